import type { PaymentMethod } from '@amayumba/contract/ledger/ledger-accounts.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import type { Payment } from '@amayumba/contract/payments/payment.ts';
import { chargeName, PAYMENT_METHODS } from '@amayumba/contract/payments/rules.ts';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import { outstanding } from '../money-place.ts';

interface ReasonFieldProps {
  label?: string | undefined;
  placeholder?: string | undefined;
  value: string;
  onChange: (reason: string) => void;
  error?: readonly string[] | undefined;
}

export const ReasonField = ({ label = 'Reason', onChange, ...field }: ReasonFieldProps) => (
  <TextField label={label} required maxLength={500} onChange={({ target }) => onChange(target.value)} {...field} />
);

const OPTIONS = PAYMENT_METHODS.map((value) => ({ value, label: value }));

export interface PaidBy {
  method: PaymentMethod;
  reference: string;
}

interface PaidByFieldsProps {
  value: PaidBy;
  onChange: (paidBy: PaidBy) => void;
  methodError: readonly string[] | undefined;
  referenceError: readonly string[] | undefined;
}

export const PaidByFields = ({ value, onChange, methodError, referenceError }: PaidByFieldsProps) => (
  <div className="grid gap-4 sm:grid-cols-2">
    <SelectField
      label="Paid by"
      options={OPTIONS}
      value={value.method}
      onChange={({ target }) => onChange({ ...value, method: target.value as PaymentMethod })}
      error={methodError}
    />
    <TextField
      label="Reference"
      maxLength={100}
      value={value.reference}
      onChange={({ target }) => onChange({ ...value, reference: target.value })}
      error={referenceError}
    />
  </div>
);

interface ChargeSelectProps {
  charges: readonly Payment[];
  value: number | undefined;
  onChange: (charge: Payment | undefined) => void;
  error?: readonly string[] | undefined;
}

export const ChargeSelect = ({ charges, value, onChange, error }: ChargeSelectProps) => (
  <SelectField
    label="Charge"
    required
    placeholder="Choose a charge"
    options={charges.map((charge) => ({ value: charge.id, label: `${chargeName(charge)}, ${stateOf(charge)}` }))}
    value={value ?? ''}
    onChange={({ target }) => onChange(charges.find(({ id }) => id === Number(target.value)))}
    error={error}
  />
);

const stateOf = (charge: Payment): string =>
  outstanding(charge) > 0 ? `${formatUgx(outstanding(charge))} open` : `${formatUgx(charge.amount)} settled`;
