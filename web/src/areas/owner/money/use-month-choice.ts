import { thisMonth } from '../../../lib/today.ts';
import { useListParams } from '../../../lib/use-list-params.ts';

/** A month of a year. */
export interface Month {
  year: number;
  month: number;
}

/** `2026-11` */
export const monthText = ({ year, month }: Month): string => `${year}-${String(month).padStart(2, '0')}`;

/** The month a number of months after another. */
export function monthAfter({ year, month }: Month, months: number): Month {
  const index = year * 12 + month - 1 + months;
  return { year: Math.floor(index / 12), month: (index % 12) + 1 };
}

/** The chosen month from the URL; this month by default and at most. */
export function useMonthChoice() {
  const { params, change } = useListParams();
  const now = thisMonth();
  const [, year, month] = /^(20\d\d)-(0[1-9]|1[0-2])$/.exec(params.get('month') ?? '') ?? [];
  const asked = year ? { year: Number(year), month: Number(month) } : now;
  const chosen = monthText(asked) > monthText(now) ? now : asked;
  const isNow = (of: Month) => monthText(of) === monthText(now);
  return {
    month: chosen,
    isLast: isNow(chosen),
    chooseMonth: (next: Month) => change({ month: isNow(next) ? null : monthText(next) }),
  };
}
