import { daysBetween, formatDay, formatDayOf } from '@amayumba/contract/calendar.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import type { Payment } from '@amayumba/contract/payments/payment.ts';
import { RECORD_PATHS } from '../../lib/record-paths.ts';
import { today } from '../../lib/today.ts';
import { Badge } from '../../ui/Badge.tsx';
import { type Column, column } from '../../ui/DataTable.tsx';
import { Link } from '../../ui/Link.tsx';
import { NameLink } from '../../ui/NameLink.tsx';
import { isPartPaid, managedStatusView, outstandingOf, placeLabel, REFUND_TONES, shortPeriod } from './payment-view.ts';
import { PaymentStatusBadge } from './PaymentStatusBadge.tsx';

type PaymentColumn = 'tenant' | 'amount' | 'type' | 'period' | 'refund' | 'due' | 'status' | 'method';

/** The columns of payment tables; each screen selects its own. */
export const PAYMENT_COLUMNS: Readonly<Record<PaymentColumn, Column<Payment>>> = {
  tenant: column('Tenant', { sortField: 'tenant', className: 'min-w-40' }, (payment) => (
    <PaymentTenant payment={payment} />
  )),
  amount: column('Amount', { align: 'right', sortField: 'amount' }, (payment) => (
    <Link to={RECORD_PATHS.charge(payment.id)} className="block underline-offset-2 hover:underline">
      <PaymentAmount payment={payment} />
    </Link>
  )),
  type: column('Type', ({ payment_type }) => payment_type),
  period: column('Period', { className: 'whitespace-nowrap' }, (payment) => shortPeriod(payment)),
  refund: {
    header: 'Refund Status',
    // Another server may not send it.
    cell: ({ refund_status: status }) => (status ? <Badge tone={REFUND_TONES[status]}>{status}</Badge> : '–'),
  },
  due: column('Due', { sortField: 'due_date' }, (payment) => <PaymentLate payment={payment} />),
  status: column('Status', (payment) => <PaymentStatusBadge view={managedStatusView(payment)} />),
  method: column(
    'Method',
    { hiddenBelow: 'desk', className: 'whitespace-nowrap' },
    ({ payment_method }) => payment_method || '–',
  ),
};

export const PaymentTenant = ({ payment: { tenant, tenant_details } }: { payment: Payment }) => (
  <>
    <NameLink to={RECORD_PATHS.tenant(tenant)}>{tenant_details.name}</NameLink>
    <span className="block text-xs text-muted">{placeLabel(tenant_details)}</span>
  </>
);

export function PaymentAmount({ payment }: { payment: Payment }) {
  const { amount, logged_amount } = payment;
  return (
    <>
      <span className="block font-semibold whitespace-nowrap text-ink tabular">{formatUgx(amount)}</span>
      {isPartPaid(payment) && (
        <span className="block text-xs whitespace-nowrap text-indigo-ink tabular">
          {formatUgx(outstandingOf(payment))} open
        </span>
      )}
      {logged_amount !== null && logged_amount !== amount && (
        <span className="block text-xs whitespace-nowrap text-muted tabular">Logged {formatUgx(logged_amount)}</span>
      )}
    </>
  );
}

export const PaymentDue = ({ payment: { due_date, is_overdue, paid_at } }: { payment: Payment }) => (
  <>
    <span className="flex items-center gap-2 whitespace-nowrap tabular">
      {formatDay(due_date)}
      {is_overdue && (
        <strong className="rounded-xs bg-rose-bg px-1.5 text-[0.6875rem] leading-4.5 font-bold tracking-[.04em] text-rose-ink">
          OVERDUE
        </strong>
      )}
    </span>
    {paid_at && (
      <span className="block text-sm whitespace-nowrap text-green-ink tabular">Paid {formatDayOf(paid_at)}</span>
    )}
  </>
);

export const PaymentLate = ({ payment: { due_date, is_overdue, paid_at } }: { payment: Payment }) => (
  <span className="block whitespace-nowrap tabular">
    {formatDay(due_date)}
    {is_overdue && (
      <span className="block text-xs font-semibold text-rose-ink">{daysLate(daysBetween(due_date, today()))}</span>
    )}
    {paid_at && <span className="block text-xs text-green-ink">Paid {formatDayOf(paid_at)}</span>}
  </span>
);

const daysLate = (days: number) => `${days} ${days === 1 ? 'day' : 'days'} late`;
