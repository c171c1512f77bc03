import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import type { Condition } from '../../access/scope.ts';
import type { Db } from '../../db/connect.ts';
import { occupiedOn } from '../estates/occupancy.ts';

// Reads the whole portfolio page by page along the primary key, so later pages are as quick as the first. Takes no
// viewer, because only people who may see everything may export it.

/** Rows per page: few enough that turning them into cells does not delay other requests. */
const PAGE = 200;

/** The page of a query after a row, in the order of the ids. */
export const pageAfter =
  (id: string, after: number) =>
  <DB, TB extends keyof DB, Row>(rows: SelectQueryBuilder<DB, TB, Row>) =>
    rows.where(sql.ref(id), '>', after).orderBy(sql.ref(id)).limit(PAGE);

export const yesNo = (condition: Condition): RawBuilder<string> => sql`case when ${condition} then 'Yes' else 'No' end`;

export const listEstatesAfter = (db: Db, today: CalendarDate, after: number) =>
  db
    .selectFrom('live_estates as e')
    .leftJoin('users as u', 'u.id', 'e.owner_id')
    .select(['e.id', 'e.name', 'e.address', 'e.size', 'e.description', 'e.created_at', 'u.username as owner_username'])
    .select('u.shown_name as owner')
    .select([
      sql<number>`(select count(*) from live_blocks b where b.estate_id = e.id)`.as('blocks'),
      sql<number>`(select count(*) from live_apartments a join live_blocks b on b.id = a.block_id where b.estate_id = e.id)`.as(
        'apartments',
      ),
      sql<number>`(select count(*) from live_apartments a join live_blocks b on b.id = a.block_id
        where b.estate_id = e.id and not ${occupiedOn(today)})`.as('available'),
    ])
    .$call(pageAfter('e.id', after))
    .execute();

const equipment = (kind: 'amenity' | 'furnishing'): RawBuilder<string | null> => {
  const [links, things, link] =
    kind === 'amenity'
      ? ['apartment_amenities', 'amenities', 'l.amenity_id']
      : ['apartment_furnishings', 'furnishings', 'l.furnishing_id'];
  return sql`(select string_agg(o.name, ', ' order by o.name) from ${sql.table(links)} l
    join ${sql.table(things)} o on o.id = ${sql.ref(link)} where l.apartment_id = a.id)`;
};

export const listApartmentsAfter = (db: Db, today: CalendarDate, after: number) =>
  db
    .selectFrom('live_apartments as a')
    .innerJoin('live_blocks as b', 'b.id', 'a.block_id')
    .innerJoin('live_estates as e', 'e.id', 'b.estate_id')
    .select([
      'a.id',
      'a.number',
      'a.number_of_rooms',
      'a.size',
      'a.rent_amount',
      'a.color',
      'a.description',
      'a.created_at',
    ])
    .select(['b.name as block', 'e.name as estate'])
    .select([
      equipment('amenity').as('amenities'),
      equipment('furnishing').as('furnishings'),
      yesNo(occupiedOn(today)).as('occupied'),
    ])
    .$call(pageAfter('a.id', after))
    .execute();

/** The terms of a lease `l`: those of today, else of its last day, or those with which it begins. */
const termsOfLease = (today: CalendarDate) =>
  sql<{ rent_amount: number | null; rent_every: string | null }>`(
    select lt.rent_amount, lt.rent_every from lease_terms lt
    cross join lateral (select lt.starts_on <= least(l.ended_on, l.lease_end, ${today}::date) as has_begun) now
    where lt.lease_id = l.id
    order by now.has_begun desc, case when now.has_begun then lt.starts_on end desc, lt.starts_on limit 1)`.as('x');

/** A row for each lease of a tenant, and one for a tenant who never had a lease. */
export const listLeasesOfTenantsAfter = (db: Db, today: CalendarDate, after: number) =>
  db
    .selectFrom(db.selectFrom('tenants').selectAll().$call(pageAfter('id', after)).as('t'))
    .innerJoin('users as u', 'u.id', 't.user_id')
    .leftJoin('tenant_types as k', 'k.id', 't.tenant_type_id')
    .leftJoin('leases as l', 'l.tenant_id', 't.id')
    .leftJoin('apartments as a', 'a.id', 'l.apartment_id')
    .leftJoin('blocks as b', 'b.id', 'a.block_id')
    .leftJoin('estates as e', 'e.id', 'b.estate_id')
    .leftJoinLateral(termsOfLease(today), (join) => join.onTrue())
    .select([
      't.id',
      't.emergency_contact',
      't.notes',
      'u.first_name',
      'u.last_name',
      'u.username',
      'u.email',
      'u.phone_number',
    ])
    .select(['u.status', 'k.name as type', 'e.name as estate', 'b.name as block', 'a.number as apartment'])
    .select(['l.id as lease', 'l.lease_start', 'l.lease_end', 'l.ended_on', 'x.rent_amount', 'x.rent_every'])
    .select(
      sql<string | null>`case when l.id is not null then ${yesNo(sql<boolean>`l.covers @> ${today}::date`)} end`.as(
        'current',
      ),
    )
    .orderBy('t.id')
    .orderBy('l.lease_start')
    .orderBy('l.id')
    .execute();

export const listComplaintsAfter = (db: Db, after: number) =>
  db
    .selectFrom('complaints as c')
    .innerJoin('tenants as t', 't.id', 'c.tenant_id')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .innerJoin('complaint_categories as k', 'k.id', 'c.category_id')
    .innerJoin('complaint_statuses as s', 's.id', 'c.status_id')
    .leftJoin('leases as l', 'l.id', 'c.lease_id')
    .leftJoin('apartments as a', 'a.id', 'l.apartment_id')
    .leftJoin('blocks as b', 'b.id', 'a.block_id')
    .leftJoin('estates as e', 'e.id', 'c.estate_id')
    .select([
      'c.id',
      'c.tenant_id',
      'c.title',
      'c.description',
      'c.urgency',
      'c.feedback',
      'c.created_at',
      'c.updated_at',
    ])
    .select(['k.name as category', 's.name as status', 'e.name as estate', 'b.name as block', 'a.number as apartment'])
    .select('u.shown_name as tenant')
    .$call(pageAfter('c.id', after))
    .execute();

export const listDocumentsAfter = (db: Db, after: number) =>
  db
    .selectFrom('live_documents as d')
    .innerJoin('files as f', 'f.id', 'd.file_id')
    .leftJoin('users as u', 'u.id', 'd.created_by')
    .select(['d.id', 'd.title', 'd.visibility', 'd.created_at', 'f.file_name', 'f.media_type', 'f.size_bytes'])
    .select(['d.tenant_id', 'd.lease_id', 'd.apartment_id', 'd.estate_id', 'd.owner_id', 'u.shown_name as created_by'])
    .$call(pageAfter('d.id', after))
    .execute();

export const listComplaintMessagesAfter = (db: Db, after: number) =>
  db
    .selectFrom('complaint_messages as m')
    .innerJoin('complaints as c', 'c.id', 'm.complaint_id')
    .leftJoin('users as u', 'u.id', 'm.written_by')
    .select(['m.id', 'm.complaint_id', 'c.title', 'm.from_role', 'u.shown_name as written_by', 'm.text'])
    .select(['m.created_at', 'm.read_at'])
    .$call(pageAfter('m.id', after))
    .execute();
