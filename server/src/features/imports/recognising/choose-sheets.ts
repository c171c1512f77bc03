import { type CalendarDate, monthOf } from '@amayumba/contract/calendar.ts';
import { SKIPPED_BY_CHOICE } from '@amayumba/contract/imports/columns.ts';
import { PASTED_TABLE } from '@amayumba/contract/imports/pasted-table.ts';
import type { Sheet, Workbook } from '../reading/workbook.ts';
import { type LineChoice, type SavedShapes, type SheetCorrection, withChoices } from './corrections.ts';
import { findHeader, headerAt, headless, nearestHeader, rememberedHeader } from './find-header.ts';
import { hasEnoughColumns, hasEnoughColumnsByHand, type Header, missingColumns } from './header.ts';
import { monthOfSheet, orderOfMonth, type SheetMonth } from './month-sheets.ts';
import { isOtherTable } from './other-tables.ts';
import { blockLine } from './place-of-unit.ts';
import { yearOfMonths } from './read-sheet-of-roll.ts';
import { type RowChoices, rowChoices } from './row-kinds.ts';
import { checkCorrections } from './check-corrections.ts';
import { splitTables } from './split-tables.ts';
import { isGeneralName, readTitleLines, type TitleLines, yearInTitles } from './title-lines.ts';

export interface ReadingRules {
  asAt: CalendarDate;
  fileName: string;
  corrections: readonly SheetCorrection[];
  remembered: SavedShapes;
}

/** A sheet with its header, and the reason if it is left out. */
export interface ChosenSheet {
  sheet: Sheet;
  header: Header;
  leftOut: string | undefined;
  /** Whether a newer sheet of its roll is read. */
  isEarlierMonth?: boolean;
  titles: TitleLines;
  choiceOf: RowChoices;
  correction: SheetCorrection | undefined;
  /** The saved corrections of lines under its heading. */
  lines: readonly LineChoice[];
}

const PEOPLE_WHO_LEFT = /\b(?:left|former|old tenants?|ex[- ]tenants?|vacated|past tenants?|moved out|archived?)\b/i;

/** The fewest known columns with which a row looks like the header of some table. */
const TABLE_FROM = 2;

/** Returns the header of a sheet: chosen by a manager, remembered by its words, or recognised. */
function headerOf(sheet: Sheet, correction: SheetCorrection | undefined, { remembered, asAt }: ReadingRules) {
  const { header_row, columns } = correction ?? {};
  const settled = (header: Header, isSure: boolean) => {
    const saved = remembered.get(header.shape)?.columns;
    const isMapped = saved !== undefined || columns !== undefined;
    const known = isSure || isMapped ? TABLE_FROM : header.known;
    return { header: withChoices(withChoices(header, saved), columns), known, isMapped };
  };
  if (header_row === null) return settled(headless(sheet, asAt), true);
  const chosenRow = sheet.rows.findIndex((row) => row.number === header_row);
  const sure = headerAt(sheet, chosenRow, asAt) ?? rememberedHeader(sheet, remembered, asAt) ?? findHeader(sheet, asAt);
  return sure ? settled(sure, true) : settled(nearestHeader(sheet, asAt) ?? headless(sheet, asAt), false);
}

