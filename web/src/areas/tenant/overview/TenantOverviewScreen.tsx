import { dayInKampala, formatDay, timeInKampala, weekdayOf } from '@amayumba/contract/calendar.ts';
import { lazy, Suspense, useState } from 'react';
import { useMinute } from '../../../lib/use-minute.ts';
import { Button } from '../../../ui/Button.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { LateReceipts } from '../money/LateReceipts.tsx';
import { OfficeCard } from '../money/OfficeCard.tsx';
import { OwnAccountCards } from '../money/OwnAccountCards.tsx';
import { ComplaintsStatusCard } from './ComplaintsStatusCard.tsx';
import { OverviewTiles } from './OverviewTiles.tsx';
import { PaymentsSummaryCard } from './PaymentsSummaryCard.tsx';
import { RentAlertsCard } from './RentAlertsCard.tsx';
import { useTenantOverview } from './use-tenant-overview.ts';

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
  const logComplaint = () => setLogging(true);
  return (
    <>
      <PageHeader
        isTall
        title="Overview"
        subtitle={<time dateTime={new Date(nowMs).toISOString()}>{dayAndTime(nowMs)}</time>}
        actions={
          <>
            <Button
              variant="glass"
              icon="refresh"
              isStackedOnPhone
              isPending={overview.isFetching}
              onClick={overview.refresh}
            >
              Refresh
            </Button>
            <Button variant="bright" icon="plus" isStackedOnPhone onClick={logComplaint}>
              Log Complaint
            </Button>
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
