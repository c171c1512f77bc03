import { formatDay } from '@amayumba/contract/calendar.ts';
import { ORDERED_TYPES, type OrderedType } from '@amayumba/contract/ledger/allocate.ts';
import { useCreateMoneyRuleMutation } from '../../../features/money/money-changes.api.ts';
import { today } from '../../../lib/today.ts';
import { DateField } from '../../../ui/DateField.tsx';
import { FieldNote } from '../../../ui/Field.tsx';
import { MoneyField } from '../../../ui/MoneyField.tsx';
import { notify } from '../../../ui/notices.ts';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useSentForm } from '../../../api/use-sent-form.ts';
import { SentForm } from '../SentForm.tsx';
import { type MoneyRuleKey, type PlainRule, ruleName } from './money-rule-words.ts';

export function ChangeMoneyRuleModal({ rule, onClose }: { rule: PlainRule; onClose: () => void }) {
  const { key, from_date: since } = rule;
  // The value is always sent, so a draft beside another value would take back what somebody changed since.
  const name = `money-rule-${key}-${since}-${String(rule.value)}`;
  const { draft, text, value, form, send } = useSentForm(name, onClose, () => ({
    value: rule.value,
    from_date: today(),
    source: '',
    note: '',
  }));
  const [create] = useCreateMoneyRuleMutation();
  const save = async () => {
    const { from_date, source, note } = draft;
    const body = { key, value: draft.value, from_date, source: source.trim(), note: note.trim() };
    await send(
      (idempotencyKey) => create({ key: idempotencyKey, body }),
      () => notify.success('Rule saved', `It holds from ${formatDay(from_date)}.`),
    );
  };
  return (
    <SentForm
      {...form}
      title="Change a money rule"
      description={ruleName(key)}
      fields={['value', 'from_date', 'source', 'note']}
      submitLabel="Save rule"
      onSubmit={save}
    >
      <RuleValueField of={key} {...value('value')} />
      <DateField label="First day" required {...text('from_date')} />
      <TextField
        label="Source"
        required
        maxLength={300}
        placeholder="Decision of the office"
        hint="The law or the decision that it comes from. Refusals and warnings name it."
        {...text('source')}
      />
      <TextField label="Note" maxLength={500} {...text('note')} />
    </SentForm>
  );
}

type Value = PlainRule['value'];

interface RuleValueFieldProps {
  of: MoneyRuleKey;
  value: Value;
  onChange: (value: Value) => void;
  error: readonly string[] | undefined;
}

const UNITS: Readonly<Partial<Record<MoneyRuleKey, string>>> = {
  due_day: 'day of the month',
  charge_days_before: 'days',
  advance_months_max: 'months',
  rent_rise_percent: 'percent',
  notice_days: 'days',
  notice_days_advised: 'days',
  end_notice_week_days: 'days',
  end_notice_month_days: 'days',
  end_notice_year_days: 'days',
  entry_notice_hours: 'hours',
  default_days: 'days',
  auto_match_from: '90 to 100',
  rental_tax_individual_percent: 'percent',
  rental_tax_company_percent: 'percent',
  rental_expense_cap_percent: 'percent',
  withholding_percent: 'percent',
  vat_percent: 'percent',
};
const SHILLINGS: Readonly<Partial<Record<MoneyRuleKey, readonly [label: string, hint: string]>>> = {
  sms_monthly_cap: ['Budget', '0: no SMS but receipts, notices and codes.'],
  rental_tax_threshold: ['Rent of a year', 'Rent of a year up to this sum is not taxed.'],
};
/** The meaning of a number that its name does not explain. */
const HINTS: Readonly<Partial<Record<MoneyRuleKey, string>>> = {
  withholding_percent: 'Shown where tax withheld is recorded, and in the tax pack. No sum is worked out with it.',
  four_eyes_from: 'From that day on they wait under Money, Approvals. Two managers are needed.',
};
const YES_NO = [
  { value: '1', label: 'Yes' },
  { value: '0', label: 'No' },
];
const TYPES = ORDERED_TYPES.map((type) => ({ value: type, label: type }));

/** The value of a money rule: a number, yes or no, the prefix of receipts, or the order of types. */
function RuleValueField({ of, value, onChange, error }: RuleValueFieldProps) {
  if (Array.isArray(value)) return <OrderFields value={value} onChange={onChange} error={error} />;
  const shillingsLabels = SHILLINGS[of];
  if (shillingsLabels) {
    const [label, hint] = shillingsLabels;
    return (
      <MoneyField
        label={label}
        hint={hint}
        required
        mayBeZero
        value={typeof value === 'number' ? value : null}
        onChange={(shillings) => onChange(shillings ?? '')}
        error={error}
      />
    );
  }
  if (of === 'fee_deductible' || of === 'four_eyes_from') {
    return (
      <SelectField
        label="Value"
        hint={HINTS[of]}
        options={YES_NO}
        value={String(value)}
        onChange={({ target }) => onChange(Number(target.value))}
        error={error}
      />
    );
  }
  const unit = UNITS[of];
  return (
    <TextField
      label={unit ? `Value (${unit})` : 'Value'}
      hint={HINTS[of]}
      required
      maxLength={10}
      {...(unit ? { type: 'number', min: 0, step: unit === 'percent' ? 'any' : 1, inputMode: 'decimal' } : {})}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      error={error}
    />
  );
}

interface OrderFieldsProps {
  value: readonly OrderedType[];
  onChange: (value: OrderedType[]) => void;
  error: readonly string[] | undefined;
}

/** One choice for each place; a chosen type swaps places with the one there. */
function OrderFields({ value, onChange, error }: OrderFieldsProps) {
  const put = (type: OrderedType, place: number) =>
    onChange(value.map((other, index) => (index === place ? type : other === type ? (value[place] ?? other) : other)));
  return (
    <div>
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        {value.map((type, place) => (
          <SelectField
            key={ORDERED_TYPES[place]}
            label={`Place ${place + 1}`}
            options={TYPES}
            value={type}
            onChange={({ target }) => put(target.value as OrderedType, place)}
          />
        ))}
      </div>
      <FieldNote id={undefined} message={error?.join(' ')} />
    </div>
  );
}
