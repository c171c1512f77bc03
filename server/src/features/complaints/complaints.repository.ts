import { sql } from 'kysely';
import type { ManagedComplaintQuery, ComplaintWithHistory } from '@amayumba/contract/complaints/complaint.ts';
import { COMPLAINT_STATUS_NAMES } from '@amayumba/contract/complaints/rules.ts';
import { type Condition, seesAll, visibleComplaints, whenGiven } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../db/connect.ts';
import { prefixPattern, containsPattern, listed, listedLate, type Paging } from '../../db/listed.ts';
import { directionOf } from '../../db/ordering.ts';
import { tenantName } from '../tenants/tenant-and-home.ts';
import { isOpenCase } from './open-cases.ts';

/** Stops PostgreSQL from merging a lateral subquery into its query. */
const apart = sql.lit(0);

/**
 * Complaints `c` with their tenants and homes. A home is that of the complaint's own lease, so it stays the same when
 * the tenant moves or the estate is deleted. Subqueries read the names, because PostgreSQL takes longer to plan all
 * joins at once than to read a page.
 */
const shownComplaints = (db: Db) =>
  db
    .selectFrom('complaints as c')
    .innerJoin('complaint_categories as cc', 'cc.id', 'c.category_id')
    .leftJoinLateral(
      (query) =>
        query
          .selectFrom('leases as l')
          .innerJoin('apartments as a', 'a.id', 'l.apartment_id')
          .innerJoin('blocks as b', 'b.id', 'a.block_id')
          .select(['a.number', 'b.name as block'])
          .whereRef('l.id', '=', 'c.lease_id')
          .offset(apart)
          .as('home'),
      (join) => join.onTrue(),
    )
    .select([
      'c.id',
      'c.title',
      'c.description',
      'c.tenant_id',
      tenantName('c').as('tenant_name'),
      'home.number as apartment',
      'home.block',
      sql<string | null>`(select e.name from estates e where e.id = c.estate_id)`.as('estate'),
      'c.category_id',
      'cc.name as category_name',
      'cc.description as category_description',
      'c.status_id',
      sql<string>`(select s.name from complaint_statuses s where s.id = c.status_id)`.as('status_name'),
      'c.feedback',
      'c.urgency',
      'c.attachment_file_id',
      'c.created_at',
      'c.updated_at',
      'c.version',
    ]);

/** A complaint with the names that the response shows. */
export type ComplaintRow = NonNullable<Awaited<ReturnType<typeof findComplaintRow>>>;

export const findComplaintRow = (db: Db, viewer: Viewer, id: number) =>
  shownComplaints(db).where('c.id', '=', id).where(visibleComplaints(viewer)).executeTakeFirst();

/** Where a complaint was reported from, and the tenant's phone number. */
export const findComplaintOrigin = (db: Db, viewer: Viewer, id: number) =>
  db
    .selectFrom('complaints as c')
    .innerJoin('tenants as t', 't.id', 'c.tenant_id')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .leftJoin('leases as l', 'l.id', 'c.lease_id')
    .select(['l.apartment_id as apartment', 'c.estate_id as estate', 'u.phone_number'])
    .where('c.id', '=', id)
    .where(visibleComplaints(viewer))
    .executeTakeFirst();

/** The columns that lists are sorted by. */
const SORT_KEY = {
  created_at: sql`c.created_at`,
  updated_at: sql`c.updated_at`,
  title: sql`c.title collate "und-x-icu"`,
  urgency: sql`c.urgency_rank`,
};

/** One or two letters. Nearly every text contains them. */
const BEGUN_WORD = /^[\p{L}\p{N}]{1,2}$/u;

/** Whether a column is one of the ids found. No condition if there are none. */
const isOneOf = (
  column: 'c.tenant_id' | 'c.category_id' | 'c.estate_id',
  rows: readonly { id: number }[],
): Condition[] => (rows.length === 0 ? [] : [sql`${sql.ref(column)} = any (${rows.map(({ id }) => id)}::bigint[])`]);

/**
 * Matches complaints `c` by title, description, tenant name, category or estate. In the list of all complaints, one or
 * two letters match only the beginnings of titles, names and categories. The ids of tenants and categories are read
 * first, because PostgreSQL cannot estimate how many a subquery returns.
 */
