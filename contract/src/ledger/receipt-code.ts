/** The numbers of a year. See docs/rules.md, Receipt codes. */
const SERIALS_PER_YEAR = 10_000_000;
const SERIAL_DIGITS = 6;

/** The number of a receipt, from the year of its issue in Kampala and its serial from 1. */
export const receiptNumber = (year: number, serial: number): number => year * SERIALS_PER_YEAR + serial;

/** The year and the serial of a receipt number. */
export const receiptSerial = (number: number): { year: number; serial: number } => ({
  year: Math.floor(number / SERIALS_PER_YEAR),
  serial: number % SERIALS_PER_YEAR,
});

/** A receipt number as it is printed: `AMA-2026-000123`. */
export function receiptCode(number: number, prefix: string): string {
  const { year, serial } = receiptSerial(number);
  return `${prefix}-${year}-${String(serial).padStart(SERIAL_DIGITS, '0')}`;
}

const CODE = /^(?:[A-Z\d]{1,10}-)?(\d{4})-(\d{6}|[1-9]\d{6})$/;

/** Reads a receipt code with any prefix, also a former one, or none; undefined if it cannot be a code. */
export function parseReceiptCode(typed: string): number | undefined {
  const [, year, digits] = CODE.exec(typed.replace(/\s/g, '').toUpperCase()) ?? [];
  const serial = Number(digits ?? 0);
  return year && serial > 0 ? receiptNumber(Number(year), serial) : undefined;
}
