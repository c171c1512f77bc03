import type { Outcome, Provider } from './provider.ts';

/** The ending of a payment, by its payer's number. See docs/mobile-money.md, Endings. */
export interface Ending {
  name: string;
  /** Null: the payment stays pending. */
  outcome: Outcome | null;
  /** From the request to the outcome, in milliseconds. */
  afterMs: number;
  /** How often the network calls back. */
  callbacks: 0 | 1 | 2;
  /** From the request to a callback that claims success whatever the outcome, in milliseconds. */
  forgedAfterMs?: number;
  /** An answer to the request other than "accepted": 500, 503 twice before it, or none for 35 seconds. */
  answer?: 'error' | 'away_twice' | 'silent';
  /** Whether Airtel signs the callback wrongly or not at all. */
  hash?: 'wrong' | 'none';
  /** How much less than the requested amount the payment is. */
  short?: number;
  /** MTN's word for a payment without an outcome; PENDING by default. */
  pendingAs?: 'CREATED';
}

const SECOND = 1000;
const succeeds: Ending = { name: 'other', outcome: 'succeeded', afterMs: 2 * SECOND, callbacks: 1 };
const fails = (outcome: Outcome, afterMs = 2 * SECOND): Ending => ({ ...succeeds, outcome, afterMs });

const BY_LAST_DIGITS: Readonly<Record<string, Ending>> = {
  100: succeeds,
  101: { ...succeeds, callbacks: 0 },
  102: { ...succeeds, callbacks: 2 },
  103: { ...fails('fault', 20 * SECOND), forgedAfterMs: 2 * SECOND },
  200: fails('not_enough_money'),
  201: fails('declined'),
  202: fails('expired', 60 * SECOND),
  203: fails('above_limit'),
  204: fails('unknown_payer'),
  300: { ...succeeds, outcome: null },
  301: { ...succeeds, answer: 'error' },
  302: { ...succeeds, answer: 'away_twice' },
  303: { ...succeeds, answer: 'silent' },
};

const OF_NETWORK: Readonly<Record<Provider, Readonly<Record<string, Ending>>>> = {
  mtn: { 304: { ...succeeds, short: 1 } },
  // Airtel's answers contain no amount, so it cannot differ.
  airtel: { 110: { ...succeeds, hash: 'wrong' }, 111: { ...succeeds, hash: 'none' }, 304: succeeds },
};

/** The numbers of MTN's own sandbox, with the answers observed there. */
const SANDBOX: Readonly<Record<string, Ending>> = {
  46733123450: fails('fault', 0),
  46733123451: fails('declined', 0),
  46733123452: fails('expired', 0),
  46733123453: { ...succeeds, outcome: null },
  46733123454: { ...succeeds, afterMs: 25 * SECOND, pendingAs: 'CREATED' },
};

const AT_ONCE: Ending = { ...succeeds, afterMs: 0 };
/** Of a payment that a person at the page decides: it expires after five minutes. */
const WAITS_FOR_PIN: Ending = { ...fails('expired', 300 * SECOND), name: 'pin' };

/**
 * The ending of a number, in digits with its country code.
 * @param waitForPin whether numbers without an ending of their own wait for a person
 */
export function endingOf(provider: Provider, phone: string, waitForPin: boolean): Ending {
  const sandbox = provider === 'mtn' ? SANDBOX[phone] : undefined;
  if (sandbox) return { ...sandbox, name: phone };
  const digits = phone.slice(-3);
  const ending = OF_NETWORK[provider][digits] ?? BY_LAST_DIGITS[digits];
  if (ending) return { ...ending, name: digits };
  return waitForPin ? WAITS_FOR_PIN : AT_ONCE;
}
