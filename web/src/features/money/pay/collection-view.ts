import {
  type Collection,
  type CollectionState,
  type Network,
  NETWORK_NAMES,
} from '@amayumba/contract/money/collection.ts';
import { formatPhone } from '@amayumba/contract/phone.ts';
import type { Tone } from '../../../ui/tone.ts';

const LABELS: Readonly<Record<CollectionState, string>> = {
  created: 'Asking',
  sent: 'Asking',
  pending: 'Waiting for the PIN',
  succeeded: 'Paid',
  failed: 'Not paid',
  unknown: 'Not known yet',
  mismatch: 'With your manager',
};

const TONES: Readonly<Record<CollectionState, Tone>> = {
  created: 'indigo',
  sent: 'indigo',
  pending: 'amber',
  succeeded: 'green',
  failed: 'grey',
  unknown: 'amber',
  mismatch: 'amber',
};

/** The state of an attempt in a word, for its tenant and the office. */
export function collectionStateView(
  { state }: Pick<Collection, 'state'>,
  isOffice: boolean,
): { label: string; tone: Tone } {
  const label = isOffice && state === 'mismatch' ? 'In the inbox' : LABELS[state];
  return { label, tone: TONES[state] };
}

/** The phone of an attempt as people write it: `0772 123 456`. */
export const payerText = ({ phone }: Pick<Collection, 'phone'>): string =>
  /^256\d{9}$/.test(phone) ? formatPhone(`+${phone}`) : phone;

/** The name of an attempt's network: `MTN`. */
export const networkName = ({ provider }: Pick<Collection, 'provider'>): string => NETWORK_NAMES[provider];

interface NetworkView {
  /** The name of its mobile money. */
  label: string;
  /** The prefixes of its phones, as people know them. */
  prefixes: string;
  /** The code that a payer dials to find a prompt that did not appear. */
  dial: string;
}

/** The names of the networks on screens. See docs/mobile-money.md. */
export const NETWORK_VIEWS: Readonly<Record<Network, NetworkView>> = {
  mtn: { label: 'MTN MoMo', prefixes: '076 to 079, 031, 039', dial: '*165#' },
  airtel: { label: 'Airtel Money', prefixes: '070, 074, 075, 020', dial: '*185#' },
};
