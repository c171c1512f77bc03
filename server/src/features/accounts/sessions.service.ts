import { DAY_MS } from '@amayumba/contract/calendar.ts';
import { randomUUID } from 'node:crypto';
import type { TokenPair } from '@amayumba/contract/accounts/account.ts';
import { fail } from '@amayumba/contract/refusal.ts';
import type { Db } from '../../db/connect.ts';
import { inTransaction } from '../../db/transaction.ts';
import { nowOf, type Parts } from '../../parts.ts';
import { recordSignInDevice } from './known-device.ts';
import type { Origin } from './origin.ts';
import { hashOfToken, newSecretToken } from './secret-token.ts';
import {
  endSession,
  endSessionOfToken,
  findRefreshToken,
  insertRefreshToken,
  insertSession,
  lockRefreshToken,
  markRefreshTokenUsed,
  extendSession,
} from './sessions.repository.ts';
import { holderOf, recordSignIn, recordStart } from './sign-in-records.ts';
import { type AccountRow, findAccount } from './users.repository.ts';

/** How long a refresh token lives after its last use, in milliseconds. See docs/rules.md, Tokens. */
const REFRESH_TOKEN_MS = 14 * DAY_MS;
/** The longest duration of a login, in milliseconds, however often it is used: then its holder signs in again. */
const LOGIN_MS = 90 * DAY_MS;

/** Returns when a login that began at a time expires if nobody uses it. */
const expiryOf = (began: number, now: number) => new Date(Math.min(now + REFRESH_TOKEN_MS, began + LOGIN_MS));

type SessionParts = Pick<Parts, 'db' | 'clock' | 'tokens'>;

async function issue(tx: Db, parts: SessionParts, token: string, sessionId: string, expires_at: Date): Promise<void> {
  const token_hash = hashOfToken(token);
  await insertRefreshToken(tx, { token_hash, session_id: sessionId, issued_at: nowOf(parts), expires_at });
}

/**
 * Starts a login and returns its first tokens; mails the holder about a new device.
 * @param method how the person signed in, for the audit log
 */
export async function startSession(
  tx: Db,
  parts: SessionParts,
  account: AccountRow,
  origin: Origin,
  method: object = {},
): Promise<TokenPair> {
  const now = nowOf(parts);
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
  await recordSignInDevice(tx, account, origin, now);
  await recordStart(tx, holderOf(account, id), origin, method);
  const first = newSecretToken();
  await issue(tx, parts, first, id, expires_at);
  return { access: await parts.tokens.sign(account.id, id), refresh: first };
}

/**
 * Exchanges a refresh token for a new pair. A second use ends the whole login, because one of the two users is a thief
 * and the server cannot know which (RFC 9700, section 4.14.2).
 *
 * Two tabs that share a token may send it at the same time, even to different processes. A request that arrived before
 * the first exchange was stored gets the same next token, and this does not count as a second use. There is no grace
 * period beyond that, because a stolen token would work twice in it; tabs that refresh one after the other read the new
 * pair from their shared storage.
 * @throws Refusal session_ended, account_inactive
 */
export async function refreshTokens(parts: SessionParts, token: string): Promise<TokenPair> {
  const { db, tokens } = parts;
  const tokenHash = hashOfToken(token);
  const next = tokens.successorOf(token);
  const arrivedBeforeUse = (await findRefreshToken(db, tokenHash))?.used_at === null;
  const outcome = await inTransaction(db, async (tx) => {
    const found = await lockRefreshToken(tx, tokenHash);
    if (found?.status === 'inactive') return 'account_inactive';
    const now = nowOf(parts);
    if (!found || found.ended_at || found.expires_at <= now.toISOString()) return 'session_ended';
    // A process of an older version, or with another secret, may have issued a token that this process cannot derive.
    if (found.used_at && arrivedBeforeUse)
      return (await findRefreshToken(tx, hashOfToken(next))) ? found : 'session_ended';
    if (found.used_at) {
      await endSession(tx, found.session_id, 'theft');
      return 'session_ended';
    }
    await markRefreshTokenUsed(tx, tokenHash, now);
    const expiry = expiryOf(Date.parse(found.created_at), now.getTime());
    await extendSession(tx, found.session_id, now, expiry);
    await issue(tx, parts, next, found.session_id, expiry);
    return found;
  });
  if (typeof outcome === 'string') return fail(outcome);
  return { access: await tokens.sign(outcome.user_id, outcome.session_id), refresh: next };
}

/** Ends the login of a refresh token; does nothing for an unknown token. */
export function signOut({ db }: SessionParts, token: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const ended = await endSessionOfToken(tx, hashOfToken(token), 'logout');
    const account = ended && (await findAccount(tx, ended.user_id));
    if (account) await recordSignIn(tx, holderOf(account, ended.id), 'signed out');
  });
}
