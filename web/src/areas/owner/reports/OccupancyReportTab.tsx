import { formatDay } from '@amayumba/contract/calendar.ts';
import type { OccupancyReport } from '@amayumba/contract/reports/owner-reports.ts';
import { OCCUPANCY_NOTE } from '@amayumba/contract/reports/rules.ts';
import { summarise } from '../../../features/reports/occupancy-summary.ts';
import { useGetOccupancyReportQuery } from '../../../features/reports/reports.api.ts';
import { type Column, column, DataTable } from '../../../ui/DataTable.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { CardLine, RowCard } from '../../../ui/RowCard.tsx';
import { TrendChart } from '../../../ui/TrendChart.tsx';
import { NoEstates } from '../NoEstates.tsx';
import {
  rateText,
  ReportPart,
  ReportSection,
  ReportTable,
  type ReportTabProps,
  ReportTotals,
} from './ReportSection.tsx';

/** Points of the chart. See docs/product.md, Limits and polling. */
const CHART_POINTS = 24;
const SERIES = [{ name: 'Occupancy' }];
const WHOLE = [0, 100] as const;

/** Occupancy over time. See docs/rules.md, Occupancy report. */
export function OccupancyReportTab(props: ReportTabProps) {
  const report = useGetOccupancyReportQuery(props.query);
  return (
    <ReportSection title="Occupancy report" about="Days" report={report} {...props}>
      {(figures) => <Occupancy report={figures} />}
    </ReportSection>
  );
}

function Occupancy({ report: { occupancy_trends: trends, estate_breakdown: estates } }: { report: OccupancyReport }) {
  const summary = summarise(trends);
  const points = trends.slice(-CHART_POINTS).map(chartPoint);
  // Without apartments each day still has a point, with a total of 0.
  if (!summary) {
    return <EmptyState icon="chart" title="No occupancy data available" />;
  }
  const { average, peak, low, change, latest } = summary;
  return (
    <>
      <ReportTotals
        columns={5}
        figures={[
          { label: 'Average', value: rateText(average), note: `of ${trends.filter(hasHomes).length} points` },
          { label: 'Peak', value: rateText(peak.occupancy_rate), note: formatDay(peak.date) },
          { label: 'Low', value: rateText(low.occupancy_rate), note: formatDay(low.date) },
          { label: 'Change', value: `${signed(change)} points`, note: 'first to latest' },
          { label: 'Latest', value: rateText(latest.occupancy_rate), note: formatDay(latest.date) },
        ]}
      >
        <p className="mt-2 text-sm text-muted">{OCCUPANCY_NOTE}</p>
      </ReportTotals>
      <ReportPart title="Occupancy over time" aside={`last ${points.length} of ${trends.length} points`}>
        <TrendChart
          label="Occupancy over time"
          pointHeader="Date"
          points={points}
          series={SERIES}
          format={rateText}
          formatTick={(rate) => `${rate}%`}
          kind="area"
          range={WHOLE}
        />
      </ReportPart>
      <OccupancyTables trends={trends} estates={estates} />
    </>
  );
}

type Point = OccupancyReport['occupancy_trends'][number];

const hasHomes = ({ total_apartments }: Point) => total_apartments > 0;

function chartPoint(point: Point) {
  const { date, occupancy_rate } = point;
  return { key: date, label: formatDay(date), values: [hasHomes(point) ? occupancy_rate : null] };
}

/** `+2.70`, `−1.35`, `0.00`. */
function signed(points: number): string {
  const text = Math.abs(points).toFixed(2);
  if (Number(text) === 0) return text;
  return (points > 0 ? '+' : '−') + text;
}

/** Most snapshots listed. See docs/product.md, Limits and polling. */
const SNAPSHOTS = 8;

type Estate = OccupancyReport['estate_breakdown'][number];

const snapshotRate = ({ occupancy_rate, total_apartments }: Point) => rateText(occupancy_rate, total_apartments);

/** No rate of an estate that had no apartments on any of the days. */
const estateRate = ({ total_apartments }: Estate, rate: number) => rateText(rate, total_apartments);

const SNAPSHOT_COLUMNS: readonly Column<Point>[] = [
  column('Date', { className: 'tabular' }, ({ date }) => formatDay(date)),
  column('Occupied', { align: 'right' }, ({ occupied }) => occupied),
  column('Apartments', { align: 'right' }, ({ total_apartments }) => total_apartments),
  column('Occupancy', { align: 'right' }, snapshotRate),
];
const ESTATE_COLUMNS: readonly Column<Estate>[] = [
  column('Average', { align: 'right' }, (estate) => estateRate(estate, estate.avg_occupancy)),
  column('Peak', { align: 'right' }, (estate) => estateRate(estate, estate.peak_occupancy)),
  column('Lowest', { align: 'right' }, (estate) => estateRate(estate, estate.lowest_occupancy)),
];

const OccupancyTables = ({ trends, estates }: { trends: readonly Point[]; estates: readonly Estate[] }) => (
  <div className="grid lg:grid-cols-2 lg:divide-x lg:divide-line print:block">
    <ReportPart title="Latest snapshots" isFlush>
      <DataTable
        isDense
        label="Latest snapshots"
        columns={SNAPSHOT_COLUMNS}
        rows={trends.slice(-SNAPSHOTS).toReversed()}
        rowKey={({ date }) => date}
        card={(snapshot) => (
          <RowCard title={formatDay(snapshot.date)} aside={snapshotRate(snapshot)}>
            <CardLine>
              {snapshot.occupied}/{snapshot.total_apartments} occupied
            </CardLine>
          </RowCard>
        )}
        empty={null}
      />
    </ReportPart>
    <ReportTable
      title="Estate breakdown"
      label="Occupancy by estate"
      name={['Estate', ({ estate_name }) => estate_name]}
      columns={ESTATE_COLUMNS}
      rows={estates}
      rowKey={(estate) => estates.indexOf(estate)}
      empty={<NoEstates />}
    />
  </div>
);
