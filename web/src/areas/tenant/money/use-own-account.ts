import { asProblem, isUnknownCall } from '../../../api/problem.ts';
import { usePolling } from '../../../api/use-polling.ts';
import { useGetMyAccountQuery } from '../../../features/money/own-account.api.ts';
import { useGetMyRentAlertsQuery, useGetReceiptStatusQuery } from '../../../features/payments/payments.api.ts';
import { PAYMENTS_POLL_MS } from '../payments/poll-interval.ts';

/**
 * The tenant's running account, the payment due next, and how many payments wait for verification. The account is
 * missing on servers without a ledger, and for a tenant who never had a lease.
 */
export function useOwnAccount() {
  const polled = usePolling(PAYMENTS_POLL_MS);
  const query = useGetMyAccountQuery(undefined, polled);
  const receipts = useGetReceiptStatusQuery(undefined, polled);
  const alerts = useGetMyRentAlertsQuery(undefined, polled);
  const waiting = receipts.data?.payments.filter(
    (payment) => payment.acknowledgement_status === 'Awaiting verification',
  );
  return {
    query,
    isMissing: query.currentData === undefined && isUnknownCall(asProblem(query.error)),
    /** Its lines come from three answers; drawn one by one they would move the page. */
    isLoading: query.isLoading || receipts.isLoading || alerts.isLoading,
    next: alerts.data?.upcoming_due[0],
    waiting: waiting?.length ?? 0,
  };
}

export type OwnAccount = ReturnType<typeof useOwnAccount>;
