import { formatDay } from '@amayumba/contract/calendar.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import type { Payment } from '@amayumba/contract/payments/payment.ts';
import { monthName, PAYMENT_STATUS } from '@amayumba/contract/payments/rules.ts';
import { useListMyPaymentsQuery } from '../../../features/payments/payments.api.ts';
import { outstandingOf } from '../../../features/payments/payment-view.ts';
import type { PaymentLogDraft } from './use-payment-log.ts';

/** More than a tenant is charged in a month. */
const PAGE = { page: 1, page_size: 50 };

/** The open charges of the type, month and year in the form, so that nobody logs a payment that is already paid. */
export function OpenForMonth({ draft }: { draft: PaymentLogDraft }) {
  const { payment_type, payment_for_month: month, payment_for_year } = draft;
  const year = Number(payment_for_year);
  const isYear = Number.isInteger(year) && year >= 2000 && year <= 2100;
  const { currentData } = useListMyPaymentsQuery({ ...PAGE, month, year }, { skip: !isYear });
  if (!currentData) return null;
  const charged = currentData.results.filter((payment) => payment.payment_type === payment_type);
  return (
    <output className="block text-sm text-muted sm:col-span-2">
      {payment_type}, {monthName(month)} {year}: {openText(charged)}
    </output>
  );
}

function openText(charged: readonly Payment[]): string {
  const open = charged.filter((payment) => outstandingOf(payment) > 0);
  const waits = charged.some((payment) => payment.acknowledgement_status === 'Awaiting verification');
  const suffix = waits ? ' A payment you logged for it awaits verification.' : '';
  if (open.length > 0) {
    const each = open.map(
      (payment) => `${formatUgx(outstandingOf(payment))} is open, due ${formatDay(payment.due_date)}`,
    );
    return `${each.join('; ')}.${suffix}`;
  }
  if (waits) return suffix.trim();
  if (charged.some(({ status_id }) => status_id === PAYMENT_STATUS.paid)) return 'paid already.';
  return 'nothing is charged yet. Your property manager sees what you log.';
}
