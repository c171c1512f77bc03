import { fail, failFields } from '@amayumba/contract/refusal.ts';
import type { Viewer } from '../../access/viewer.ts';
import { writeAs } from '../../access/write-as.ts';
import type { Parts } from '../../parts.ts';
import type { Origin } from './origin.ts';
import { isRightPassword } from './password-hash.ts';
import { countAttempt, refuseBlocked } from './sign-in-throttle.ts';
import { type AccountRow, findAccount } from './users.repository.ts';

interface Claim {
  password: string;
  /** The origin of the request: failed attempts count together with those of the sign-in. */
  origin: Origin;
  /** The password's name in the request, for refusals. */
  field?: string;
}

/**
 * Asks signed-in people for their password again, before actions that nobody must do on a borrowed screen. Returns the
 * viewer's account. Failed attempts are throttled as at the sign-in.
 * @throws Refusal invalid_input if the password is wrong, too_many_attempts
 */
export async function requirePassword(
  parts: Pick<Parts, 'db' | 'clock'>,
  viewer: Viewer,
  { password, origin, field = 'password' }: Claim,
): Promise<AccountRow> {
  const { db } = parts;
  const account = (await findAccount(db, viewer.user_id)) ?? fail('session_ended');
  const attempt = { username: account.username, origin, isSignedIn: true };
  await refuseBlocked(db, parts, attempt);
  const isRight = await isRightPassword(account.password_hash, password);
  // The failure must be committed, so the refusal is thrown after the transaction.
  await writeAs(db, viewer, (tx) => countAttempt(tx, parts, attempt, isRight));
  return isRight ? account : failFields({ [field]: ['This is not your present password.'] });
}
