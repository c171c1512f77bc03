import type { FieldErrors } from '@amayumba/contract/errors.ts';
import { EstateSelect } from '../../../features/estates/EstateSelect.tsx';
import { CATEGORY_OPTIONS } from '../../../features/owners/expense-view.ts';
import { DateField } from '../../../ui/DateField.tsx';
import { MoneyField } from '../../../ui/MoneyField.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextAreaField } from '../../../ui/TextAreaField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import type { ExpenseDraft, PaidHow } from './expense-draft.ts';
import { PaidFields } from './PaidFields.tsx';
import { PlaceSelect } from './PlaceSelect.tsx';
import { VendorField } from './VendorField.tsx';

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

/** Amount, estate, category, vendor, days and payment of an expense, the most needed first. */
export function ExpenseFields({ draft, onChange, errors, isPosted = false, asksPaid = false }: ExpenseFieldsProps) {
  const isPaid = draft.paid !== 'unpaid';
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {!isPosted && (
        <MoneyField
          label="Amount"
          required
          placeholder="150,000"
          value={draft.amount}
          onChange={(amount) => onChange({ amount })}
          error={errors['amount']}
        />
      )}
      <SelectField
        label="Category"
        required
        placeholder="Choose a category"
        options={CATEGORY_OPTIONS}
        value={draft.category}
        onChange={({ target }) => onChange({ category: target.value as ExpenseDraft['category'] })}
        error={errors['category']}
      />
      {!isPosted && (
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
      {!isPosted && (
        <DateField
          label="Day of the cost"
          required
          value={draft.spent_on}
          onChange={({ target }) => onChange({ spent_on: target.value })}
          error={errors['spent_on']}
        />
      )}
      <TextField
        className="sm:col-span-2"
        label="What for"
        autoComplete="off"
        maxLength={300}
        placeholder="Pump repaired, new valve"
        value={draft.description}
        onChange={({ target }) => onChange({ description: target.value })}
        error={errors['description']}
      />
      {asksPaid && (
        <SelectField
          label="Paid"
          options={PAID_OPTIONS}
          hint={PAID_HINT[draft.paid]}
          value={draft.paid}
          onChange={({ target }) => onChange({ paid: target.value as PaidHow })}
        />
      )}
      {asksPaid && isPaid && (
        <PaidFields
          value={{ ...draft, paid_on: draft.paid_on || draft.spent_on }}
          onChange={onChange}
          errors={errors}
        />
      )}
      {!asksPaid && (
        <TextField
          label="Reference"
          autoComplete="off"
          maxLength={100}
          value={draft.reference}
          onChange={({ target }) => onChange({ reference: target.value })}
          error={errors['reference']}
        />
      )}
      {!isPosted && (
        <MoneyField
          label="Tax withheld"
          hint="Kept back from the vendor for the tax authority."
          placeholder="0"
          value={draft.withheld}
          onChange={(withheld) => onChange({ withheld })}
          error={errors['withheld']}
        />
      )}
      <TextAreaField
        className="sm:col-span-2"
        label="Notes"
        rows={2}
        maxLength={2000}
        value={draft.notes}
        onChange={({ target }) => onChange({ notes: target.value })}
        error={errors['notes']}
      />
    </div>
  );
}
