import type { FieldErrors } from '@amayumba/contract/errors.ts';
import type { SplitLine } from '@amayumba/contract/ledger/check-split.ts';
import { useState } from 'react';
import type { Problem } from '../../../../api/problem.ts';
import { linesOf, type Split, type SplitCharge } from './split.ts';

/** The server's refusal of a split that was sent, for the form. */
export interface RefusedSplit {
  /** The faults of the line of a charge, until its amount changes. */
  of: (charge: number) => string[] | undefined;
  /** The fields whose faults are shown at their lines. */
  fields: readonly string[];
}

/** The fields of a line in a refusal. */
const fieldsOf = (index: number) => [`allocations.${index}.charge`, `allocations.${index}.amount`];

/**
 * Keeps the lines that were sent when the server refused a split, because it names them by index and the split may
 * change before it is sent again.
 */
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
