import { dayOfSerial, DAYS_TO_1904, type NumberFormat } from './number-formats.ts';
import type { Cell } from './workbook.ts';

/** Formats a number without floating-point noise. */
const digitsOf = (value: number) => String(Number(value.toPrecision(15)));

/** Makes a cell of a number as its format shows it: a day, digits with leading zeros, or money. */
export function numberCell(value: number, format: NumberFormat | undefined, counts1904: boolean): Cell {
  const serial = counts1904 ? value + DAYS_TO_1904 : value;
  const day = format?.isDate ? dayOfSerial(serial) : undefined;
  if (day) return { kind: 'date', text: day, day };
  const text = digitsOf(value).padStart(format?.digits ?? 0, '0');
  return { kind: 'number', text, number: value, ...(format?.isForeignMoney && { isForeignMoney: true }) };
}
