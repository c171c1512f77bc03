import type { FieldErrors } from '@amayumba/contract/errors.ts';
import type { PaymentMethod } from '@amayumba/contract/ledger/ledger-accounts.ts';
import { PAYMENT_METHODS } from '@amayumba/contract/payments/rules.ts';
import { fieldsOf } from '../../../lib/fields-of.ts';
import { today } from '../../../lib/today.ts';
import { DateField } from '../../../ui/DateField.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextField } from '../../../ui/TextField.tsx';

const METHODS = PAYMENT_METHODS.map((value) => ({ value, label: value }));

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

export function PaidFields({ value, onChange, errors }: PaidFieldsProps) {
  const field = fieldsOf(value, onChange, errors);
  return (
    <>
      <DateField label="Paid on" required max={today()} {...field.text('paid_on')} />
      <SelectField label="Method" options={METHODS} {...field.text('method')} />
      <TextField
        label="Reference"
        maxLength={100}
        placeholder="Transaction or cheque no."
        {...field.text('reference')}
      />
    </>
  );
}
