import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { PersonQuery } from '@amayumba/contract/accounts/person.ts';
import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import { ownedBy } from '../../access/scope.ts';
import type { Db } from '../../db/connect.ts';
import type { Database } from '../../db/database.ts';
import { listedLate } from '../../db/listed.ts';
import { directionOf } from '../../db/ordering.ts';
import { personMatches } from './person-search.ts';

/** Matches tenants' accounts `u` without a lease that covers today or starts later. */
const withoutLease = (today: CalendarDate) => sql<boolean>`u.role = 'tenant' and not exists (
  select from tenants t join leases l on l.tenant_id = t.id
  where t.user_id = u.id and l.covers && daterange(${today}::date, null))`;

/** Selects accounts `u` with all the columns shown. Its subqueries run only for the rows of the page. */
const people = <O>(query: SelectQueryBuilder<Database & { u: Database['users'] }, 'u', O>) =>
  query.select([
    'u.id',
    'u.username',
    'u.email',
    'u.first_name',
    'u.last_name',
    'u.shown_name as name',
    'u.role',
    'u.phone_number',
    'u.standing as status',
    'u.created_at',
    'u.version',
    sql<boolean>`exists (select from second_factors f where f.user_id = u.id and f.confirmed_at is not null)`.as(
      'second_factor',
    ),
    sql<string | null>`(select max(o.expires_at) from one_time_tokens o
      where o.user_id = u.id and o.purpose = 'invitation' and o.used_at is null)`.as('invited_until'),
    sql<string | null>`(select max(s.last_used_at) from sessions s where s.user_id = u.id)`.as('last_seen_at'),
    sql<number>`(select count(*) from live_estates e where ${ownedBy(sql`u.id`)})`.as('estates_count'),
    sql<number | null>`(select t.id from tenants t where t.user_id = u.id)`.as('tenant_id'),
  ]);

export const getPersonRow = (db: Db, id: number) =>
  people(db.selectFrom('users as u')).where('u.id', '=', id).executeTakeFirst();

function conditionsOf(query: PersonQuery, today: CalendarDate): RawBuilder<boolean>[] {
  const { search, role, status, without_lease } = query;
  const conditions: RawBuilder<boolean>[] = [];
  if (search) conditions.push(personMatches(search) as RawBuilder<boolean>);
  if (role !== undefined) conditions.push(sql<boolean>`u.role = ${sql.lit(role)}`);
  if (status !== undefined) conditions.push(sql<boolean>`u.standing = ${sql.lit(status)}`);
  if (without_lease) conditions.push(withoutLease(today));
  return conditions;
}

const SORT_KEY = {
  name: sql`u.shown_name collate "und-x-icu"`,
  created_at: sql`u.created_at`,
};

/** Keeps PostgreSQL from merging a subquery into its query. */
const apart = sql.lit(0);

/**
 * Lists the accounts that match a query. What a search finds is sorted after it was found: PostgreSQL cannot estimate
 * how much that is, and might read everybody in the order of the list until the page is full.
 */
export function listPersonRows(db: Db, query: PersonQuery, today: CalendarDate) {
  const { field, direction } = directionOf(query.ordering ?? 'name');
  let matching = db.selectFrom('users as u').select(['u.id', SORT_KEY[field].as('sort_key')]);
  for (const condition of conditionsOf(query, today)) matching = matching.where(condition);
  const found = db
    .selectFrom((query.search ? matching.offset(apart) : matching).as('f'))
    .select('f.id')
    .orderBy('f.sort_key', direction)
    .orderBy('f.id', direction);
  return listedLate(query, found, (page) =>
    people(db.selectFrom('users as u'))
      .where('u.id', 'in', page)
      .orderBy(SORT_KEY[field], direction)
      .orderBy('u.id', direction),
  );
}

/** Reads an account and locks it until the transaction ends. */
export const lockPerson = (tx: Db, id: number) =>
  tx
    .selectFrom('users as u')
    .select([
      'u.id',
      'u.username',
      'u.email',
      'u.first_name',
      'u.last_name',
      'u.phone_number',
      'u.role',
      'u.staff_role',
      'u.status',
      'u.erased_at',
      'u.email_verified_at',
      'u.standing',
      sql<number>`(select count(*) from live_estates e where ${ownedBy(sql`u.id`)})`.as('estates_count'),
    ])
    .where('u.id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/**
 * Locks the people of the office who can sign in, so that changes to accounts run one after another. Those who are
 * invited have no password yet and do not count. Rows that only reference one of them can still be written.
 */
export const lockUsableStaff = (tx: Db) =>
  tx
    .selectFrom('users as u')
    .select(['u.id', 'u.staff_role', 'u.estates'])
    .where('u.role', '=', 'manager')
    .where('u.standing', '=', 'active')
    .orderBy('u.id')
    .forNoKeyUpdate()
    .execute();
