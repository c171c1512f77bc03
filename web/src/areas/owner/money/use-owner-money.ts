import { firstOfMonth, lastOfMonth } from '@amayumba/contract/calendar.ts';
import { asProblem, isUnknownCall } from '../../../api/problem.ts';
import { usePolling } from '../../../api/use-polling.ts';
import {
  useGetArrearsQuery,
  useGetOwnerMoneyMonthsQuery,
  useGetOwnerMoneyQuery,
} from '../../../features/money/owner-money.api.ts';
import { useGetEstatePaymentStatusQuery } from '../../../features/reports/reports.api.ts';
import { thisMonth } from '../../../lib/today.ts';
import { useListParams } from '../../../lib/use-list-params.ts';
import { useEstateChoice } from '../use-estate-choice.ts';

/** Polling interval in milliseconds, as on the dashboard. */
const POLL_MS = 300_000;

/** A month of a year. */
export interface Month {
  year: number;
  month: number;
}

const monthText = ({ year, month }: Month) => `${year}-${String(month).padStart(2, '0')}`;

/** The month a number of months after another. */
export function monthAfter({ year, month }: Month, months: number): Month {
  const index = year * 12 + month - 1 + months;
  return { year: Math.floor(index / 12), month: (index % 12) + 1 };
}

/** The chosen month from the URL; this month by default and at most. */
function useMonthChoice() {
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

/** The selected estate and month, and the figures for them. */
export function useOwnerMoney() {
  const polled = usePolling(POLL_MS);
  const { portfolio: _portfolio, ...estate } = useEstateChoice();
  const chosen = useMonthChoice();
  const filter = estate.estateId === null ? {} : { estate_id: estate.estateId };
  const { year, month } = chosen.month;
  const range = { start_date: firstOfMonth(year, month), end_date: lastOfMonth(year, month) };
  const figures = useGetOwnerMoneyQuery({ ...range, ...filter }, polled);
  const months = useGetOwnerMoneyMonthsQuery(filter, polled);
  const arrears = useGetArrearsQuery(filter, polled);
  const estates = useGetEstatePaymentStatusQuery(filter, polled);
  const all = [figures, months, arrears, estates];
  return {
    ...estate,
    ...chosen,
    figures,
    months,
    arrears,
    estates,
    /** Servers without a ledger keep no accounts. */
    isMissing: figures.data === undefined && isUnknownCall(asProblem(figures.error)),
    isFetching: all.some(({ isFetching }) => isFetching),
    refresh: () => {
      for (const query of all) void query.refetch();
    },
  };
}

export type OwnerMoney = ReturnType<typeof useOwnerMoney>;
