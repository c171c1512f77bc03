import { formatUgx } from '@amayumba/contract/money.ts';
import { COLLECTION_MIN, type Network } from '@amayumba/contract/money/collection.ts';
import { readMsisdn } from '@amayumba/contract/money/msisdn.ts';
import { useId } from 'react';
import { cx } from '../../../lib/cx.ts';
import { FieldNote } from '../../../ui/Field.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { MoneyField } from '../../../ui/MoneyField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { plainAmount } from '../money-view.ts';
import { NetworkMark } from './NetworkMark.tsx';
import { NETWORK_VIEWS } from './collection-view.ts';
import { ANOTHER, type PayChoice } from './pay-draft.ts';
import type { PayForm } from './use-pay-form.ts';

interface PayFieldsProps {
  form: PayForm;
  choices: readonly PayChoice[];
  networks: readonly Network[];
  phone: string;
  isOffice: boolean;
}

export function PayFields({ form, choices, networks, phone, isOffice }: PayFieldsProps) {
  const { draft, patch, errors, network } = form;
  const typed = readMsisdn(draft.phone);
  const isOwn = typed !== undefined && typed === readMsisdn(phone);
  const own = isOffice ? 'The tenant’s number.' : 'Your number.';
  return (
    <div className="grid gap-4">
      <AmountChoices form={form} choices={choices} />
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

function AmountChoices({ form: { draft, patch, errors }, choices }: Pick<PayFieldsProps, 'form' | 'choices'>) {
  const name = useId();
  const choice = (key: string, label: string, detail: string, aside?: string) => (
    <label
      key={key}
      className={cx(
        'flex min-h-14 cursor-pointer items-center gap-3 px-3.5 py-2.5 first:rounded-t-lg last:rounded-b-lg has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-focus',
        key === draft.choice ? 'bg-selected inset-ring-2 inset-ring-primary' : 'bg-surface hover:bg-hover',
      )}
    >
      <input
        type="radio"
        name={name}
        checked={key === draft.choice}
        onChange={() => patch({ choice: key })}
        className="size-5 flex-none accent-primary outline-none"
      />
      <span className="min-w-0 flex-1">
        <span className="block text-[0.9375rem] font-semibold text-ink">{label}</span>
        <span className="block text-sm text-muted">{detail}</span>
      </span>
      {aside && <span className="text-[0.9375rem] font-bold whitespace-nowrap text-ink tabular">{aside}</span>}
    </label>
  );
  return (
    <fieldset>
      <legend className="mb-1.5 text-[0.875rem] leading-5 font-semibold text-ink">How much</legend>
      <div className="divide-y divide-line overflow-hidden rounded-lg border border-line">
        {choices.map(({ key, label, detail, amount: sum }) => choice(key, label, detail, plainAmount(sum)))}
        {choice(ANOTHER, 'Another amount', `from ${formatUgx(COLLECTION_MIN)}, also ahead`)}
      </div>
      {draft.choice === ANOTHER && (
        <MoneyField
          label="Amount"
          required
          className="mt-3"
          value={draft.amount}
          onChange={(amount) => patch({ amount })}
          error={errors['amount']}
        />
      )}
    </fieldset>
  );
}

interface NetworkFieldProps {
  networks: readonly Network[];
  /** Undefined while nothing is chosen and the phone's prefix belongs to none of them. */
  value: Network | undefined;
  onChange: (network: Network) => void;
  error: readonly string[] | undefined;
}

/** The network that is asked: guessed from the phone, and the payer's to change. */
function NetworkField({ networks, value, onChange, error }: NetworkFieldProps) {
  const id = useId();
  const message = error?.join(' ');
  return (
    <fieldset aria-describedby={message ? `${id}-note` : undefined}>
      <legend className="mb-1.5 text-[0.875rem] leading-5 font-semibold text-ink">Network</legend>
      <div className={cx('grid gap-2.5', networks.length > 1 && 'grid-cols-2')}>
        {networks.map((network) => (
          <label
            key={network}
            className={cx(
              'relative cursor-pointer rounded-md border px-3 py-2.5 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
              network === value ? 'border-primary bg-selected ring-1 ring-primary' : 'border-control hover:bg-hover',
            )}
          >
            <input
              type="radio"
              name={id}
              checked={network === value}
              onChange={() => onChange(network)}
              className="sr-only"
            />
            <NetworkMark network={network} />
            {network === value && <Icon name="check" className="absolute top-3 right-3 size-4.5 text-link" />}
            <span className="mt-1.5 block text-[0.9375rem] font-semibold text-ink">{NETWORK_VIEWS[network].label}</span>
            <span className="block text-sm text-muted tabular">{NETWORK_VIEWS[network].prefixes}</span>
          </label>
        ))}
      </div>
      <FieldNote id={`${id}-note`} message={message} hint={undefined} />
    </fieldset>
  );
}
