import type { GridRow } from '@amayumba/contract/imports/grid.ts';
import type { Sheet, SheetRow } from '../reading/workbook.ts';
import type { RowReading, SaidOf } from './row-kinds.ts';

/** The rows of a sheet as they stand, with what each was read as. */
export interface SheetGrid {
  sheet: string;
  rows: GridRow[];
}

/** The most columns of a row, and the longest text of a cell, that are shown. */
const WIDTH_MAX = 40;
const TEXT_MAX = 80;

/** Lists the texts of a row, each at its column. */
export function cellsOf({ cells }: SheetRow): string[] {
  const width = Math.max(...cells.keys()) + 1;
  return Array.from({ length: Math.min(width, WIDTH_MAX) }, (_, column) =>
    (cells.get(column)?.text ?? '').slice(0, TEXT_MAX),
  );
}

/** Returns the number of columns up to the last one that holds anything. */
export const widthOf = ({ rows }: Sheet): number =>
  rows.reduce((width, { cells }) => Math.max(width, ...[...cells.keys()].map((column) => column + 1)), 0);

/** Shows a sheet with what each row was read as. */
export const gridOf = ({ name, rows }: Sheet, readingOf: (row: SheetRow) => RowReading, saidOf: SaidOf): SheetGrid => ({
  sheet: name,
  rows: rows.map((row) => ({
    row: row.number,
    ...readingOf(row),
    is_by_hand: saidOf(row)?.isByHand ?? false,
    cells: cellsOf(row),
  })),
});
