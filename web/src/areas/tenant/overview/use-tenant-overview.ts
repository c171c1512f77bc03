import { useListMyComplaintsQuery } from '../../../features/complaints/complaints.api.ts';
import { useGetMyRentAlertsQuery, useGetReceiptStatusQuery } from '../../../features/payments/payments.api.ts';
import { usePolling } from '../../../api/use-polling.ts';
import { useOwnAccount } from '../money/use-own-account.ts';
import { COMPLAINTS_POLL_MS } from '../complaints/poll-interval.ts';
import { PAYMENTS_POLL_MS } from '../payments/poll-interval.ts';

/** All data of the overview, and a function that fetches all of it again. */
export function useTenantOverview() {
  const watched = usePolling(PAYMENTS_POLL_MS);
  const alerts = useGetMyRentAlertsQuery(undefined, watched);
  const payments = useGetReceiptStatusQuery(undefined, watched);
  const complaints = useListMyComplaintsQuery(undefined, usePolling(COMPLAINTS_POLL_MS));
  const account = useOwnAccount();
  const all = [account.query, alerts, payments, complaints];
  return {
    account,
    alerts,
    payments,
    complaints,
    isFetching: all.some(({ isFetching }) => isFetching),
    refresh: () => {
      for (const query of all) void query.refetch();
    },
  };
}