async function complaintMatches(db: Db, search: string, isOfAll: boolean): Promise<Condition> {
  const isShort = isOfAll && BEGUN_WORD.test(search);
  const pattern = sql`lower(${isShort ? prefixPattern(search) : containsPattern(search)})`;
  const isNamed = sql<boolean>`lower(u.shown_name) like ${pattern}`;
  const [tenants, categories, estates] = await Promise.all([
    db
      .selectFrom('tenants as t')
      .innerJoin('users as u', 'u.id', 't.user_id')
      .select('t.id')
      // The first condition uses the index; the second excludes matches by email address or phone only.
      .where(isShort ? isNamed : sql<boolean>`u.search_text like ${pattern} and ${isNamed}`)
      .execute(),
    db
      .selectFrom('complaint_categories as cc')
      .select('cc.id')
      .where(sql<boolean>`lower(cc.name) like ${pattern}`)
      .execute(),
    db
      .selectFrom('estates as e')
      .select('e.id')
      .where(sql<boolean>`lower(e.name) like ${pattern}`)
      .execute(),
  ]);
  const conditions = [
    isShort ? sql`lower(c.title) like ${pattern}` : sql`c.search_text like ${pattern}`,
    ...isOneOf('c.tenant_id', tenants),
    ...isOneOf('c.category_id', categories),
    ...isOneOf('c.estate_id', estates),
  ];
  return sql`(${sql.join(conditions, sql` or `)})`;
}

const isOfBlock = (id: number): Condition => sql`c.lease_id in (select l.id from leases l
  join apartments a on a.id = l.apartment_id where a.block_id = ${id})`;

/** The complaints that a viewer may see, filtered; by default the newest first. */
export async function listComplaintRows(db: Db, viewer: Viewer, query: ManagedComplaintQuery) {
  const { search, tenant_id, status_id, open_cases, category_id, estate_id, block_id, apartment_id } = query;
  const { field, direction } = directionOf(query.ordering ?? '-created_at');
  const isOfAll = seesAll(viewer) && tenant_id === undefined;
  const matches = search ? await complaintMatches(db, search, isOfAll) : undefined;
  const found = db
    .selectFrom('complaints as c')
    .select(['c.id', SORT_KEY[field].as('sort_key')])
    .where(visibleComplaints(viewer))
    .where(whenGiven(tenant_id, (id) => sql`c.tenant_id = ${id}`))
    .where(whenGiven(query.ids, (ids) => sql`c.id = any (${ids}::bigint[])`))
    .where(whenGiven(status_id, (id) => sql`c.status_id = ${id in COMPLAINT_STATUS_NAMES ? sql.lit(id) : id}`))
    .where(whenGiven(open_cases, (is) => sql`${isOpenCase} = ${is}`))
    .where(whenGiven(category_id, (id) => sql`c.category_id = ${id}`))
    .where(whenGiven(estate_id, (id) => sql`c.estate_id = ${id}`))
    .where(whenGiven(block_id, isOfBlock))
    .where(whenGiven(apartment_id, (id) => sql`c.lease_id in (select l.id from leases l where l.apartment_id = ${id})`))
    .where(whenGiven(matches, (condition) => condition))
    .orderBy('sort_key', direction)
    .orderBy('c.id', direction);
  return listedLate(query, found, (page) =>
    shownComplaints(db)
      .innerJoin(page.as('found'), 'found.id', 'c.id')
      .orderBy('found.sort_key', direction)
      .orderBy('c.id', direction),
  );
}

/** The status changes of a complaint, oldest first. */
export const listStatusChanges = (
  db: Db,
  viewer: Viewer,
  complaintId: number,
): Promise<ComplaintWithHistory['history']> =>
  db
    .selectFrom('complaint_status_changes as sc')
    .innerJoin('complaints as c', 'c.id', 'sc.complaint_id')
    .innerJoin('complaint_statuses as after', 'after.id', 'sc.to_status_id')
    .leftJoin('complaint_statuses as before', 'before.id', 'sc.from_status_id')
    .leftJoin('users as by', 'by.id', 'sc.changed_by')
    .select([
      'sc.changed_at as at',
      'by.shown_name as by',
      sql<ComplaintWithHistory['history'][number]['from']>`case when before.id is not null
        then json_build_object('id', before.id, 'name', before.name) end`.as('from'),
      sql<{ id: number; name: string }>`json_build_object('id', after.id, 'name', after.name)`.as('to'),
      'sc.feedback',
    ])
    .where('c.id', '=', complaintId)
    .where(visibleComplaints(viewer))
    .orderBy('sc.changed_at')
    .orderBy('sc.id')
    .execute();

/** The categories in their order, the built-in ones first. */
export function listCategoryRows(db: Db, query: Paging & { search?: string | undefined }) {
  const pattern = containsPattern(query.search ?? '');
  return listed(
    query,
    db
      .selectFrom('complaint_categories as cc')
      .select(['cc.id', 'cc.name', 'cc.description'])
      .$if(Boolean(query.search), (categories) =>
        categories.where(sql<boolean>`(cc.name ilike ${pattern} or cc.description ilike ${pattern})`),
      )
      .orderBy('cc.id'),
  );
}
