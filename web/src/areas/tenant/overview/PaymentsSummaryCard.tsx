import { formatDay, formatDayOf } from '@amayumba/contract/calendar.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import type { Payment } from '@amayumba/contract/payments/payment.ts';
import type { ReceiptSummary } from '../../../api/dialect/payment-summary.ts';
import { chargeName } from '@amayumba/contract/payments/rules.ts';
import { PaymentStatusBadge } from '../../../features/payments/PaymentStatusBadge.tsx';
import {
  awaitsVerification,
  isPartPaid,
  outstandingOf,
  tenantStatusView,
} from '../../../features/payments/payment-view.ts';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import { FigureCard } from '../../../ui/FigureCard.tsx';
import type { FigureQuery } from '../../../ui/Figures.tsx';

/** Most payments shown below the sums; the history shows the rest. */
const SHOWN = 4;

/** Paid and pending payments, with the latest ones. See docs/product.md, Tenant overview. */
export const PaymentsSummaryCard = ({ query }: { query: FigureQuery<ReceiptSummary> }) => (
  <FigureCard
    title="Payments Summary"
    query={query}
    aside={
      <ButtonLink to="/tenant/payments" size="sm">
        View history
      </ButtonLink>
    }
  >
    {({ amount_paid: paid, amount_pending: pending, payments }) => (
      <>
        <dl className="grid grid-cols-2 gap-3">
          <Sum label="Paid" amount={paid} tone="text-green-ink" />
          <Sum label="Pending" amount={pending} tone="text-amber-ink" />
          <ClaimedSum payments={payments} />
        </dl>
        {paid !== null && pending !== null && (
          <ProgressBar
            label="Share paid"
            percent={paid + pending === 0 ? 0 : (paid / (paid + pending)) * 100}
            tone="green"
            className="mt-3"
          />
        )}
        {payments.length === 0 ? (
          <p className="pt-4 text-[0.875rem] text-muted">No payment records found</p>
        ) : (
          <ul aria-label="Latest payments" className="mt-4 border-t border-line">
            {payments.slice(0, SHOWN).map((payment) => (
              <LatestPayment key={payment.id} payment={payment} />
            ))}
          </ul>
        )}
      </>
    )}
  </FigureCard>
);

/** Payments that only claims name: they wait for a manager, and nothing is owed on them. */
function ClaimedSum({ payments }: { payments: readonly Payment[] }) {
  const claimed = payments.filter((payment) => payment.is_owed === false && awaitsVerification(payment));
  if (claimed.length === 0) return null;
  return (
    <Sum
      label="Awaiting verification"
      amount={claimed.reduce((sum, { amount }) => sum + amount, 0)}
      tone="text-muted"
    />
  );
}

const Sum = ({ label, amount, tone }: { label: string; amount: number | null; tone: string }) => (
  <div>
    <dt className="text-sm text-muted">{label}</dt>
    <dd className={`mt-0.5 text-md font-bold wrap-anywhere tabular ${tone}`}>
      {amount === null ? '–' : formatUgx(amount)}
    </dd>
  </div>
);

function LatestPayment({ payment }: { payment: Payment }) {
  const { amount, due_date, paid_at } = payment;
  return (
    <li className="flex items-center justify-between gap-3 border-b border-line py-2.5 text-[0.875rem] last:border-b-0 last:pb-0">
      <div className="min-w-0">
        <p className="font-semibold text-ink">{chargeName(payment)}</p>
        <p className="text-sm text-muted tabular">
          {formatUgx(amount)} · {paid_at ? `Paid ${formatDayOf(paid_at)}` : `Due ${formatDay(due_date)}`}
          {isPartPaid(payment) && ` · ${formatUgx(outstandingOf(payment))} open`}
        </p>
      </div>
      <PaymentStatusBadge view={tenantStatusView(payment)} />
    </li>
  );
}
