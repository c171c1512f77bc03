import { formatDay } from '@amayumba/contract/calendar.ts';
import type { OccupancyReport } from '@amayumba/contract/reports/owner-reports.ts';
import { summarise } from '../../../features/reports/occupancy-summary.ts';
import { useGetOccupancyReportQuery } from '../../../features/reports/reports.api.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Figures } from '../../../ui/Figures.tsx';
import { KeyFigures } from '../../../ui/KeyFigures.tsx';
import { TrendChart } from '../../../ui/TrendChart.tsx';
import { OccupancyTables } from './OccupancyTables.tsx';
import { ReportPart, ReportSection, type ReportTabProps } from './ReportSection.tsx';
import { rateText } from './rate-text.ts';

/** Points of the chart. See docs/product.md, Limits and polling. */
const CHART_POINTS = 24;
const SERIES = [{ name: 'Occupancy' }];
const WHOLE = [0, 100] as const;

/** Occupancy over time. See docs/rules.md, Occupancy report. */
export function OccupancyReportTab(props: ReportTabProps) {
  const report = useGetOccupancyReportQuery(props.query);
  return (
    <ReportSection title="Occupancy report" about="Days" {...props}>
      <Figures title="Occupancy report" query={report}>
        {(figures) => <Occupancy report={figures} />}
      </Figures>
    </ReportSection>
  );
}

function Occupancy({ report }: { report: OccupancyReport }) {
  const { occupancy_trends: trends, estate_breakdown: estates } = report;
  const summary = summarise(trends);
  const points = trends.slice(-CHART_POINTS).map(chartPoint);
  // Without apartments each day still has a point, with a total of 0.
  if (!summary) {
    return <EmptyState icon="chart" title="No occupancy data available" />;
  }
  const { average, peak, low, change, latest } = summary;
  return (
    <>
      <div className="mt-4 px-4 sm:px-5">
        <KeyFigures
          columns={5}
          figures={[
            { label: 'Average', value: rateText(average), note: `of ${trends.filter(hasHomes).length} points` },
            { label: 'Peak', value: rateText(peak.occupancy_rate), note: formatDay(peak.date) },
            { label: 'Low', value: rateText(low.occupancy_rate), note: formatDay(low.date) },
            { label: 'Change', value: `${signed(change)} points`, note: 'first to latest' },
            { label: 'Latest', value: rateText(latest.occupancy_rate), note: formatDay(latest.date) },
          ]}
        />
      </div>
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
