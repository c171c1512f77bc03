import { failFor } from '@amayumba/contract/refusal.ts';
import type { Db } from '../../db/connect.ts';
import { addressBlock } from '../../http/address-block.ts';
import type { Parts } from '../../parts.ts';
import { deviceOf } from './known-device.ts';
import { isDeviceOf } from './known-devices.repository.ts';
import type { Origin } from './origin.ts';
import {
  deleteFailures,
  deleteOldFailures,
  type ThrottleKey,
  findBlocked,
  insertFailure,
  lockThrottleKey,
} from './sign-in-failures.repository.ts';

/**
 * Failures within the window that block further sign-ins: of one username from one address; of one address over many
 * usernames, which may be a whole office; and of one username from all addresses, except from devices its holder has
 * used before, so that guessing from many addresses cannot lock the holder out. See docs/rules.md, Sign-in throttle.
 */
const FAILURES_MAX = { door: 5, address: 100, username: 50 };
/** The period in which failures count together, in milliseconds. */
const WINDOW_MS = 15 * 60 * 1000;

/** An attempt to sign in: the username and its origin. */
export interface Attempt {
  username: string;
  origin: Origin;
  /** Set for people who are signed in and confirm their password again. */
  isSignedIn?: boolean;
}

const keyOf = ({ username, origin }: Attempt): ThrottleKey => ({
  username: username.toLowerCase(),
  address: addressBlock(origin.address),
});

const isKnown = async (at: Db, { username, origin, isSignedIn }: Attempt): Promise<boolean> =>
  isSignedIn === true || isDeviceOf(at, username, deviceOf(origin));

type ThrottleParts = Pick<Parts, 'db' | 'clock'>;

/**
 * Blocks people who guess passwords. The database stores the failures, so that several server processes share them.
 * @throws Refusal too_many_attempts, with the time until the oldest failure that counts expires
 */
export async function refuseBlocked(db: Db, { clock }: ThrottleParts, attempt: Attempt): Promise<void> {
  const now = clock.now();
  const time = { since: new Date(now - WINDOW_MS), until: new Date(now) };
  const shut = await findBlocked(db, keyOf(attempt), time, FAILURES_MAX);
  const isUnderAttack = shut.username !== null && !(await isKnown(db, attempt));
  const since = shut.door ?? shut.address ?? (isUnderAttack ? shut.username : null);
  if (since !== null) failFor('too_many_attempts', Math.ceil((Date.parse(since) + WINDOW_MS - now) / 1000));
}

/**
 * Counts an attempt after its password was compared. It checks the block again under a lock: of a hundred concurrent
 * guesses, five get an answer and the rest are refused, even a right one.
 * @throws Refusal too_many_attempts
 */
export async function countAttempt(tx: Db, parts: ThrottleParts, attempt: Attempt, isRight: boolean): Promise<void> {
  const key = keyOf(attempt);
  await lockThrottleKey(tx, key);
  await refuseBlocked(tx, parts, attempt);
  if (isRight) return deleteFailures(tx, key);
  const now = parts.clock.now();
  await deleteOldFailures(tx, new Date(now - WINDOW_MS));
  return insertFailure(tx, key, new Date(now));
}
