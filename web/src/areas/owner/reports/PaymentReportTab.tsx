import { formatUgx } from '@amayumba/contract/money.ts';
import type { PaymentReport } from '@amayumba/contract/reports/owner-reports.ts';
import { useGetOwnNetQuery } from '../../../features/owners/own-net.api.ts';
import { useGetPaymentReportQuery } from '../../../features/reports/reports.api.ts';
import { type Column, column } from '../../../ui/DataTable.tsx';
import { RateBar } from '../../../ui/RateBar.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { NoEstates } from '../NoEstates.tsx';
import { rateText, ReportSection, ReportTable, type ReportTabProps, ReportTotals } from './ReportSection.tsx';

type Estate = PaymentReport['estates'][number];

const COLUMNS: readonly Column<Estate>[] = [
  column('Payments', { align: 'right' }, ({ payments }) => payments),
  column('Total', { align: 'right' }, ({ total_amount }) => formatUgx(total_amount)),
  column('Paid', { align: 'right' }, ({ paid_amount }) => formatUgx(paid_amount)),
  column('Collection rate', { align: 'right' }, collectionBar),
];

/** Payments by due date: sums due and sums paid, over all and by estate. See docs/rules.md, Payment report. */
export function PaymentReportTab(props: ReportTabProps) {
  const report = useGetPaymentReportQuery(props.query);
  return (
    <ReportSection title="Payment report" about="Payments due" report={report} {...props}>
      {(figures) => (
        <>
          <ReportTotals columns={3} areLines figures={totalsOf(figures)}>
            <p className="mt-2.5 text-sm text-muted">
              The collection rate is paid of total, whatever the payments are for. The total also holds cancelled,
              refunded and failed payments. Pending and overdue are as of today.
            </p>
            <NetLine query={props.query} />
          </ReportTotals>
          <ReportTable
            title="By estate"
            label="Payments by estate"
            name={['Estate', ({ estate_name }) => estate_name]}
            columns={COLUMNS}
            rows={figures.estates}
            rowKey={(estate) => figures.estates.indexOf(estate)}
            empty={<NoEstates />}
          />
        </>
      )}
    </ReportSection>
  );
}

/** The net of the range: only our server computes it. */
function NetLine({ query: { start_date, end_date, estate_id } }: Pick<ReportTabProps, 'query'>) {
  const { currentData: net, isFetching } = useGetOwnNetQuery({ start_date, end_date, estate_id });
  if (!net)
    return isFetching ? (
      <div aria-busy="true" className="mt-2.5">
        <Skeleton className="h-5" />
      </div>
    ) : null;
  return (
    <p className="mt-2.5 text-sm text-muted">
      <b className="font-semibold text-ink">Net {formatUgx(net.net)}</b>: {formatUgx(net.received)} received in these
      days, less {formatUgx(net.expenses)} of costs, {formatUgx(net.fee + net.vat)} of fees with VAT
      {net.withheld > 0 && ` and ${formatUgx(net.withheld)} of tax withheld`}.
    </p>
  );
}

function totalsOf(figures: PaymentReport) {
  const { total_amount: total, paid_amount: paid } = figures;
  return [
    { label: 'Payments', value: figures.total_payments },
    { label: 'Total', value: formatUgx(total) },
    { label: 'Paid', value: formatUgx(paid) },
    { label: 'Pending', value: formatUgx(figures.pending_amount) },
    { label: 'Overdue', value: formatUgx(figures.overdue_amount) },
    { label: 'Collection rate', value: rateText((paid / total) * 100, total) },
  ];
}

function collectionBar({ estate_name, collection_rate, total_amount }: Estate) {
  return (
    <RateBar
      label={`Collection rate of ${estate_name}`}
      text={rateText(collection_rate, total_amount)}
      percent={collection_rate}
      tone="green"
    />
  );
}
