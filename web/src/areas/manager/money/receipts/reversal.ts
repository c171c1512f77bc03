import { type CalendarDate, dayOfInstant } from '@amayumba/contract/calendar.ts';
import type { BodyOf } from '@amayumba/contract/endpoint.ts';
import type { Ugx } from '@amayumba/contract/money.ts';
import type { createReceipt } from '@amayumba/contract/money/receipt-endpoints.ts';
import type { Receipt } from '@amayumba/contract/money/receipt.ts';
import type { Payment } from '@amayumba/contract/payments/payment.ts';
import { DEPOSIT, PAYMENT_METHODS } from '@amayumba/contract/payments/rules.ts';
import { type WayKey, wayOf, wayOfChannel } from '../record/WayField.tsx';

export interface Replacement {
  amount: Ugx | null;
  day: string;
  way: WayKey;
  reference: string;
}

/** A replacement starts with the values of the receipt. */
export const replacementOf = ({ amount, received_at, channel, external_reference }: Receipt): Replacement => ({
  amount,
  day: dayOfInstant(received_at),
  way: wayOfChannel(channel).key,
  reference: external_reference ?? '',
});

type Lines = Receipt['allocations'];

/** The part of a split for deposits, which are not in the balance. */
export const depositIn = (lines: Lines): Ugx =>
  lines.reduce((sum, line) => sum + (line.payment_type === DEPOSIT ? line.amount : 0), 0);

/** The split of a receipt up to another amount, if the server's own rules would not make the same. */
export function keptSplit({ allocations }: Receipt, amount: Ugx): Lines | undefined {
  if (!allocations.some((line) => line.by_hand || line.payment_type === DEPOSIT)) return undefined;
  let left = amount;
  return allocations.flatMap((line) => {
    const part = Math.min(line.amount, left);
    left -= part;
    return part > 0 ? [{ ...line, amount: part }] : [];
  });
}

/** The new receipt. Values that are not typed stay as on the wrong one, including the time of the day and the payer. */
export function replacementBody(
  receipt: Receipt,
  { amount, day, way: key, reference }: Replacement & { amount: Ugx },
): BodyOf<typeof createReceipt> {
  const { account, payer_name, payer_phone, notes, received_at } = receipt;
  const way = wayOf(key);
  const { withheld, withholding_certificate } = receipt;
  const kept = keptSplit(receipt, amount + withheld);
  return {
    account,
    amount,
    ...(withheld > 0 && { withheld, withholding_certificate }),
    method: way.channel === receipt.channel ? methodOf(receipt.method) : way.method,
    channel: way.channel,
    received_at: day === dayOfInstant(received_at) ? received_at : day,
    payer_name,
    payer_phone,
    notes,
    ...(kept && { allocations: kept.map(({ charge, amount: part }) => ({ charge, amount: part })) }),
    ...(reference.trim() && { external_reference: reference.trim() }),
  };
}

const methodOf = (method: string) => PAYMENT_METHODS.find((known) => known === method) ?? 'Cash';

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
