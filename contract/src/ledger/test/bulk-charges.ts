import type { CalendarDate } from '../../calendar.ts';
import type { Ugx } from '../../money.ts';
import { CLOSED_STATUSES, PAYMENT_STATUS, type PaymentType } from '../../payments/rules.ts';
import { splitTotal } from '../split-total.ts';
import type { Book } from './ledger-book.ts';
import { type Outcome, settled } from './ledger-model.ts';
import { addCharge } from './settle-account.ts';

/** A charge to many accounts: an amount each, or a total split equally. */
export interface BulkCharge {
  accounts: readonly number[];
  type: PaymentType;
  due_date: CalendarDate;
  sum: { amount: Ugx } | { total: Ugx };
  allow_duplicate: boolean;
}

const monthOf = (day: CalendarDate) => day.slice(0, 7);

export function chargeMany(book: Book, { accounts, type, due_date, sum, allow_duplicate }: BulkCharge): Outcome {
  const homes = accounts.map(() => ({ number_of_rooms: 1, size: null }));
  const shares = 'total' in sum ? splitTotal(sum.total, homes, 'equal') : accounts.map(() => sum.amount);
  if (!shares || shares.includes(0)) return 'invalid';
  if ('total' in sum && shares.reduce((all, share) => all + share, 0) !== sum.total)
    throw new Error('A part of the total is lost.');
  const tenantOf = (account: number) => book.accounts.find(({ id }) => id === account)?.tenant;
  // One who is charged the same for the month already is skipped, also by an earlier account of this call.
  const isCharged = (account: number) =>
    book.charges.some(
      (row) =>
        tenantOf(row.account) === tenantOf(account) &&
        row.type === type &&
        monthOf(row.period_start) === monthOf(due_date) &&
        !row.is_deleted &&
        !CLOSED_STATUSES.includes(row.status) &&
        (row.is_owed || row.status !== PAYMENT_STATUS.failed),
    );
  const isSecond = (account: number, index: number) =>
    accounts.slice(0, index).some((before) => tenantOf(before) === tenantOf(account));
  const chosen = accounts.map((account, index) => allow_duplicate || !(isCharged(account) || isSecond(account, index)));
  if (!chosen.includes(true)) return 'unchanged';
  for (const [index, account] of accounts.entries())
    if (chosen[index]) addCharge(book, { account, type, due_date, gross_amount: shares[index] ?? 0, source: 'bulk' });
  return settled(book, ...accounts);
}
