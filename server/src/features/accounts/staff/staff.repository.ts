import type { Staff, StaffQuery } from '@amayumba/contract/staff/staff.ts';
import { sql } from 'kysely';
import { whenGiven } from '../../../access/scope.ts';
import type { Db } from '../../../db/connect.ts';
import { listed } from '../../../db/listed.ts';
import { onlyRow } from '../../../db/only-row.ts';
import { personMatches } from '../person-search.ts';

/**
 * A column of the estates that a person is limited to, in the order of choice, without those deleted since; null for
 * all.
 */
const ofLiveEstates = <Value>(column: 'e.id' | 'e.name') => sql<Value[] | null>`
  case when u.estates is not null then array(
    select ${sql.ref(column)} from unnest(u.estates) with ordinality as chosen (id, place)
    join live_estates e on e.id = chosen.id order by chosen.place) end`;

/** The people of the office `u` with all the columns shown. They are few. */
const staff = (db: Db) =>
  db
    .selectFrom('users as u')
    .select(['u.id', 'u.username', 'u.email', 'u.first_name', 'u.last_name', 'u.shown_name as name', 'u.phone_number'])
    .select([sql<Staff['staff_role']>`u.staff_role`.as('staff_role'), ofLiveEstates<number>('e.id').as('estates')])
    .select(ofLiveEstates<string>('e.name').as('estate_names'))
    .select(['u.cash_limit', 'u.cash_limit_day', 'u.standing as status', 'u.version'])
    .select([
      sql<string | null>`(select max(o.expires_at) from one_time_tokens o
        where o.user_id = u.id and o.purpose = 'invitation' and o.used_at is null)`.as('invited_until'),
      sql<string | null>`(select max(s.last_used_at) from sessions s where s.user_id = u.id)`.as('last_seen_at'),
    ])
    .where('u.role', '=', 'manager');

export const findStaffRow = (db: Db, id: number): Promise<Staff | undefined> =>
  staff(db).where('u.id', '=', id).executeTakeFirst();

/** The people of the office by name. See docs/rules.md, Staff. */
export const listStaffRows = (db: Db, query: StaffQuery) =>
  listed(
    query,
    staff(db)
      .where(whenGiven(query.staff_role, (role) => sql`u.staff_role = ${role}`))
      .where(whenGiven(query.status, (status) => sql`u.standing = ${status}`))
      .where(whenGiven(query.estate_id, (id) => sql`(u.estates is null or ${id} = any (u.estates))`))
      .where(whenGiven(query.search || undefined, personMatches))
      .orderBy(sql`u.shown_name collate "und-x-icu"`)
      .orderBy('u.id'),
  );

/** How many of some estates there are. */
export async function countEstates(db: Db, ids: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from live_estates e where e.id = any (${[...ids]}::bigint[])`.execute(db);
  return onlyRow(rows).count;
}
