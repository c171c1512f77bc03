import type { Sheet, SheetRow, Workbook } from '../reading/workbook.ts';
import { type ChosenSheet, chooseSheets, estateOf, type ReadingRules } from './choose-sheets.ts';
import { withoutDuplicates } from './duplicates.ts';
import { noteEarlierMonths } from './earlier-months.ts';
import { type Header, isInHeading } from './header.ts';
import { readRowsOfSheet, type SheetRead } from './read-sheet-of-roll.ts';
import { inFileOrder, type RefusedRow, type Roll, type RollRow, type RollSheet } from './roll.ts';
import { choiceReading, linesToRemember, READINGS, type RowReading } from './row-kinds.ts';
import { cellsOf, gridOf, type SheetGrid, shownColumns } from './sheet-grid.ts';

/** The number of values per column, and of rows per sheet, shown for corrections. */
const EXAMPLES = 3;
const HEAD_ROWS = 12;

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

/** The result of reading a roll, with all unchanged rows of its sheets. */
export interface ReadRoll extends Roll {
  grids: SheetGrid[];
}

/** The result of reading a sheet: the stored part of it, and its rows. */
interface SheetResult {
  sheet: RollSheet;
  grid: SheetGrid;
}

function sheetResult(
  { sheet, header, leftOut, isEarlierMonth, correction, choiceOf, lines }: ChosenSheet,
  estate: string,
  read?: SheetRead,
) {
  const shown = shownColumns(sheet);
  const examples = examplesOf(sheet, header);
  const unread: RowReading = { kind: 'unread', why: `This sheet is left out: ${leftOut ?? ''}.` };
  const readingOf = (row: SheetRow): RowReading => {
    const choice = choiceOf(row);
    return (
      read?.readings.get(row.number) ??
      (isInHeading(header, row) ? READINGS.heading : choice ? choiceReading(choice) : unread)
    );
  };
  const result: SheetResult = {
    sheet: {
      name: sheet.name,
      left_out: leftOut ?? null,
      is_earlier_month: isEarlierMonth ?? false,
      // A table without a header has columns but no row that names them.
      header_row: header.words.length > 0 ? header.row : null,
      columns: header.columns.map(({ index, title, kind }) => ({
        index,
        title,
        kind,
        examples: examples.get(index) ?? [],
      })),
      shape: header.shape,
      lines: linesToRemember(sheet.rows, correction?.rows ?? [], lines),
      shown_columns: shown,
      last_row: sheet.rows.at(-1)?.number ?? 0,
      estate,
      rows: read ? read.rows.length + read.refused.length : 0,
      head: sheet.rows.slice(0, HEAD_ROWS).map((row) => ({ row: row.number, cells: cellsOf(row, shown) })),
    },
    grid: gridOf(sheet, readingOf, choiceOf),
  };
  return result;
}

/** Reads a workbook as a rent roll. @throws Refusal spreadsheet_with_errors, invalid_input */
export function readRoll(workbook: Workbook, rules: ReadingRules): ReadRoll {
  const chosen = chooseSheets(workbook, rules);
  const isOneOfSeveral = chosen.filter(({ leftOut }) => leftOut === undefined).length > 1;
  const rows: RollRow[] = [];
  const refused: RefusedRow[] = [];
  const results = chosen.map((each) => {
    const { sheet, header, leftOut, titles, choiceOf, correction } = each;
    const estate = estateOf(each, isOneOfSeveral, rules.fileName);
    if (leftOut !== undefined) return sheetResult(each, estate);
    const cells = correction?.cells ?? [];
    const read = readRowsOfSheet({ sheet, header, asAt: rules.asAt, titles, estate, cells, choiceOf });
    rows.push(...read.rows);
    refused.push(...read.refused);
    return sheetResult(each, estate, read);
  });
  const sheets = results.map(({ sheet }) => sheet);
  const single = withoutDuplicates(rows);
  const earlier = noteEarlierMonths(chosen, single.rows, rules);
  for (const sheet of sheets) sheet.earlier = earlier.get(sheet.name);
  return {
    sheets,
    rows: single.rows,
    refused: [...refused, ...single.refused].toSorted(inFileOrder(sheets)),
    grids: results.map(({ grid }) => grid),
  };
}
