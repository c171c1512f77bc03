import { firstOfMonth, lastOfMonth } from '@amayumba/contract/calendar.ts';
import { asProblem, isUnknownCall } from '../../../api/problem.ts';
import { usePolling } from '../../../api/use-polling.ts';
import {
  useGetArrearsQuery,
  useGetOwnerMoneyMonthsQuery,
  useGetOwnerMoneyQuery,
} from '../../../features/money/owner-money.api.ts';
import { useGetEstatePaymentStatusQuery } from '../../../features/reports/reports.api.ts';
import { useEstateChoice } from '../use-estate-choice.ts';
import { useDue } from './use-due.ts';
import { useMonthChoice } from './use-month-choice.ts';

/** Polling interval in milliseconds, as on the dashboard. */
const POLL_MS = 300_000;

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
  const due = useDue({ ...chosen, ...filter }, polled);
  const all = [figures, months, arrears, estates, ...due.queries];
  return {
    ...estate,
    ...chosen,
    /** The days of the month. */
    range,
    figures,
    due,
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
