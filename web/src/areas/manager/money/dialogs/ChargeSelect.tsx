import { formatUgx } from '@amayumba/contract/money.ts';
import type { Payment } from '@amayumba/contract/payments/payment.ts';
import { chargeName } from '@amayumba/contract/payments/rules.ts';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { outstanding } from '../money-place.ts';

interface ChargeSelectProps {
  charges: readonly Payment[];
  value: number | undefined;
  onChange: (charge: Payment | undefined) => void;
  error?: readonly string[] | undefined;
}

/** Chooses a charge of an account. */
export function ChargeSelect({ charges, value, onChange, error }: ChargeSelectProps) {
  return (
    <SelectField
      label="Charge"
      required
      placeholder="Choose a charge"
      options={charges.map((charge) => ({
        value: charge.id,
        label: `${chargeName(charge)}, ${stateOf(charge)}`,
      }))}
      value={value ?? ''}
      onChange={({ target }) => onChange(charges.find(({ id }) => id === Number(target.value)))}
      error={error}
    />
  );
}

const stateOf = (charge: Payment): string =>
  outstanding(charge) > 0 ? `${formatUgx(outstanding(charge))} open` : `${formatUgx(charge.amount)} settled`;
