import { firstOfMonth, lastOfMonth } from '@amayumba/contract/calendar.ts';
import { usePolling } from '../../../api/use-polling.ts';
import { useGetOwnNetQuery } from '../../../features/owners/own-net.api.ts';
import {
  useGetComplaintAnalyticsQuery,
  useGetComplaintTrendsQuery,
  useGetEstatePaymentStatusQuery,
  useGetOccupancyStatusQuery,
  useGetPaymentAlertsQuery,
  useGetPaymentDashboardSummaryQuery,
  useGetTenancyExpiryQuery,
} from '../../../features/reports/reports.api.ts';
import { thisMonth } from '../../../lib/today.ts';
import { useEstateChoice } from '../estate-choice.tsx';

/** Polling interval of an owner's figures in milliseconds. See docs/product.md, Limits and polling. */
const POLL_MS = 300_000;

/** The selected estate (from the URL; null for all), and all figures of the dashboard for it. */
export function useOwnerDashboard() {
  const { pollingInterval } = usePolling(POLL_MS);
  const polled = { pollingInterval };
  const { portfolio, ...estate } = useEstateChoice(polled);
  const { estateId } = estate;
  const filter = estateId === null ? {} : { estate_id: estateId };
  const figures = {
    occupancy: useGetOccupancyStatusQuery(filter, polled),
    payments: useGetPaymentDashboardSummaryQuery(filter, polled),
    estates: useGetEstatePaymentStatusQuery(filter, polled),
    complaints: useGetComplaintAnalyticsQuery(filter, polled),
    trends: useGetComplaintTrendsQuery(filter, polled),
    leases: useGetTenancyExpiryQuery(filter, polled),
    alerts: useGetPaymentAlertsQuery(filter, polled),
  };
  const { year, month } = thisMonth();
  const range = { start_date: firstOfMonth(year, month), end_date: lastOfMonth(year, month) };
  const net = useGetOwnNetQuery({ ...range, ...filter }, polled);
  const all = Object.values(figures);
  return {
    ...figures,
    /** Only our server sends it. */
    net,
    ...estate,
    isFetching: net.isFetching || all.some((query) => query.isFetching),
    refresh: () => {
      for (const query of [portfolio, net, ...all]) void query.refetch();
    },
    /** Time of the oldest figure shown, in milliseconds; undefined until all have loaded. */
    updatedAtMs: oldest(all.map((query) => query.fulfilledTimeStamp)),
  };
}

function oldest(times: readonly (number | undefined)[]): number | undefined {
  const known = times.filter((time) => time !== undefined);
  return known.length === times.length ? Math.min(...known) : undefined;
}
