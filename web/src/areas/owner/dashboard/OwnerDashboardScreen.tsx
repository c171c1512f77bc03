import { formatDay, timeInKampala } from '@amayumba/contract/calendar.ts';
import type { ComplaintAnalytics, TenancyExpiry } from '@amayumba/contract/reports/owner-figures.ts';
import { ComplaintStatusBars } from '../../../features/complaints/ComplaintStatusBars.tsx';
import { meanDays } from '../../../features/reports/glance-rate.ts';
import { daysLeftText } from '../../../features/tenants/tenant-view.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { FigureCard } from '../../../ui/FigureCard.tsx';
import type { FigureQuery } from '../../../ui/Figures.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { EstateActions } from '../estate-choice.tsx';
import { EstatePerformanceCard } from './EstatePerformanceCard.tsx';
import { OccupancyOverviewCard } from './OccupancyOverviewCard.tsx';
import { OperationalSnapshotCard } from './OperationalSnapshotCard.tsx';
import { OwnerTiles } from './OwnerTiles.tsx';
import { PaymentAlertsCard } from './PaymentAlertsCard.tsx';
import { useOwnerDashboard } from './use-owner-dashboard.ts';

/** See docs/product.md, Owner dashboard. */
export function OwnerDashboardScreen() {
  const dashboard = useOwnerDashboard();
  const { estateId } = dashboard;
  return (
    <>
      <PageHeader
        isTall
        title="Owner Portfolio"
        subtitle={<Subtitle {...dashboard} />}
        actions={<EstateActions {...dashboard} />}
      />
      <OwnerTiles dashboard={dashboard} />
      <EstatePerformanceCard query={dashboard.estates} />
      <div className="mt-4 grid gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <OccupancyOverviewCard query={dashboard.occupancy} isFiltered={estateId !== null} />
        <ExpiringLeasesCard query={dashboard.leases} />
      </div>
      <PaymentAlertsCard query={dashboard.alerts} className="mt-4" />
      <div className="mt-4 grid gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <OperationalSnapshotCard
          payments={dashboard.payments}
          complaints={dashboard.complaints}
          trends={dashboard.trends}
          estateId={estateId}
        />
        <ComplaintStatusCard query={dashboard.complaints} />
      </div>
    </>
  );
}

type SubtitleProps = Pick<ReturnType<typeof useOwnerDashboard>, 'estateName' | 'updatedAtMs' | 'isFetching'>;

/** The estate and the age of the figures. It keeps its height while they load, so that nothing below moves. */
function Subtitle({ estateName, updatedAtMs, isFetching }: SubtitleProps) {
  const wordsAt = (time: string) => `${estateName} · Last updated ${time}`;
  if (updatedAtMs !== undefined) return <span className="tabular">{wordsAt(timeInKampala(updatedAtMs))}</span>;
  // Without a fetch under way, a figure failed to load or all are cached from an earlier visit.
  return (
    <span
      data-room={wordsAt('00:00')}
      className="grid tabular *:[grid-area:1/1] before:invisible before:content-[attr(data-room)] before:[grid-area:1/1]"
    >
      <span>{isFetching ? 'Loading figures...' : estateName}</span>
    </span>
  );
}

/** Complaints by status, and the average time to resolve them. See docs/product.md, Owner dashboard. */
const ComplaintStatusCard = ({ query }: { query: FigureQuery<ComplaintAnalytics> }) => (
  <FigureCard title="Complaint Status" query={query}>
    {(figures) => (
      <>
        <ComplaintStatusBars
          open={figures.open_complaints}
          inProgress={figures.in_progress_complaints}
          resolved={figures.resolved_complaints}
          closed={figures.closed_complaints}
          total={figures.total_complaints}
        />
        <p className="mt-5 flex items-baseline justify-between gap-3 border-t border-line pt-3.5 text-[0.875rem]">
          <span className="text-muted">Average resolution</span>
          <strong className="font-semibold text-ink tabular">{meanDays(figures.avg_resolution_time, 1)}</strong>
        </p>
      </>
    )}
  </FigureCard>
);

/** Most leases shown. See docs/product.md, Limits and polling. */
const SHOWN = 8;
/** Days left from which a lease end is urgent, as with the rent badge. See docs/product.md, Owner dashboard. */
const URGENT_DAYS = 14;

/** The leases that end first. See docs/product.md, Owner dashboard. */
const ExpiringLeasesCard = ({ query }: { query: FigureQuery<TenancyExpiry> }) => (
  <FigureCard title="Leases Expiring Soon" aside="next 60 days" query={query}>
    {({ expiring_soon: leases }) =>
      leases.length === 0 ? (
        <EmptyState icon="calendar" title="No expiring leases soon" />
      ) : (
        <ul className="-my-1.5">
          {leases.slice(0, SHOWN).map((lease) => (
            <li
              key={`${lease.tenant_id} ${lease.lease_end}`}
              className="flex items-center gap-3 border-b border-line py-2.5 text-[0.875rem] last:border-b-0"
            >
              <Avatar name={lease.tenant_name} />
              <div className="min-w-0 flex-1">
                <p className="truncate font-semibold text-ink">{lease.tenant_name}</p>
                <p className="truncate text-sm text-muted">
                  {lease.apartment} · {lease.estate}
                </p>
              </div>
              <div className="flex-none text-right">
                <Badge tone={lease.days_until_expiry <= URGENT_DAYS ? 'amber' : 'grey'}>
                  {daysLeftText(lease.days_until_expiry)}
                </Badge>
                <p className="mt-0.5 text-sm text-muted tabular">{formatDay(lease.lease_end)}</p>
              </div>
            </li>
          ))}
        </ul>
      )
    }
  </FigureCard>
);
