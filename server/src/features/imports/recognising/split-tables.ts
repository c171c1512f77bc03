import type { Cell, Sheet, SheetRow } from '../reading/workbook.ts';
import { headerWords } from './normalise-text.ts';
import { addressLine, estateLine, lineText } from './title-lines.ts';

/** The fewest headings that repeat next to each other where a sheet has several tables. */
const REPEATED_FROM = 3;
/** The rows that are searched for such a heading. */
const SEARCHED_ROWS = 50;

/** Returns the columns in which the tables of a row of headings begin; one column for a single table. */
function startsOf(row: SheetRow): number[] {
  const cells = [...row.cells]
    .toSorted(([a], [b]) => a - b)
    .map(([index, { text }]) => ({ index, words: headerWords(text) }));
  const [first] = cells;
  if (!first) return [];
  for (const [length, again] of cells.entries()) {
    // The words between two first headings are one table's; each table has the same words.
    if (length < REPEATED_FROM || again.words !== first.words || again.words === '' || cells.length % length !== 0)
      continue;
    if (cells.every(({ words }, at) => words === cells[at % length]?.words))
      return cells.filter((_, at) => at % length === 0).map(({ index }) => index);
  }
  return [first.index];
}

/** Counts the columns before the first heading that have cells, because their heading is missing. */
function unheaded({ rows }: Sheet, header: SheetRow): number {
  const below = rows.filter(({ number, cells }) => number > header.number && cells.size > 2).slice(0, SEARCHED_ROWS);
  const first = Math.min(...below.flatMap(({ cells }) => Array.from(cells.keys())));
  return Math.max(0, Math.min(...header.cells.keys()) - first);
}

const cellsBetween = ({ cells }: SheetRow, from: number, to: number): Map<number, Cell> =>
  new Map([...cells].filter(([index]) => index >= from && index < to));

/** Whether a line over the tables applies to all of them: an estate's label, an address, or any line far above. */
const isShared = (row: SheetRow, header: SheetRow, starts: readonly number[]) => {
  const isOfFirst = [...row.cells.keys()].every((index) => index < (starts[1] ?? 0));
  const text = lineText(row);
  return (
    isOfFirst && (estateLine(text) !== undefined || addressLine(text) !== undefined || row.number < header.number - 1)
  );
};

/**
 * Splits a sheet with several tables of the same headings next to each other into sheets of one table each, so that
 * each row has one home. Rows and columns keep their numbers; lines over all tables belong to each.
 */
export function splitTables(sheet: Sheet): Sheet[] {
  const header = sheet.rows.slice(0, SEARCHED_ROWS).find((row) => startsOf(row).length > 1);
  if (!header) return [sheet];
  const starts = startsOf(header).map((start) => start - unheaded(sheet, header));
  return starts.map((start, table) => {
    const from = table === 0 ? 0 : start;
    const to = starts[table + 1] ?? Number.POSITIVE_INFINITY;
    const rows = sheet.rows.flatMap((row): SheetRow[] => {
      const cells =
        row.number < header.number && isShared(row, header, starts) ? row.cells : cellsBetween(row, from, to);
      return cells.size === 0 ? [] : [{ number: row.number, cells }];
    });
    const merges = sheet.merges.filter(({ left }) => left >= from && left < to);
    const name = table === 0 ? sheet.name : `${sheet.name} (table ${table + 1})`;
    return { name, isHidden: sheet.isHidden, rows, merges, table: table + 1 };
  });
}
