import type {
  ComplaintAnalytics,
  ComplaintTrends,
  PaymentDashboardSummary,
} from '@amayumba/contract/reports/owner-figures.ts';
import { cx } from '../../../lib/cx.ts';
import { monthNames } from '../../../lib/month-names.ts';
import { ComplaintTrendChart } from '../../../features/reports/ComplaintTrendChart.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Link } from '../../../ui/Link.tsx';
import { type FigureQuery, Figures } from '../../../ui/Figures.tsx';
import { TONE_SOFT, type Tone } from '../../../ui/tone.ts';

interface OperationalSnapshotCardProps {
  payments: FigureQuery<PaymentDashboardSummary>;
  complaints: FigureQuery<ComplaintAnalytics>;
  trends: FigureQuery<ComplaintTrends>;
  estateId: number | null;
}

/** Counts of payments, all complaints, and the complaint trend. See docs/product.md, Owner dashboard. */
export function OperationalSnapshotCard({ payments, complaints, trends, estateId }: OperationalSnapshotCardProps) {
  // Only our server sends the sum received, and keeps the accounts that list late tenants.
  const hasAccounts = payments.data?.received_this_month !== undefined;
  const arrears = hasAccounts ? `/owner/money${estateId === null ? '' : `?estate=${estateId}`}` : undefined;
  return (
    <Card title="Operational Snapshot">
      <Figures title="Payment counts" query={payments}>
        {({ paid_payments, pending_payments, overdue_payments }) => (
          <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-2 xl:grid-cols-4">
            <Count label={`Paid for ${monthNames().current}`} value={paid_payments} tone="green" />
            <Count label="Pending payments" value={pending_payments} tone="amber" />
            <Count label="Overdue payments" value={overdue_payments} tone="rose" to={arrears} />
            <Count label="Total complaints" value={complaints.currentData?.total_complaints ?? '–'} tone="grey" />
          </dl>
        )}
      </Figures>
      <h3 className="mt-5 mb-2 text-[0.875rem] font-semibold">Complaint trend</h3>
      <Figures title="Complaint trend" query={trends}>
        {(answer) => <ComplaintTrendChart trends={answer} />}
      </Figures>
    </Card>
  );
}

interface CountProps {
  label: string;
  value: number | string;
  tone: Tone;
  to?: string | undefined;
}

const Count = ({ label, value, tone, to }: CountProps) => (
  <div
    className={cx(
      'flex flex-col-reverse justify-end rounded-md border px-4 py-3',
      TONE_SOFT[tone],
      to && 'relative has-[a:focus-visible]:outline-3 has-[a:focus-visible]:outline-focus',
    )}
  >
    <dt className="text-sm font-medium">
      {to ? (
        <Link to={to} className="text-inherit outline-none after:absolute after:inset-0 hover:underline">
          {label}
        </Link>
      ) : (
        label
      )}
    </dt>
    <dd className="text-xl font-bold tabular">{value}</dd>
  </div>
);
