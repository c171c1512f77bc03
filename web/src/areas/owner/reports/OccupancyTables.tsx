import { formatDay } from '@amayumba/contract/calendar.ts';
import type { OccupancyReport } from '@amayumba/contract/reports/owner-reports.ts';
import { type Column, DataTable } from '../../../ui/DataTable.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { LongTable } from '../../../ui/LongTable.tsx';
import { DefinitionList } from './DefinitionList.tsx';
import { HIDDEN_IN_EXPORT, ReportPart } from './ReportSection.tsx';
import { rateText } from './rate-text.ts';

/** Most snapshots listed. See docs/product.md, Limits and polling. */
const SNAPSHOTS = 8;

type Snapshot = OccupancyReport['occupancy_trends'][number];
type Estate = OccupancyReport['estate_breakdown'][number];

const snapshotRate = ({ occupancy_rate, total_apartments }: Snapshot) => rateText(occupancy_rate, total_apartments);

/** No rate of an estate that had no apartments on any of the days. */
const estateRate = ({ total_apartments }: Estate, rate: number) => rateText(rate, total_apartments);

const SNAPSHOT_COLUMNS: readonly Column<Snapshot>[] = [
  { key: 'date', header: 'Date', cell: ({ date }) => formatDay(date), className: 'tabular' },
  { key: 'occupied', header: 'Occupied', align: 'right', cell: ({ occupied }) => occupied },
  { key: 'total', header: 'Apartments', align: 'right', cell: ({ total_apartments }) => total_apartments },
  { key: 'rate', header: 'Occupancy', align: 'right', cell: snapshotRate },
];
const ESTATE_COLUMNS: readonly Column<Estate>[] = [
  {
    key: 'estate',
    header: 'Estate',
    cell: ({ estate_name }) => <span className="font-semibold text-ink">{estate_name}</span>,
  },
  { key: 'average', header: 'Average', align: 'right', cell: (estate) => estateRate(estate, estate.avg_occupancy) },
  { key: 'peak', header: 'Peak', align: 'right', cell: (estate) => estateRate(estate, estate.peak_occupancy) },
  { key: 'lowest', header: 'Lowest', align: 'right', cell: (estate) => estateRate(estate, estate.lowest_occupancy) },
];

/** The latest snapshots, newest first, and each estate over the whole range. */
export function OccupancyTables({ trends, estates }: { trends: readonly Snapshot[]; estates: readonly Estate[] }) {
  return (
    <div className="grid lg:grid-cols-2 lg:divide-x lg:divide-line print:block">
      <ReportPart title="Latest snapshots" isFlush>
        <DataTable
          label="Latest snapshots"
          columns={SNAPSHOT_COLUMNS}
          rows={trends.slice(-SNAPSHOTS).toReversed()}
          rowKey={({ date }) => date}
          card={(snapshot) => (
            <div className="flex items-center justify-between gap-4 text-[0.875rem] tabular">
              <div>
                <p className="font-semibold text-ink">{formatDay(snapshot.date)}</p>
                <p className="text-sm text-muted">
                  {snapshot.occupied}/{snapshot.total_apartments} occupied
                </p>
              </div>
              <p className="font-semibold text-ink">{snapshotRate(snapshot)}</p>
            </div>
          )}
          empty={null}
        />
      </ReportPart>
      <ReportPart title="Estate breakdown" isFlush>
        <LongTable
          isDense
          label="Occupancy by estate"
          columns={ESTATE_COLUMNS}
          rows={estates}
          rowKey={(estate) => estates.indexOf(estate)}
          wholeNote={HIDDEN_IN_EXPORT}
          card={(estate) => (
            <>
              <p className="font-semibold text-ink">{estate.estate_name}</p>
              <DefinitionList
                facts={[
                  ['Average', estateRate(estate, estate.avg_occupancy)],
                  ['Peak', estateRate(estate, estate.peak_occupancy)],
                  ['Lowest', estateRate(estate, estate.lowest_occupancy)],
                ]}
              />
            </>
          )}
          empty={<EmptyState icon="estate" title="No estate data" />}
        />
      </ReportPart>
    </div>
  );
}
