import type { FieldErrors } from '@amayumba/contract/errors.ts';
import type { FeeBase } from '@amayumba/contract/owners/rules.ts';
import { useMoneyRule } from '../../../../features/money/use-money-rule.ts';
import { EstateSelect } from '../../../../features/estates/EstateSelect.tsx';
import { DateField } from '../../../../ui/DateField.tsx';
import { MoneyField } from '../../../../ui/MoneyField.tsx';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import type { AgreementDraft } from './agreement-draft.ts';

const BASES = [
  { value: 'received', label: 'Of money received' },
  { value: 'charged', label: 'Of rent charged' },
] as const satisfies readonly { value: FeeBase; label: string }[];

interface AgreementFieldsProps {
  draft: AgreementDraft;
  onChange: (part: Partial<AgreementDraft>) => void;
  errors: FieldErrors;
  /** An existing agreement keeps its estate and first day: instead, another one is added. */
  isNew?: boolean | undefined;
}

/** The fields of a fee agreement. */
export function AgreementFields({ draft, onChange, errors, isNew = false }: AgreementFieldsProps) {
  const vat = useMoneyRule('vat_percent');
  const percent = (name: 'percent' | 'letting_fee' | 'vat_percent', placeholder: string) => ({
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    maxLength: 6,
    placeholder,
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
    error: errors[name],
  });
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {isNew && (
        <>
          <EstateSelect
            required
            placeholder="Choose an estate"
            value={draft.estate}
            onChange={(estate) => onChange({ estate })}
            error={errors['estate']}
          />
          <DateField
            label="From"
            required
            hint="The one in force on the last day of a month counts for that month."
            value={draft.from_date}
            onChange={({ target }) => onChange({ from_date: target.value })}
            error={errors['from_date']}
          />
        </>
      )}
      <TextField label="Fee, percent" required {...percent('percent', '8')} />
      <SelectField
        label="Of what"
        options={BASES}
        value={draft.percent_of}
        onChange={({ target }) => onChange({ percent_of: target.value as FeeBase })}
        error={errors['percent_of']}
      />
      <MoneyField
        label="At least, a month"
        placeholder="0"
        value={draft.minimum}
        onChange={(minimum) => onChange({ minimum })}
        error={errors['minimum']}
      />
      <TextField
        label="Letting fee, percent"
        hint="Of the first month’s rent of a new tenant."
        {...percent('letting_fee', '0')}
      />
      <TextField
        label="VAT on fees, percent"
        hint={vat === undefined ? undefined : `${vat} if the office is registered.`}
        {...percent('vat_percent', '0')}
      />
    </div>
  );
}
