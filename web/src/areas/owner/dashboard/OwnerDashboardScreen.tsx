import { timeInKampala } from '@amayumba/contract/calendar.ts';
import { Button } from '../../../ui/Button.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { ComplaintStatusCard } from './ComplaintStatusCard.tsx';
import { EstateFilter } from './EstateFilter.tsx';
import { EstatePerformanceCard } from './EstatePerformanceCard.tsx';
import { ExpiringLeasesCard } from './ExpiringLeasesCard.tsx';
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
        actions={
          <>
            <EstateFilter options={dashboard.estateOptions} value={estateId} onChange={dashboard.chooseEstate} />
            <Button
              variant="glass"
              icon="refresh"
              isStackedOnPhone
              onClick={dashboard.refresh}
              isPending={dashboard.isFetching}
            >
              Refresh
            </Button>
          </>
        }
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
