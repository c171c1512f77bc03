import type { FieldErrors } from '@amayumba/contract/errors.ts';
import type { Ugx } from '@amayumba/contract/money.ts';
import type { FeeAgreement } from '@amayumba/contract/owners/fee-agreement.ts';
import type { FeeBase } from '@amayumba/contract/owners/rules.ts';
import { EstateSelect } from '../../../../features/estates/EstateSelect.tsx';
import { useMoneyRule } from '../../../../features/money/use-money-rule.ts';
import { today } from '../../../../lib/today.ts';
import { fieldsOf } from '../../../../lib/fields-of.ts';
import { DateField } from '../../../../ui/DateField.tsx';
import { MoneyField } from '../../../../ui/MoneyField.tsx';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { TextField } from '../../../../ui/TextField.tsx';

/** A fee agreement as it is typed; percentages are text, so that `7.5` can be typed. */
export interface AgreementDraft {
  estate: number | undefined;
  from_date: string;
  percent_of: FeeBase;
  percent: string;
  minimum: Ugx | null;
  letting_fee: string;
  vat_percent: string;
}

export const BASE_TEXT: Readonly<Record<FeeBase, string>> = { received: 'money received', charged: 'rent charged' };

export const newAgreement = (estate?: number): AgreementDraft => ({
  estate,
  from_date: `${today().slice(0, 7)}-01`,
  percent_of: 'received',
  percent: '',
  minimum: null,
  letting_fee: '',
  vat_percent: '',
});

const textOf = (percent: number) => (percent === 0 ? '' : String(percent));

export const agreementDraftOf = (agreement: FeeAgreement): AgreementDraft => ({
  estate: agreement.estate,
  from_date: agreement.from_date,
  percent_of: agreement.percent_of,
  percent: String(agreement.percent),
  minimum: agreement.minimum || null,
  letting_fee: textOf(agreement.letting_fee),
  vat_percent: textOf(agreement.vat_percent),
});

/** The fields that may be corrected later. */
export const agreementChange = ({ percent_of, percent, minimum, letting_fee, vat_percent }: AgreementDraft) => ({
  percent_of,
  percent: percent.trim(),
  minimum: minimum ?? 0,
  letting_fee: letting_fee.trim() || 0,
  vat_percent: vat_percent.trim() || 0,
});

export const agreementBody = (draft: AgreementDraft) => ({
  estate: draft.estate as number,
  from_date: draft.from_date,
  ...agreementChange(draft),
});

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

export function AgreementFields({ draft, onChange, errors, isNew = false }: AgreementFieldsProps) {
  const vat = useMoneyRule('vat_percent');
  const field = fieldsOf(draft, onChange, errors);
  const percent = (name: 'percent' | 'letting_fee' | 'vat_percent', placeholder: string) => ({
    inputMode: 'decimal' as const,
    maxLength: 6,
    placeholder,
    ...field.text(name),
  });
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {isNew && (
        <>
          <EstateSelect required placeholder="Choose an estate" {...field.value('estate')} />
          <DateField
            label="From"
            required
            hint="The one in force on the last day of a month counts for that month."
            {...field.text('from_date')}
          />
        </>
      )}
      <TextField label="Fee, percent" required {...percent('percent', '8')} />
      <SelectField label="Of what" options={BASES} {...field.text('percent_of')} />
      <MoneyField label="At least, a month" placeholder="0" {...field.value('minimum')} />
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
