import type { GridRow } from '@amayumba/contract/imports/grid.ts';
import { cutTo } from '@amayumba/contract/plain-text.ts';
import type { Sheet, SheetRow } from '../reading/workbook.ts';
import type { RowReading, RowChoices } from './row-kinds.ts';

/** The unchanged rows of a sheet, each with its kind. */
export interface SheetGrid {
  sheet: string;
  rows: GridRow[];
}

/** The most columns, and the longest text of a cell, that are shown. */
const COLUMNS_MAX = 40;
const TEXT_MAX = 80;

/** Lists the columns that hold anything. A table beside others begins far to the right. */
export function shownColumns({ rows }: Sheet): number[] {
  const held = new Set(rows.flatMap(({ cells }) => Array.from(cells.keys())));
  return [...held].toSorted((a, b) => a - b).slice(0, COLUMNS_MAX);
}

/** Lists the texts of a row in some columns, up to the last one that it fills. */
export function cellsOf({ cells }: SheetRow, columns: readonly number[]): string[] {
  const last = columns.findLastIndex((column) => cells.has(column));
  return columns.slice(0, last + 1).map((column) => cutTo(cells.get(column)?.text ?? '', TEXT_MAX));
}

/** Shows a sheet with the kind of each row. */
export function gridOf(sheet: Sheet, readingOf: (row: SheetRow) => RowReading, choiceOf: RowChoices): SheetGrid {
  const columns = shownColumns(sheet);
  const rows = sheet.rows.map((row) => ({
    row: row.number,
    ...readingOf(row),
    is_by_hand: choiceOf(row)?.isByHand ?? false,
    cells: cellsOf(row, columns),
  }));
  return { sheet: sheet.name, rows };
}
