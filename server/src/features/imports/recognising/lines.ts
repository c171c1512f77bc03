import type { Cell, MergedRange, Sheet, SheetRow } from '../reading/workbook.ts';
import { type Header, isHeaderByWords, repeatsHeader } from './header.ts';
import { blockLine, isPlace } from './place-of-unit.ts';
import { normalised } from './normalise-text.ts';
import { addressLine, estateLine, lineText, nameIn } from './title-lines.ts';

const TOTAL = /^(?:s|(?:grand|g|sub|sous|overall|section)[.\s-]*)?totals?\b|^sous[\s-]total/;
const SIGNATURE = /^(?:prepared|checked|approved|signed|compiled|printed|nb|n\.b|note|notes|bank|a\/c|account)\b/;

/** Returns the cell of a column; for a merged cell, the one shown for all its rows. */
type CellAt = (row: SheetRow, column: number | undefined) => Cell | undefined;

/** Finds the cells of some columns; merged ones count for all their rows. */
export function mergedCells(sheet: Sheet, columns: ReadonlySet<number>): CellAt {
  const shown = new Map<string, Cell>();
  const byNumber = new Map(sheet.rows.map((row) => [row.number, row]));
  for (const column of columns) {
    // Ranges of one column do not overlap in a valid file. In any other file the range that starts last counts, so that
    // one pass over the rows suffices.
    const ranges = sheet.merges
      .filter(({ top, bottom, left, right }) => column >= left && column <= right && bottom > top)
      .toSorted((a, b) => a.top - b.top)
      .values();
    let range: MergedRange | undefined;
    let next = ranges.next().value;
    for (const row of sheet.rows) {
      for (; next && next.top < row.number; next = ranges.next().value) range = next;
      const cell = range && row.number <= range.bottom ? byNumber.get(range.top)?.cells.get(range.left) : undefined;
      if (cell) shown.set(`${row.number} ${column}`, cell);
    }
  }
  return (row, column) =>
    column === undefined ? undefined : (row.cells.get(column) ?? shown.get(`${row.number} ${column}`));
}

/** Returns whether a row is a total: a cell begins with Total, and the row has no unit. */
export function isTotal(row: SheetRow, unit: Cell | undefined, phone: Cell | undefined): boolean {
  const total = [...row.cells.values()].find((cell) => cell.kind === 'text' && TOTAL.test(normalised(cell.text)));
  return total !== undefined && phone === undefined && (unit === undefined || TOTAL.test(normalised(unit.text)));
}

/** Returns whether a row is a single remark or signature below a table. */
export const isSignature = (row: SheetRow): boolean =>
  row.cells.size === 1 && SIGNATURE.test(normalised(lineText(row)));

/** The estate or block that a line between the rows of a table opens. */
export interface Opening {
  estate?: string;
  block?: string;
  address?: string;
}

/** The most lines between an opening line and its header or units. */
const LINES_MAX = 4;

/** Reads lines between the rows of a table. */
export function lineReader(sheet: Sheet) {
  const wide = new Map<number, MergedRange>();
  for (const merge of sheet.merges) {
    const before = wide.get(merge.top);
    if (!before || merge.right - merge.left > before.right - before.left) wide.set(merge.top, merge);
  }

  /** Finds out which rows follow a line, after any other lines. */
  function leadsTo(index: number, header: Header): 'header' | 'units' | 'nothing' {
    const column = (kind: string) => header.columns.find((each) => each.kind === kind)?.index ?? -1;
    for (const row of sheet.rows.slice(index + 1, index + 1 + LINES_MAX)) {
      if (isHeaderByWords(row) || repeatsHeader(row, header)) return 'header';
      if (row.cells.has(column('unit')) && (row.cells.has(column('rent')) || row.cells.has(column('tenant'))))
        return 'units';
      if (row.cells.size > 2) return 'nothing';
    }
    return 'nothing';
  }

  /** Returns whether a line is merged over most of the table's width. */
  function isWide(row: SheetRow, { columns }: Header): boolean {
    const merge = wide.get(row.number);
    const read = columns.filter(({ kind }) => kind !== 'ignored');
    const width = (read.at(-1)?.index ?? 0) - (read[0]?.index ?? 0) + 1;
    return merge !== undefined && merge.right - merge.left + 1 >= Math.max(2, width * 0.6);
  }

  /** Returns the opening in the line at an index; undefined if there is none. */
  return function opening(index: number, header: Header): Opening | undefined {
    const row = sheet.rows[index];
    if (!row || row.cells.size > 2) return undefined;
    const text = lineText(row);
    const labelled = estateLine(text);
    if (row.cells.size > 1 && labelled === undefined && addressLine(text) === undefined) return undefined;
    const next = leadsTo(index, header);
    if (next === 'nothing') return undefined;
    const block = blockLine(text);
    if (block !== undefined) return { block };
    if (labelled !== undefined) return { estate: labelled };
    const address = addressLine(text);
    if (address !== undefined) return { address };
    if (next !== 'header' && !isWide(row, header) && !isPlace(text)) return undefined;
    const estate = nameIn(text);
    return estate === undefined ? {} : { estate };
  };
}
