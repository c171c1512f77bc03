import { PAYMENT_METHODS } from '@amayumba/contract/payments/rules.ts';
import type { PaymentMethod } from '@amayumba/contract/ledger/ledger-accounts.ts';
import { SelectField } from '../../../../ui/SelectField.tsx';

const OPTIONS = PAYMENT_METHODS.map((value) => ({ value, label: value }));

interface MethodSelectProps {
  value: PaymentMethod;
  onChange: (method: PaymentMethod) => void;
  error?: readonly string[] | undefined;
}

/** How money was paid out. */
export function MethodSelect({ value, onChange, error }: MethodSelectProps) {
  return (
    <SelectField
      label="Paid by"
      options={OPTIONS}
      value={value}
      onChange={({ target }) => onChange(target.value as PaymentMethod)}
      error={error}
    />
  );
}
