import type { FieldErrors } from '@amayumba/contract/errors.ts';
import { logYears, PAYMENT_TYPES } from '@amayumba/contract/payments/rules.ts';
import { MONTH_OPTIONS } from '../../../features/payments/payment-view.ts';
import { today } from '../../../lib/today.ts';
import { DateField } from '../../../ui/DateField.tsx';
import { MoneyField } from '../../../ui/MoneyField.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { OpenForMonth } from './OpenForMonth.tsx';
import type { PaymentLogDraft } from './use-payment-log.ts';

interface ChargeFieldsProps {
  draft: PaymentLogDraft;
  set: (patch: Partial<PaymentLogDraft>) => void;
  errors: FieldErrors;
}

/** The amount, type, month, year and due date of a payment. A chosen charge fills them in. */
export function ChargeFields({ draft, set, errors }: ChargeFieldsProps) {
  const years = logYears(today());
  return (
    <>
      <MoneyField
        label="Amount"
        required
        value={draft.amount}
        onChange={(amount) => set({ amount })}
        error={errors['amount']}
      />
      <SelectField
        label="Payment type"
        required
        options={PAYMENT_TYPES.map((value) => ({ value, label: value }))}
        value={draft.payment_type}
        onChange={(event) => set({ payment_type: event.target.value as PaymentLogDraft['payment_type'] })}
        error={errors['payment_type']}
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
          value={draft.payment_for_year}
          onChange={(event) => set({ payment_for_year: event.target.value })}
          error={errors['payment_for_year']}
        />
        <DateField
          className="max-sm:col-span-2"
          label="Due date"
          required
          value={draft.due_date}
          onChange={(event) => set({ due_date: event.target.value })}
          error={errors['due_date']}
        />
      </div>
      <OpenForMonth draft={draft} />
    </>
  );
}
