import type { Network } from '@amayumba/contract/money/collection.ts';
import { readMsisdn } from '@amayumba/contract/money/msisdn.ts';
import { TextField } from '../../../ui/TextField.tsx';
import { AmountChoices } from './AmountChoices.tsx';
import { NetworkField } from './NetworkField.tsx';
import type { PayChoice } from './pay-draft.ts';
import type { PayForm } from './use-pay-form.ts';

interface PayFieldsProps {
  form: PayForm;
  choices: readonly PayChoice[];
  networks: readonly Network[];
  /** The tenant's own number. */
  phone: string;
  isOffice: boolean;
}

/** Amount, phone and network of a payment by phone. */
export function PayFields({ form, choices, networks, phone, isOffice }: PayFieldsProps) {
  const { draft, patch, errors, network } = form;
  const typed = readMsisdn(draft.phone);
  const isOwn = typed !== undefined && typed === readMsisdn(phone);
  const own = isOffice ? 'The tenant’s number.' : 'Your number.';
  return (
    <div className="grid gap-4">
      <AmountChoices
        choices={choices}
        value={draft.choice}
        onChange={(choice) => patch({ choice })}
        amount={draft.amount}
        onAmount={(amount) => patch({ amount })}
        error={errors['amount']}
      />
      <TextField
        label="Phone that pays"
        type="tel"
        icon="mobile"
        autoComplete={isOffice ? 'off' : 'tel'}
        required
        isMarked={false}
        maxLength={40}
        hint={isOwn ? own : 'Whoever holds this phone types the PIN.'}
        value={draft.phone}
        // Another phone may belong to another network.
        onChange={({ target }) => patch({ phone: target.value, network: null })}
        error={errors['phone']}
      />
      <NetworkField
        networks={networks}
        value={network}
        onChange={(chosen) => patch({ network: chosen })}
        error={errors['provider']}
      />
    </div>
  );
}
