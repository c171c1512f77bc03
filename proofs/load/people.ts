import { setTimeout as delay } from 'node:timers/promises';
import { PASSWORD } from '../../bench/portfolio/fill-people.ts';
import { DOT } from '../../e2e/support/files.ts';
import type { Answer, Device, Sent } from '../support/client.ts';
import { newPayment } from '../support/new-payment.ts';
import type { Call, Promised } from './journal.ts';

const WRITE_SHARE = 0.2;
/** How long a person stays on a page, in milliseconds: from … to. */
const THINKING_MS = [1_000, 5_000] as const;
const RETRY_MS = 2_000;
/** What the portal takes of one tenant: complaints in ten minutes, and payments logged in a day. */
const COMPLAINTS_MAX = 5;
const PAYMENTS_MAX = 50;

/** A simulated person. */
export interface Person {
  role: 'manager' | 'owner' | 'tenant';
  username: string;
  number: number;
  device: Device;
  /** How often a tenant has reported a complaint, and logged a payment. */
  complaints?: number;
  payments?: number;
}

export interface Stage {
  calls: Call[];
  promised: Promised;
  tenants: readonly number[];
  isOver: () => boolean;
  /** How many times longer than usual everybody stays on a page; 1 where it is not given. */
  slowness?: number;
}

/** Waits as long as a person thinks: from … to, in milliseconds. */
export async function think({ slowness = 1 }: Pick<Stage, 'slowness'>, [from, to]: readonly [number, number]) {
  await delay((from + Math.random() * (to - from)) * slowness);
}

export type Ask = (path: string, sent?: Sent) => Promise<Answer>;
/** Makes a change, and records it where it was acknowledged. */
type Change = (person: Person, stage: Stage, ask: Ask, turn: number) => Promise<void>;

const READS: Readonly<Record<Person['role'], readonly string[]>> = {
  manager: [
    '/api/core/manager/dashboard/',
    '/api/payments/payments/?page=1&page_size=50&exclude_type=Security%20Deposit',
    '/api/payments/payments/overdue_payments/?page=1&page_size=20',
    '/api/tenants/tenants/?page=1&page_size=24',
    '/api/complaints/complaints/?page=1&page_size=20',
    '/api/core/estates/?page=1&page_size=20',
    '/api/audit/?page=1&page_size=8',
    '/api/attention/',
    '/api/notifications/?page=1&page_size=20',
  ],
  owner: [
    '/api/core/owner/occupancy-status/',
    '/api/core/owner/payment-dashboard-summary/',
    '/api/core/owner/estate-payment-status/',
    '/api/core/owner/complaint-analytics/',
    '/api/core/owner/payment-alerts/',
    '/api/core/owner/tenancy-expiry-dashboard/',
    '/api/core/owner/payment-report/?start_date=2026-01-01&end_date=2026-12-31',
  ],
  tenant: [
    '/api/payments/payments/my_payments/?page=1&page_size=20',
    '/api/payments/payments/my_rent_alerts/',
    '/api/payments/payments/payment_receipt_status/',
    '/api/complaints/complaints/my_complaints/',
    '/api/notifications/?page=1&page_size=20',
    '/api/profile/',
  ],
};

const pick = <T>(choices: readonly T[]): T => choices[Math.floor(Math.random() * choices.length)] as T;

/** A PNG of one pixel with different bytes after it, so that each receipt file is unique. */
const receiptOf = (reference: string) => Buffer.concat([DOT, Buffer.from(reference)]);

function formOf(fields: Record<string, unknown>, file?: { field: string; content: Buffer }): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  if (file) form.append(file.field, new Blob([new Uint8Array(file.content)], { type: 'image/png' }), 'receipt.png');
  return form;
}

/** Sends a change until it is acknowledged, as the portal's web app does under one key. */
export async function sendUntilAcknowledged(
  stage: Pick<Stage, 'isOver'>,
  ask: Ask,
  path: string,
  sent: () => Sent,
): Promise<Answer | undefined> {
  for (;;) {
    const answer = await ask(path, sent());
    if (answer.status !== 503 && answer.status !== 0) return answer;
    if (stage.isOver()) return undefined;
    await delay(RETRY_MS);
  }
}

export const isDone = (answer: Answer | undefined): answer is Answer => answer !== undefined && answer.status < 300;

