import type { TokenPair } from '@amayumba/contract/accounts/account.ts';
import { fail } from '@amayumba/contract/refusal.ts';
import type { RefusalCode } from '@amayumba/contract/errors.ts';
import { inTransaction } from '../../db/transaction.ts';
import { nowOf, type Parts } from '../../parts.ts';
import type { Origin } from './origin.ts';
import { isRightPassword } from './password-hash.ts';
import { withFactorCode } from './second-factor-throttle.ts';
import { hasSecondFactor } from './second-factors.repository.ts';
import { startSession } from './sessions.service.ts';
import { isSignInCode, replaceCode } from './sign-in-codes.service.ts';
import { type Attempt, countAttempt, refuseBlocked } from './sign-in-throttle.ts';
import { recordFailedSignIn } from './sign-in-records.ts';
import { type AccountRow, findAccountNamed, lockAccountForShare } from './users.repository.ts';

interface Credentials {
  username: string;
  password: string;
  /** The code of two-step verification, if the account has one. */
  code?: string | undefined;
}

/** The code is right, so only the new password is missing. @throws Refusal password_to_choose, account_inactive */
const mustChoosePassword = (account: AccountRow | undefined): never =>
  fail(account?.status === 'active' ? 'password_to_choose' : 'account_inactive');

/**
 * Returns whether the account still has the password that was compared. The comparison takes time, and a password
 * change ends only the logins that exist, so a login started afterwards with the old password would continue.
 */
const isStill = (judged: AccountRow, held: AccountRow | undefined): held is AccountRow =>
  held?.password_hash === judged.password_hash;

/**
 * Signs in. An unknown username and a wrong password get the same response in the same time. Only a request with the
 * right password gets the response that an account is inactive or has two-step verification. A one-time code gets a
 * request to choose a password, and works until one is chosen: see {@link signInWithCode}.
 * @throws Refusal wrong_credentials, account_inactive, password_to_choose, too_many_attempts, second_factor_needed,
 * wrong_second_factor
 */
export async function signIn(
  parts: Parts,
  { username, password, code }: Credentials,
  origin: Origin,
): Promise<TokenPair> {
  const { db } = parts;
  const attempt: Attempt = { username, origin };
  await refuseBlocked(db, parts, attempt);
  const account = await findAccountNamed(db, username);
  const isRight = await isRightPassword(account?.password_hash, password);
  if (!isRight && (await isSignInCode(db, parts, account, password))) return mustChoosePassword(account);
  // Failures must be committed, so the refusal is thrown after the transaction.
  const outcome = await inTransaction(db, async (tx): Promise<TokenPair | RefusalCode> => {
    await countAttempt(tx, parts, attempt, isRight);
    if (!account || !isRight) return 'wrong_credentials';
    const held = await lockAccountForShare(tx, account.id);
    if (!isStill(account, held)) return 'wrong_credentials';
    if (held.status !== 'active') return 'account_inactive';
    return (await hasSecondFactor(tx, account.id)) ? 'second_factor_needed' : startSession(tx, parts, account, origin);
  });
  parts.mailWaiting();
  if (typeof outcome !== 'string') return outcome;
  if (outcome === 'wrong_credentials') recordFailedSignIn(parts, account, origin, 'password');
  if (outcome !== 'second_factor_needed' || !account || code === undefined) return fail(outcome);
  return signInWithFactor(parts, account, code, origin);
}

/**
 * The second step, after the right password. @throws Refusal wrong_second_factor, second_factor_unreadable,
 * too_many_attempts
 */
async function signInWithFactor(parts: Parts, account: AccountRow, code: string, origin: Origin): Promise<TokenPair> {
  const occasion = { at: nowOf(parts), by: origin };
  const result = await withFactorCode(parts, account, code, occasion, async (tx, kind) => {
    if (!isStill(account, await lockAccountForShare(tx, account.id))) fail('wrong_credentials');
    return startSession(tx, parts, account, origin, { second_factor: kind });
  });
  if (result) return result.done;
  recordFailedSignIn(parts, account, origin, 'second factor');
  return fail('wrong_second_factor');
}

/**
 * Signs in with the one-time code of a printed sheet, which the chosen password replaces. Wrong codes are throttled
 * like wrong passwords. Such codes are for tenants, who have no two-step verification; an account with one is refused.
 * @throws Refusal wrong_credentials, account_inactive, too_many_attempts, invalid_input for a password that may not be
 * chosen
 */
export async function signInWithCode(
  parts: Parts,
  { username, code, password }: { username: string; code: string; password: string },
  origin: Origin,
): Promise<TokenPair> {
  const { db } = parts;
  const attempt: Attempt = { username, origin };
  await refuseBlocked(db, parts, attempt);
  const account = await findAccountNamed(db, username);
  const isRight = await isSignInCode(db, parts, account, code);
  const outcome = await inTransaction(db, async (tx): Promise<TokenPair | RefusalCode> => {
    await countAttempt(tx, parts, attempt, isRight);
    if (!account || !isRight || (await hasSecondFactor(tx, account.id))) return 'wrong_credentials';
    if (account.status !== 'active') return 'account_inactive';
    await replaceCode(tx, parts, { account, code, password });
    return startSession(tx, parts, account, origin, { one_time_code: true });
  });
  if (typeof outcome !== 'string') return outcome;
  if (outcome === 'wrong_credentials') recordFailedSignIn(parts, account, origin, 'password');
  return fail(outcome);
}
