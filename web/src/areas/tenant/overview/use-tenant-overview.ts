import { useListMyComplaintsQuery } from '../../../features/complaints/complaints.api.ts';
import { useGetMyRentAlertsQuery, useGetReceiptStatusQuery } from '../../../features/payments/payments.api.ts';
import { WATCHED } from '../payments/watched.ts';

/** Complaints change more slowly than payments. Specification section 9. */
const COMPLAINTS_POLL_MS = 120_000;

/** Everything the overview shows, and asking for all of it again. */
export function useTenantOverview() {
  const alerts = useGetMyRentAlertsQuery(undefined, WATCHED);
  const payments = useGetReceiptStatusQuery(undefined, WATCHED);
  const complaints = useListMyComplaintsQuery(undefined, { ...WATCHED, pollingInterval: COMPLAINTS_POLL_MS });
  const all = [alerts, payments, complaints];
  return {
    alerts,
    payments,
    complaints,
    isFetching: all.some(({ isFetching }) => isFetching),
    refresh: () => {
      for (const query of all) void query.refetch();
    },
  };
}
