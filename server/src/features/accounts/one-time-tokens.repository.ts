import { sql } from 'kysely';
import { inChunks } from '../../db/bulk.ts';
import type { Db } from '../../db/connect.ts';
import type { Database } from '../../db/database.ts';

export type Purpose = Database['one_time_tokens']['purpose'];

interface NewToken {
  token_hash: Buffer;
  purpose: Purpose;
  user_id: number | null;
  created_at: Date;
  expires_at: Date;
}

export async function insertOneTimeToken(tx: Db, token: NewToken): Promise<void> {
  await tx.insertInto('one_time_tokens').values(token).execute();
}

export const insertOneTimeTokens = (tx: Db, tokens: readonly NewToken[]): Promise<void> =>
  inChunks(tokens, (chunk) => tx.insertInto('one_time_tokens').values(chunk).execute());

/**
 * Marks a token as used, in one statement so that it works once only; undefined when it is unknown, used or expired.
 */
export function useOneTimeToken(tx: Db, tokenHash: Buffer, purpose: Purpose, now: Date) {
  return tx
    .updateTable('one_time_tokens')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .returning('user_id')
    .executeTakeFirst();
}

/** Finds a token, used or unused. */
export function findOneTimeToken(db: Db, tokenHash: Buffer, purpose: Purpose) {
  return db
    .selectFrom('one_time_tokens as o')
    .select(['o.user_id', 'o.used_at', 'o.expires_at'])
    .where('o.token_hash', '=', tokenHash)
    .where('o.purpose', '=', purpose)
    .executeTakeFirst();
}

/** Returns whether an account was given a token of a purpose between two times. */
export async function wasIssuedWithin(
  db: Db,
  userId: number,
  purpose: Purpose,
  { since, now }: { since: Date; now: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('one_time_tokens as o')
    .select('o.purpose')
    .where('o.user_id', '=', userId)
    .where('o.purpose', '=', purpose)
    .where('o.created_at', '>', since.toISOString())
    .where('o.created_at', '<=', now.toISOString())
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes an account's unused tokens of a purpose. Used ones remain, so that a link can report that it was used. */
export async function deleteOneTimeTokens(tx: Db, userId: number, purpose: Purpose): Promise<void> {
  await tx
    .deleteFrom('one_time_tokens')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute();
}

/** Deletes an account's tokens that were sent by mail; a code on paper remains. */
export async function deleteMailedTokens(tx: Db, userId: number): Promise<void> {
  await tx.deleteFrom('one_time_tokens').where('user_id', '=', userId).where('purpose', '<>', 'sign_in_code').execute();
}

/** Deletes an account's one-time code if it was sent by SMS; one on paper remains. */
export async function deleteTextedCode(tx: Db, userId: number): Promise<void> {
  await sql`
    delete from one_time_tokens o where o.user_id = ${userId} and o.purpose = 'sign_in_code'
      and exists (select from text_messages m
        where m.user_id = o.user_id and m.purpose = 'code' and m.created_at >= o.created_at)`.execute(tx);
}

/** Deletes the one-time codes of some accounts. */
export const deleteCodesOf = (tx: Db, userIds: readonly number[]): Promise<void> =>
  inChunks(userIds, (chunk) =>
    tx.deleteFrom('one_time_tokens').where('purpose', '=', 'sign_in_code').where('user_id', 'in', chunk).execute(),
  );

/** Deletes the links that could create the first manager. */
export async function deleteFirstManagerTokens(tx: Db): Promise<void> {
  await tx.deleteFrom('one_time_tokens').where('purpose', '=', 'first_manager').execute();
}
