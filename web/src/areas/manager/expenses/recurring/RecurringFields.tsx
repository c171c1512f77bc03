import type { FieldErrors } from '@amayumba/contract/errors.ts';
import { RENT_EVERY } from '@amayumba/contract/ledger/rent-periods.ts';
import { PAID_BY, PAID_BY_TEXT } from '@amayumba/contract/owners/rules.ts';
import { PAYMENT_METHODS } from '@amayumba/contract/payments/rules.ts';
import { EstateSelect } from '../../../../features/estates/EstateSelect.tsx';
import { CATEGORY_OPTIONS, EVERY_TEXT } from '../../../../features/owners/expense-view.ts';
import { DateField } from '../../../../ui/DateField.tsx';
import { MoneyField } from '../../../../ui/MoneyField.tsx';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import { PlaceSelect } from '../PlaceSelect.tsx';
import { VendorField } from '../VendorField.tsx';
import type { RecurringDraft } from './recurring-draft.ts';

const EVERY = RENT_EVERY.map((value) => ({ value, label: EVERY_TEXT[value] }));
const PAYERS = PAID_BY.map((value) => ({ value, label: PAID_BY_TEXT[value] }));
const METHODS = PAYMENT_METHODS.map((value) => ({ value, label: value }));

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

/** The fields of a recurring cost: what for, how often, and how it is paid. */
export function RecurringFields({ draft, onChange, errors, isNew = false }: RecurringFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <MoneyField
        label="Amount"
        required
        placeholder="300,000"
        value={draft.amount}
        onChange={(amount) => onChange({ amount })}
        error={errors['amount']}
      />
      <SelectField
        label="Category"
        required
        placeholder="Choose a category"
        options={CATEGORY_OPTIONS}
        value={draft.category}
        onChange={({ target }) => onChange({ category: target.value as RecurringDraft['category'] })}
        error={errors['category']}
      />
      {isNew && (
        <>
          <EstateSelect
            required
            placeholder="Choose an estate"
            value={draft.estate}
            onChange={(estate) => onChange({ estate, place: '' })}
            error={errors['estate']}
          />
          <PlaceSelect
            estate={draft.estate}
            value={draft.place}
            onChange={(place) => onChange({ place })}
            error={errors['apartment'] ?? errors['block']}
          />
        </>
      )}
      <VendorField value={draft.vendor} onChange={(vendor) => onChange({ vendor })} error={errors['vendor']} />
      <TextField
        label="What for"
        autoComplete="off"
        maxLength={300}
        placeholder="Night guard"
        value={draft.description}
        onChange={({ target }) => onChange({ description: target.value })}
        error={errors['description']}
      />
      {isNew && (
        <>
          <SelectField
            label="How often"
            options={EVERY}
            value={draft.every}
            onChange={({ target }) => onChange({ every: target.value as RecurringDraft['every'] })}
            error={errors['every']}
          />
          <DateField
            label="First on"
            required
            hint="Days that have passed are recorded at once."
            value={draft.starts_on}
            onChange={({ target }) => onChange({ starts_on: target.value })}
            error={errors['starts_on']}
          />
        </>
      )}
      <DateField
        label="Last on"
        hint="Empty while it goes on."
        value={draft.ends_on}
        min={draft.starts_on}
        onChange={({ target }) => onChange({ ends_on: target.value })}
        error={errors['ends_on']}
      />
      <SelectField
        label="Paid by"
        options={PAYERS}
        value={draft.paid_by}
        onChange={({ target }) => onChange({ paid_by: target.value as RecurringDraft['paid_by'] })}
        error={errors['paid_by']}
      />
      <SelectField
        label="On its day"
        placeholder="It waits to be paid"
        options={METHODS.map(({ value, label }) => ({ value, label: `Recorded as paid: ${label}` }))}
        value={draft.method}
        onChange={({ target }) => onChange({ method: target.value as RecurringDraft['method'] })}
        error={errors['method']}
      />
    </div>
  );
}
