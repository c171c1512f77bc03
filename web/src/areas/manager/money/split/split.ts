import { checkSplit, type SplitLine } from '@amayumba/contract/ledger/check-split.ts';
import type { Ugx } from '@amayumba/contract/money.ts';
import type { Payment } from '@amayumba/contract/payments/payment.ts';

/** A split given by hand: for each charge the amount in its field, null while it is empty. */
export type Split = Readonly<Record<number, Ugx | null>>;

/** A charge that can receive money, with its open amount without the receipt that is split. */
export interface SplitCharge {
  charge: Payment;
  open_amount: Ugx;
}

/** The lines of a split that have an amount. */
export const linesOf = (split: Split): SplitLine[] =>
  Object.entries(split).flatMap(([charge, amount]) => (amount ? [{ charge: Number(charge), amount }] : []));

export const splitFrom = (lines: readonly SplitLine[]): Split =>
  Object.fromEntries(lines.map(({ charge, amount }) => [charge, amount]));

/** The faults of a split: of each charge by its id, and of the sum. They are the same as the server's. */
export function faultsOf(allocatable: Ugx, charges: readonly SplitCharge[], split: Split) {
  const lines = linesOf(split);
  const account = charges[0]?.charge.account ?? 0;
  const faults = checkSplit(
    { account, allocatable },
    charges.map(({ charge, open_amount }) => ({ id: charge.id, account, is_owed: true, open_amount })),
    lines,
  );
  return {
    of: (charge: number) => faults[`allocations.${lines.findIndex((line) => line.charge === charge)}.amount`],
    ofSum: faults['allocations']?.join(' '),
    any: Object.keys(faults).length > 0,
  };
}
