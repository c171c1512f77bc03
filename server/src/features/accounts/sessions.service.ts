import { randomUUID } from 'node:crypto';
import type { TokenPair } from '@amayumba/contract/accounts/account.ts';
import { fail } from '@amayumba/contract/refusal.ts';
import type { Db } from '../../db/connect.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Parts } from '../../parts.ts';
import { welcomeDevice } from './known-device.ts';
import type { Origin } from './origin.ts';
import { hashOfToken, newSecretToken } from './secret-token.ts';
import {
  endSession,
  endSessionOfToken,
  insertRefreshToken,
  insertSession,
  lockRefreshToken,
  markRefreshTokenUsed,
  prolongSession,
} from './sessions.repository.ts';
import { holderOf, recordSignIn, recordStart } from './sign-in-records.ts';
import { type AccountRow, findAccount } from './users.repository.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long a refresh token lives, in milliseconds; each use begins anew. Decisions §4. */
const REFRESH_TOKEN_MS = 14 * DAY_MS;
/** How long a login lasts at most, in milliseconds, however often it is used: then its holder signs in again. */
const LOGIN_MS = 90 * DAY_MS;

/** When a login that began at a moment runs out, unless it is used before. */
const expiryOf = (began: number, now: number) => new Date(Math.min(now + REFRESH_TOKEN_MS, began + LOGIN_MS));

/** Beginning a login, staying signed in and signing out. */
export function sessionsService({ db, clock, tokens }: Pick<Parts, 'db' | 'clock' | 'tokens'>) {
  /** Exchanges that are not yet answered, by the hash of their token. */
  const underWay = new Map<string, Promise<TokenPair>>();

  async function issue(tx: Db, userId: number, sessionId: string, expires_at: Date): Promise<TokenPair> {
    const token = newSecretToken();
    await insertRefreshToken(tx, {
      token_hash: hashOfToken(token),
      session_id: sessionId,
      issued_at: new Date(clock.now()),
      expires_at,
    });
    return { access: await tokens.sign(userId, sessionId), refresh: token };
  }

  /**
   * Begins a login and answers its first tokens; a device not seen before is mailed about. @param way how it was made, for the audit log
   */
  async function start(tx: Db, account: AccountRow, origin: Origin, way: object = {}): Promise<TokenPair> {
    const now = new Date(clock.now());
    const id = randomUUID();
    const expires_at = expiryOf(now.getTime(), now.getTime());
    await insertSession(tx, {
      id,
      user_id: account.id,
      user_agent: origin.user_agent.slice(0, 300),
      address: origin.address,
      created_at: now,
      last_used_at: now,
      expires_at,
    });
    await welcomeDevice(tx, account, origin, now);
    await recordStart(tx, holderOf(account, id), origin, way);
    return issue(tx, account.id, id, expires_at);
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
      const expiry = expiryOf(Date.parse(found.created_at), now.getTime());
      await prolongSession(tx, found.session_id, now, expiry);
      return issue(tx, found.user_id, found.session_id, expiry);
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

  /** Ends the login of a refresh token; of an unknown one there is nothing to end. */
  const signOut = (token: string): Promise<void> =>
    inTransaction(db, async (tx) => {
      const ended = await endSessionOfToken(tx, hashOfToken(token), 'logout');
      const account = ended && (await findAccount(tx, ended.user_id));
      if (account) await recordSignIn(tx, holderOf(account, ended.id), 'signed out');
    });

  return { start, refresh, signOut };
}
export type SessionsService = ReturnType<typeof sessionsService>;
