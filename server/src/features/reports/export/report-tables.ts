import type { ComplaintTrends } from '@amayumba/contract/reports/owner-figures.ts';
import type { OccupancyReport } from '@amayumba/contract/reports/owner-reports.ts';
import type { ComplaintReportFigures } from '../complaint-report.repository.ts';
import type { OccupancyReportFigures } from '../occupancy-report.repository.ts';
import type { PaymentReportFigures } from '../payment-report.repository.ts';
import type { EndingLease } from '../tenancy-report.repository.ts';
import { count, day, type ReportColumn, type ReportTable, text, type Value } from './report-document.ts';

const ugx = (heading: string): ReportColumn => ({ heading: `${heading} (UGX)`, kind: 'ugx' });
const rate = (heading: string): ReportColumn => ({ heading: `${heading} (%)`, kind: 'rate' });

/** A rate, or nothing without a denominator. */
const rateOf = (percent: number, whole: number): Value => (whole === 0 ? null : percent);

/** One row for each estate. The last row has the figures at the top of the screen. */
export function paymentTables(report: PaymentReportFigures): ReportTable[] {
  return [
    {
      heading: 'Payments',
      columns: [
        text('Estate'),
        count('Payments'),
        ugx('Total'),
        ugx('Paid'),
        ugx('Pending'),
        ugx('Overdue'),
        rate('Collection rate'),
      ],
      rows: report.estates.map((row) => [
        row.estate_name,
        row.payments,
        row.total_amount,
        row.paid_amount,
        row.pending_amount,
        row.overdue_amount,
        rateOf(row.collection_rate, row.total_amount),
      ]),
      totals: [
        'Total',
        report.total_payments,
        report.total_amount,
        report.paid_amount,
        report.pending_amount,
        report.overdue_amount,
        rateOf(report.collection_rate, report.total_amount),
      ],
    },
  ];
}

/** Mean, highest and lowest rate, or nothing without apartments. */
const spreadOf = (
  { avg_occupancy, peak_occupancy, lowest_occupancy }: Omit<OccupancyReportFigures, keyof OccupancyReport>,
  apartments: number,
): Value[] => [avg_occupancy, peak_occupancy, lowest_occupancy].map((percent) => rateOf(percent, apartments));

/** The points over time, and the estates. The last row of both covers all apartments. */
export function occupancyTables(report: OccupancyReportFigures): ReportTable[] {
  const apartments = Math.max(0, ...report.occupancy_trends.map(({ total_apartments }) => total_apartments));
  return [
    {
      heading: 'Occupancy over time',
      columns: [day('Date'), count('Occupied'), count('Apartments'), rate('Occupancy rate')],
      rows: report.occupancy_trends.map((point) => [
        point.date,
        point.occupied,
        point.total_apartments,
        rateOf(point.occupancy_rate, point.total_apartments),
      ]),
      totals: ['Average', null, null, rateOf(report.avg_occupancy, apartments)],
    },
    {
      heading: 'Occupancy by estate',
      columns: [text('Estate'), rate('Average'), rate('Peak'), rate('Lowest')],
      rows: report.estate_breakdown.map((row) => [row.estate_name, ...spreadOf(row, row.total_apartments ?? 0)]),
      totals: ['All together', ...spreadOf(report, apartments)],
    },
  ];
}

/**
 * One row for each category, the last with the figures at the top of the screen; then the last days of the range, at
 * most up to today.
 */
export function complaintTables(
  report: ComplaintReportFigures,
  { trends, ...sums }: ComplaintTrends,
  daysHeading: string,
): ReportTable[] {
  return [
    {
      heading: 'Complaints',
      columns: [
        text('Category'),
        count('Complaints'),
        count('Resolved'),
        rate('Resolution rate'),
        { heading: 'Average days to resolve', kind: 'average' },
      ],
      rows: report.complaint_categories.map((row) => [
        row.category,
        row.count,
        row.resolved,
        row.resolution_rate,
        row.avg_resolution_time || null,
      ]),
      totals: [
        'Total',
        report.total_complaints,
        report.resolved_complaints,
        rateOf(report.resolution_rate, report.total_complaints),
        report.avg_resolution_time || null,
      ],
    },
    {
      heading: daysHeading,
      columns: [day('Date'), count('New'), count('Resolved')],
      rows: trends.map((row) => [row.date, row.new_complaints, row.resolved_complaints]),
      totals: ['These days', sums.new_complaints, sums.resolved_complaints],
    },
  ];
}

/** One row for each lease that ends in the range. The last row has their number. */
export function tenancyTables(leases: readonly EndingLease[]): ReportTable[] {
  const rows: Value[][] = leases.map((lease) => [
    lease.tenant_name,
    lease.estate,
    lease.block,
    lease.apartment,
    lease.lease_start,
    lease.lease_end,
    lease.days_until_expiry,
  ]);
  return [
    {
      heading: 'Leases that end',
      columns: [
        text('Tenant'),
        text('Estate'),
        text('Block'),
        text('Apartment'),
        day('Lease start'),
        day('Lease end'),
        count('Days left'),
      ],
      rows,
      totals: [
        rows.length === 0 ? 'No leases end in these days' : `Total: ${rows.length}`,
        null,
        null,
        null,
        null,
        null,
        null,
      ],
    },
  ];
}
