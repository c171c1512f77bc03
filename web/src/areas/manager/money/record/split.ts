import type { FieldErrors } from '@amayumba/contract/errors.ts';
import { checkSplit, type SplitLine } from '@amayumba/contract/ledger/check-split.ts';
import type { Ugx } from '@amayumba/contract/money.ts';
import type { Payment } from '@amayumba/contract/payments/payment.ts';
import { useState } from 'react';
import type { Problem } from '../../../../api/problem.ts';

/** A split given by hand: for each charge the amount in its field, null while it is empty. */
export type Split = Readonly<Record<number, Ugx | null>>;

export interface SplitCharge {
  charge: Payment;
  open_amount: Ugx;
}

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

export interface RefusedSplit {
  /** The faults of the line of a charge, until its amount changes. */
  of: (charge: number) => string[] | undefined;
  /** The fields whose faults are shown at their lines. */
  fields: readonly string[];
}

const fieldsOf = (index: number) => [`allocations.${index}.charge`, `allocations.${index}.amount`];

/** Keeps the sent lines of a refused split: the refusal names them by index, and the split may change. */
export function useRefusedSplit(
  problem: Problem | undefined,
  split: Split | null,
  charges: readonly SplitCharge[],
): RefusedSplit {
  const fields = problem?.fields;
  const [sent, setSent] = useState<{ fields: FieldErrors | undefined; lines: SplitLine[] }>({ fields, lines: [] });
  if (sent.fields !== fields) setSent({ fields, lines: linesOf(split ?? {}) });
  const isShown = (line: SplitLine) => !split || charges.some(({ charge }) => charge.id === line.charge);
  return {
    of: (charge) => {
      const index = sent.lines.findIndex((line) => line.charge === charge && line.amount === split?.[charge]);
      const faults = fieldsOf(index).flatMap((name) => sent.fields?.[name] ?? []);
      return faults.length > 0 ? faults : undefined;
    },
    fields: sent.lines.flatMap((line, index) => (isShown(line) ? fieldsOf(index) : [])),
  };
}
