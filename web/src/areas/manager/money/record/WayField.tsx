import type { Channel, PaymentMethod } from '@amayumba/contract/ledger/ledger-accounts.ts';
import { useId } from 'react';
import { cx } from '../../../../lib/cx.ts';
import { FieldNote } from '../../../../ui/Field.tsx';

interface WayFieldProps {
  value: WayKey;
  onChange: (key: WayKey) => void;
  error?: readonly string[] | undefined;
}

/** The method of payment, as one row of choices. Arrow keys, or the digits 1 to 7, move between them. */
export function WayField({ value, onChange, error }: WayFieldProps) {
  const id = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-[0.875rem] leading-5 font-semibold text-ink">Method</legend>
      <div className="grid grid-cols-4 gap-px overflow-hidden rounded-md border border-control bg-line sm:grid-cols-[repeat(7,auto)]">
        {WAYS.map((way, index) => (
          <label
            key={way.key}
            className={cx(
              'flex min-h-11 cursor-pointer items-center justify-center gap-1.5 px-1 text-center text-[0.875rem] font-medium max-sm:last:col-span-2',
              'has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-focus',
              way.key === value ? 'bg-selected font-semibold text-on-selected' : 'bg-surface hover:bg-hover',
            )}
          >
            <input
              type="radio"
              name={id}
              value={way.key}
              checked={way.key === value}
              onChange={() => onChange(way.key)}
              onKeyDown={({ key, ctrlKey, metaKey, altKey }) => {
                const chosen = ctrlKey || metaKey || altKey ? undefined : WAYS[Number(key) - 1];
                if (chosen) onChange(chosen.key);
              }}
              className="sr-only"
            />
            {way.label}
            <kbd aria-hidden="true" className="text-xs text-muted max-lg:hidden">
              {index + 1}
            </kbd>
          </label>
        ))}
      </div>
      <FieldNote id={`${id}-note`} message={error?.join(' ')} hint={undefined} />
    </fieldset>
  );
}

export type WayKey = 'mtn' | 'airtel' | 'bank' | 'cash' | 'cheque' | 'other' | 'card';

/** A way to pay, as people name it: a method of the contract with its channel. */
interface Way {
  key: WayKey;
  label: string;
  method: PaymentMethod;
  channel: Channel;
  /** The name of its transaction number. */
  reference: string;
}

const WAYS: readonly Way[] = [
  { key: 'mtn', label: 'MTN MoMo', method: 'Mobile Money', channel: 'mtn', reference: 'MTN MoMo transaction id' },
  {
    key: 'airtel',
    label: 'Airtel Money',
    method: 'Mobile Money',
    channel: 'airtel',
    reference: 'Airtel Money transaction id',
  },
  { key: 'bank', label: 'Bank', method: 'Bank Transfer', channel: 'bank', reference: 'Bank reference' },
  { key: 'cash', label: 'Cash', method: 'Cash', channel: 'cash', reference: 'Reference' },
  { key: 'cheque', label: 'Cheque', method: 'Cheque', channel: 'cheque', reference: 'Cheque number' },
  { key: 'other', label: 'Other', method: 'Online Payment', channel: 'other', reference: 'Reference' },
  { key: 'card', label: 'Card', method: 'Credit Card', channel: 'card', reference: 'Card slip number' },
];

export const wayOfChannel = (channel: Channel): Way => WAYS.find((way) => way.channel === channel) ?? (WAYS[0] as Way);

export const wayOf = (key: WayKey): Way => WAYS.find((way) => way.key === key) ?? (WAYS[0] as Way);
