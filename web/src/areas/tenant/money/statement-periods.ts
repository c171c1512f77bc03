import { addMonths, type CalendarDate } from '@amayumba/contract/calendar.ts';
import type { StatementRange } from '../../../features/money/own-money.api.ts';

/** The periods that a statement offers; `days` are chosen by hand. */
export const STATEMENT_PERIODS = ['months', 'year', 'last_year', 'all', 'days'] as const;
export type StatementPeriod = (typeof STATEMENT_PERIODS)[number];

export const PERIOD_OPTIONS = [
  { value: 'months', label: 'Last 12 months' },
  { value: 'year', label: 'This year' },
  { value: 'last_year', label: 'Last year' },
  { value: 'all', label: 'Everything' },
  { value: 'days', label: 'Choose days' },
] as const satisfies readonly { value: StatementPeriod; label: string }[];

/** Every filter of a statement, empty: another tab starts without them. */
export const NO_STATEMENT_FILTERS = { account: null, period: null, from: null, to: null } as const;

/** The days of a period, both included. */
export function rangeOf(period: StatementPeriod, chosen: StatementRange, today: CalendarDate): StatementRange {
  const year = Number(today.slice(0, 4));
  switch (period) {
    case 'months':
      return { from: addMonths(today, -12), to: undefined };
    case 'year':
      return { from: `${year}-01-01`, to: undefined };
    case 'last_year':
      return { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` };
    case 'all':
      return {};
    case 'days':
      return { from: chosen.from || undefined, to: chosen.to || undefined };
  }
}

/** Whether the chosen days are in order; an open end is. */
export const isInOrder = ({ from, to }: StatementRange): boolean => !from || !to || from <= to;
