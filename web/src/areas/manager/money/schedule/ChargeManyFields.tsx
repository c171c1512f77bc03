import type { FieldErrors } from '@amayumba/contract/errors.ts';
import { PAYMENT_TYPES, type PaymentType } from '@amayumba/contract/payments/rules.ts';
import { useListBlocksQuery } from '../../../../features/estates/estates.api.ts';
import { DateField } from '../../../../ui/DateField.tsx';
import { MoneyField } from '../../../../ui/MoneyField.tsx';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import { EstateSelect } from '../../../../features/estates/EstateSelect.tsx';
import { type ChargeManyDraft, monthOf } from './charge-many-draft.ts';

const TYPES = PAYMENT_TYPES.map((value) => ({ value, label: value }));
const SPLITS = [
  { value: 'each', label: 'The same amount for each' },
  { value: 'equal', label: 'A total, split equally' },
  { value: 'size', label: 'A total, split by size' },
  { value: 'rooms', label: 'A total, split by rooms' },
];

interface ChargeManyFieldsProps {
  draft: ChargeManyDraft;
  onChange: (patch: Partial<ChargeManyDraft>) => void;
  /** The accounts were chosen before the form was opened. */
  areChosen: boolean;
  errors: FieldErrors;
}

/** The accounts, the type, the amount and the due date of a charge to many accounts. */
export function ChargeManyFields({ draft, onChange, areChosen, errors }: ChargeManyFieldsProps) {
  const blocks = useListBlocksQuery(draft.estate ?? 0, { skip: draft.estate === undefined });
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {!areChosen && (
        <>
          <EstateSelect
            required
            placeholder="Choose an estate"
            value={draft.estate}
            onChange={(estate) => onChange({ estate, block: undefined })}
            error={errors['estate'] ?? errors['accounts']}
          />
          <SelectField
            label="Block"
            placeholder="Whole estate"
            disabled={draft.estate === undefined}
            options={blocks.currentData?.map(({ id, name }) => ({ value: id, label: name })) ?? []}
            value={draft.block ?? ''}
            onChange={({ target }) => onChange({ block: Number(target.value) || undefined })}
            error={errors['block']}
          />
        </>
      )}
      <SelectField
        label="Type"
        options={TYPES}
        value={draft.type}
        onChange={({ target }) => onChange({ type: target.value as PaymentType })}
        error={errors['type']}
      />
      <TextField
        label="Description"
        required
        autoComplete="off"
        maxLength={200}
        placeholder="Water, meter of October"
        value={draft.description}
        onChange={({ target }) => onChange({ description: target.value })}
        error={errors['description']}
      />
      <SelectField
        label="Amount"
        options={SPLITS}
        value={draft.split}
        onChange={({ target }) => onChange({ split: target.value as ChargeManyDraft['split'] })}
        error={errors['split']}
      />
      <MoneyField
        label={draft.split === 'each' ? 'For each account' : 'Total'}
        required
        value={draft.amount}
        onChange={(amount) => onChange({ amount })}
        error={errors['amount'] ?? errors['total']}
      />
      <DateField
        label="Due date"
        required
        value={draft.due_date}
        onChange={({ target }) => onChange({ due_date: target.value })}
        error={errors['due_date']}
      />
      <TextField
        label="For the month"
        type="month"
        value={monthOf(draft)}
        onChange={({ target }) => onChange({ month: target.value })}
        error={errors['period_start'] ?? errors['period_end']}
      />
    </div>
  );
}
