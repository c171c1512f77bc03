import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/connect.ts';

/** Whose failures are counted together: one username (small letters) from one address. */
export interface ThrottleKey {
  username: string;
  address: string;
}

/** So many failures, counted together, shut something. */
interface Limits {
  door: number;
  address: number;
  username: number;
}

/** When the failures that shut something were, where there are that many of them since a moment; null where it is open. */
export interface Blocked {
  /** For one username from one address. */
  door: string | null;
  /** For an address, whoever it tries to be. */
  address: string | null;
  /** For a username, wherever it is tried from. */
  username: string | null;
}

/** What is shut at a door, by its failures of a time. Those after it were noted while the clock was wrong, and shut nobody out. */
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
  return rows[0] ?? { door: null, address: null, username: null };
}

/** Lets one attempt at a door be judged at a time, to the end of the transaction. */
export async function lockThrottleKey(tx: Db, { username, address }: ThrottleKey): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sign-in ${username} ${address}`}, 0))`.execute(tx);
}

export async function insertFailure(tx: Db, door: ThrottleKey, now: Date): Promise<void> {
  await tx
    .insertInto('sign_in_failures')
    .values({ ...door, failed_at: now })
    .execute();
}

/** Forgets a door's failures, after the right password. */
export async function deleteFailures(tx: Db, { username, address }: ThrottleKey): Promise<void> {
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
