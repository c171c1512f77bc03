import { type Insertable, sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { platformOf, type PlatformTables } from '../../db/platform-tables.ts';

export async function insertSignUp(db: Db, row: Insertable<PlatformTables['sign_ups']>): Promise<void> {
  await platformOf(db).insertInto('sign_ups').values(row).execute();
}

/** Deletes sign-ups whose links have expired. */
export async function deleteExpiredSignUps(db: Db, now: Date): Promise<void> {
  await platformOf(db).deleteFrom('sign_ups').where('expires_at', '<=', now.toISOString()).execute();
}

const valid = (db: Db, tokenHash: Buffer, now: Date) =>
  platformOf(db)
    .selectFrom('sign_ups')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now.toISOString());

/** The sign-up of a link that has not expired. */
export const findSignUp = (db: Db, tokenHash: Buffer, now: Date) => valid(db, tokenHash, now).executeTakeFirst();

/**
 * The same, locked until the transaction ends, so that its company is created once: a second request waits as long as
 * that takes with the demo. Call it as the owner.
 */
export async function lockSignUp(tx: Db, tokenHash: Buffer, now: Date) {
  await sql`set local lock_timeout = '2min'`.execute(tx);
  return valid(tx, tokenHash, now).forUpdate().executeTakeFirst();
}

/** Records the company of a sign-up and empties what is stored about the person. Call it as the owner. */
export async function recordCompany(tx: Db, id: number, company_id: number): Promise<void> {
  const emptied = { username: '', email: '', password_hash: '', first_name: '', last_name: '' };
  await platformOf(tx)
    .updateTable('sign_ups')
    .set({ ...emptied, company_id })
    .where('id', '=', id)
    .execute();
}
