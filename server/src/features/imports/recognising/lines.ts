import type { Cell, MergedRange, Sheet, SheetRow } from '../reading/workbook.ts';
import { type Header, headerIn } from './header.ts';
import { blockLine } from './place-of-unit.ts';
import { normalised } from './normalise-text.ts';
import { addressLine, estateLine, lineText, nameIn } from './title-lines.ts';

const TOTAL = /^(?:s|(?:grand|sub|sous|overall|section)[\s-]*)?totals?\b|^sous[\s-]total/;
const SIGNATURE = /^(?:prepared|checked|approved|signed|compiled|printed|nb|n\.b|note|notes|bank|a\/c|account)\b/;

/** The cell of a column, and where it is merged the one that is shown for all its rows. */
export type CellAt = (row: SheetRow, column: number | undefined) => Cell | undefined;

/** Finds the cells of some columns, with merged ones counting for all their rows. */
export function mergedCells(sheet: Sheet, columns: ReadonlySet<number>): CellAt {
  const shown = new Map<string, Cell>();
  const byNumber = new Map(sheet.rows.map((row) => [row.number, row]));
  for (const column of columns) {
    // Ranges of one column do not overlap in an honest file; in another the one that begins last counts, in one pass over the rows.
    const ranges = sheet.merges
      .filter(({ top, bottom, left, right }) => column >= left && column <= right && bottom > top)
      .toSorted((one, other) => one.top - other.top)
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

/** Whether a row adds up others: a cell begins with Total, and no unit stands beside it. */
export function isTotal(row: SheetRow, unit: Cell | undefined, phone: Cell | undefined): boolean {
  const total = [...row.cells.values()].find((cell) => cell.kind === 'text' && TOTAL.test(normalised(cell.text)));
  return total !== undefined && phone === undefined && (unit === undefined || unit === total);
}

/** Whether a row is a remark or signature that stands alone below a table. */
export const isSignature = (row: SheetRow): boolean =>
  row.cells.size === 1 && SIGNATURE.test(normalised(lineText(row)));

/** What a line between the rows of a table opens. */
export interface Opening {
  estate?: string;
  block?: string;
  address?: string;
}

/** Most lines that may stand between an opening line and its header or units. */
const LINES_MAX = 4;

/** Reads lines between the rows of a table. */
export function lineReader(sheet: Sheet) {
  const wide = new Map<number, MergedRange>();
  for (const merge of sheet.merges) {
    const before = wide.get(merge.top);
    if (!before || merge.right - merge.left > before.right - before.left) wide.set(merge.top, merge);
  }

  /** What stands below a line, with other lines between them. */
  function leadsTo(index: number, header: Header): 'header' | 'units' | 'nothing' {
    const column = (kind: string) => header.columns.find((each) => each.kind === kind)?.index ?? -1;
    for (const row of sheet.rows.slice(index + 1, index + 1 + LINES_MAX)) {
      if (headerIn(row)) return 'header';
      if (row.cells.has(column('unit')) && (row.cells.has(column('rent')) || row.cells.has(column('tenant'))))
        return 'units';
      if (row.cells.size > 2) return 'nothing';
    }
    return 'nothing';
  }

  /** Whether a line is merged over most of the table's width. */
  function isWide(row: SheetRow, { columns }: Header): boolean {
    const merge = wide.get(row.number);
    const width = (columns.at(-1)?.index ?? 0) - (columns[0]?.index ?? 0) + 1;
    return merge !== undefined && merge.right - merge.left + 1 >= Math.max(2, width * 0.6);
  }

  /** What the line at a place opens; undefined where it is none, or opens nothing. */
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
    if (next !== 'header' && !isWide(row, header)) return undefined;
    const estate = nameIn(text);
    return estate === undefined ? {} : { estate };
  };
}
