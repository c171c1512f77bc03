import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { lockForCompany } from '../../db/lock-for-company.ts';
import { onlyRow } from '../../db/only-row.ts';

/** The key under which failures are counted: one username (small letters) from one address. */
export interface ThrottleKey {
  username: string;
  address: string;
}

/** The number of failures that blocks each key. */
interface Limits {
  door: number;
  address: number;
  username: number;
}

/** The time of the failure that reaches each limit; null below the limit. */
export interface Blocked {
  /** For one username from one address. */
  door: string | null;
  /** For an address, with any username. */
  address: string | null;
  /** For a username, from any address. */
  username: string | null;
}

/**
 * Returns the blocks that the failures of a period cause. Later failures were recorded under a wrong clock and block
 * nobody.
 */
export async function findBlocked(
  db: Db,
  { username, address }: ThrottleKey,
  { since, until }: { since: Date; until: Date },
  limits: Limits,
): Promise<Blocked> {
  const failure = (condition: RawBuilder<boolean>, limit: number) => sql`(
    select f.failed_at from sign_in_failures f where ${condition} and f.failed_at > ${since} and f.failed_at <= ${until}
    order by f.failed_at desc offset ${limit - 1} limit 1)`;
  const ofAddress = sql<boolean>`f.address = ${address}`;
  const ofUsername = sql<boolean>`f.username = ${username}`;
  const { rows } = await sql<Blocked>`select
    ${failure(sql`${ofUsername} and ${ofAddress}`, limits.door)} as door,
    ${failure(ofAddress, limits.address)} as address,
    ${failure(ofUsername, limits.username)} as username`.execute(db);
  return onlyRow(rows);
}

/** Locks a key to the end of the transaction, so that one attempt at a time is checked. */
export const lockThrottleKey = (tx: Db, { username, address }: ThrottleKey): Promise<void> =>
  lockForCompany(tx, `sign-in ${username} ${address}`);

export async function insertFailure(tx: Db, key: ThrottleKey, now: Date): Promise<void> {
  await tx
    .insertInto('sign_in_failures')
    .values({ ...key, failed_at: now })
    .execute();
}

/** Deletes a key's failures, after the right password. */
export async function deleteFailures(tx: Db, { username, address }: ThrottleKey): Promise<void> {
  await tx.deleteFrom('sign_in_failures').where('username', '=', username).where('address', '=', address).execute();
}

/** Deletes a username's failures from every address, after a new password. */
export async function deleteFailuresOf(tx: Db, username: string): Promise<void> {
  await tx.deleteFrom('sign_in_failures').where('username', '=', username.toLowerCase()).execute();
}

/** Deletes failures that no longer count, and skips those that a concurrent transaction is deleting. */
export async function deleteOldFailures(db: Db, before: Date): Promise<void> {
  await sql`
    delete from sign_in_failures f where f.ctid = any (array(
      select o.ctid from sign_in_failures o where o.failed_at <= ${before} for update skip locked))`.execute(db);
}
