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
  /** Where the request comes from: guesses count together with those at the sign-in. */
  origin: Origin;
  /** How the password is named on the wire. */
  field?: string;
}

/** Lets people who are signed in show once more that it is them, before what a borrowed screen must not be able to do. */
export function reauthentication({ db, clock }: Pick<Parts, 'db' | 'clock'>) {
  const door = signInThrottle(db, clock);

  /**
   * Compares a password with the viewer's own and answers their account. Who guesses is shut out like at the sign-in.
   * @throws Refusal invalid_input where it is another, too_many_attempts
   */
  return async function mustKnowPassword(viewer: Viewer, claim: Claim): Promise<AccountRow> {
    const { password, origin, field = 'password' } = claim;
    const account = (await findAccount(db, viewer.user_id)) ?? fail('session_ended');
    const attempt = { username: account.username, origin, isSignedIn: true };
    await door.mustBeOpen(attempt);
    const isRight = await isRightPassword(account.password_hash, password);
    // A failure must stay recorded, so the refusal comes after the transaction and not out of it.
    await writeAs(db, viewer, (tx) => door.judge(tx, attempt, isRight));
    return isRight ? account : failFields({ [field]: ['This is not your present password.'] });
  };
}
