import type { TokenPair } from '@amayumba/contract/accounts/account.ts';
import { fail } from '@amayumba/contract/refusal.ts';
import type { RefusalCode } from '@amayumba/contract/errors.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Parts } from '../../parts.ts';
import type { Origin } from './origin.ts';
import { isRightPassword } from './password-hash.ts';
import { secondFactorThrottle } from './second-factor-throttle.ts';
import { hasSecondFactor } from './second-factors.repository.ts';
import type { SessionsService } from './sessions.service.ts';
import { isSignInCode, replaceCode } from './sign-in-codes.service.ts';
import { type Attempt, signInThrottle } from './sign-in-throttle.ts';
import { failedSignIns } from './sign-in-records.ts';
import { type AccountRow, findAccountNamed, lockAccountForShare } from './users.repository.ts';

interface Credentials {
  username: string;
  password: string;
  /** Of the second factor, where there is one. */
  code?: string | undefined;
}

/** The code is right; only the password is missing. @throws Refusal password_to_choose, account_inactive */
const mustChoosePassword = (account: AccountRow | undefined): never =>
  fail(account?.status === 'active' ? 'password_to_choose' : 'account_inactive');

/**
 * Whether the password that was judged is the account's still. Judging takes a while, and who changes a password ends the logins that there
 * are: one begun with the old password after that would go on.
 */
const isStill = (judged: AccountRow, held: AccountRow | undefined): held is AccountRow =>
  held?.password_hash === judged.password_hash;

/** The ways in: with a password, with a password and a code, and the first time with a code from paper. */
export function signInService(parts: Parts, sessions: SessionsService) {
  const { db, clock } = parts;
  const door = signInThrottle(db, clock);
  const secondFactor = secondFactorThrottle(parts);
  const recordFailure = failedSignIns(parts);

  /**
   * Signs in. Unknown username and wrong password are answered alike and take alike; that an account is inactive, or has a second factor,
   * is told only to who knows its password.
   * A one-time code is answered with the wish for a password, and keeps working until one is chosen: see {@link signInWithCode}.
   * @throws Refusal wrong_credentials, account_inactive, password_to_choose, too_many_attempts, second_factor_needed, wrong_second_factor
   */
  async function signIn({ username, password, code }: Credentials, origin: Origin): Promise<TokenPair> {
    const attempt: Attempt = { username, origin };
    await door.mustBeOpen(attempt);
    const account = await findAccountNamed(db, username);
    const isRight = await isRightPassword(account?.password_hash, password);
    if (!isRight && (await isSignInCode(db, clock, account, password))) return mustChoosePassword(account);
    // Failures must stay recorded, so the refusal comes after the transaction and not out of it.
    const outcome = await inTransaction(db, async (tx): Promise<TokenPair | RefusalCode> => {
      await door.judge(tx, attempt, isRight);
      if (!account || !isRight) return 'wrong_credentials';
      const held = await lockAccountForShare(tx, account.id);
      if (!isStill(account, held)) return 'wrong_credentials';
      if (held.status !== 'active') return 'account_inactive';
      return (await hasSecondFactor(tx, account.id)) ? 'second_factor_needed' : sessions.start(tx, account, origin);
    });
    parts.mailWaiting();
    if (typeof outcome !== 'string') return outcome;
    if (outcome === 'wrong_credentials') recordFailure(account, origin, 'password');
    if (outcome !== 'second_factor_needed' || !account || code === undefined) return fail(outcome);
    return signInWithFactor(account, code, origin);
  }

  /** The second step, after the right password. @throws Refusal wrong_second_factor, second_factor_unreadable, too_many_attempts */
  async function signInWithFactor(account: AccountRow, code: string, origin: Origin): Promise<TokenPair> {
    const occasion = { at: new Date(clock.now()), by: origin };
    const pair = await secondFactor.pass(account, code, occasion, async (tx, kind) => {
      if (!isStill(account, await lockAccountForShare(tx, account.id))) fail('wrong_credentials');
      return sessions.start(tx, account, origin, { second_factor: kind });
    });
    if (pair) return pair;
    recordFailure(account, origin, 'second factor');
    return fail('wrong_second_factor');
  }

  /**
   * Signs in with the one-time code of a printed sheet, which the chosen password replaces. Who guesses codes is shut out like who guesses
   * passwords. Such codes are for tenants, who have no second factor; an account that has one is not let past it here.
   * @throws Refusal wrong_credentials, account_inactive, too_many_attempts, invalid_input for a password that may not be chosen
   */
  async function signInWithCode(
    wish: { username: string; code: string; password: string },
    origin: Origin,
  ): Promise<TokenPair> {
    const attempt: Attempt = { username: wish.username, origin };
    await door.mustBeOpen(attempt);
    const account = await findAccountNamed(db, wish.username);
    const isRight = await isSignInCode(db, clock, account, wish.code);
    const outcome = await inTransaction(db, async (tx): Promise<TokenPair | RefusalCode> => {
      await door.judge(tx, attempt, isRight);
      if (!account || !isRight || (await hasSecondFactor(tx, account.id))) return 'wrong_credentials';
      if (account.status !== 'active') return 'account_inactive';
      await replaceCode(tx, clock, { account, code: wish.code, password: wish.password });
      return sessions.start(tx, account, origin, { one_time_code: true });
    });
    if (typeof outcome !== 'string') return outcome;
    if (outcome === 'wrong_credentials') recordFailure(account, origin, 'password');
    return fail(outcome);
  }

  return { signIn, signInWithCode };
}
