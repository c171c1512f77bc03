import { type CalendarDate, lastOfMonth, monthOf } from '../calendar.ts';
import { monthName } from '../payments/rules.ts';

interface Period {
  period_start: CalendarDate;
  period_end: CalendarDate;
}

/** The text of a rent charge: `Rent, June 2026`, `Rent, 1-15 June 2026`, `Rent, April-June 2026`. */
export function describeRent({ period_start, period_end }: Period): string {
  const [from, to] = [monthOf(period_start), monthOf(period_end)];
  const [first, last] = [Number(period_start.slice(8)), Number(period_end.slice(8))];
  const isSameYear = from.year === to.year;
  const isSameMonth = isSameYear && from.month === to.month;
  if (first === 1 && isSameYear && period_end === lastOfMonth(to.year, to.month)) return wholeMonths(from, to.month);
  const end = `${last} ${monthName(to.month)} ${to.year}`;
  if (isSameMonth) return first === last ? `Rent, ${end}` : `Rent, ${first}-${end}`;
  return `Rent, ${first} ${monthName(from.month)}${isSameYear ? '' : ` ${from.year}`} - ${end}`;
}

function wholeMonths(from: { year: number; month: number }, lastMonth: number): string {
  if (from.month === 1 && lastMonth === 12) return `Rent, ${from.year}`;
  const range = from.month === lastMonth ? '' : `-${monthName(lastMonth)}`;
  return `Rent, ${monthName(from.month)}${range} ${from.year}`;
}

/** The months that a period names: those of its first year. A week that begins in a month is of that month. */
export function monthsOf({ period_start, period_end }: Period, isWeek: boolean) {
  const [from, to] = [monthOf(period_start), monthOf(period_end)];
  const last = isWeek ? from.month : to.year > from.year ? 12 : to.month;
  const months_paid = Array.from({ length: last - from.month + 1 }, (_month, index) => from.month + index);
  return { months_paid, payment_for_year: from.year };
}
