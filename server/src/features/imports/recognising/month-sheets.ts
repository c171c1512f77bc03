import { type CalendarDate, monthOf } from '@amayumba/contract/calendar.ts';
import { monthNamed } from './month-names.ts';
import { normalised } from './normalise-text.ts';

/** A month in the name of a sheet. */
export interface SheetMonth {
  /** Grows with time. */
  order: number;
  /** The name without its month: sheets of one roll have the same. */
  rest: string;
}

/** Returns the place of a month among all months. */
export const orderOfMonth = ({ year, month }: { year: number; month: number }): number => year * 12 + month;

/**
 * Reads the month in the name of a sheet, such as `Nov 2026`, `Rent Oct-26` or `SEPT`; undefined without one. A month
 * without a year is the last one of that name.
 */
export function monthOfSheet(name: string, asAt: CalendarDate): SheetMonth | undefined {
  const words = normalised(name).match(/\p{L}+|\d+/gu) ?? [];
  const months = words.filter((word) => monthNamed(word) !== undefined);
  const [word] = months;
  const month = word === undefined ? undefined : monthNamed(word);
  if (month === undefined || months.length > 1) return undefined;
  const number = words.find((each) => /^(?:20)?\d\d$/.test(each));
  const today = monthOf(asAt);
  const year = number === undefined ? today.year - (month > today.month ? 1 : 0) : 2000 + (Number(number) % 100);
  const rest = words.filter((each) => each !== word && each !== number).join(' ');
  return { order: orderOfMonth({ year, month }), rest };
}
