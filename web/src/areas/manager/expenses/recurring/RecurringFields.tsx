import type { FieldErrors } from '@amayumba/contract/errors.ts';
import type { PaymentMethod } from '@amayumba/contract/ledger/ledger-accounts.ts';
import { EVERY_LABELS, RENT_EVERY, type RentEvery } from '@amayumba/contract/ledger/rent-periods.ts';
import type { Ugx } from '@amayumba/contract/money.ts';
import type { RecurringExpense } from '@amayumba/contract/owners/recurring-expense.ts';
import { type ExpenseCategory, PAID_BY, PAID_BY_TEXT, type PaidBy } from '@amayumba/contract/owners/rules.ts';
import { PAYMENT_METHODS } from '@amayumba/contract/payments/rules.ts';
import { fieldsOf } from '../../../../lib/fields-of.ts';
import { today } from '../../../../lib/today.ts';
import type { ComboboxOption } from '../../../../ui/ComboboxField.tsx';
import { DateField } from '../../../../ui/DateField.tsx';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import { CostFields } from '../CostFields.tsx';
import { placeIds, placeOf } from '../expense-draft.ts';

const EVERY = RENT_EVERY.map((value) => ({ value, label: EVERY_LABELS[value] }));
const PAYERS = PAID_BY.map((value) => ({ value, label: PAID_BY_TEXT[value] }));
const METHODS = PAYMENT_METHODS.map((value) => ({ value, label: `Recorded as paid: ${value}` }));

export const RECURRING_FIELDS = [
  'estate',
  'block',
  'apartment',
  'category',
  'vendor',
  'description',
  'amount',
  'paid_by',
  'method',
  'every',
  'starts_on',
  'ends_on',
];

interface RecurringFieldsProps {
  draft: RecurringDraft;
  onChange: (part: Partial<RecurringDraft>) => void;
  errors: FieldErrors;
  /** An existing one keeps its place and rhythm: instead, another one is added. */
  isNew?: boolean | undefined;
}

export function RecurringFields({ draft, onChange, errors, isNew = false }: RecurringFieldsProps) {
  const field = fieldsOf(draft, onChange, errors);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <CostFields draft={draft} onChange={onChange} errors={errors} sumExample="300,000" hasSum hasPlace={isNew} />
      <TextField label="What for" maxLength={300} placeholder="Night guard" {...field.text('description')} />
      {isNew && (
        <>
          <SelectField label="How often" options={EVERY} {...field.text('every')} />
          <DateField
            label="First on"
            required
            hint="Days that have passed are recorded at once."
            {...field.text('starts_on')}
          />
        </>
      )}
      <DateField label="Last on" hint="Empty while it goes on." min={draft.starts_on} {...field.text('ends_on')} />
      <SelectField label="Paid by" options={PAYERS} {...field.text('paid_by')} />
      <SelectField label="On its day" placeholder="It waits to be paid" options={METHODS} {...field.text('method')} />
    </div>
  );
}

export interface RecurringDraft {
  estate: number | undefined;
  /** `block-3`, `apartment-12`, or empty for the whole estate. */
  place: string;
  category: ExpenseCategory | '';
  vendor: ComboboxOption | null;
  description: string;
  amount: Ugx | null;
  paid_by: PaidBy;
  /** Empty if each then waits to be paid. */
  method: PaymentMethod | '';
  every: RentEvery;
  starts_on: string;
  ends_on: string;
}

export const newRecurring = (estate?: number): RecurringDraft => ({
  estate,
  place: '',
  category: '',
  vendor: null,
  description: '',
  amount: null,
  paid_by: 'office',
  method: '',
  every: 'month',
  starts_on: today(),
  ends_on: '',
});

export const recurringDraftOf = (cost: RecurringExpense): RecurringDraft => ({
  estate: cost.estate,
  place: placeOf(cost),
  category: cost.category,
  vendor: cost.vendor === null ? null : { value: cost.vendor, label: cost.vendor_name ?? '' },
  description: cost.description,
  amount: cost.amount,
  paid_by: cost.paid_by,
  method: cost.method as RecurringDraft['method'],
  every: cost.every,
  starts_on: cost.starts_on,
  ends_on: cost.ends_on ?? '',
});

/** The new recurring cost to send. Missing fields are left out, so that the schema names them. */
export function recurringBody(draft: RecurringDraft) {
  const { estate, place, category, vendor, description, amount, paid_by, method, every, starts_on, ends_on } = draft;
  return {
    estate: estate as number,
    ...placeIds(place),
    category: category || (undefined as never),
    ...(vendor !== null && { vendor: vendor.value }),
    description: description.trim(),
    amount: amount ?? (undefined as never),
    paid_by,
    ...(method && { method }),
    every,
    starts_on,
    ...(ends_on && { ends_on }),
  };
}

/** The change to send; it applies from the next cost on. */
export function recurringChange(draft: RecurringDraft) {
  const { category, vendor, description, amount, paid_by, method, ends_on } = draft;
  return {
    category: category as ExpenseCategory,
    vendor: vendor?.value ?? null,
    description: description.trim(),
    amount: amount ?? 0,
    paid_by,
    method: method || null,
    ends_on: ends_on || null,
  };
}
