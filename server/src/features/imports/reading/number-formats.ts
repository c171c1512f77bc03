import { type CalendarDate, DAY_MS } from '@amayumba/contract/calendar.ts';
import { readXml } from './read-xml.ts';

/** The meaning of the number in a cell, by the cell's style. */
export interface NumberFormat {
  isDate: boolean;
  /** The least number of digits shown: 3 for the format `000`, which shows 1 as 001. */
  digits: number;
  /** Whether the format shows the sign of a currency other than shillings. */
  isForeignMoney: boolean;
}

const PLAIN: NumberFormat = { isDate: false, digits: 0, isForeignMoney: false };

/** `"$"#,##0`, `[$€-2] #,##0`, `[$USD] 0`; `[$-409]` only names a language. */
const FOREIGN_MONEY = /[€£]|\[\$(?:\$|US|EUR|GBP)|(?<!\[)\$/;

/** Built-in formats that show a day (ECMA-376 part 1, 18.8.30, with those of East Asian versions). */
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58);

/**
 * Returns whether a format shows a day: it has a day, a month beside a year or day, or a year, outside quotes and
 * brackets.
 */
function showsDay(code: string): boolean {
  const bare = code
    // An unclosed quote or bracket extends to the end, so that the pattern does not search the rest from each of them.
    .replace(/"[^"]*"?|\\.|_.|\*.|\[[^\]]*\]?/g, '')
    .split(';')[0]
    ?.toLowerCase();
  return /[dy]/.test(bare ?? '') || /mmm/.test(bare ?? '');
}

const builtIn = (id: number): NumberFormat => (isBuiltInDate(id) ? { ...PLAIN, isDate: true } : PLAIN);

/** Returns the meaning of numbers that are shown by a format. */
export function formatOf(code: string): NumberFormat {
  return {
    isDate: showsDay(code),
    digits: /^0{2,15}$/.test(code) ? code.length : 0,
    isForeignMoney: FOREIGN_MONEY.test(code),
  };
}

/** Reads the styles of a workbook: the number format of each style index. */
export async function readNumberFormats(chunks: AsyncIterable<string>): Promise<NumberFormat[]> {
  const formats = new Map<number, NumberFormat>();
  const formatIds: number[] = [];
  let isInCellStyles = false;
  await readXml(chunks, {
    opened(name, attributes) {
      if (name === 'numFmt') formats.set(Number(attributes['numFmtId']), formatOf(attributes['formatCode'] ?? ''));
      else if (name === 'cellXfs') isInCellStyles = true;
      else if (name === 'xf' && isInCellStyles) formatIds.push(Number(attributes['numFmtId'] ?? 0));
    },
    closed(name) {
      if (name === 'cellXfs') isInCellStyles = false;
    },
  });
  return formatIds.map((id) => formats.get(id) ?? builtIn(id));
}

/** Day 0 of the usual spreadsheet calendar, which counts a 29 February 1900 that never existed. */
const DAY_ZERO_MS = Date.UTC(1899, 11, 30);
/** Days between day 0 of the 1904 calendar, which old programs for the Macintosh used, and day 0 of the usual one. */
export const DAYS_TO_1904 = 1462;

/** The range of serial numbers that count as dates: 1950 to 2099. */
const SERIAL_MIN = 18_264;
const SERIAL_MAX = 73_050;

/** Returns the day of a serial number without its time; undefined outside the range. */
export function dayOfSerial(serial: number): CalendarDate | undefined {
  if (!(serial >= SERIAL_MIN && serial < SERIAL_MAX + 1)) return undefined;
  return new Date(DAY_ZERO_MS + Math.floor(serial) * DAY_MS).toISOString().slice(0, 10);
}
