import type { Network } from '@amayumba/contract/money/collection.ts';
import { useId } from 'react';
import { cx } from '../../../lib/cx.ts';
import { FieldNote } from '../../../ui/Field.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { NETWORK_VIEWS } from './network-view.ts';
import { NetworkMark } from './NetworkMark.tsx';

interface NetworkFieldProps {
  networks: readonly Network[];
  /** Undefined while nothing is chosen and the phone's prefix belongs to none of them. */
  value: Network | undefined;
  onChange: (network: Network) => void;
  error?: string | readonly string[] | undefined;
}

/** The network that is asked: guessed from the phone, and the payer's to change. */
export function NetworkField({ networks, value, onChange, error }: NetworkFieldProps) {
  const id = useId();
  const message = typeof error === 'string' ? error : error?.join(' ');
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