/** A manager adds a payment, and marks it Paid. */
const addAndSettle: Change = async (person, stage, ask, turn) => {
  const reference_number = `load-m${person.number}-${turn}`;
  const amount = 1_000 + turn;
  const body = newPayment(pick(stage.tenants), amount, 1, reference_number);
  const key = { 'idempotency-key': reference_number };
  const made = await sendUntilAcknowledged(stage, ask, '/api/payments/payments/', () => ({ json: body, headers: key }));
  if (!isDone(made)) return;
  stage.promised.payments.set(reference_number, { amount, status: 1 });
  const { id } = made.body as { id: number };
  const path = `/api/payments/payments/${id}/update_payment_status/`;
  const paid = await sendUntilAcknowledged(stage, ask, path, () => ({ method: 'PATCH', json: { status_id: 2 } }));
  if (isDone(paid)) stage.promised.payments.set(reference_number, { amount, status: 2 });
};

/** Types without existing dues and that managers do not add here: logging a payment would settle those instead. */
const TYPES = ['Maintenance', 'Security Deposit'];

/**
 * A tenant logs a payment with a receipt: each time for another month and type, because a second payment would settle
 * the first.
 */
const logPayment: Change = async (person, stage, ask, turn) => {
  const { payments = 0 } = person;
  if (payments === PAYMENTS_MAX) return;
  person.payments = payments + 1;
  const reference_number = `load-t${person.number}-${turn}`;
  const amount = 2_000 + turn;
  const fields = {
    amount,
    payment_method: 'Mobile Money',
    reference_number,
    payment_for_month: 1 + (turn % 12),
    payment_for_year: 2020 + (Math.floor(turn / 12) % 11),
    due_date: '2026-11-30',
    payment_type: TYPES[Math.floor(turn / 132) % TYPES.length],
  };
  const receipt = receiptOf(reference_number);
  const logged = await sendUntilAcknowledged(stage, ask, '/api/payments/payments/log_payment/', () => ({
    form: formOf(fields, { field: 'receipt_file', content: receipt }),
    headers: { 'idempotency-key': reference_number },
  }));
  if (isDone(logged)) stage.promised.payments.set(reference_number, { amount, status: 7, receipt });
};

/**
 * A tenant reports a complaint, or logs a payment where the portal takes no more complaints. It has no key, so a
 * refused request is not repeated.
 */
const complain: Change = async (person, stage, ask, turn) => {
  const { complaints = 0 } = person;
  if (complaints === COMPLAINTS_MAX) return logPayment(person, stage, ask, turn);
  person.complaints = complaints + 1;
  const title = `load-c${person.number}-${turn}`;
  const form = formOf({ category: 2, title, description: 'The tap leaks again.' });
  if (isDone(await ask('/api/complaints/complaints/log_complaint/', { form }))) stage.promised.complaints.add(title);
};

/** An owner exports a report. */
const exportReport: Change = async (_person, _stage, ask) => {
  const dates = { start_date: '2026-01-01', end_date: '2026-12-31' };
  await ask('/api/core/owner/export-report/', { json: { report_type: 'payments', format: 'csv', ...dates } });
};

const CHANGES: Readonly<Record<Person['role'], readonly Change[]>> = {
  manager: [addAndSettle],
  owner: [exportReport],
  tenant: [logPayment, complain],
};

/** A person's session: signs in, opens pages, sometimes makes a change, and pauses between. */
export async function actAsPerson(person: Person, stage: Stage): Promise<void> {
  let token: string | undefined;
  const askAs =
    (isWrite: boolean): Ask =>
    async (path, sent = {}) => {
      const startedAtMs = performance.now();
      const answer = await person.device.call(path, { ...sent, token });
      const { status } = answer;
      const tookMs = performance.now() - startedAtMs;
      stage.calls.push({ role: person.role, isWrite, path, status, startedAtMs, tookMs });
      return answer;
    };
  const credentials = { username: person.username, password: PASSWORD };
  const entered = await sendUntilAcknowledged(stage, askAs(false), '/api/token/', () => ({ json: credentials }));
  if (!isDone(entered)) return;
  token = (entered.body as { access: string }).access;
  for (let turn = 0; !stage.isOver(); turn += 1) {
    if (Math.random() < WRITE_SHARE) await pick(CHANGES[person.role])(person, stage, askAs(true), turn);
    else await askAs(false)(pick(READS[person.role]));
    await think(stage, THINKING_MS);
  }
}
