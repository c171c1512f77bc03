import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import type { AccountPromise } from '@amayumba/contract/messages/promise.ts';
import type { AccountChange } from '@amayumba/contract/money/account.ts';
import { fail, failFields } from '@amayumba/contract/refusal.ts';
import { visibleAccounts } from '../../../access/scope.ts';
import type { Viewer } from '../../../access/viewer.ts';
import type { Db } from '../../../db/connect.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { plainDay, plainMoney } from '../../../mail/plain-words.ts';
import { nowOf, type Parts, todayOf } from '../../../parts.ts';
import { staffToNotify } from '../../accounts/accounts.service.ts';
import { notifyAll } from '../../notifications/notifications.service.ts';
import { hasAccount } from '../accounts/account-notes.repository.ts';
import {
  type BrokenPromise,
  checkPromises,
  findOpenPromise,
  insertPromise,
  listPromiseRows,
  withdrawPromises,
} from './promises.repository.ts';

/** The promises of a tenant, and which of them were kept. See docs/rules.md, Promises. @throws Refusal not_found */
export async function listPromises(parts: Parts, viewer: Viewer, account: number): Promise<AccountPromise[]> {
  if (!(await hasAccount(parts.db, account, visibleAccounts(viewer)))) fail('not_found');
  return listPromiseRows(parts.db, account, todayOf(parts));
}

interface Noted {
  account: number;
  change: Pick<AccountChange, 'promise_on' | 'promise_amount' | 'promised_by'>;
  /** The promised day before the change. */
  before: CalendarDate | null;
  /** The open amount, deposits included. */
  open: number;
}

/** The sum of an account's promise and who made it, for the audit log; null without one. */
interface PromiseNotes {
  promise_amount: number | null;
  promised_by: string | null;
}

const NO_PROMISE: PromiseNotes = { promise_amount: null, promised_by: null };

/**
 * Notes a promise in the transaction that changes its account. A promise whose day is not over is withdrawn if another
 * replaces it. Returns the promise before and after.
 * @throws Refusal invalid_input for a sum or a name without a day
 */
export async function notePromise(
  tx: Db,
  parts: Pick<Parts, 'clock'>,
  viewer: Viewer,
  { account, change, before, open }: Noted,
): Promise<{ was: PromiseNotes; is: PromiseNotes }> {
  const { promise_on, promise_amount, promised_by } = change;
  const today = todayOf(parts);
  const day = promise_on === undefined ? before : promise_on;
  const noted = await findOpenPromise(tx, account, today);
  const was = noted ? { promise_amount: noted.amount, promised_by: noted.promised_by } : NO_PROMISE;
  if (day === null) {
    if (promise_amount !== undefined || promised_by) failFields({ promise_on: ['This field is required.'] });
    if (before !== null) await withdrawPromises(tx, account, today, nowOf(parts));
    return { was, is: NO_PROMISE };
  }
  if (day < today) return { was, is: was };
  const earlier = noted?.due_on === day ? noted : undefined;
  const amount = promise_amount ?? earlier?.amount ?? open;
  const by = promised_by ?? earlier?.promised_by ?? '';
  if (earlier?.amount === amount && earlier.promised_by === by) return { was, is: was };
  await withdrawPromises(tx, account, today, nowOf(parts));
  // A tenant who owes nothing cannot break a promise.
  if (amount === 0) return { was, is: NO_PROMISE };
  await insertPromise(tx, {
    account_id: account,
    amount,
    due_on: day,
    promised_by: by,
    noted_by: viewer.user_id,
    noted_at: nowOf(parts),
  });
  return { was, is: { promise_amount: amount, promised_by: by } };
}

/**
 * Notifies the people of the office in the portal of each broken promise, once, including those of days on which the
 * portal was off. Returns how many there were.
 */
export const notifyOfBroken = (parts: Parts): Promise<number> =>
  inTransaction(parts.db, async (tx) => {
    const broken = await checkPromises(tx, todayOf(parts), nowOf(parts));
    for (const promise of broken) {
      const staff = await staffToNotify(tx, { may: 'money:read', estate: promise.estate_id });
      await notifyAll(
        tx,
        staff.map((user_id) => aboutBroken(user_id, promise)),
      );
    }
    return broken.length;
  });

const aboutBroken = (user_id: number, { account, tenant_name, amount, received, due_on }: BrokenPromise) => ({
  user_id,
  title: `${tenant_name} broke a promise to pay`,
  body: `${plainMoney(amount)} was promised by ${plainDay(due_on)}. ${received > 0 ? `Only ${plainMoney(received)}` : 'Nothing'} was received by then.`,
  opens: 'account' as const,
  account_id: account,
});
