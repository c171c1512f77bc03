import type { Ugx } from '@amayumba/contract/money.ts';
import type { Cell } from '../reading/workbook.ts';
import { readAmount } from './read-amount.ts';
import type { CellOf } from './read-row.ts';

/** The rents read so far, to recognise totals whose words are unknown. */
export interface SumsAbove {
  add: (rent: Cell | undefined) => void;
  /** Begins rows that may have a total of their own: those of a block, of an estate, or below another total. */
  begin: () => void;
  /**
   * Whether a row is a total under the landlord's own word, such as Jumla kuu: it has no tenant, phone or numbered
   * unit, and its rent is the sum of two or more rents above it, since one of the beginnings.
   */
  isTotal: (cellOf: CellOf) => boolean;
}

const rentIn = (cell: Cell | undefined): Ugx => {
  const read = readAmount(cell);
  return read.kind === 'amount' ? Math.max(0, read.amount) : 0;
};

export function sumsAbove(): SumsAbove {
  const starts: { rows: number; sum: Ugx }[] = [{ rows: 0, sum: 0 }];
  const above = { rows: 0, sum: 0 };
  return {
    add: (cell) => {
      const rent = rentIn(cell);
      if (rent > 0) Object.assign(above, { rows: above.rows + 1, sum: above.sum + rent });
    },
    begin: () => {
      if (starts.at(-1)?.rows !== above.rows) starts.push({ ...above });
    },
    isTotal: (cellOf) => {
      if (cellOf('tenant') || cellOf('phone') || /\d/.test(cellOf('unit')?.text ?? '')) return false;
      const rent = rentIn(cellOf('rent'));
      return starts.some(({ rows, sum }) => above.rows - rows >= 2 && above.sum - sum === rent);
    },
  };
}
