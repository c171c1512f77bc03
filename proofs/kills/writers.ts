import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import type { Device, Sent } from '../support/client.ts';
import { newPayment } from '../support/new-payment.ts';
import type { MoneyRows } from './money-rows.ts';

/** The writes that the portal acknowledged. */
export interface Acknowledged {
  /** Payments by their reference: amount and status. */
  payments: Map<string, { amount: number; status: number }>;
  /** Complaints by their title: the attachment as sent. */
  complaints: Map<string, Buffer>;
  /** Estates that were created with a picture. */
  estates: Set<string>;
  /** Estates that were imported, with their number of apartments. */
  imports: Map<string, number>;
  /** Rows of the ledger. */
  money: MoneyRows;
}

/** The portal to kill: a signed-in client, and numbers that are not in use. */
export interface Target {
  device: Device;
  manager: string;
  tenant: string;
  /** Ids of tenants who get payments. */
  tenants: readonly number[];
  next: () => number;
  /** Counts acknowledged writes, and kills the portal after enough of them. */
  noted: () => void;
  isGone: () => boolean;
}

/** How long a client waits at a rate limit, in milliseconds. */
const LIMITED_MS = 50;
const IMPORTED_APARTMENTS = 30;
const PICTURE_WIDTH = 700;

/** Repeats a write until the portal has ended. */
export async function writeUntilGone(target: Target, write: () => Promise<void>): Promise<void> {
  while (!target.isGone()) await write();
}

/**
 * Makes a call and returns its body where it was acknowledged. A refusal other than a rate limit or one of `refusals`
 * is a fault of the proof.
 */
export async function acknowledged<T>(
  target: Target,
  path: string,
  sent: Sent,
  refusals: readonly string[] = [],
): Promise<T | undefined> {
  const { status, body } = await target.device.call(path, sent);
  if (status === 0 || status === 503) return undefined;
  // A round sends more than one person may in a day: the other clients continue.
  if (status === 429) {
    await delay(LIMITED_MS);
    return undefined;
  }
  const { code } = (status >= 300 ? body : {}) as { code?: string };
  if (code !== undefined && refusals.includes(code)) return undefined;
  if (status >= 300) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
  return body as T;
}

export const writePayments = (target: Target, to: Acknowledged) =>
  writeUntilGone(target, async () => {
    const number = target.next();
    const reference_number = `kill-${number}`;
    const amount = 1_000 + number;
    const status = number % 3 === 0 ? 2 : 1;
    const json = newPayment(target.tenants[number % target.tenants.length], amount, status, reference_number);
    if (!(await acknowledged(target, '/api/payments/payments/', { json, token: target.manager }))) return;
    to.payments.set(reference_number, { amount, status });
    target.noted();
  });

const fileIn = (form: FormData, field: string, content: Buffer, name: string) =>
  form.append(field, new Blob([new Uint8Array(content)]), name);

/** Complaints, each with a different picture. */
export const writeComplaints = (target: Target, to: Acknowledged) =>
  writeUntilGone(target, async () => {
    const title = `kill-${target.next()}`;
    const content = Buffer.concat([await dot(), Buffer.from(title)]);
    const form = new FormData();
    for (const [name, value] of Object.entries({ category: '2', title, description: 'It leaks.' }))
      form.append(name, value);
    fileIn(form, 'attachment', content, 'leak.png');
    const path = '/api/complaints/complaints/log_complaint/';
    if (!(await acknowledged(target, path, { form, token: target.tenant }))) return;
    to.complaints.set(title, content);
    target.noted();
  });

/** Estates with a picture, which is stored in several sizes. */
export const writeEstates = (target: Target, to: Acknowledged) =>
  writeUntilGone(target, async () => {
    const name = `Kill ${target.next()}`;
    const form = new FormData();
    form.append('name', name);
    form.append('address', 'Plot 9, Ntinda');
    fileIn(form, 'image', await photo(), 'front.jpg');
    if (!(await acknowledged(target, '/api/core/estates/', { form, token: target.manager }))) return;
    to.estates.add(name);
    target.noted();
  });

/** Rent rolls, each with a different estate. */
export const writeImports = (target: Target, to: Acknowledged) =>
  writeUntilGone(target, async () => {
    const estate = `Kill Court ${target.next()}`;
    const form = new FormData();
    fileIn(form, 'file', rollOf(estate, target.next), `${estate}.csv`);
    const token = target.manager;
    const draft = await acknowledged<{ id: string }>(target, '/api/imports/drafts/', { form, token });
    if (!draft) return;
    const begun = await acknowledged<{ id: number }>(target, '/api/imports/', { json: { draft: draft.id }, token });
    if (!begun) return;
    while (!target.isGone()) {
      const row = await acknowledged<{ status: string }>(target, `/api/imports/${begun.id}/`, { token });
      if (row?.status === 'done') {
        to.imports.set(estate, IMPORTED_APARTMENTS);
        target.noted();
      }
      if (row?.status !== 'running') return;
      await delay(20);
    }
  });

function rollOf(estate: string, next: () => number): Buffer {
  const rows = Array.from({ length: IMPORTED_APARTMENTS }, (_, index) => {
    const number = next();
    return `${estate},"Plot 1, Kira",A,${index + 1},Apio Number${number},0${700_000_000 + number * 7},450000,450000,1/3/2026`;
  });
  return Buffer.from(['Estate,Location,Block,Unit,Tenant,Phone,Rent,Deposit,Start', ...rows].join('\n'));
}

const dot = () =>
  sharp({ create: { width: 4, height: 4, channels: 3, background: '#01808e' } })
    .png()
    .toBuffer();
const photo = () =>
  sharp({ create: { width: PICTURE_WIDTH, height: 500, channels: 3, background: '#b0512a' } })
    .jpeg()
    .toBuffer();
