import { type Collection, isOpen } from '@amayumba/contract/money/collection.ts';
import type { Payment } from '@amayumba/contract/payments/payment.ts';
import { DEPOSIT } from '@amayumba/contract/payments/rules.ts';
import { asProblem, isUnknownCall } from '../../../api/problem.ts';
import { usePolling } from '../../../api/use-polling.ts';
import { useGetMyAccountQuery } from '../../../features/money/own-account.api.ts';
import { useListCollectionsQuery } from '../../../features/money/pay/collections.api.ts';
import { useNetworks } from '../../../features/money/pay/use-networks.ts';
import { awaitsVerification, outstandingOf } from '../../../features/payments/payment-view.ts';
import { useGetMyRentAlertsQuery, useGetReceiptStatusQuery } from '../../../features/payments/payments.api.ts';
import { today } from '../../../lib/today.ts';
import { useIsSettled } from '../../../lib/use-is-settled.ts';
import { useMinute } from '../../../lib/use-minute.ts';
import { PAYMENTS_POLL_MS } from '../poll-intervals.ts';

/**
 * The tenant's running account, the next due payment on it and its only due day, the open amounts of other leases, how
 * many payments wait for verification, and whether the tenant can pay by phone. The account is missing on servers
 * without a ledger, and for a tenant who never had a lease.
 */
export function useOwnAccount() {
  const polled = usePolling(PAYMENTS_POLL_MS);
  const query = useGetMyAccountQuery(undefined, polled);
  const receipts = useGetReceiptStatusQuery(undefined, polled);
  const alerts = useGetMyRentAlertsQuery(undefined, polled);
  const pay = useOwnAttempt();
  const own = query.currentData?.id;
  const isSettled = useIsSettled({
    isLoading: query.isLoading || receipts.isLoading || alerts.isLoading || pay.isLoading,
  });
  return {
    query,
    receipts,
    isMissing: query.currentData === undefined && isUnknownCall(asProblem(query.error)),
    /** The server keeps accounts, and this tenant has none: no home was added yet. */
    hasNoHome: query.currentData === undefined && asProblem(query.error)?.code === 'not_found',
    /** Its lines and buttons come from several answers; drawn one by one they would move the page. */
    isLoading: !isSettled,
    pay,
    next: alerts.data?.upcoming_due.find((payment) => payment.account === own && isRunning(payment)),
    dueDay: own === undefined ? null : onlyDueDay(receipts.data?.payments ?? [], own),
    /** Undefined while it is not known. */
    others: own === undefined ? undefined : receipts.data && openElsewhere(receipts.data.payments, own),
    isDepositLate: (receipts.data?.payments ?? []).some((payment) => payment.account === own && isLateDeposit(payment)),
    waiting: receipts.data?.payments.filter(awaitsVerification).length ?? 0,
  };
}

/** Deposits are apart from what an account owes. */
const isRunning = ({ payment_type }: Payment): boolean => payment_type !== DEPOSIT;

/** The day on which all that is open of an account is due; null if parts are due on several days. */
function onlyDueDay(payments: readonly Payment[], own: number): string | null {
  const open = payments.filter(
    (payment) => payment.account === own && isRunning(payment) && outstandingOf(payment) > 0,
  );
  const [day, ...more] = new Set(open.map(({ due_date }) => due_date));
  return more.length > 0 ? null : (day ?? null);
}

const isLateDeposit = (payment: Payment): boolean =>
  !isRunning(payment) && payment.due_date < today() && outstandingOf(payment) > 0;

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

/** How long the result of an attempt stays visible, in milliseconds: it may have come while the page was closed. */
const SHOWN_MS = 15 * 60_000;
/** The query of the latest attempts, among which an open one is. */
export const LATEST_ATTEMPTS = { page: 1, page_size: 5 } as const;

/** Whether the tenant can pay by phone, and their attempt that is open, unknown, or has just ended. */
function useOwnAttempt() {
  const { networks, isLoading } = useNetworks();
  const nowMs = useMinute();
  const canPay = networks.length > 0;
  const query = useListCollectionsQuery(LATEST_ATTEMPTS, { skip: !canPay, refetchOnFocus: true });
  const attempts = query.data?.results ?? [];
  const isRecent = ({ finished_at }: Collection) => finished_at !== null && nowMs - Date.parse(finished_at) < SHOWN_MS;
  return {
    networks,
    canPay,
    isLoading: isLoading || query.isLoading,
    attempt: attempts.find(({ state }) => isOpen(state) || state === 'unknown') ?? attempts.slice(0, 1).find(isRecent),
  };
}
