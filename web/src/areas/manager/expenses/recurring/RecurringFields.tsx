import type { FieldErrors } from '@amayumba/contract/errors.ts';
import { RENT_EVERY } from '@amayumba/contract/ledger/rent-periods.ts';
import { PAID_BY, PAID_BY_TEXT } from '@amayumba/contract/owners/rules.ts';
import { PAYMENT_METHODS } from '@amayumba/contract/payments/rules.ts';
import { EVERY_TEXT } from '../../../../features/owners/expense-view.ts';
import { fieldsOf } from '../../../../lib/fields-of.ts';
import { DateField } from '../../../../ui/DateField.tsx';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import { CostFields } from '../CostFields.tsx';
import type { RecurringDraft } from './recurring-draft.ts';

const EVERY = RENT_EVERY.map((value) => ({ value, label: EVERY_TEXT[value] }));
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

/** The fields of a recurring cost: what for, how often, and how it is paid. */
export function RecurringFields({ draft, onChange, errors, isNew = false }: RecurringFieldsProps) {
  const field = fieldsOf(draft, onChange, errors);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <CostFields draft={draft} onChange={onChange} errors={errors} sumExample="300,000" hasSum hasPlace={isNew} />
      <TextField
        label="What for"
        autoComplete="off"
        maxLength={300}
        placeholder="Night guard"
        {...field.text('description')}
      />
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
