import { randomUUID } from 'node:crypto';
import type { TokenPair } from '@amayumba/contract/accounts/account.ts';
import { fail } from '@amayumba/contract/refusal.ts';
import type { Db } from '../../db/connect.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Parts } from '../../parts.ts';
import type { Origin } from './origin.ts';
import { isRightPassword } from './password-hash.ts';
import { hashOfToken, newSecretToken } from './secret-token.ts';
import {
  deleteExpiredSessions,
  endSession,
  endSessionOfToken,
  insertRefreshToken,
  insertSession,
  lockRefreshToken,
  markRefreshTokenUsed,
  prolongSession,
} from './sessions.repository.ts';
import { type Attempt, signInDoor } from './sign-in-door.ts';
import { isSignInCode, replaceCode } from './sign-in-codes.service.ts';
import { type AccountRow, findAccountNamed } from './users.repository.ts';

/** How long a refresh token lives, in milliseconds; each use begins anew. Decisions §4. */
const REFRESH_TOKEN_MS = 14 * 24 * 60 * 60 * 1000;

/** The code is right; only the password is missing. @throws Refusal password_to_choose, account_inactive */
const mustChoosePassword = (account: AccountRow | undefined): never =>
  fail(account?.status === 'active' ? 'password_to_choose' : 'account_inactive');

/** Signing in, staying signed in and signing out. */
export function sessionsService({ db, clock, tokens }: Pick<Parts, 'db' | 'clock' | 'tokens'>) {
  const door = signInDoor(db, clock);
  /** Exchanges that are not yet answered, by the hash of their token. */
  const underWay = new Map<string, Promise<TokenPair>>();

  async function issue(tx: Db, userId: number, sessionId: string): Promise<TokenPair> {
    const now = clock.now();
    const token = newSecretToken();
    await insertRefreshToken(tx, {
      token_hash: hashOfToken(token),
      session_id: sessionId,
      issued_at: new Date(now),
      expires_at: new Date(now + REFRESH_TOKEN_MS),
    });
    return { access: await tokens.sign(userId, sessionId), refresh: token };
  }

  /** Begins a login and answers its first tokens. */
  async function start(tx: Db, userId: number, { address, user_agent }: Origin): Promise<TokenPair> {
    const now = new Date(clock.now());
    const id = randomUUID();
    await deleteExpiredSessions(tx, userId, now);
    await insertSession(tx, {
      id,
      user_id: userId,
      user_agent: user_agent.slice(0, 300),
      address,
      created_at: now,
      last_used_at: now,
      expires_at: new Date(now.getTime() + REFRESH_TOKEN_MS),
    });
    return issue(tx, userId, id);
  }

  /**
   * Signs in. Unknown username and wrong password are answered alike and take alike; that an account is inactive is told only to who
   * knows its password.
   * A one-time code is answered with the wish for a password, and keeps working until one is chosen: see {@link signInWithCode}.
   * @throws Refusal wrong_credentials, account_inactive, password_to_choose, too_many_attempts
   */
  async function signIn(credentials: { username: string; password: string }, origin: Origin): Promise<TokenPair> {
    const attempt: Attempt = { username: credentials.username.toLowerCase(), address: origin.address };
    await door.mustBeOpen(attempt);
    const account = await findAccountNamed(db, credentials.username);
    const isRight = await isRightPassword(account?.password_hash, credentials.password);
    if (!isRight && (await isSignInCode(db, clock, account, credentials.password))) return mustChoosePassword(account);
    // Failures must stay recorded, so the refusal comes after the transaction and not out of it.
    const pair = await inTransaction(db, async (tx) => {
      await door.judge(tx, attempt, isRight);
      if (!account || !isRight) return undefined;
      return account.status === 'active' ? start(tx, account.id, origin) : undefined;
    });
    if (pair) return pair;
    return fail(isRight ? 'account_inactive' : 'wrong_credentials');
  }

  /**
   * Signs in with the one-time code of a printed sheet, which the chosen password replaces. Who guesses codes is shut out like who guesses
   * passwords.
   * @throws Refusal wrong_credentials, account_inactive, too_many_attempts, invalid_input for a password that may not be chosen
   */
  async function signInWithCode(
    wish: { username: string; code: string; password: string },
    origin: Origin,
  ): Promise<TokenPair> {
    const attempt: Attempt = { username: wish.username.toLowerCase(), address: origin.address };
    await door.mustBeOpen(attempt);
    const account = await findAccountNamed(db, wish.username);
    const isRight = await isSignInCode(db, clock, account, wish.code);
    const pair = await inTransaction(db, async (tx) => {
      await door.judge(tx, attempt, isRight);
      if (!account || !isRight || account.status !== 'active') return undefined;
      await replaceCode(tx, clock, { account, code: wish.code, password: wish.password });
      return start(tx, account.id, origin);
    });
    if (pair) return pair;
    return fail(isRight ? 'account_inactive' : 'wrong_credentials');
  }

  async function exchange(tokenHash: Buffer): Promise<TokenPair> {
    const outcome = await inTransaction(db, async (tx) => {
      const found = await lockRefreshToken(tx, tokenHash);
      if (found?.status === 'inactive') return 'account_inactive';
      const now = new Date(clock.now());
      if (!found || found.ended_at || found.expires_at <= now.toISOString()) return 'session_ended';
      if (found.used_at) {
        await endSession(tx, found.session_id, 'theft');
        return 'session_ended';
      }
      await markRefreshTokenUsed(tx, tokenHash, now);
      await prolongSession(tx, found.session_id, now, new Date(now.getTime() + REFRESH_TOKEN_MS));
      return issue(tx, found.user_id, found.session_id);
    });
    return typeof outcome === 'string' ? fail(outcome) : outcome;
  }

  /**
   * Exchanges a refresh token for a new pair. A second use ends the whole login: one of the two users is a thief, and nobody can say
   * which (RFC 9700, section 4.14.2).
   *
   * Two tabs that share a token may send it at the very same moment. What arrives while the first exchange is still unanswered cannot
   * have known better, so it shares that answer: the same pair, no second use. There is no grace beyond that, because in it a stolen
   * token would work twice; tabs that follow each other read the new pair from the storage they share.
   * @throws Refusal session_ended, account_inactive
   */
  function refresh(token: string): Promise<TokenPair> {
    const tokenHash = hashOfToken(token);
    const key = tokenHash.toString('base64');
    const shared = underWay.get(key);
    if (shared) return shared;
    const exchanging = exchange(tokenHash).finally(() => underWay.delete(key));
    underWay.set(key, exchanging);
    return exchanging;
  }

  return {
    start,
    signIn,
    signInWithCode,
    refresh,
    /** Ends the login of a refresh token; of an unknown one there is nothing to end. */
    signOut: (token: string): Promise<void> => endSessionOfToken(db, hashOfToken(token), 'logout'),
  };
}
export type SessionsService = ReturnType<typeof sessionsService>;
