import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import { type Cell, type SheetRow, textCell } from '../reading/workbook.ts';
import { comparisonKey, isBlankWord } from './normalise-text.ts';
import { isEmail } from './is-email.ts';
import { readAmount } from './read-amount.ts';
import { readDay } from './read-day.ts';
import { isPlace } from './place-of-unit.ts';
import { isVacant } from './read-people.ts';
import { readPhones } from './read-phones.ts';

/** The shape of the cells of one column: shares of its filled cells, from 0 to 1. */
export interface ColumnShape {
  /** The number of filled cells, and their share of the rows examined. */
  filled: number;
  fill: number;
  phones: number;
  emails: number;
  days: number;
  /** Amounts of at least 10,000 shillings. */
  money: number;
  /** Two or more words of letters, as names of people have; of the cells that do not say vacant. */
  names: number;
  /** Short texts with a digit, or a letter or two. */
  codes: number;
  /** Names of houses, by their last word. */
  places: number;
  /** Words for let and vacant. */
  statuses: number;
  /** Sentences and facts: several words that no name begins with, or with digits in them. */
  remarks: number;
  /** Different texts among the filled cells. */
  distinct: number;
  /** Whether there are several texts, and equal ones are next to each other: the rows of each estate. */
  inRuns: boolean;
  /** Whether equal texts are mostly next to each other, as those of blocks are, which repeat in the next estate. */
  inShortRuns: boolean;
  /** Whether the numbers count the rows: each is one more than the last, without leading zeros. */
  counts: boolean;
  /** The middle one of the days; undefined without days. */
  middleDay: CalendarDate | undefined;
}

/** The most rows below a heading whose cells are examined. */
export const LOOKED_AT = 150;

const NAME = /^(?:\p{L}[\p{L}'’.&-]*\s){1,5}\p{L}[\p{L}'’.&-]*$/u;
const CODE =
  /^(?=.{1,12}$)(?:(?:\p{L}{1,6}\.?[\s/-]*)?\d{1,4}\p{L}?|\p{L}{1,2}|\p{L}{1,3}\d{0,2}\s*[-–/]\s*(?:\p{L}{1,4}\s?)?\d{1,4}\p{L}?)$/u;
const STATUS = /^(?:occupied|vacant|let|empty|active|taken|full|yes|no)$/i;
/** The least sum that is a rent, a deposit or a debt. */
const MONEY_FROM = 10_000;

/** Excel's numbers of days in living memory; a round one is rather an amount. */
const isSerial = (number: number) =>
  Number.isInteger(number) && number > 36_000 && number < 55_000 && number % 500 !== 0;

const isPhone = (cell: Cell) => readPhones(cell.text).length > 0;
function isMoney(cell: Cell): boolean {
  if (isPhone(cell) || (cell.number !== undefined && isSerial(cell.number))) return false;
  const read = readAmount(cell);
  return read.kind === 'amount' && Math.abs(read.amount) >= MONEY_FROM;
}
function dayIn(cell: Cell): CalendarDate | undefined {
  if (cell.day === undefined && cell.number !== undefined && !isSerial(cell.number)) return undefined;
  const read = readDay(cell);
  // A day that does not exist still counts as a day.
  return read.kind === 'day' || read.kind === 'proposal' ? read.day : undefined;
}
const isRemark = ({ text }: Cell) =>
  text.length >= REMARK_FROM && (/^\p{Ll}+ \p{L}+ /u.test(text) || (/\p{Ll}/u.test(text) && /\d| \p{Ll}/u.test(text)));
const REMARK_FROM = 8;
const isName = (cell: Cell) => NAME.test(cell.text) && !/^\p{Ll}+ \p{L}+ /u.test(cell.text);

const shareOf = (cells: readonly Cell[], is: (cell: Cell) => boolean) =>
  cells.length === 0 ? 0 : cells.filter(is).length / cells.length;

/** The fewest equal cells in a row in a column of blocks, on average. */
const RUN_FROM = 2.5;

/** Returns the shape of a column. */
function shapeOf(cells: readonly Cell[], rows: number): ColumnShape {
  const share = (is: (cell: Cell) => boolean) => shareOf(cells, is);
  const days = cells.flatMap((cell) => dayIn(cell) ?? []).toSorted();
  const texts = cells.map(({ text }) => comparisonKey(text));
  const keys = new Set(texts);
  const runs = texts.filter((text, index) => text !== texts[index - 1]).length;
  const numbers = cells.map(({ text }) => Number(text));
  return {
    filled: cells.length,
    fill: rows === 0 ? 0 : cells.length / rows,
    phones: share(isPhone),
    emails: share(({ text }) => isEmail(text)),
    days: cells.length === 0 ? 0 : days.length / cells.length,
    money: share(isMoney),
    names: shareOf(
      cells.filter(({ text }) => !isVacant(text)),
      isName,
    ),
    codes: share(({ text }) => CODE.test(text)),
    places: share(({ text }) => isPlace(text)),
    statuses: share(({ text }) => STATUS.test(text)),
    remarks: share((cell) => isRemark(cell) && !isPhone(cell) && !isMoney(cell) && dayIn(cell) === undefined),
    distinct: cells.length === 0 ? 0 : keys.size / cells.length,
    inRuns: runs > 1 && runs === keys.size,
    inShortRuns: cells.length > runs * RUN_FROM,
    counts:
      cells.length > 2 &&
      !texts.some((text) => text.startsWith('0')) &&
      numbers.every((number, index) => index === 0 || number === (numbers[index - 1] ?? 0) + 1),
    middleDay: days[Math.floor(days.length / 2)],
  };
}

/** Returns the shapes of the columns in the rows below a heading; lines of one cell are no rows of a table. */
export function columnShapes(below: readonly SheetRow[]): (column: number) => ColumnShape {
  const rows = below.filter(({ cells }) => cells.size > 2).slice(0, LOOKED_AT);
  const known = new Map<number, ColumnShape>();
  return (column) => {
    const before = known.get(column);
    if (before) return before;
    const cells = rows.flatMap((row) => {
      const cell = row.cells.get(column);
      return cell && !isBlankWord(cell.text) && textCell(cell.text) ? [cell] : [];
    });
    const shape = shapeOf(cells, rows.length);
    known.set(column, shape);
    return shape;
  };
}
