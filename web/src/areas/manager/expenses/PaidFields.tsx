import type { FieldErrors } from '@amayumba/contract/errors.ts';
import type { PaymentMethod } from '@amayumba/contract/ledger/ledger-accounts.ts';
import { PAYMENT_METHODS } from '@amayumba/contract/payments/rules.ts';
import { today } from '../../../lib/today.ts';
import { DateField } from '../../../ui/DateField.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextField } from '../../../ui/TextField.tsx';

const METHODS = PAYMENT_METHODS.map((value) => ({ value, label: value }));

/** When and how money was paid out. */
export interface Paid {
  paid_on: string;
  method: PaymentMethod;
  reference: string;
}

interface PaidFieldsProps {
  value: Paid;
  onChange: (part: Partial<Paid>) => void;
  errors: FieldErrors;
}

/** Day, method and reference of money that was paid out. */
export function PaidFields({ value, onChange, errors }: PaidFieldsProps) {
  return (
    <>
      <DateField
        label="Paid on"
        required
        max={today()}
        value={value.paid_on}
        onChange={({ target }) => onChange({ paid_on: target.value })}
        error={errors['paid_on']}
      />
      <SelectField
        label="Method"
        options={METHODS}
        value={value.method}
        onChange={({ target }) => onChange({ method: target.value as PaymentMethod })}
        error={errors['method']}
      />
      <TextField
        label="Reference"
        autoComplete="off"
        maxLength={100}
        placeholder="Transaction id or cheque number"
        value={value.reference}
        onChange={({ target }) => onChange({ reference: target.value })}
        error={errors['reference']}
      />
    </>
  );
}
