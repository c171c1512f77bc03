import type { Payment } from '@amayumba/contract/payments/payment.ts';
import { asProblem, isUnknownCall } from '../../../api/problem.ts';
import { usePolling } from '../../../api/use-polling.ts';
import { useGetMyAccountQuery } from '../../../features/money/own-account.api.ts';
import { useGetMyRentAlertsQuery, useGetReceiptStatusQuery } from '../../../features/payments/payments.api.ts';
import { outstandingOf } from '../../../features/payments/payment-view.ts';
import { today } from '../../../lib/today.ts';
import { PAYMENTS_POLL_MS } from '../payments/poll-interval.ts';
import { useOwnAttempt } from './use-own-attempt.ts';

/**
 * The tenant's running account, the next due payment on it, the open amounts of other leases, how many payments wait
 * for verification, and whether the tenant can pay by phone. The account is missing on servers without a ledger, and
 * for a tenant who never had a lease.
 */
export function useOwnAccount() {
  const polled = usePolling(PAYMENTS_POLL_MS);
  const query = useGetMyAccountQuery(undefined, polled);
  const receipts = useGetReceiptStatusQuery(undefined, polled);
  const alerts = useGetMyRentAlertsQuery(undefined, polled);
  const pay = useOwnAttempt();
  const own = query.currentData?.id;
  const waiting = receipts.data?.payments.filter(
    (payment) => payment.acknowledgement_status === 'Awaiting verification',
  );
  return {
    query,
    receipts,
    isMissing: query.currentData === undefined && isUnknownCall(asProblem(query.error)),
    /** The server keeps accounts, and this tenant has none: no home was added yet. */
    hasNoHome: query.currentData === undefined && asProblem(query.error)?.code === 'not_found',
    /** Its lines and buttons come from several answers; drawn one by one they would move the page. */
    isLoading: query.isLoading || receipts.isLoading || alerts.isLoading || pay.isLoading,
    pay,
    next: alerts.data?.upcoming_due.find(({ account }) => account === own),
    /** Undefined while it is not known. */
    others: own === undefined ? undefined : receipts.data && openElsewhere(receipts.data.payments, own),
    waiting: waiting?.length ?? 0,
  };
}

/** The open amount of another lease's account, an earlier one or the next, in whole shillings. */
export interface OtherDebt {
  account: number;
  open: number;
  isLate: boolean;
}

function openElsewhere(payments: readonly Payment[], own: number): OtherDebt[] {
  const debts = new Map<number, OtherDebt>();
  for (const payment of payments) {
    const { account, due_date } = payment;
    const amount = outstandingOf(payment);
    if (account === undefined || account === own || amount === 0) continue;
    const { open, isLate } = debts.get(account) ?? { open: 0, isLate: false };
    debts.set(account, { account, open: open + amount, isLate: isLate || due_date < today() });
  }
  return [...debts.values()];
}

export type OwnAccount = ReturnType<typeof useOwnAccount>;
