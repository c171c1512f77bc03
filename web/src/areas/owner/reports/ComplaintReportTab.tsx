import type { ComplaintReport } from '@amayumba/contract/reports/owner-reports.ts';
import { ComplaintTrendChart } from '../../../features/reports/ComplaintTrendChart.tsx';
import { meanDays } from '../../../features/reports/glance-rate.ts';
import { useGetComplaintReportQuery, useGetComplaintTrendsQuery } from '../../../features/reports/reports.api.ts';
import { type Column, column } from '../../../ui/DataTable.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Figures } from '../../../ui/Figures.tsx';
import { RateBar } from '../../../ui/RateBar.tsx';
import {
  rateText,
  ReportPart,
  ReportSection,
  ReportTable,
  type ReportTabProps,
  ReportTotals,
} from './ReportSection.tsx';

type Category = ComplaintReport['complaint_categories'][number];

const COLUMNS: readonly Column<Category>[] = [
  column('Complaints', { align: 'right' }, ({ count }) => count),
  column('Resolution rate', { align: 'right' }, resolutionBar),
];

/** Complaints by category, the share resolved, and the trend of 30 days. See docs/rules.md, Complaint report. */
export function ComplaintReportTab(props: ReportTabProps) {
  const { start_date: _, end_date: __, ...filter } = props.query;
  const report = useGetComplaintReportQuery(props.query);
  const trends = useGetComplaintTrendsQuery(filter);
  return (
    <ReportSection
      title="Complaint report"
      about="Complaints made"
      report={report}
      {...props}
      further={
        <ReportPart title="Last 30 days" aside="whatever the range">
          <Figures title="Complaint trend" query={trends}>
            {(answer) => <ComplaintTrendChart trends={answer} />}
          </Figures>
        </ReportPart>
      }
    >
      {(figures) => (
        <>
          <ReportTotals columns={4} figures={totalsOf(figures)} />
          <ReportTable
            title="By category"
            label="Complaints by category"
            name={['Category', ({ category }) => category]}
            columns={COLUMNS}
            rows={figures.complaint_categories}
            rowKey={({ category }) => category}
            empty={<EmptyState icon="complaint" title="No complaints in this range" />}
          />
        </>
      )}
    </ReportSection>
  );
}

const totalsOf = ({ total_complaints: total, resolved_complaints: resolved, avg_resolution_time }: ComplaintReport) => [
  { label: 'Complaints', value: total },
  { label: 'Resolved', value: resolved },
  { label: 'Resolution rate', value: rateText((resolved / total) * 100, total) },
  { label: 'Average resolution', value: meanDays(avg_resolution_time, 2) },
];

function resolutionBar({ category, resolution_rate }: Category) {
  return (
    <RateBar
      label={`Resolution rate of ${category}`}
      text={rateText(resolution_rate)}
      percent={resolution_rate}
      tone="green"
    />
  );
}
