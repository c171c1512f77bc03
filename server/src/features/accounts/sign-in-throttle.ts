import { failFor } from '@amayumba/contract/refusal.ts';
import type { Db } from '../../db/connect.ts';
import { addressBlock } from '../../http/address-block.ts';
import type { Clock } from '../../parts.ts';
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
/** Time in which failures count together, in milliseconds. */
const WINDOW_MS = 15 * 60 * 1000;

/** Who tries to sign in as whom, from where. */
export interface Attempt {
  username: string;
  origin: Origin;
  /** They are signed in already, and only show that it is still them. */
  isSignedIn?: boolean;
}

const doorOf = ({ username, origin }: Attempt): ThrottleKey => ({
  username: username.toLowerCase(),
  address: addressBlock(origin.address),
});

const isKnown = async (at: Db, { username, origin, isSignedIn }: Attempt): Promise<boolean> =>
  isSignedIn === true || isDeviceOf(at, username, deviceOf(origin));

/** Shuts out who guesses passwords. The failures are kept in the database, so it holds over several server processes. */
export function signInThrottle(db: Db, clock: Clock) {
  /** @throws Refusal too_many_attempts, saying when the oldest failure that counts is forgotten */
  async function mustBeOpen(at: Db, attempt: Attempt): Promise<void> {
    const now = clock.now();
    const time = { since: new Date(now - WINDOW_MS), until: new Date(now) };
    const shut = await findBlocked(at, doorOf(attempt), time, FAILURES_MAX);
    const isUnderAttack = shut.username !== null && !(await isKnown(at, attempt));
    const since = shut.door ?? shut.address ?? (isUnderAttack ? shut.username : null);
    if (since !== null) failFor('too_many_attempts', Math.ceil((Date.parse(since) + WINDOW_MS - now) / 1000));
  }

  /**
   * Judges an attempt whose password was compared. The door is looked at once more, one attempt at a time: of a hundred guesses sent at
   * once, five are answered and the rest learn nothing, the right one among them included.
   */
  async function judge(tx: Db, attempt: Attempt, isRight: boolean): Promise<void> {
    const door = doorOf(attempt);
    await lockThrottleKey(tx, door);
    await mustBeOpen(tx, attempt);
    if (isRight) return deleteFailures(tx, door);
    const now = clock.now();
    await deleteOldFailures(tx, new Date(now - WINDOW_MS));
    return insertFailure(tx, door, new Date(now));
  }

  return { mustBeOpen: (attempt: Attempt) => mustBeOpen(db, attempt), judge };
}
