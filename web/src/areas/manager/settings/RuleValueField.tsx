import { ORDERED_TYPES, type OrderedType } from '@amayumba/contract/ledger/allocate.ts';
import { FieldNote } from '../../../ui/Field.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import type { MoneyRuleKey, PlainRule } from './money-rule-words.ts';

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
  sms_monthly_cap: 'shillings, 0 for no SMS',
};
const TYPES = ORDERED_TYPES.map((type) => ({ value: type, label: type }));

/** The value of a money rule: a number, the prefix of receipt codes, or the order of the types of charges. */
export function RuleValueField({ of, value, onChange, error }: RuleValueFieldProps) {
  if (Array.isArray(value)) return <OrderFields value={value} onChange={onChange} error={error} />;
  const unit = UNITS[of];
  return (
    <TextField
      label={unit ? `Value (${unit})` : 'Value'}
      required
      autoComplete="off"
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

/** One choice for each place; a type that is chosen for a place changes places with the one there. */
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
      <FieldNote id={undefined} message={error?.join(' ')} hint={undefined} />
    </div>
  );
}