function chosen(sheet: Sheet, rules: ReadingRules): ChosenSheet {
  const { asAt, corrections, remembered } = rules;
  const correction = corrections.find((each) => each.sheet === sheet.name);
  const { header, known, isMapped } = headerOf(sheet, correction, rules);
  const lines = remembered.get(header.shape)?.lines ?? [];
  const choiceOf = rowChoices(correction?.rows ?? [], lines);
  const above = sheet.rows.filter((row) => row.number < header.top && choiceOf(row) === undefined);
  const titles = readTitleLines(above);
  const leftOut = (): string | undefined => {
    if (correction?.is_left_out === true) return SKIPPED_BY_CHOICE.byHand;
    if (correction?.is_left_out !== false) {
      if (sheet.isHidden) return SKIPPED_BY_CHOICE.hidden;
      if (PEOPLE_WHO_LEFT.test(sheet.name)) return SKIPPED_BY_CHOICE.peopleWhoLeft;
    }
    if (known < TABLE_FROM) return 'no header';
    if (!(hasEnoughColumns(header.columns) || (isMapped && hasEnoughColumnsByHand(header.columns))))
      return missingColumns(header);
    if (!isMapped && correction?.is_left_out !== false && isOtherTable(sheet.name, header))
      return SKIPPED_BY_CHOICE.otherTable;
    const year = yearOfMonths(header, yearInTitles(sheet, above), asAt);
    const thisYear = monthOf(asAt).year;
    if (year === undefined || year === thisYear) return undefined;
    return year < thisYear ? 'months of a year that is over' : 'months of a year to come';
  };
  return { sheet, header, leftOut: leftOut(), titles, choiceOf, correction, lines };
}

/**
 * Leaves out earlier sheets that repeat a roll month by month, because a tenant is in each of them. The newest counts,
 * but not one that was prepared for a future month. A manager's choice wins.
 */
function withoutOtherMonths(sheets: ChosenSheet[], { asAt, corrections }: ReadingRules): ChosenSheet[] {
  const monthOfEach = new Map(
    sheets.flatMap((each) => {
      const isMonthly = (each.leftOut === undefined || each.leftOut === SKIPPED_BY_CHOICE.byHand) && !each.sheet.table;
      const month = isMonthly ? monthOfSheet(each.sheet.name, asAt) : undefined;
      return month ? [[each, month] as const] : [];
    }),
  );
  const isByHand = ({ sheet }: ChosenSheet) =>
    corrections.some((each) => each.sheet === sheet.name && each.is_left_out === false);
  const now = orderOfMonth(monthOf(asAt));
  const read = [...monthOfEach].filter(([{ leftOut }]) => leftOut === undefined);
  const isToCome = (each: ChosenSheet, { order, rest }: SheetMonth) =>
    order > now && !isByHand(each) && read.some(([, other]) => other.rest === rest && other.order <= now);
  const counted = read.filter(([each, month]) => !isToCome(each, month));
  return sheets.map((each) => {
    const month = monthOfEach.get(each);
    if (!month || isByHand(each)) return each;
    if (isToCome(each, month)) return { ...each, leftOut: each.leftOut ?? SKIPPED_BY_CHOICE.monthToCome };
    const isEarlierMonth = counted.some(([, { order, rest }]) => rest === month.rest && order > month.order);
    return isEarlierMonth ? { ...each, leftOut: each.leftOut ?? SKIPPED_BY_CHOICE.earlierMonth, isEarlierMonth } : each;
  });
}

/**
 * Lists every sheet with content: those to read, and the others with the reason.
 * @throws Refusal invalid_input for corrections of what the file does not hold
 */
export function chooseSheets(workbook: Workbook, rules: ReadingRules): ChosenSheet[] {
  const sheets = workbook.sheets.filter(({ rows }) => rows.length > 0).flatMap(splitTables);
  checkCorrections(sheets, rules.corrections);
  const all = sheets.map((sheet) => chosen(sheet, rules));
  return withoutOtherMonths(all, rules);
}

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
 * Returns the estate of rows that name none: as a manager chose, from a labelled line, the name of the sheet if there
 * are several, the nearest name above the header, or the file name.
 */
export function estateOf(
  { sheet, titles, correction }: ChosenSheet,
  isOneOfSeveral: boolean,
  fileName: string,
): string {
  const bySheet =
    isOneOfSeveral && !sheet.table && blockLine(sheet.name) === undefined && !isGeneralName(sheet.name)
      ? sheet.name
      : undefined;
  return correction?.estate || (titles.labelled ?? bySheet ?? titles.named ?? nameOfFile(fileName));
}
