import { counted } from '../../../lib/counted.ts';
import { type CalendarDate, daysBetween, formatDay } from '@amayumba/contract/calendar.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import type { Payment } from '@amayumba/contract/payments/payment.ts';
import { chargeName } from '@amayumba/contract/payments/rules.ts';
import { useGetMyRentAlertsQuery } from '../../../features/payments/payments.api.ts';
import { outstandingOf } from '../../../features/payments/payment-view.ts';
import { cx } from '../../../lib/cx.ts';
import { today } from '../../../lib/today.ts';
import { type ChosenCharge, fieldsOfCharge, openOf } from './open-charges.ts';
import type { PaymentLogDraft } from './use-payment-log.ts';

interface OpenPaymentsProps {
  draft: PaymentLogDraft;
  onChoose: (fields: ChosenCharge) => void;
}

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
              onClick={() => onChoose(fieldsOfCharge(payment))}
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
  const { payment_type, payment_for_month, payment_for_year, due_date } = fieldsOfCharge(payment);
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
