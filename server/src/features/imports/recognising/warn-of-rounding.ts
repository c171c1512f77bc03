import { type ColumnKind, monthOfColumn } from '@amayumba/contract/imports/columns.ts';
import { readAmount } from './read-amount.ts';
import type { CellOf } from './read-row.ts';
import type { RowRemarks } from './row-remarks.ts';

const MONEY: ReadonlySet<ColumnKind> = new Set<ColumnKind>(['rent', 'deposit', 'arrears', 'paid']);

/** Warns of amounts with parts of a shilling, because only whole ones are stored. */
export function warnOfRounding(kinds: Iterable<ColumnKind>, cellOf: CellOf, { warnings }: RowRemarks): void {
  for (const kind of kinds) {
    if (!MONEY.has(kind) && monthOfColumn(kind) === undefined) continue;
    const cell = cellOf(kind);
    const read = readAmount(cell);
    if (read.kind === 'amount' && read.isRounded)
      warnings.push(
        `“${cell?.text ?? ''}” is not whole shillings: UGX ${read.amount.toLocaleString('en-UG')} is taken`,
      );
  }
}
