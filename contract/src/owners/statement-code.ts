/** How many numbers a year has room for. */
const SERIALS_PER_YEAR = 100_000;

/** The number of an owner's statement, from the year of its issue in Kampala and its serial from 1. */
export const statementNumber = (year: number, serial: number): number => year * SERIALS_PER_YEAR + serial;

/** The serial in the year of a number. */
export const statementSerial = (number: number): number => number % SERIALS_PER_YEAR;

/** A number of an owner's statement as it is printed: `OS-2026-00012`. */
export const statementCode = (number: number): string =>
  `OS-${Math.floor(number / SERIALS_PER_YEAR)}-${String(statementSerial(number)).padStart(5, '0')}`;

const CODE = /^OS-(\d{4})-(\d{5})$/;

/** Reads the code of an owner's statement; undefined if it cannot be one. */
export function parseStatementCode(typed: string): number | undefined {
  const [, year, serial] = CODE.exec(typed.replace(/\s/g, '').toUpperCase()) ?? [];
  return serial === undefined ? undefined : statementNumber(Number(year), Number(serial));
}
