import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import type { Ugx } from '@amayumba/contract/money.ts';
import type { Receipt } from '@amayumba/contract/money/receipt.ts';
import type { Payment } from '@amayumba/contract/payments/payment.ts';

interface Reversal {
  /** The balance without the receipt, with its replacement, as if all rent stayed charged. */
  balance: Ugx;
  isReplaced: boolean;
  /** The charges that the replacement settles by hand. */
  named: ReadonlySet<number>;
  /** Rent due until this day is charged, whether it is paid or not. */
  chargedUntil: CalendarDate;
}

/**
 * The balance of an account once a receipt is reversed. Rent that it paid ahead is no longer charged, the last periods
 * first, unless other money pays it. See docs/rules.md, Reversing a receipt. @param charges of the account
 */
export function balanceAfterReversal(
  { account, allocations }: Receipt,
  charges: readonly Payment[],
  { balance, isReplaced, named, chargedUntil }: Reversal,
): Ugx {
  const settled = new Map(allocations.map(({ charge, amount }) => [charge, amount]));
  const isAhead = ({ id, source, due_date, amount, gross_amount, settled_amount }: Payment) =>
    source === 'schedule' &&
    due_date > chargedUntil &&
    amount === gross_amount &&
    settled_amount === settled.get(id) &&
    !named.has(id);
  const rents = charges
    .filter((charge) => charge.account === account && charge.payment_type === 'Rent')
    .toSorted((a, b) => b.due_date.localeCompare(a.due_date));
  const last = rents.findIndex((charge) => !isAhead(charge));
  const ahead = last === -1 ? rents : rents.slice(0, last);
  let after = balance - ahead.reduce((sum, { amount }) => sum + amount, 0);
  for (const { amount } of ahead.toReversed()) {
    // Other credit settles a part of it before it would be withdrawn; a replacement charges it again only as a whole.
    if (-after < (isReplaced ? amount : 1)) break;
    after += amount;
  }
  return after;
}
