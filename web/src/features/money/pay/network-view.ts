import type { Network } from '@amayumba/contract/money/collection.ts';

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
