import type { FieldErrors } from '@amayumba/contract/errors.ts';
import type { PaymentStatus } from '@amayumba/contract/payments/payment.ts';
import { MANAGER_PAYMENT_METHODS, type PaymentType } from '@amayumba/contract/payments/rules.ts';
import type { ReactNode } from 'react';
import { CheckboxGroup } from '../../ui/CheckboxGroup.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { MoneyField } from '../../ui/MoneyField.tsx';
import { fieldsOf } from '../../lib/fields-of.ts';
import { thisMonth } from '../../lib/today.ts';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextAreaField } from '../../ui/TextAreaField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import type { PaymentDraft } from './payment-draft.ts';
import { MONTH_OPTIONS, yearChoices } from './payment-view.ts';

interface PaymentFieldsProps {
  draft: PaymentDraft;
  onChange: (part: Partial<PaymentDraft>) => void;
  statuses: readonly PaymentStatus[];
  /** The types to choose from; if undefined, the type cannot be changed. */
  types?: readonly PaymentType[] | undefined;
  errors: FieldErrors | undefined;
  /** A field that only some payments have, next to the method. */
  children?: ReactNode;
}

/** The inputs of a manager's payment. See docs/product.md, Payment Management. */
export function PaymentFields({ draft, onChange, statuses, types, errors, children }: PaymentFieldsProps) {
  const field = fieldsOf(draft, onChange, errors);
  const years = withCurrent(yearChoices(thisMonth().year), draft.payment_for_year);
  const methods = withCurrent<PaymentDraft['payment_method']>([...MANAGER_PAYMENT_METHODS], draft.payment_method);
  return (
    <div className="grid gap-x-4 gap-y-4.5 sm:grid-cols-2">
      <MoneyField label="Amount" required {...field.value('amount')} />
      {types && (
        <SelectField
          label="Type"
          required
          options={withCurrent([...types], draft.payment_type).map(asOption)}
          {...field.text('payment_type')}
        />
      )}
      <SelectField
        label="Status"
        required
        placeholder="Choose a status"
        options={statuses.map(({ id, name }) => ({ value: id, label: name }))}
        value={draft.status ?? ''}
        onChange={(event) => onChange({ status: Number(event.target.value) || null })}
        error={errors?.['status'] ?? errors?.['status_id']}
      />
      <DateField label="Due date" required {...field.text('due_date')} />
      <SelectField
        label="Year"
        required
        options={years.map(asOption)}
        value={draft.payment_for_year}
        onChange={(event) => onChange({ payment_for_year: Number(event.target.value) })}
        error={errors?.['payment_for_year']}
      />
      <SelectField
        label="Method"
        placeholder="Not known yet"
        options={methods.filter(Boolean).map(asOption)}
        {...field.text('payment_method')}
      />
      {children}
      <CheckboxGroup
        className="sm:col-span-2"
        label="Months"
        hint="The months this payment is for."
        options={MONTH_OPTIONS}
        value={draft.months_paid}
        onChange={(months) => onChange({ months_paid: months.toSorted((a, b) => a - b) })}
        error={errors?.['months_paid'] ?? errors?.['payment_for_month']}
      />
      <TextField
        autoComplete="on"
        className="sm:col-span-2"
        label="Reference"
        maxLength={100}
        {...field.text('reference_number')}
      />
      <TextAreaField className="sm:col-span-2" label="Notes" rows={3} maxLength={2000} {...field.text('notes')} />
    </div>
  );
}

/** Returns the choices, with the current value added if it is not among them. */
function withCurrent<Value>(choices: readonly Value[], current: Value): Value[] {
  return choices.includes(current) ? [...choices] : [current, ...choices];
}

function asOption<Value extends string | number>(value: Value) {
  return { value, label: String(value) };
}
