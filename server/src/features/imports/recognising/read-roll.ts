import type { Sheet, SheetRow, Workbook } from '../reading/workbook.ts';
import { type ChosenSheet, chooseSheets, estateOf, type ReadingRules } from './choose-sheets.ts';
import { withoutDuplicates } from './duplicates.ts';
import { noteEarlierMonths } from './earlier-months.ts';
import type { Header } from './header.ts';
import { readRowsOfSheet } from './read-sheet-of-roll.ts';
import type { RefusedRow, Roll, RollRow, RollSheet } from './roll.ts';

/** The number of values per column, and of rows per sheet, shown for corrections. */
const EXAMPLES = 3;
const HEAD_ROWS = 12;

/** Lists the texts of a row, each at its column. */
function cellsOf({ cells }: SheetRow): string[] {
  const width = Math.max(...cells.keys()) + 1;
  return Array.from({ length: Math.min(width, WIDTH_MAX) }, (_, column) => cells.get(column)?.text ?? '');
}
const WIDTH_MAX = 40;

/** Lists the first values of each column below a header. */
function examplesOf({ rows }: Sheet, header: Header): Map<number, string[]> {
  const examples = new Map<number, string[]>(header.columns.map(({ index }) => [index, []]));
  for (const row of rows) {
    if (row.number <= header.row) continue;
    for (const [index, { text }] of row.cells) {
      const known = examples.get(index);
      if (known && known.length < EXAMPLES) known.push(text);
    }
  }
  return examples;
}

function sheetRead({ sheet, header, leftOut }: ChosenSheet, rows: number): RollSheet {
  const columns = header?.columns ?? [];
  const examples = header ? examplesOf(sheet, header) : undefined;
  return {
    name: sheet.name,
    left_out: leftOut ?? null,
    // A table without a header has columns but no row that names them.
    header_row: header && header.words.length > 0 ? header.row : null,
    columns: columns.map(({ index, title, kind }) => ({
      index,
      title,
      kind,
      examples: examples?.get(index) ?? [],
    })),
    shape: header?.shape ?? '',
    rows,
    head: sheet.rows.slice(0, HEAD_ROWS).map((row) => ({ row: row.number, cells: cellsOf(row) })),
  };
}

/** Reads a workbook as a rent roll. @throws Refusal spreadsheet_with_errors */
export function readRoll(workbook: Workbook, rules: ReadingRules): Roll {
  const chosen = chooseSheets(workbook, rules);
  const isOneOfSeveral = chosen.filter(({ leftOut }) => leftOut === undefined).length > 1;
  const rows: RollRow[] = [];
  const refused: RefusedRow[] = [];
  const sheets = chosen.map((each) => {
    const { sheet, header, leftOut, titles } = each;
    if (leftOut !== undefined || !header) return sheetRead(each, 0);
    const estate = estateOf(each, isOneOfSeveral, rules.fileName);
    const cells = rules.corrections.find((correction) => correction.sheet === sheet.name)?.cells ?? [];
    const read = readRowsOfSheet({ sheet, header, asAt: rules.asAt, titles, estate, cells });
    rows.push(...read.rows);
    refused.push(...read.refused);
    return sheetRead(each, read.rows.length + read.refused.length);
  });
  const single = withoutDuplicates(rows);
  const earlier = noteEarlierMonths(chosen, single.rows, rules);
  for (const sheet of sheets) sheet.earlier = earlier.get(sheet.name);
  const order = new Map(sheets.map(({ name }, index) => [name, index]));
  const inOrder = (a: RefusedRow, b: RefusedRow) =>
    (order.get(a.sheet) ?? 0) - (order.get(b.sheet) ?? 0) || a.row - b.row;
  return {
    sheets,
    rows: single.rows,
    refused: [...refused, ...single.refused].toSorted(inOrder),
  };
}
