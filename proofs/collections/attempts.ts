import { randomUUID } from 'node:crypto';
import type { CollectionState, Network } from '@amayumba/contract/money/collection.ts';

/** A number without an ending of its own. */
const PAID_AT_ONCE = '555';

/**
 * How an attempt must end, by the last digits of the phone. See docs/mobile-money.md, Endings. One that finds the
 * network away twice is unknown where a kill cost its third request: it is asked for three times at most.
 */
const ENDS: Readonly<Record<string, Readonly<Record<Network, CollectionState | 'succeeded or unknown'>>>> = {
  100: { mtn: 'succeeded', airtel: 'succeeded' },
  101: { mtn: 'succeeded', airtel: 'succeeded' },
  102: { mtn: 'succeeded', airtel: 'succeeded' },
  103: { mtn: 'failed', airtel: 'failed' },
  110: { mtn: 'succeeded', airtel: 'succeeded' },
  111: { mtn: 'succeeded', airtel: 'succeeded' },
  200: { mtn: 'failed', airtel: 'failed' },
  201: { mtn: 'failed', airtel: 'failed' },
  202: { mtn: 'failed', airtel: 'failed' },
  203: { mtn: 'failed', airtel: 'failed' },
  204: { mtn: 'failed', airtel: 'failed' },
  300: { mtn: 'pending', airtel: 'pending' },
  301: { mtn: 'succeeded', airtel: 'succeeded' },
  302: { mtn: 'succeeded or unknown', airtel: 'succeeded or unknown' },
  303: { mtn: 'succeeded', airtel: 'succeeded' },
  // Airtel's answer has no amount that could differ.
  304: { mtn: 'mismatch', airtel: 'succeeded' },
  [PAID_AT_ONCE]: { mtn: 'succeeded', airtel: 'succeeded' },
};

/** MTN's payments with this ending are a shilling less than what was asked, and are posted by nobody. */
export const SHORT_ENDING = '304';

/** An attempt to make, and how it must end. */
export interface Attempt {
  account: number;
  provider: Network;
  phone: string;
  /** Whole shillings. */
  amount: number;
  /** The Idempotency-Key with which it is sent again after a kill. */
  key: string;
  end: CollectionState | 'succeeded or unknown';
}

const PREFIX: Readonly<Record<Network, string>> = { mtn: '25677', airtel: '25675' };

const attempt = (account: number, index: number, digits: string, end: Attempt['end']): Attempt => {
  const provider = networkOf(index);
  const phone = `${PREFIX[provider]}${String(index).padStart(4, '0')}${digits}`;
  return { account, provider, phone, amount: 500 + index, key: randomUUID(), end };
};

const networkOf = (index: number): Network => (index % 2 === 0 ? 'mtn' : 'airtel');

/**
 * One attempt for each account, from a phone of its own, with every ending on both networks in turn, or only with those
 * named.
 */
export function attemptsFor(accounts: readonly number[], only?: readonly string[]): Attempt[] {
  const endings = Object.entries(ENDS).filter(([digits]) => only?.includes(digits) ?? true);
  return accounts.flatMap((account, index) => {
    const ending = endings[Math.floor(index / 2) % endings.length];
    return ending ? [attempt(account, index, ending[0], ending[1][networkOf(index)])] : [];
  });
}

/** One attempt for each account that is paid at once; `from` is the number of the first. */
export const steadyAttempts = (accounts: readonly number[], from: number): Attempt[] =>
  accounts.map((account, index) => attempt(account, from + index, PAID_AT_ONCE, 'succeeded'));
