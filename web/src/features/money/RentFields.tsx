import type { FieldErrors } from '@amayumba/contract/errors.ts';
import { EVERY_LABELS, RENT_EVERY, type RentEvery } from '@amayumba/contract/ledger/rent-periods.ts';
import type { Ugx } from '@amayumba/contract/money.ts';
import { today } from '../../lib/today.ts';
import { DateField } from '../../ui/DateField.tsx';
import { MoneyField } from '../../ui/MoneyField.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';

export interface RentInput {
  rent_amount: Ugx | null;
  rent_every: RentEvery;
  /** A number as text, empty for none. */
  due_day: string;
}

const EVERY = RENT_EVERY.map((value) => ({ value, label: EVERY_LABELS[value] }));

interface RentFieldsProps {
  label: string;
  rent: RentInput;
  onChange: (part: Partial<RentInput>) => void;
  errors: FieldErrors | undefined;
}

export function RentFields({ label, rent, onChange, errors }: RentFieldsProps) {
  const isWeekly = rent.rent_every === 'week';
  return (
    <>
      <MoneyField
        label={label}
        required
        value={rent.rent_amount}
        onChange={(rent_amount) => onChange({ rent_amount })}
        error={errors?.['rent_amount']}
      />
      <SelectField
        label="How often"
        options={EVERY}
        value={rent.rent_every}
        onChange={({ target }) => onChange({ rent_every: target.value as RentEvery })}
        error={errors?.['rent_every']}
      />
      <TextField
        label="Due day"
        type="number"
        required
        // Without bounds here, the server's sentence about them appears at the field, together with those of other
        // fields.
        step="any"
        hint={isWeekly ? '1 is Monday, 7 is Sunday.' : 'Of the first month of each period.'}
        value={rent.due_day}
        onChange={({ target }) => onChange({ due_day: target.value })}
        error={errors?.['due_day']}
      />
    </>
  );
}

export interface RiseInput {
  notice_on: string;
  agreed_reason: string;
}

interface RiseFieldsProps {
  rise: RiseInput;
  onChange: (part: Partial<RiseInput>) => void;
  errors: FieldErrors | undefined;
  /** Whether the notice is asked for, before the server names it. */
  isRise?: boolean;
}

/** The day of notice of a rise, and why the tenant agreed, once each is needed. See docs/rules.md, Rent rises. */
export function RiseFields({ rise, onChange, errors, isRise = false }: RiseFieldsProps) {
  const { notice_on: noticeError, agreed_reason: reasonError } = errors ?? {};
  return (
    <>
      {(isRise || rise.notice_on !== '' || noticeError) && (
        <DateField
          label="Notice given on"
          required
          max={today()}
          hint="The law asks for notice before a rise."
          value={rise.notice_on}
          onChange={({ target }) => onChange({ notice_on: target.value })}
          error={noticeError}
        />
      )}
      {(rise.agreed_reason !== '' || reasonError) && (
        <TextField
          label="Why the tenant agreed"
          maxLength={500}
          value={rise.agreed_reason}
          onChange={({ target }) => onChange({ agreed_reason: target.value })}
          error={reasonError}
        />
      )}
    </>
  );
}
