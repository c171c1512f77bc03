import type { PaymentMethod } from '@amayumba/contract/ledger/ledger-accounts.ts';
import { PAYMENT_METHODS } from '@amayumba/contract/payments/rules.ts';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { TextField } from '../../../../ui/TextField.tsx';

const OPTIONS = PAYMENT_METHODS.map((value) => ({ value, label: value }));

/** How money was paid. */
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

/** How money was paid: the method, and its reference if there is one. */
export function PaidByFields({ value, onChange, methodError, referenceError }: PaidByFieldsProps) {
  return (
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
        autoComplete="off"
        maxLength={100}
        value={value.reference}
        onChange={({ target }) => onChange({ ...value, reference: target.value })}
        error={referenceError}
      />
    </div>
  );
}
