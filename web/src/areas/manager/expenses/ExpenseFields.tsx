import type { FieldErrors } from '@amayumba/contract/errors.ts';
import { fieldsOf } from '../../../lib/fields-of.ts';
import { DateField } from '../../../ui/DateField.tsx';
import { MoneyField } from '../../../ui/MoneyField.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextAreaField } from '../../../ui/TextAreaField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { CostFields } from './CostFields.tsx';
import type { ExpenseDraft, PaidHow } from './expense-draft.ts';
import { PaidFields } from './PaidFields.tsx';

const PAID_OPTIONS = [
  { value: 'office', label: 'By the office' },
  { value: 'unpaid', label: 'Not paid yet' },
  { value: 'owner', label: 'By the owner' },
  { value: 'tenant', label: 'By the tenant' },
] as const satisfies readonly { value: PaidHow; label: string }[];

const PAID_HINT: Readonly<Record<PaidHow, string>> = {
  office: 'It is taken off what is due to the owner.',
  unpaid: 'It is taken off once it is paid.',
  owner: 'It is shown, and not taken off.',
  tenant: 'It is shown, and not taken off.',
};

export const EXPENSE_FIELDS = [
  'receipt_file',
  'estate',
  'block',
  'apartment',
  'category',
  'amount',
  'withheld',
  'vendor',
  'spent_on',
  'paid_on',
  'method',
  'reference',
  'description',
  'notes',
];

interface ExpenseFieldsProps {
  draft: ExpenseDraft;
  onChange: (part: Partial<ExpenseDraft>) => void;
  errors: FieldErrors;
  /** A posted expense keeps its place, amounts, days and payer. */
  isPosted?: boolean | undefined;
  /** The payment is entered with a new expense, and otherwise in a form of its own. */
  asksPaid?: boolean | undefined;
}

export function ExpenseFields({ draft, onChange, errors, isPosted = false, asksPaid = false }: ExpenseFieldsProps) {
  const isPaid = draft.paid !== 'unpaid';
  const field = fieldsOf(draft, onChange, errors);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <CostFields
        draft={draft}
        onChange={onChange}
        errors={errors}
        sumExample="150,000"
        hasSum={!isPosted}
        hasPlace={!isPosted}
      />
      {!isPosted && <DateField label="Day of the cost" required {...field.text('spent_on')} />}
      <TextField
        className="sm:col-span-2"
        label="What for"
        maxLength={300}
        placeholder="Pump repaired, new valve"
        {...field.text('description')}
      />
      {asksPaid && (
        <SelectField label="Paid" options={PAID_OPTIONS} hint={PAID_HINT[draft.paid]} {...field.text('paid')} />
      )}
      {asksPaid && isPaid && (
        <PaidFields
          value={{ ...draft, paid_on: draft.paid_on || draft.spent_on }}
          onChange={onChange}
          errors={errors}
        />
      )}
      {!asksPaid && <TextField label="Reference" maxLength={100} {...field.text('reference')} />}
      {!isPosted && (
        <MoneyField
          label="Tax withheld"
          hint="Kept back from the vendor for the tax authority."
          placeholder="0"
          {...field.value('withheld')}
        />
      )}
      <TextAreaField className="sm:col-span-2" label="Notes" rows={2} maxLength={2000} {...field.text('notes')} />
    </div>
  );
}
