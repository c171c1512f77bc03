import { formatDay } from '@amayumba/contract/calendar.ts';
import type { FieldErrors } from '@amayumba/contract/errors.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import type { Payment } from '@amayumba/contract/payments/payment.ts';
import { logYears, monthName, PAYMENT_STATUS, PAYMENT_TYPES } from '@amayumba/contract/payments/rules.ts';
import { awaitsVerification, MONTH_OPTIONS, outstandingOf } from '../../../features/payments/payment-view.ts';
import { useListMyPaymentsQuery } from '../../../features/payments/payments.api.ts';
import { fieldsOf } from '../../../lib/fields-of.ts';
import { today } from '../../../lib/today.ts';
import { DateField } from '../../../ui/DateField.tsx';
import { MoneyField } from '../../../ui/MoneyField.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import type { PaymentLogDraft } from './use-payment-log.ts';

interface ChargeFieldsProps {
  draft: PaymentLogDraft;
  set: (patch: Partial<PaymentLogDraft>) => void;
  errors: FieldErrors;
}

/** The amount, type, month, year and due date of a payment. A chosen charge fills them in. */
export function ChargeFields({ draft, set, errors }: ChargeFieldsProps) {
  const years = logYears(today());
  const field = fieldsOf(draft, set, errors);
  return (
    <>
      <MoneyField label="Amount" required {...field.value('amount')} />
      <SelectField
        label="Payment type"
        required
        options={PAYMENT_TYPES.map((value) => ({ value, label: value }))}
        {...field.text('payment_type')}
      />
      <div className="grid grid-cols-2 gap-x-4 gap-y-4.5 sm:col-span-2 sm:grid-cols-3">
        <SelectField
          label="Month"
          required
          options={MONTH_OPTIONS}
          value={draft.payment_for_month}
          onChange={(event) => set({ payment_for_month: Number(event.target.value) })}
          error={errors['payment_for_month']}
        />
        <TextField
          label="Year"
          required
          type="number"
          inputMode="numeric"
          min={years.from}
          max={years.to}
          {...field.text('payment_for_year')}
        />
        <DateField className="max-sm:col-span-2" label="Due date" required {...field.text('due_date')} />
      </div>
      <OpenForMonth draft={draft} />
    </>
  );
}

/** More than a tenant is charged in a month. */
const PAGE = { page: 1, page_size: 50 };

/** The open charges of the type, month and year in the form, so that nobody logs a payment that is already paid. */
function OpenForMonth({ draft }: { draft: PaymentLogDraft }) {
  const { payment_type, payment_for_month: month, payment_for_year } = draft;
  const year = Number(payment_for_year);
  const isYear = Number.isInteger(year) && year >= 2000 && year <= 2100;
  const { currentData } = useListMyPaymentsQuery({ ...PAGE, month, year }, { skip: !isYear });
  const charged = currentData?.results.filter((payment) => payment.payment_type === payment_type);
  return (
    <output className="block min-h-[1lh] text-sm text-muted sm:col-span-2">
      {charged && `${payment_type}, ${monthName(month)} ${year}: ${openText(charged)}`}
    </output>
  );
}

function openText(charged: readonly Payment[]): string {
  const open = charged.filter((payment) => outstandingOf(payment) > 0);
  const waits = charged.some(awaitsVerification);
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
