import type { Ugx } from '../money.ts';
import { PAYMENT_STATUS } from '../payments/rules.ts';

/** The stored facts from which the state of a charge follows. */
export interface ChargeFacts {
  gross_amount: Ugx;
  /** The sum of its credit notes that are not reversed. */
  credited_amount: Ugx;
  /** The part of `credited_amount` that is of the kind cancellation. */
  cancelled_amount: Ugx;
  /** The sum of its allocations that are not undone. */
  settled_amount: Ugx;
  /** The status last set that is neither Paid, Cancelled nor Refunded. */
  label: number;
  /** Whether Refunded was the last of Cancelled and Refunded to be set. */
  is_refunded: boolean;
}

export const chargeAmount = ({
  gross_amount,
  credited_amount,
}: Pick<ChargeFacts, 'gross_amount' | 'credited_amount'>) => gross_amount - credited_amount;

export const outstandingAmount = (
  charge: Pick<ChargeFacts, 'gross_amount' | 'credited_amount' | 'settled_amount'>,
): Ugx => chargeAmount(charge) - charge.settled_amount;

/** The status that a charge shows. See docs/rules.md, Status of a charge. */
export function chargeStatus(charge: ChargeFacts): number {
  const amount = chargeAmount(charge);
  if (amount === 0) return charge.is_refunded ? PAYMENT_STATUS.refunded : PAYMENT_STATUS.cancelled;
  if (charge.settled_amount === amount) return PAYMENT_STATUS.paid;
  return charge.settled_amount > 0 ? PAYMENT_STATUS.partial : charge.label;
}

/** The label of a charge whose last waiting claim is rejected. See docs/rules.md, Claims. */
export function labelWithoutClaims(isOwed: boolean, label: number): number {
  if (!isOwed) return PAYMENT_STATUS.failed;
  return label === PAYMENT_STATUS.processing ? PAYMENT_STATUS.pending : label;
}

/** The amount that a charge shows: a cancelled one keeps what it was cancelled from. */
export const shownAmount = (charge: ChargeFacts): Ugx =>
  chargeAmount(charge) || charge.cancelled_amount || charge.gross_amount;

interface ValidReceipt {
  received_at: string;
  /** Null for an opening receipt. */
  number: number | null;
}

/** When a Paid charge was paid, and the number of its last receipt. See docs/rules.md, Status of a charge. */
export function paidBy(status: number, receipts: readonly ValidReceipt[]) {
  const last = receipts.toSorted((a, b) => compare(a.received_at, b.received_at) || (a.number ?? 0) - (b.number ?? 0));
  return {
    paid_at: status === PAYMENT_STATUS.paid ? (last.at(-1)?.received_at ?? null) : null,
    receipt_number: last.findLast(({ number }) => number !== null)?.number ?? null,
  };
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));

interface ChargeChange {
  /** The amount after credit notes, as clients read and send it. */
  amount?: Ugx | undefined;
  /** Whether its type, tenant, due date or period changes. */
  moves: boolean;
}

/**
 * The gross amount that a charge has after a change, or why it cannot change.
 * See docs/rules.md, Changing a charge with money.
 */
export function changedGross(charge: ChargeFacts, change: ChargeChange): Ugx | 'money_recorded' {
  const amount = change.amount ?? chargeAmount(charge);
  if (charge.settled_amount > 0 && (change.moves || amount < charge.settled_amount)) return 'money_recorded';
  return amount + charge.credited_amount;
}
