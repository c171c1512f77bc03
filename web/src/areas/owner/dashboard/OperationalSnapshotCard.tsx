import type { ComplaintAnalytics, PaymentDashboardSummary } from '@amayumba/contract/reports/owner-figures.ts';
import { TONE_SOFT, type Tone } from '../../../ui/tone.ts';
import { FigureCard, type Query } from './FigureCard.tsx';

interface OperationalSnapshotCardProps {
  payments: Query<PaymentDashboardSummary>;
  complaints: Query<ComplaintAnalytics>;
}

/** How payments stand, and all complaints. Specification section 2. */
export function OperationalSnapshotCard({ payments, complaints }: OperationalSnapshotCardProps) {
  return (
    <FigureCard title="Operational Snapshot" query={payments}>
      {({ paid_payments, pending_payments, overdue_payments }) => (
        <dl className="grid grid-cols-2 gap-3">
          <Count label="Paid this month" value={paid_payments} tone="green" />
          <Count label="Pending payments" value={pending_payments} tone="amber" />
          <Count label="Overdue payments" value={overdue_payments} tone="rose" />
          <Count label="Total complaints" value={complaints.data?.total_complaints ?? '–'} tone="grey" />
        </dl>
      )}
    </FigureCard>
  );
}

function Count({ label, value, tone }: { label: string; value: number | string; tone: Tone }) {
  return (
    <div className={`flex flex-col-reverse rounded-md border px-4 py-3 ${TONE_SOFT[tone]}`}>
      <dt className="text-sm font-medium">{label}</dt>
      <dd className="text-xl font-bold tabular">{value}</dd>
    </div>
  );
}
