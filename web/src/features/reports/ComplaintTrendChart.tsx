import { counted } from '../../lib/counted.ts';
import { shortDay } from '@amayumba/contract/calendar.ts';
import type { ComplaintTrends } from '@amayumba/contract/reports/owner-figures.ts';
import { TREND_DAYS } from '@amayumba/contract/reports/rules.ts';
import { TrendChart } from '../../ui/TrendChart.tsx';

const SERIES = [{ name: 'New' }, { name: 'Resolved' }];

export function ComplaintTrendChart({ trends }: { trends: ComplaintTrends }) {
  const { new_complaints: reported, resolved_complaints: resolved } = trends;
  const isEmpty = trends.trends.every((day) => day.new_complaints + day.resolved_complaints === 0);
  if (isEmpty) {
    const days = counted(trends.trends.length || TREND_DAYS, 'day');
    return (
      <p className="text-muted">
        {reported} new and {resolved} resolved in the last {days}.{' '}
        {reported + resolved === 0 && 'Once there are some, a chart shows here how many there were each day.'}
      </p>
    );
  }
  const points = trends.trends.map((day) => ({
    key: day.date,
    label: shortDay(day.date),
    values: [day.new_complaints, day.resolved_complaints],
  }));
  return (
    <TrendChart
      label={`Complaints of the last ${counted(points.length, 'day')}`}
      pointHeader="Day"
      points={points}
      series={SERIES}
      format={String}
      summary={`${reported} new and ${resolved} resolved in the last ${counted(points.length, 'day')}`}
    />
  );
}
