import { addDays, dayInKampala } from '@amayumba/contract/calendar.ts';
import type { AvailableApartments } from '@amayumba/contract/estates/estate.ts';
import type { Account } from '@amayumba/contract/money/account.ts';
import type { Movement } from '@amayumba/contract/money/deposit.ts';
import type { Refund } from '@amayumba/contract/money/refund.ts';
import type { Receipt } from '@amayumba/contract/money/receipt.ts';
import type { Schedule } from '@amayumba/contract/money/schedule.ts';
import type { Transfer } from '@amayumba/contract/money/transfer.ts';
import type { Device } from '../support/client.ts';
import type { MoneyRows } from './money-rows.ts';
import { acknowledged, type Target, writeUntilGone } from './writers.ts';

/** Tenants whose accounts only these writers use, and the accounts of each who has two. */
interface MoneyTenants {
  tenants: readonly number[];
  accounts: readonly number[];
  pairs: readonly (readonly [number, number])[];
}

const MOVED_TENANTS = 2;
const OTHER_TENANTS = 2;
const reason = 'A kill';
/** Runs go up to so many days ahead, each a little further, so that each has something to charge. */
const RUN_DAYS = { first: 14, last: 93, step: 2 };

/** Moves two tenants to another home, so that each has two accounts, and returns all that the writers use. */
export async function chooseMoneyTenants(device: Device, token: string): Promise<MoneyTenants> {
  const list = async <T>(path: string) => (await device.call(path, { token })).body as T[];
  const available = await device.call('/api/core/apartments/available/', { token });
  const { apartments: homes } = available.body as AvailableApartments;
  const day = dayInKampala(Date.now());
  const moved: number[] = [];
  const others: number[] = [];
  for (const { id } of await list<{ id: number }>('/api/tenants/tenants/?ordering=-name')) {
    const apartment = homes[moved.length]?.id;
    if (moved.length < MOVED_TENANTS && apartment !== undefined) {
      const json = { day, apartment, take_credit: false, take_deposit: false, preview: false };
      const { status } = await device.call(`/api/tenants/tenants/${id}/move/`, { json, token });
      if (status === 200) moved.push(id);
    } else if (others.length < OTHER_TENANTS) others.push(id);
  }
  if (moved.length < MOVED_TENANTS) throw new Error('no tenant could be moved');
  const tenants = [...moved, ...others];
  const all = await list<Account>('/api/money/accounts/');
  const own = all.filter(({ tenant }) => tenants.includes(tenant));
  const pairs = moved.map((id) => {
    const [from = 0, to = 0] = own.filter(({ tenant }) => tenant === id).map((account) => account.id);
    return [from, to] as const;
  });
  return { tenants, accounts: own.map(({ id }) => id), pairs };
}

const pick = <T>(rows: readonly T[], number: number): T => rows[number % rows.length] as T;

/** The writers of one round. */
export function moneyWriters(target: Target, { accounts, pairs, tenants }: MoneyTenants, to: MoneyRows) {
  const token = target.manager;
  const send = <T>(path: string, json: object, refusals: readonly string[] = []) =>
    acknowledged<T>(target, path, { json, token }, refusals);

  /** Records a receipt, which stays credit with `allocations: []`. */
  async function receive(account: number, more: object = {}): Promise<Receipt | undefined> {
    const number = target.next();
    const json = { account, amount: 2_000 + number, method: 'Cash', external_reference: `KILL${number}`, ...more };
    const receipt = await send<Receipt>('/api/money/receipts/', json);
    if (receipt) note('receipts', receipt);
    return receipt;
  }

  function note(table: Parameters<MoneyRows['add']>[0], row: { id: number; amount: number }): void {
    to.add(table, row);
    target.noted();
  }

  /** Sends a reversal; whether it was done is known only where the portal responds. */
  async function reverse<T>(table: Parameters<MoneyRows['add']>[0], id: number, path: string, more: object = {}) {
    to.set(table, id, 'ending');
    const answer = await send<T>(path, { reason, ...more }, ['money_used']);
    if (answer === undefined) return undefined;
    to.set(table, id, 'ended');
    target.noted();
    return answer;
  }

  async function writeReceipts(): Promise<void> {
    const account = pick(accounts, target.next());
    const receipt = await receive(account);
    if (!receipt || receipt.id % 2 > 0) return;
    const replacement = receipt.id % 4 > 0 ? {} : { replacement: { account, amount: 700, method: 'Cheque' } };
    const path = `/api/money/receipts/${receipt.id}/reverse/`;
    const done = await reverse<{ replacement: Receipt | null }>('receipts', receipt.id, path, replacement);
    if (done?.replacement) to.add('receipts', done.replacement);
  }

  async function writeRefunds(): Promise<void> {
    const account = pick(accounts, target.next());
    if (!(await receive(account, { allocations: [] }))) return;
    const json = { account, amount: 500, method: 'Cash', reason };
    const refund = await send<Refund>('/api/money/refunds/', json, ['not_enough_credit']);
    if (!refund) return;
    note('refunds', refund);
    if (refund.id % 3 === 0) await reverse('refunds', refund.id, `/api/money/refunds/${refund.id}/reverse/`);
  }

  async function writeDeposits(): Promise<void> {
    const json = {
      tenant: pick(tenants, target.next()),
      amount: 900,
      status: 2,
      due_date: dayInKampala(Date.now()),
      payment_for_year: 2026,
      months_paid: [11],
      payment_type: 'Security Deposit',
      allow_duplicate: true,
    };
    const paid = await send<{ account: number }>('/api/payments/payments/', json);
    if (!paid) return;
    const path = `/api/money/deposits/${paid.account}/movements/`;
    const kind = pick(['refunded', 'withheld'], target.next());
    const moved = await send<Movement>(path, { kind, amount: 300, method: 'Cash', reason }, ['not_enough_deposit']);
    if (!moved) return;
    note('deposit_movements', moved);
    if (moved.id % 3 === 0)
      await reverse('deposit_movements', moved.id, `/api/money/deposits/movements/${moved.id}/reverse/`);
  }

  async function writeTransfers(): Promise<void> {
    const [from_account, to_account] = pick(pairs, target.next());
    if (!(await receive(from_account, { allocations: [] }))) return;
    const credit = 400 + target.next();
    const json = { from_account, to_account, credit, reason };
    const transfer = await send<Transfer>('/api/money/transfers/', json, ['not_enough_credit']);
    if (transfer) note('transfers', { id: transfer.id, amount: credit });
  }

  async function writeRuns(): Promise<void> {
    const ahead = Math.min(RUN_DAYS.last, RUN_DAYS.first + RUN_DAYS.step * to.rowsOf('charges').size);
    const until = addDays(dayInKampala(Date.now()), ahead);
    const run = await send<Schedule>('/api/money/schedule/run/', { until });
    if (!run) return;
    for (const { charge, amount } of run.charges) if (charge !== null) to.add('charges', { id: charge, amount });
    if (run.created > 0) target.noted();
  }

  const writes = [writeReceipts, writeRefunds, writeDeposits, writeTransfers, writeRuns];
  return writes.map((write) => writeUntilGone(target, write));
}
