import { fail, failFields } from '@amayumba/contract/refusal.ts';
import type { Viewer } from '../../access/viewer.ts';
import { writeAs } from '../../access/write-as.ts';
import type { Parts } from '../../parts.ts';
import type { Origin } from './origin.ts';
import { isRightPassword } from './password-hash.ts';
import { signInThrottle } from './sign-in-throttle.ts';
import { type AccountRow, findAccount } from './users.repository.ts';

interface Claim {
  password: string;
  /** The origin of the request: failed attempts count together with those of the sign-in. */
  origin: Origin;
  /** The password's name in the request, for refusals. */
  field?: string;
}

/** Asks signed-in people for their password again, before actions that nobody must do on a borrowed screen. */
export function reauthentication({ db, clock }: Pick<Parts, 'db' | 'clock'>) {
  const throttle = signInThrottle(db, clock);

  /**
   * Compares a password with the viewer's own and returns their account. Failed attempts are throttled as at the
   * sign-in.
   * @throws Refusal invalid_input if the password is wrong, too_many_attempts
   */
  return async function mustKnowPassword(viewer: Viewer, claim: Claim): Promise<AccountRow> {
    const { password, origin, field = 'password' } = claim;
    const account = (await findAccount(db, viewer.user_id)) ?? fail('session_ended');
    const attempt = { username: account.username, origin, isSignedIn: true };
    await throttle.mustBeOpen(attempt);
    const isRight = await isRightPassword(account.password_hash, password);
    // The failure must be committed, so the refusal is thrown after the transaction.
    await writeAs(db, viewer, (tx) => throttle.judge(tx, attempt, isRight));
    return isRight ? account : failFields({ [field]: ['This is not your present password.'] });
  };
}
