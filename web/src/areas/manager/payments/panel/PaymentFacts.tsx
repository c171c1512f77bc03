import { formatDay, formatDayOf } from '@amayumba/contract/calendar.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import type { Payment } from '@amayumba/contract/payments/payment.ts';
import { useGetAccountQuery } from '../../../../features/money/money.api.ts';
import {
  canBeMarkedPaid,
  canBeReduced,
  managedStatusView,
  outstandingOf,
} from '../../../../features/payments/payment-view.ts';
import { useGetPaymentQuery } from '../../../../features/payments/payments.api.ts';
import { PaymentStatusBadge } from '../../../../features/payments/PaymentStatusBadge.tsx';
import { useNamedTenant } from '../../../../features/tenants/use-named-tenants.ts';
import { RECORD_PATHS } from '../../../../lib/record-paths.ts';
import { type Fact, FactList } from '../../../../ui/FactList.tsx';
import { Link } from '../../../../ui/Link.tsx';
import { NameLink } from '../../../../ui/NameLink.tsx';
import { accountPath, homeText } from '../../money/money-place.ts';

interface ChargeFactsProps {
  payment: Payment;
  /** Off where the figures are shown above. */
  isWithFigures?: boolean;
}

export function ChargeFacts({ payment, isWithFigures = true }: ChargeFactsProps) {
  const { amount, gross_amount = amount, period_start, period_end, notes } = payment;
  const facts: (Fact | false)[] = [
    gross_amount !== amount && ['Charged', formatUgx(gross_amount)],
    gross_amount !== amount && ['Credit notes', `− ${formatUgx(gross_amount - amount)}`],
    ...(isWithFigures ? figureFacts(payment) : []),
    Boolean(period_start && period_end) && ['Period', `${formatDay(period_start)} to ${formatDay(period_end)}`],
    payment.refund_status !== null && ['Refund status', payment.refund_status],
    notes !== '' && ['Note', notes],
  ];
  return <FactList facts={facts} />;
}

export function PaymentFacts({ payment }: { payment: Payment }) {
  const { tenant, tenant_details, account } = payment;
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="text-2xl font-bold text-ink tabular">{formatUgx(payment.amount)}</p>
          <NameLink to={RECORD_PATHS.tenant(tenant)}>{tenant_details.name}</NameLink>
          <p className="text-sm text-muted">{homeText(tenant_details)}</p>
          {account !== undefined && (
            <Link to={accountPath(account)} className="text-[0.875rem] font-semibold text-link hover:underline">
              Open account
            </Link>
          )}
        </div>
        <PaymentStatusBadge view={managedStatusView(payment)} />
      </div>
      <ChargeFacts payment={payment} />
    </>
  );
}

function figureFacts(payment: Payment): (Fact | false)[] {
  const { amount, settled_amount, due_date, paid_at } = payment;
  return [
    ['Amount', formatUgx(amount)],
    settled_amount !== undefined && ['Settled', formatUgx(settled_amount)],
    ['Outstanding', <Outstanding key="open" payment={payment} />],
    ['Due', formatDay(due_date)],
    paid_at !== null && ['Paid', formatDayOf(paid_at)],
  ];
}

function Outstanding({ payment }: { payment: Payment }) {
  if (payment.is_owed === false && payment.source === 'claim') return 'Not owed until the claim is accepted';
  const open = outstandingOf(payment);
  return <span className={open > 0 && payment.is_overdue ? 'text-rose-ink' : undefined}>{formatUgx(open)}</span>;
}

export function useCharge(id: number) {
  const query = useGetPaymentQuery(id, { refetchOnMountOrArgChange: true, skip: !(id > 0) });
  const charge = useNamedTenant(query.currentData);
  const { currentData: account, isLoading: isAccountLoading } = useGetAccountQuery(charge?.account ?? 0, {
    skip: charge?.account === undefined,
  });
  const isOpen = charge !== undefined && canBeMarkedPaid(charge) && outstandingOf(charge) > 0;
  const isReducible = charge !== undefined && account !== undefined && canBeReduced(charge);
  return { query, charge, account, isAccountLoading, isOpen, isReducible };
}
