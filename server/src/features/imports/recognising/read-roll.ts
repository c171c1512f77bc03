import type { Workbook } from '../reading/workbook.ts';
import { type ChosenSheet, chooseSheets, estateOf, type ReadingRules } from './choose-sheets.ts';
import { withoutDoubles } from './doubles.ts';
import { readRowsOfSheet } from './read-sheet-of-roll.ts';
import type { RefusedRow, Roll, RollRow, RollSheet } from './roll.ts';

function sheetRead({ sheet, header, leftOut }: ChosenSheet, rows: number): RollSheet {
  return {
    name: sheet.name,
    left_out: leftOut ?? null,
    header_row: header?.row ?? null,
    columns: header?.columns ?? [],
    shape: header?.shape ?? '',
    rows,
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
    const read = readRowsOfSheet({ sheet, header, asAt: rules.asAt, titles, estate });
    rows.push(...read.rows);
    refused.push(...read.refused);
    return sheetRead(each, read.rows.length + read.refused.length);
  });
  const single = withoutDoubles(rows);
  const order = new Map(sheets.map(({ name }, index) => [name, index]));
  const inOrder = (one: RefusedRow, other: RefusedRow) =>
    (order.get(one.sheet) ?? 0) - (order.get(other.sheet) ?? 0) || one.row - other.row;
  return { sheets, rows: single.rows, refused: [...refused, ...single.refused].toSorted(inOrder) };
}
