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

/** Marks a token as used, in one statement so that it works once only; undefined when it is unknown, used or expired. */
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

/** A token whether or not it was used. */
export function findOneTimeToken(db: Db, tokenHash: Buffer, purpose: Purpose) {
  return db
    .selectFrom('one_time_tokens as o')
    .select(['o.user_id', 'o.used_at', 'o.expires_at'])
    .where('o.token_hash', '=', tokenHash)
    .where('o.purpose', '=', purpose)
    .executeTakeFirst();
}

/** Whether an account was given a token of a purpose since a moment. */
export async function wasIssuedSince(db: Db, userId: number, purpose: Purpose, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom('one_time_tokens as o')
    .select('o.purpose')
    .where('o.user_id', '=', userId)
    .where('o.purpose', '=', purpose)
    .where('o.created_at', '>', since.toISOString())
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes an account's tokens away: those of one purpose that were not used yet, or all. A used one lets a link say that it was used. */
export async function deleteOneTimeTokens(tx: Db, userId: number, purpose?: Purpose): Promise<void> {
  let tokens = tx.deleteFrom('one_time_tokens').where('user_id', '=', userId);
  if (purpose) tokens = tokens.where('purpose', '=', purpose).where('used_at', 'is', null);
  await tokens.execute();
}

/** Takes away the one-time codes of some accounts. */
export const deleteCodesOf = (tx: Db, userIds: readonly number[]): Promise<void> =>
  inChunks(userIds, (chunk) =>
    tx.deleteFrom('one_time_tokens').where('purpose', '=', 'sign_in_code').where('user_id', 'in', chunk).execute(),
  );

/** Takes away the links with which the first manager could be made. */
export async function deleteFirstManagerTokens(tx: Db): Promise<void> {
  await tx.deleteFrom('one_time_tokens').where('purpose', '=', 'first_manager').execute();
}
