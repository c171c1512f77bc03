import { formatUgx } from '@amayumba/contract/money.ts';
import type { EstatePaymentStatus } from '@amayumba/contract/reports/owner-figures.ts';
import { asProblem } from '../../../api/problem.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Card } from '../../../ui/Card.tsx';
import type { Column } from '../../../ui/DataTable.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LongTable } from '../../../ui/LongTable.tsx';
import { RateBar } from '../../../ui/RateBar.tsx';
import type { FigureQuery } from '../../../ui/Figures.tsx';

type Estate = EstatePaymentStatus[number];

const COLUMNS: readonly Column<Estate>[] = [
  {
    key: 'estate',
    header: 'Estate',
    cell: ({ estate_name }) => <span className="font-semibold text-ink">{estate_name}</span>,
  },
  { key: 'units', header: 'Units', className: 'tabular', cell: units },
  { key: 'occupancy', header: 'Occupancy', cell: occupancyBar },
  { key: 'collection', header: 'Collection rate', cell: collectionBar },
  { key: 'expected', header: 'Expected rent', align: 'right', cell: (estate) => formatUgx(estate.total_rent_expected) },
  { key: 'collected', header: 'Collected rent', align: 'right', cell: (estate) => formatUgx(estate.rent_collected) },
  { key: 'overdue', header: 'Overdue', cell: overdueBadge },
];

/** Occupancy and rent of each estate this month. See docs/product.md, Owner dashboard. */
export function EstatePerformanceCard({ query }: { query: FigureQuery<EstatePaymentStatus> }) {
  const { data, currentData, error, isFetching, refetch } = query;
  return (
    <Card title="Estate Performance" aside="Rent of this month" isFlush className="mt-4 overflow-hidden">
      <LongTable
        label="Estates"
        columns={COLUMNS}
        rows={data}
        rowKey={(estate) => estate.estate_id}
        isFetching={isFetching && currentData === undefined}
        loadingText="Loading estates..."
        card={(estate) => <EstateCard estate={estate} />}
        empty={<EmptyState icon="estate" title="No estate data" />}
        error={
          error ? (
            <ErrorState
              title="Estate performance could not be loaded"
              message={asProblem(error)?.error}
              onRetry={() => void refetch()}
              isRetrying={isFetching}
            />
          ) : undefined
        }
      />
    </Card>
  );
}

function units({ occupied_apartments: occupied, total_apartments: total }: Estate) {
  return `${occupied}/${total}`;
}

function occupancyBar({ estate_name, occupancy_rate }: Estate) {
  return (
    <RateBar label={`Occupancy of ${estate_name}`} text={`${occupancy_rate.toFixed(2)}%`} percent={occupancy_rate} />
  );
}

function collectionBar({ estate_name, collection_rate }: Estate) {
  return (
    <RateBar
      label={`Collection rate of ${estate_name}`}
      text={`${collection_rate.toFixed(1)}%`}
      percent={collection_rate}
      tone="green"
    />
  );
}

function overdueBadge({ overdue_count }: Estate) {
  return overdue_count > 0 ? <Badge tone="rose">{overdue_count} overdue</Badge> : <Badge tone="green">None</Badge>;
}

function EstateCard({ estate }: { estate: Estate }) {
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <div>
          <p className="font-semibold text-ink">{estate.estate_name}</p>
          <p className="text-sm text-muted tabular">{units(estate)} units occupied</p>
        </div>
        {overdueBadge(estate)}
      </div>
      <dl className="mt-3 grid gap-2 text-[0.875rem]">
        <Line name="Occupancy">{occupancyBar(estate)}</Line>
        <Line name="Collection rate">{collectionBar(estate)}</Line>
        <Line name="Expected rent">{formatUgx(estate.total_rent_expected)}</Line>
        <Line name="Collected rent">{formatUgx(estate.rent_collected)}</Line>
      </dl>
    </>
  );
}

function Line({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-4">
      <dt className="text-muted">{name}</dt>
      <dd className="font-semibold text-ink tabular">{children}</dd>
    </div>
  );
}
