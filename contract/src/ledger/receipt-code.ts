/** How many serials a year has room for. See docs/rules.md, Receipt codes. */
const SERIALS_PER_YEAR = 10_000_000;
const SERIAL_DIGITS = 6;

/** The number of a receipt, from the year of its issue in Kampala and its serial from 1. */
export const receiptNumber = (year: number, serial: number): number => year * SERIALS_PER_YEAR + serial;

/** The year and the serial of a receipt number. */
export const receiptSerial = (number: number): { year: number; serial: number } => ({
  year: Math.floor(number / SERIALS_PER_YEAR),
  serial: number % SERIALS_PER_YEAR,
});

/**
 * Receipt numbers begin with the year, from this year on. Numbers from before the ledger, and those of other servers,
 * count from 1.
 */
const FIRST_WITH_YEAR = 1000 * SERIALS_PER_YEAR;

const padded = (serial: number) => String(serial).padStart(SERIAL_DIGITS, '0');

/** A receipt number without the prefix, which only receipts have: `2026-000123`, or `000123` from before the ledger. */
export function receiptText(number: number): string {
  if (number < FIRST_WITH_YEAR) return padded(number);
  const { year, serial } = receiptSerial(number);
  return `${year}-${padded(serial)}`;
}

/** A receipt number as it is printed: `AMA-2026-000123`, or `AMA-000123` from before the ledger. */
export const receiptCode = (number: number, prefix: string): string => `${prefix}-${receiptText(number)}`;

const CODE = /^(?:[A-Z\d]{1,10}-)?(\d{4})-(\d{6}|[1-9]\d{6})$/;
const OLD_CODE = /^[A-Z\d]{1,10}-(\d{6}|[1-9]\d{6,9})$/;

/**
 * Reads a receipt code with any prefix, also a former one, or none; undefined if it cannot be a code. One without a
 * year needs a prefix: without it, it is a number like any other.
 */
export function parseReceiptCode(typed: string): number | undefined {
  const code = typed.replace(/\s/g, '').toUpperCase();
  const [, year, digits] = CODE.exec(code) ?? [];
  const serial = Number(digits ?? OLD_CODE.exec(code)?.[1] ?? 0);
  return serial > 0 ? receiptNumber(Number(year ?? 0), serial) : undefined;
}
