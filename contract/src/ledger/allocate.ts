import type { CalendarDate } from '../calendar.ts';
import type { Ugx } from '../money.ts';
import { DEPOSIT, type PaymentType } from '../payments/rules.ts';

/** The order in which types are settled, unless a rule says otherwise. See docs/rules.md, Order of allocation. */
export const ORDERED_TYPES = ['Rent', 'Utilities', 'Maintenance', 'Other'] as const satisfies PaymentType[];
export type OrderedType = (typeof ORDERED_TYPES)[number];

interface OrderedCharge {
  id: number;
  type: PaymentType;
  due_date: CalendarDate;
}

export interface OpenCharge extends OrderedCharge {
  outstanding_amount: Ugx;
  is_owed: boolean;
}

interface ReceiptCredit {
  id: number;
  /** ISO 8601 in UTC. */
  received_at: string;
  /** The part that is neither allocated, refunded nor moved. */
  unallocated: Ugx;
}

export interface Allocation {
  receipt: number;
  charge: number;
  amount: Ugx;
}

const compareText = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/** Sorts charges as money settles them. See docs/rules.md, Order of allocation. */
export const compareCharges = (
  a: OrderedCharge,
  b: OrderedCharge,
  order: readonly PaymentType[] = ORDERED_TYPES,
): number =>
  Number(a.type === DEPOSIT) - Number(b.type === DEPOSIT) ||
  compareText(a.due_date, b.due_date) ||
  order.indexOf(a.type) - order.indexOf(b.type) ||
  a.id - b.id;

const oldestFirst = (a: ReceiptCredit, b: ReceiptCredit) => compareText(a.received_at, b.received_at) || a.id - b.id;

/**
 * Applies the credit of automatic receipts to open charges of the same account.
 * See docs/rules.md, Automatic allocation.
 */
export function allocateAutomatically(
  receipts: readonly (ReceiptCredit & { is_automatic: boolean })[],
  charges: readonly OpenCharge[],
  order: readonly PaymentType[] = ORDERED_TYPES,
): Allocation[] {
  const open = charges
    .filter(({ type, is_owed, outstanding_amount }) => is_owed && type !== DEPOSIT && outstanding_amount > 0)
    .toSorted((a, b) => compareCharges(a, b, order))
    .map(({ id, outstanding_amount }) => ({ id, rest: outstanding_amount }));
  const made: Allocation[] = [];
  for (const receipt of receipts.filter(({ is_automatic }) => is_automatic).toSorted(oldestFirst)) {
    let { unallocated } = receipt;
    for (const charge of open) {
      const amount = Math.min(unallocated, charge.rest);
      if (amount <= 0) continue;
      made.push({ receipt: receipt.id, charge: charge.id, amount });
      charge.rest -= amount;
      unallocated -= amount;
    }
  }
  return made;
}

/**
 * The receipts from which a refund or a transfer takes its amount, oldest first; undefined if their credit is too
 * small. See docs/rules.md, Money taken from credit.
 */
export function takeFromCredit(receipts: readonly ReceiptCredit[], amount: Ugx) {
  let rest = amount;
  const parts = receipts.toSorted(oldestFirst).flatMap(({ id, unallocated }) => {
    const part = Math.min(rest, unallocated);
    rest -= part;
    return part > 0 ? [{ receipt: id, amount: part }] : [];
  });
  return rest === 0 ? parts : undefined;
}

interface FreedMoney extends Omit<Allocation, 'charge'> {
  by_hand: boolean;
  /** The part of the receipt that is credit now. */
  unallocated: Ugx;
}

/**
 * How much of the money that a cancellation freed settles its charge again, up to `outstanding`. See docs/rules.md,
 * Setting a status.
 */
export function allocateAgain(freed: readonly FreedMoney[], outstanding: Ugx) {
  let rest = outstanding;
  return freed.flatMap(({ receipt, by_hand, ...row }) => {
    const amount = Math.min(rest, row.amount, row.unallocated);
    rest -= amount;
    return amount > 0 ? [{ receipt, amount, by_hand }] : [];
  });
}

interface LiveAllocation {
  id: number;
  amount: Ugx;
  by_hand: boolean;
}

/**
 * The allocations of a charge that end when its amount falls to `amount`, with the part of each that is allocated anew.
 * See docs/rules.md, Freed money.
 */
export function freeExcess(allocations: readonly LiveAllocation[], amount: Ugx): { id: number; remains: Ugx }[] {
  let excess = allocations.reduce((sum, row) => sum + row.amount, 0) - amount;
  const lastFirst = allocations.toSorted((a, b) => Number(a.by_hand) - Number(b.by_hand) || b.id - a.id);
  return lastFirst.flatMap((row) => {
    const freed = Math.min(row.amount, Math.max(0, excess));
    excess -= freed;
    return freed > 0 ? [{ id: row.id, remains: row.amount - freed }] : [];
  });
}
