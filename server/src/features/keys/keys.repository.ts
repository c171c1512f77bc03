import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import type { ApiKey, NewApiKey } from '@amayumba/contract/keys/key.ts';
import { sql } from 'kysely';
import { mayDo } from '../../access/permissions.ts';
import type { Db } from '../../db/connect.ts';

/** The most keys that are listed. */
const LISTED_MAX = 200;

const stateOn = (today: CalendarDate) => sql<ApiKey['state']>`case
  when k.revoked_at is not null then 'revoked'
  when k.expires_on < ${today}::date then 'expired'
  when u.status = 'inactive' or u.staff_role is null then 'stopped'
  else 'active' end`;

const keys = (db: Db, today: CalendarDate) =>
  db
    .selectFrom('api_keys as k')
    .innerJoin('users as u', 'u.id', 'k.created_by')
    .select(['k.id', 'k.name', 'k.prefix', 'k.permissions', 'k.expires_on', 'k.created_at', 'k.last_used_at'])
    .select(['k.revoked_at', 'u.shown_name as created_by', stateOn(today).as('state')]);

/** The keys that work, then the others, each newest first. Takes no viewer, because only managers may see them. */
export async function listKeyRows(db: Db, today: CalendarDate): Promise<ApiKey[]> {
  const rows = await keys(db, today)
    .select(['u.role', 'u.staff_role', 'u.estates'])
    .orderBy(sql`${stateOn(today)} <> 'active'`)
    .orderBy('k.id', 'desc')
    .limit(LISTED_MAX)
    .execute();
  const listed = rows.map(({ role, staff_role, estates, ...key }): ApiKey => {
    const isIdle = !key.permissions.some((permission) => mayDo({ role, staff_role, estates }, permission));
    return key.state === 'active' && isIdle ? Object.assign(key, { state: 'stopped' as const }) : key;
  });
  return listed.toSorted((a, b) => Number(a.state !== 'active') - Number(b.state !== 'active'));
}

export const findKeyRow = (db: Db, id: number, today: CalendarDate): Promise<ApiKey | undefined> =>
  keys(db, today).where('k.id', '=', id).executeTakeFirst();

/** Locks a key against other changes until the transaction ends. */
export const lockKey = (tx: Db, id: number) =>
  tx
    .selectFrom('api_keys')
    .select(['name', 'prefix', 'permissions', 'expires_on', 'revoked_at'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();

type NewKeyRow = Pick<NewApiKey, 'name' | 'permissions' | 'expires_on'> & {
  prefix: string;
  digest: Buffer;
  created_by: number;
  created_at: Date;
};

export async function insertKey(tx: Db, row: NewKeyRow): Promise<number> {
  const { id } = await tx.insertInto('api_keys').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function endKey(tx: Db, id: number, at: Date): Promise<void> {
  await tx.updateTable('api_keys').set({ revoked_at: at }).where('id', '=', id).execute();
}
