import type { FieldErrors } from '../errors.ts';
import { formatUgx, type Ugx } from '../money.ts';

export interface SplitLine {
  charge: number;
  amount: Ugx;
}

export interface SplitCharge {
  id: number;
  account: number;
  is_owed: boolean;
  /** The amount that is open, without this receipt's current share. */
  open_amount: Ugx;
}

export interface SplitReceipt {
  account: number;
  /** Its amount less what was refunded or moved of it. */
  allocatable: Ugx;
}

/**
 * The faults of a split given by hand, by field; empty if there are none. It replaces the split that the receipt had.
 * See docs/rules.md, Allocation by hand.
 */
export function checkSplit(
  receipt: SplitReceipt,
  charges: readonly SplitCharge[],
  split: readonly SplitLine[],
): FieldErrors {
  const faults: FieldErrors = {};
  split.forEach((line, index) => {
    const charge = charges.find(({ id }) => id === line.charge);
    const isRepeated = split.findIndex((other) => other.charge === line.charge) < index;
    const ofCharge = faultOfCharge(charge, receipt.account, isRepeated);
    const ofAmount = faultOfAmount(line.amount, charge);
    if (ofCharge) faults[`allocations.${index}.charge`] = [ofCharge];
    if (ofAmount) faults[`allocations.${index}.amount`] = [ofAmount];
  });
  const total = split.reduce((sum, { amount }) => sum + amount, 0);
  if (total > receipt.allocatable)
    faults['allocations'] = [`Only ${formatUgx(receipt.allocatable)} of this receipt can be allocated.`];
  return faults;
}

function faultOfCharge(charge: SplitCharge | undefined, account: number, isRepeated: boolean): string | undefined {
  if (charge?.account !== account) return 'This charge is not on the account of the receipt.';
  if (!charge.is_owed) return 'This charge is only claimed. Accept the claim first.';
  return isRepeated ? 'This charge is listed twice.' : undefined;
}

function faultOfAmount(amount: Ugx, charge: SplitCharge | undefined): string | undefined {
  if (!Number.isSafeInteger(amount) || amount <= 0) return 'Enter a whole amount above 0.';
  if (charge && amount > charge.open_amount) return `Only ${formatUgx(charge.open_amount)} of this charge is open.`;
  return undefined;
}
