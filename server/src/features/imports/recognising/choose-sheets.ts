import { type CalendarDate, monthOf } from '@amayumba/contract/calendar.ts';
import { type ColumnKind, SKIPPED_BY_CHOICE } from '@amayumba/contract/imports/columns.ts';
import { PASTED_TABLE } from '@amayumba/contract/imports/pasted-table.ts';
import type { Sheet, SheetRow, Workbook } from '../reading/workbook.ts';
import { findHeader, headerAt, nearestHeader } from './find-header.ts';
import { areEnough, type Header, missingColumns } from './header.ts';
import { monthOfSheet } from './month-sheets.ts';
import { isOtherTable } from './other-tables.ts';
import { blockLine } from './place-of-unit.ts';
import { yearOfMonths } from './read-sheet-of-roll.ts';
import type { CellCorrection } from './roll.ts';
import { splitTables } from './split-tables.ts';
import { isGeneralName, readTitleLines, type TitleLines, yearInTitles } from './title-lines.ts';

/** A manager's correction of a sheet. */
export interface SheetCorrection {
  sheet: string;
  header_row?: number | undefined;
  columns?: readonly ColumnChoice[] | undefined;
  is_left_out?: boolean | undefined;
  cells?: readonly CellCorrection[] | undefined;
}

/** The kind of one column, as a manager chose it. */
export interface ColumnChoice {
  index: number;
  kind: ColumnKind;
}

/** The saved column choices, by the shape of their header. */
export type SavedShapes = ReadonlyMap<string, readonly ColumnChoice[]>;

export interface ReadingRules {
  asAt: CalendarDate;
  fileName: string;
  corrections: readonly SheetCorrection[];
  remembered: SavedShapes;
}

/** A sheet with its header, and the reason if it is left out. */
export interface ChosenSheet {
  sheet: Sheet;
  header: Header | undefined;
  leftOut: string | undefined;
  titles: TitleLines;
}

const PEOPLE_WHO_LEFT = /\b(?:left|former|old tenants?|ex[- ]tenants?|vacated|past tenants?|moved out|archived?)\b/i;

/** The fewest known columns with which a row looks like the header of some table. */
const TABLE_FROM = 2;

function corrected(header: Header, choices: readonly ColumnChoice[] | undefined): Header {
  if (!choices) return header;
  const kinds = new Map(choices.map(({ index, kind }) => [index, kind]));
  return {
    ...header,
    columns: header.columns.map((column) => ({ ...column, kind: kinds.get(column.index) ?? column.kind })),
  };
}

/** Returns the header of a sheet: corrected by a manager, saved for the same shape, or recognised. */
function headerOf(sheet: Sheet, correction: SheetCorrection | undefined, { remembered, asAt }: ReadingRules) {
  const settled = (header: Header) => corrected(header, correction?.columns ?? remembered.get(header.shape));
  const chosenRow = sheet.rows.findIndex((row) => row.number === correction?.header_row);
  const byHand = chosenRow < 0 ? undefined : headerAt(sheet, chosenRow, asAt);
  if (byHand) return { header: settled(byHand), known: TABLE_FROM };
  const found = findHeader(sheet, asAt);
  if (found) return { header: settled(found), known: TABLE_FROM };
  const near = nearestHeader(sheet, asAt);
  return near && { header: settled(near), known: near.known };
}

function chosen(sheet: Sheet, rules: ReadingRules): ChosenSheet {
  const { asAt, corrections } = rules;
  const correction = corrections.find((each) => each.sheet === sheet.name);
  const found = headerOf(sheet, correction, rules);
  const header = found?.header;
  const above = linesAbove(sheet, header);
  const titles = readTitleLines(above);
  const leftOut = (): string | undefined => {
    if (correction?.is_left_out === true) return SKIPPED_BY_CHOICE.byHand;
    if (correction?.is_left_out !== false) {
      if (sheet.isHidden) return SKIPPED_BY_CHOICE.hidden;
      if (PEOPLE_WHO_LEFT.test(sheet.name)) return SKIPPED_BY_CHOICE.peopleWhoLeft;
    }
    if (!header || (found?.known ?? 0) < TABLE_FROM) return 'no header';
    if (!areEnough(header.columns)) return missingColumns(header);
    if (correction?.is_left_out !== false && isOtherTable(sheet.name, header)) return SKIPPED_BY_CHOICE.otherTable;
    const year = yearOfMonths(header, yearInTitles(sheet, above), asAt);
    const thisYear = monthOf(asAt).year;
    if (year === undefined || year === thisYear) return undefined;
    return year < thisYear ? 'months of a year that is over' : 'months of a year to come';
  };
  return { sheet, header, leftOut: leftOut(), titles };
}

const linesAbove = (sheet: Sheet, header: Header | undefined): SheetRow[] =>
  header ? sheet.rows.filter((row) => row.number < header.top) : [];

/**
 * Leaves out the earlier ones of sheets that repeat a roll month by month, because a tenant is in each of them; the
 * newest counts. A manager's choice wins.
 */
function withoutEarlierMonths(sheets: ChosenSheet[], { asAt, corrections }: ReadingRules): ChosenSheet[] {
  const monthOfEach = new Map(
    sheets.flatMap((each) => {
      const month = each.leftOut === undefined && !each.sheet.table ? monthOfSheet(each.sheet.name, asAt) : undefined;
      return month ? [[each, month] as const] : [];
    }),
  );
  const isByHand = ({ sheet }: ChosenSheet) =>
    corrections.some((each) => each.sheet === sheet.name && each.is_left_out === false);
  return sheets.map((each) => {
    const month = monthOfEach.get(each);
    if (!month || isByHand(each)) return each;
    const isEarlier = [...monthOfEach.values()].some(({ order, rest }) => rest === month.rest && order > month.order);
    return isEarlier ? { ...each, leftOut: SKIPPED_BY_CHOICE.earlierMonth } : each;
  });
}

/** Lists every sheet with content: those to read, and the others with the reason. */
export const chooseSheets = (workbook: Workbook, rules: ReadingRules): ChosenSheet[] =>
  withoutEarlierMonths(
    workbook.sheets
      .filter(({ rows }) => rows.length > 0)
      .flatMap(splitTables)
      .map((sheet) => chosen(sheet, rules)),
    rules,
  );

/** The estate of a file that names none. */
const UNNAMED = 'Imported estate';

/** Returns the name of a file without its extension and without the signs used for spaces. */
const nameOfFile = (fileName: string): string =>
  (fileName === PASTED_TABLE ? '' : fileName)
    .replace(/^.*[/\\]/, '')
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replace(/[_-]+/g, ' ')
    .trim() || UNNAMED;

/**
 * Returns the estate of rows that name none: from a labelled line, the name of the sheet if there are several, the
 * nearest name above the header, or the file name.
 */
export function estateOf({ sheet, titles }: ChosenSheet, isOneOfSeveral: boolean, fileName: string): string {
  const bySheet =
    isOneOfSeveral && !sheet.table && blockLine(sheet.name) === undefined && !isGeneralName(sheet.name)
      ? sheet.name
      : undefined;
  return titles.labelled ?? bySheet ?? titles.named ?? nameOfFile(fileName);
}
