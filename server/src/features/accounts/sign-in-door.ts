import { failFor } from '@amayumba/contract/refusal.ts';
import type { Db } from '../../db/connect.ts';
import type { Clock } from '../../parts.ts';
import {
  deleteFailures,
  deleteOldFailures,
  type Door,
  insertFailure,
  listFailures,
  lockDoor,
} from './sign-in-failures.repository.ts';

/** So many failures shut the door to one username from one address. Decisions §4. */
const FAILURES_MAX = 5;
/** Time in which failures count together, in milliseconds. */
const WINDOW_MS = 15 * 60 * 1000;

/** Who tries to sign in as whom, from where; the username in small letters. */
export type Attempt = Door;

/** Shuts out who guesses passwords. */
export function signInDoor(db: Db, clock: Clock) {
  /** @throws Refusal too_many_attempts, saying when the oldest failure that counts is forgotten */
  async function mustBeOpen(at: Db, attempt: Attempt): Promise<void> {
    const now = clock.now();
    const failures = await listFailures(at, attempt, new Date(now - WINDOW_MS));
    const oldestThatCounts = failures[FAILURES_MAX - 1];
    if (oldestThatCounts === undefined) return;
    failFor('too_many_attempts', Math.ceil((Date.parse(oldestThatCounts) + WINDOW_MS - now) / 1000));
  }

  /**
   * Judges an attempt whose password was compared. The door is looked at once more, one attempt at a time: of a hundred guesses sent at
   * once, five are answered and the rest learn nothing, the right one among them included.
   */
  async function judge(tx: Db, attempt: Attempt, isRight: boolean): Promise<void> {
    await lockDoor(tx, attempt);
    await mustBeOpen(tx, attempt);
    if (isRight) return deleteFailures(tx, attempt);
    const now = clock.now();
    await deleteOldFailures(tx, new Date(now - WINDOW_MS));
    return insertFailure(tx, attempt, new Date(now));
  }

  return { mustBeOpen: (attempt: Attempt) => mustBeOpen(db, attempt), judge };
}
