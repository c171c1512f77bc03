import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';

/** Whose failures are counted together: one username (small letters) from one address. */
export interface Door {
  username: string;
  address: string;
}

/** When somebody failed at a door since a moment, newest first. */
export async function listFailures(db: Db, { username, address }: Door, since: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('sign_in_failures as f')
    .select('f.failed_at')
    .where('f.username', '=', username)
    .where('f.address', '=', address)
    .where('f.failed_at', '>', since.toISOString())
    .orderBy('f.failed_at', 'desc')
    .execute();
  return rows.map((row) => row.failed_at);
}

/** Lets one attempt at a door be judged at a time, to the end of the transaction. */
export async function lockDoor(tx: Db, { username, address }: Door): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sign-in ${username} ${address}`}, 0))`.execute(tx);
}

export async function insertFailure(tx: Db, door: Door, now: Date): Promise<void> {
  await tx
    .insertInto('sign_in_failures')
    .values({ ...door, failed_at: now })
    .execute();
}

/** Forgets a door's failures, after the right password. */
export async function deleteFailures(tx: Db, { username, address }: Door): Promise<void> {
  await tx.deleteFrom('sign_in_failures').where('username', '=', username).where('address', '=', address).execute();
}

/** Forgets a username's failures wherever they came from, after a new password. */
export async function deleteFailuresOf(tx: Db, username: string): Promise<void> {
  await tx.deleteFrom('sign_in_failures').where('username', '=', username.toLowerCase()).execute();
}

/** Forgets failures that no longer count, whoever's they are, leaving those that somebody else is just forgetting. */
export async function deleteOldFailures(db: Db, before: Date): Promise<void> {
  await sql`
    delete from sign_in_failures f where f.ctid = any (array(
      select o.ctid from sign_in_failures o where o.failed_at <= ${before} for update skip locked))`.execute(db);
}
