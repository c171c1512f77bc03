import { dayInKampala, formatDay, timeInKampala, weekdayOf } from '@amayumba/contract/calendar.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import type { Payment } from '@amayumba/contract/payments/payment.ts';
import { lazy, Suspense, useRef, useState } from 'react';
import { usePolling } from '../../../api/use-polling.ts';
import { useListMyComplaintsQuery } from '../../../features/complaints/complaints.api.ts';
import { awaitsVerification, sumOf } from '../../../features/payments/payment-view.ts';
import { useGetMyRentAlertsQuery, useGetReceiptStatusQuery } from '../../../features/payments/payments.api.ts';
import { useIsNearViewport } from '../../../lib/use-is-near-viewport.ts';
import { useLazyPart } from '../../../lib/use-lazy-part.ts';
import { useMinute } from '../../../lib/use-minute.ts';
import { HeadButton } from '../../../ui/HeadButton.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { RefreshButton } from '../../../ui/RefreshButton.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { StatTile, StatTiles } from '../../../ui/StatTile.tsx';
import { OfficeCard } from '../money/OfficeCard.tsx';
import { OwnAccountCards } from '../money/OwnAccountCards.tsx';
import { useOwnAccount } from '../money/use-own-account.ts';
import { COMPLAINTS_POLL_MS, PAYMENTS_POLL_MS } from '../poll-intervals.ts';
import { ComplaintsStatusCard, countByStatus } from './ComplaintsStatusCard.tsx';
import { PaymentsSummaryCard } from './PaymentsSummaryCard.tsx';
import { RentAlertsCard } from './RentAlertsCard.tsx';

const LogComplaintModal = lazy(async () => ({
  default: (await import('../complaints/LogComplaintModal.tsx')).LogComplaintModal,
}));

/** `Mon, 2 Mar 2026, 14:05` */
function dayAndTime(nowMs: number): string {
  const day = dayInKampala(nowMs);
  return `${weekdayOf(day).slice(0, 3)}, ${formatDay(day)}, ${timeInKampala(nowMs)}`;
}

/** See docs/product.md, Tenant overview. */
export function TenantOverviewScreen() {
  const nowMs = useMinute();
  const overview = useTenantOverview();
  const [isLogging, setLogging] = useState(false);
  return (
    <>
      <PageHeader
        isTall
        title="Overview"
        subtitle={<time dateTime={new Date(nowMs).toISOString()}>{dayAndTime(nowMs)}</time>}
        actions={
          <>
            <RefreshButton isPending={overview.isFetching} onClick={overview.refresh} />
            <HeadButton icon="plus" onClick={() => setLogging(true)}>
              Log Complaint
            </HeadButton>
          </>
        }
      />
      <OwnAccountCards account={overview.account} />
      <OfficeCard />
      <OverviewTiles overview={overview} />
      <RentAlertsCard query={overview.alerts} today={dayInKampala(nowMs)} />
      <div className="mt-4 grid gap-4 lg:grid-cols-2">
        <PaymentsSummaryCard query={overview.payments} />
        <ComplaintsStatusCard query={overview.complaints} />
      </div>
      {!overview.account.isMissing && <LateReceipts />}
      {isLogging && (
        <Suspense>
          <LogComplaintModal onClose={() => setLogging(false)} />
        </Suspense>
      )}
    </>
  );
}

const loadCard = () => import('../money/LastReceiptsCard.tsx');

/**
 * The last receipts, at the foot of the page: they load when they come near the viewport. Without a connection the rest
 * of the page stays, and they load once there is one.
 */
function LateReceipts() {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useIsNearViewport(place);
  const late = useLazyPart(loadCard, isNear);
  return <div ref={place}>{isNear && late ? <late.LastReceiptsCard /> : <Skeleton className="mt-4 h-72" />}</div>;
}

const UNKNOWN = '–';

/** The sum of the payments that a tile counts; none if the server lists only some of them. */
const sumText = (payments: readonly Payment[], count: number) =>
  payments.length < count ? undefined : formatUgx(sumOf(payments));

/** The five figures of a tenant's overview. See docs/product.md, Tenant overview. */
function OverviewTiles({ overview }: { overview: ReturnType<typeof useTenantOverview> }) {
  const { alerts, payments, complaints } = overview;
  const { data: due } = alerts;
  const { data: money } = payments;
  const { data: cases } = complaints;
  return (
    <StatTiles label="Your figures" count={5}>
      <StatTile
        label="Upcoming"
        value={due?.total_upcoming ?? UNKNOWN}
        note={due && (due.total_upcoming === 0 ? 'nothing due soon' : sumText(due.upcoming_due, due.total_upcoming))}
        icon="calendar"
        to="/tenant/payments"
        tone="amber"
        isLoading={alerts.isLoading}
      />
      <StatTile
        label="Overdue"
        value={due?.total_overdue ?? UNKNOWN}
        note={due && (due.total_overdue === 0 ? 'nothing is late' : sumText(due.overdue, due.total_overdue))}
        icon="alert"
        to="/tenant/payments"
        tone="rose"
        isLoading={alerts.isLoading}
      />
      <StatTile
        label="Paid"
        value={money?.total_paid ?? UNKNOWN}
        note={money?.amount_paid == null ? undefined : formatUgx(money.amount_paid)}
        icon="checkCircle"
        to="/tenant/payments"
        tone="green"
        isLoading={payments.isLoading}
      />
      <StatTile
        label="Pending"
        value={money?.total_pending ?? UNKNOWN}
        note={money && `Verifying: ${money.payments.filter(awaitsVerification).length}`}
        icon="clock"
        to="/tenant/payments"
        tone="indigo"
        isLoading={payments.isLoading}
      />
      <StatTile
        label="Complaints"
        value={cases?.count ?? UNKNOWN}
        note={cases && `${countByStatus(cases.results).resolved} resolved`}
        icon="complaint"
        to="/tenant/complaints"
        isLoading={complaints.isLoading}
      />
    </StatTiles>
  );
}

/** All data of the overview, and a function that fetches all of it again. */
function useTenantOverview() {
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
