import type { Problem } from '../../../../api/problem.ts';
import { today } from '../../../../lib/today.ts';
import { DateField } from '../../../../ui/DateField.tsx';
import { MoneyField } from '../../../../ui/MoneyField.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import { WayField } from '../record/WayField.tsx';
import { wayOf } from '../record/ways.ts';
import type { Replacement } from './replacement.ts';

/** The fields whose faults are shown here, under the names of the server. */
export const REPLACEMENT_FIELDS = ['amount', 'received_at', 'method', 'channel', 'external_reference'].map(
  (name) => `replacement.${name}`,
);

interface ReplacementFieldsProps {
  value: Replacement;
  onChange: (part: Partial<Replacement>) => void;
  problem: Problem | undefined;
}

/** Amount, method, reference and day of the receipt that replaces a wrong one. */
export function ReplacementFields({ value, onChange, problem }: ReplacementFieldsProps) {
  const faults = (name: string) => problem?.fields?.[`replacement.${name}`];
  return (
    <>
      <MoneyField
        label="Right amount"
        required
        value={value.amount}
        onChange={(amount) => onChange({ amount })}
        error={faults('amount')}
      />
      <WayField value={value.way} onChange={(way) => onChange({ way })} error={faults('method') ?? faults('channel')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={wayOf(value.way).reference}
          autoComplete="off"
          maxLength={100}
          value={value.reference}
          onChange={({ target }) => onChange({ reference: target.value })}
          error={faults('external_reference')}
        />
        <DateField
          label="Day received"
          required
          max={today()}
          value={value.day}
          onChange={({ target }) => onChange({ day: target.value })}
          error={faults('received_at')}
        />
      </div>
    </>
  );
}
