import { type Selectable, sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import type { Database } from '../../db/database.ts';

type EndReason = NonNullable<Selectable<Database['sessions']>['end_reason']>;

interface NewSession {
  id: string;
  user_id: number;
  user_agent: string;
  address: string;
  created_at: Date;
  last_used_at: Date;
  expires_at: Date;
}

export async function insertSession(tx: Db, session: NewSession): Promise<void> {
  await tx.insertInto('sessions').values(session).execute();
}

interface NewRefreshToken {
  token_hash: Buffer;
  session_id: string;
  issued_at: Date;
  expires_at: Date;
}

export async function insertRefreshToken(tx: Db, token: NewRefreshToken): Promise<void> {
  await tx.insertInto('refresh_tokens').values(token).execute();
}

/** Finds a refresh token, used or unused. */
export const findRefreshToken = (db: Db, tokenHash: Buffer) =>
  db.selectFrom('refresh_tokens').select('used_at').where('token_hash', '=', tokenHash).executeTakeFirst();

/**
 * Reads a refresh token with its login and account. It locks the login to the end of the transaction, so that one use
 * at a time is checked.
 */
export function lockRefreshToken(tx: Db, tokenHash: Buffer) {
  return tx
    .selectFrom('refresh_tokens as r')
    .innerJoin('sessions as s', 's.id', 'r.session_id')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['r.session_id', 'r.used_at', 'r.expires_at', 's.ended_at', 's.created_at', 's.user_id', 'u.status'])
    .where('r.token_hash', '=', tokenHash)
    .forUpdate(['r', 's'])
    .executeTakeFirst();
}

export async function markRefreshTokenUsed(tx: Db, tokenHash: Buffer, now: Date): Promise<void> {
  await tx.updateTable('refresh_tokens').set({ used_at: now }).where('token_hash', '=', tokenHash).execute();
}

/** Extends a login to `expiresAt` and deletes its tokens that nobody can use any more. */
export async function extendSession(tx: Db, sessionId: string, now: Date, expiresAt: Date): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ last_used_at: now, expires_at: expiresAt })
    .where('id', '=', sessionId)
    .execute();
  await tx
    .deleteFrom('refresh_tokens')
    .where('session_id', '=', sessionId)
    .where('expires_at', '<=', now.toISOString())
    .execute();
}

/** Ends a login: all its tokens stop working, access tokens included. */
export async function endSession(tx: Db, sessionId: string, reason: EndReason): Promise<void> {
  await endedFor(tx, reason).where('id', '=', sessionId).execute();
}

/** Ends every login of an account. @param except the id of a login that continues */
export async function endSessionsOfUser(tx: Db, userId: number, reason: EndReason, except?: string): Promise<void> {
  let ended = endedFor(tx, reason).where('user_id', '=', userId);
  if (except !== undefined) ended = ended.where('id', '<>', except);
  await ended.execute();
}

/** Ends every login of the portal; returns their number. */
export async function endAllSessions(tx: Db, reason: EndReason): Promise<number> {
  return Number((await endedFor(tx, reason).executeTakeFirst()).numUpdatedRows);
}

/** Ends an account's login and returns its origin; undefined if the account has no open login with that id. */
export function endSessionOfUser(tx: Db, userId: number, sessionId: string, reason: EndReason, now: Date) {
  return endedFor(tx, reason)
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('expires_at', '>', now.toISOString())
    .returning(['user_agent', 'address'])
    .executeTakeFirst();
}

/** Lists the open logins of an account, the last used first. */
export function listSessionsOfUser(db: Db, userId: number, now: Date, limit: number) {
  return db
    .selectFrom('sessions as s')
    .select(['s.id', 's.user_agent', 's.address', 's.created_at', 's.last_used_at'])
    .where('s.user_id', '=', userId)
    .where('s.ended_at', 'is', null)
    .where('s.expires_at', '>', now.toISOString())
    .orderBy('s.last_used_at', 'desc')
    .orderBy('s.id')
    .limit(limit)
    .execute();
}

/** Ends the login of a refresh token, used or unused; returns it if it was open. */
export function endSessionOfToken(tx: Db, tokenHash: Buffer, reason: EndReason) {
  return endedFor(tx, reason)
    .where('id', 'in', (of) => of.selectFrom('refresh_tokens').select('session_id').where('token_hash', '=', tokenHash))
    .returning(['id', 'user_id'])
    .executeTakeFirst();
}

// Only the first reason for which a login ended is stored.
const endedFor = (tx: Db, reason: EndReason) =>
  tx
    .updateTable('sessions')
    .set({ ended_at: sql<string>`now()`, end_reason: reason })
    .where('ended_at', 'is', null);
