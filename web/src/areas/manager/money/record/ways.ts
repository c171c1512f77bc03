import type { Channel, PaymentMethod } from '@amayumba/contract/ledger/ledger-accounts.ts';

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

export const WAYS: readonly Way[] = [
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

/** The way of a channel; each has one. */
export const wayOfChannel = (channel: Channel): Way => WAYS.find((way) => way.channel === channel) ?? (WAYS[0] as Way);

export const wayOf = (key: WayKey): Way => WAYS.find((way) => way.key === key) ?? (WAYS[0] as Way);
