import type {
  ComplaintAnalytics,
  ComplaintTrends,
  PaymentDashboardSummary,
} from '@amayumba/contract/reports/owner-figures.ts';
import { ComplaintTrendChart } from '../../../features/reports/ComplaintTrendChart.tsx';
import { Card } from '../../../ui/Card.tsx';
import { type FigureQuery, Figures } from '../../../ui/Figures.tsx';
import { TONE_SOFT, type Tone } from '../../../ui/tone.ts';

interface OperationalSnapshotCardProps {
  payments: FigureQuery<PaymentDashboardSummary>;
  complaints: FigureQuery<ComplaintAnalytics>;
  trends: FigureQuery<ComplaintTrends>;
}

/** Counts of payments, all complaints, and the complaint trend. See docs/product.md, Owner dashboard. */
export function OperationalSnapshotCard({ payments, complaints, trends }: OperationalSnapshotCardProps) {
  return (
    <Card title="Operational Snapshot">
      <Figures title="Payment counts" query={payments}>
        {({ paid_payments, pending_payments, overdue_payments }) => (
          <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-2 xl:grid-cols-4">
            <Count label="Paid this month" value={paid_payments} tone="green" />
            <Count label="Pending payments" value={pending_payments} tone="amber" />
            <Count label="Overdue payments" value={overdue_payments} tone="rose" />
            <Count label="Total complaints" value={complaints.data?.total_complaints ?? '–'} tone="grey" />
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

function Count({ label, value, tone }: { label: string; value: number | string; tone: Tone }) {
  return (
    <div className={`flex flex-col-reverse justify-end rounded-md border px-4 py-3 ${TONE_SOFT[tone]}`}>
      <dt className="text-sm font-medium">{label}</dt>
      <dd className="text-xl font-bold tabular">{value}</dd>
    </div>
  );
}
