import { counted } from '../../../lib/counted.ts';
import { type CalendarDate, daysBetween, formatDay } from '@amayumba/contract/calendar.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import type { Payment, RentAlerts } from '@amayumba/contract/payments/payment.ts';
import { chargeName } from '@amayumba/contract/payments/rules.ts';
import { useGetMyRentAlertsQuery } from '../../../features/payments/payments.api.ts';
import { awaitsVerification, outstandingOf } from '../../../features/payments/payment-view.ts';
import { cx } from '../../../lib/cx.ts';
import { today } from '../../../lib/today.ts';
import type { PaymentLogDraft } from './use-payment-log.ts';

/** The fields of the form that an open payment fills in. */
export type ChosenCharge = Pick<
  PaymentLogDraft,
  'amount' | 'payment_type' | 'payment_for_month' | 'payment_for_year' | 'due_date'
>;

/** The open payments that are late or due soon. */
const openOf = (alerts: RentAlerts | undefined): Payment[] =>
  [...(alerts?.overdue ?? []), ...(alerts?.upcoming_due ?? [])].filter((payment) => outstandingOf(payment) > 0);

/** The fields of the only open payment, unless it was logged before; undefined with none or several. */
export function useOnlyOpen(): ChosenCharge | undefined {
  const [only, ...others] = openOf(useGetMyRentAlertsQuery().data);
  return only && others.length === 0 && !awaitsVerification(only) ? fieldsOf(only) : undefined;
}

const fieldsOf = (payment: Payment): ChosenCharge => ({
  amount: outstandingOf(payment),
  payment_type: payment.payment_type,
  payment_for_month: payment.months_paid[0] ?? Number(payment.due_date.slice(5, 7)),
  payment_for_year: String(payment.payment_for_year),
  due_date: payment.due_date,
});

interface OpenPaymentsProps {
  draft: PaymentLogDraft;
  onChoose: (fields: ChosenCharge) => void;
}

/** Overdue and upcoming payments, to choose from instead of filling in type, month and due date. */
export function OpenPayments({ draft, onChoose }: OpenPaymentsProps) {
  const open = openOf(useGetMyRentAlertsQuery().data);
  if (open.length === 0) return null;
  return (
    <fieldset className="mb-5">
      <legend className="mb-1.5 text-[0.875rem] font-semibold text-ink">What did you pay?</legend>
      <ul className="flex flex-wrap gap-2">
        {open.map((payment) => (
          <li key={payment.id} className="max-sm:w-full">
            <button
              type="button"
              aria-pressed={isChosen(payment, draft)}
              onClick={() => onChoose(fieldsOf(payment))}
              className={cx(
                'flex min-h-11 w-full items-center justify-between gap-x-4 rounded-md border border-line bg-surface px-3.5 py-2 text-left text-[0.875rem]',
                'transition-colors hover:bg-hover aria-pressed:border-primary aria-pressed:bg-selected',
              )}
            >
              <span>
                <b className="block font-semibold text-ink">{chargeName(payment)}</b>
                <span className={cx('text-sm', payment.is_overdue ? 'text-rose-ink' : 'text-muted')}>
                  {dueText(payment.due_date, today())}
                </span>
              </span>
              <span className="flex-none font-semibold text-ink tabular">{formatUgx(outstandingOf(payment))}</span>
            </button>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

function isChosen(payment: Payment, draft: PaymentLogDraft): boolean {
  const { payment_type, payment_for_month, payment_for_year, due_date } = fieldsOf(payment);
  return (
    draft.payment_type === payment_type &&
    draft.payment_for_month === payment_for_month &&
    draft.payment_for_year === payment_for_year &&
    draft.due_date === due_date
  );
}

function dueText(due: CalendarDate, now: CalendarDate): string {
  const late = daysBetween(due, now);
  if (late <= 0) return late === 0 ? 'due today' : `due ${formatDay(due)}`;
  return `${counted(late, 'day')} late`;
}
