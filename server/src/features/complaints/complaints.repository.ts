import { sql, type SqlBool } from 'kysely';
import type { ComplaintQuery, ComplaintWithHistory } from '@amayumba/contract/complaints/complaint.ts';
import { type Condition, visibleComplaints } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../db/connect.ts';
import { beginningWith, containing, listed, listedLong, type Paging } from '../../db/listed.ts';
import { directionOf } from '../../db/ordering.ts';
import { BEGINS, keptCount } from '../../db/row-counts.ts';

/** The full name, else the username. */
const nameOf = <T = string>(user: 'u' | 'by') =>
  sql<T>`coalesce(nullif(trim(${sql.ref(`${user}.first_name`)} || ' ' || ${sql.ref(`${user}.last_name`)}), ''), ${sql.ref(`${user}.username`)})`;
const tenantName = nameOf('u');

/** Keeps a lateral subquery from being merged into its query: planning all joins at once takes longer than answering a page. */
const apart = sql.lit(0);

/**
 * Complaints `c` with whom and what they are from. The places are those of the complaint's own lease, so that they keep their names
 * when the tenant moves or an estate is removed.
 */
const shownComplaints = (db: Db) =>
  db
    .selectFrom('complaints as c')
    .innerJoin('complaint_statuses as s', 's.id', 'c.status_id')
    .innerJoin('complaint_categories as cc', 'cc.id', 'c.category_id')
    .innerJoinLateral(
      (query) =>
        query
          .selectFrom('tenants as t')
          .innerJoin('users as u', 'u.id', 't.user_id')
          .select(tenantName.as('name'))
          .whereRef('t.id', '=', 'c.tenant_id')
          .offset(apart)
          .as('from_whom'),
      (join) => join.onTrue(),
    )
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
    .leftJoin('estates as e', 'e.id', 'c.estate_id')
    .select([
      'c.id',
      'c.title',
      'c.description',
      'c.tenant_id',
      sql<string>`from_whom.name`.as('tenant_name'),
      'home.number as apartment',
      'home.block',
      'e.name as estate',
      'c.category_id',
      'cc.name as category_name',
      'cc.description as category_description',
      'c.status_id',
      's.name as status_name',
      'c.feedback',
      'c.urgency',
      'c.attachment_file_id',
      'c.created_at',
      'c.updated_at',
      'c.version',
    ]);

/** A complaint as the database shows it. */
export type ComplaintRow = NonNullable<Awaited<ReturnType<typeof findComplaintRow>>>;

export const findComplaintRow = (db: Db, viewer: Viewer, id: number) =>
  shownComplaints(db).where('c.id', '=', id).where(visibleComplaints(viewer)).executeTakeFirst();

/** What a list can be sorted by. */
const SORT_KEY = {
  created_at: sql`c.created_at`,
  updated_at: sql`c.updated_at`,
  title: sql`c.title collate "und-x-icu"`,
  urgency: sql`c.urgency_rank`,
};

/** A condition for a filter that may not be given. */
const whenGiven = <T>(value: T | undefined, condition: (value: T) => Condition): Condition =>
  value === undefined ? sql<SqlBool>`true` : condition(value);

/** Tenants whose complaints are found each by an index; with more it is quicker to look at every complaint. */
const TENANTS_FOUND = 5_000;
/** One or two letters, which are in nearly everything that was written. */
const BEGUN_WORD = /^[\p{L}\p{N}]{1,2}$/u;

/** The tenants `t` whose name matches, with their accounts `u`. */
const tenantsNamed = (db: Db, condition: Condition) =>
  db
    .selectFrom('tenants as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .select('t.id')
    .where(sql<boolean>`${condition}`);

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

/** What a search finds complaints `c` by. */
interface Search {
  matches: Condition;
  /** Whether these are all that have the text in their title or description, and no others. */
  isByWords: boolean;
}

/**
 * By title, description, the tenant's name or the category. Specification §2. Among the complaints of all tenants one or two letters are
 * looked for at the beginning of titles, names and categories.
 */
async function searchFor(db: Db, search: string, isOfAll: boolean): Promise<Search> {
  const isShort = isOfAll && BEGUN_WORD.test(search);
  const pattern = sql`lower(${isShort ? beginningWith(search) : containing(search)})`;
  const named = isShort
    ? sql<SqlBool>`lower(${tenantName}) like ${pattern}`
    : // The first is answered by an index, the second says that it is the name which matches.
      sql<SqlBool>`u.search_text like ${pattern} and lower(${tenantName}) like ${pattern}`;
  const people = tenantsNamed(db, named);
  const categories = db
    .selectFrom('complaint_categories as cc')
    .select('cc.id')
    .where(sql<boolean>`lower(cc.name) like ${pattern}`);
  // Asked for first: the database plans by how many there are, which it could not know of a subquery.
  const [tenantIds, categoryIds] = await Promise.all([people.limit(TENANTS_FOUND + 1).execute(), categories.execute()]);
  const conditions = [isShort ? sql`lower(c.title) like ${pattern}` : sql`c.search_text like ${pattern}`];
  if (tenantIds.length > TENANTS_FOUND) conditions.push(sql`c.tenant_id in (${people})`);
  else if (tenantIds.length > 0) conditions.push(sql`c.tenant_id = any (${idsOf(tenantIds)}::bigint[])`);
  if (categoryIds.length > 0) conditions.push(sql`c.category_id = any (${idsOf(categoryIds)}::bigint[])`);
  return {
    matches: sql`(${sql.join(conditions, sql` or `)})`,
    isByWords: conditions.length === 1 && !isShort,
  };
}

/** How many complaints have a text in their title or description. */
async function countWith(db: Db, search: string): Promise<number> {
  const { count } = await db
    .selectFrom('complaint_texts')
    .select(sql<number>`count(*)`.as('count'))
    .where(sql<boolean>`search_text like lower(${containing(search)})`)
    .executeTakeFirstOrThrow();
  return count;
}

/** Complaints that tell how many there are with a text. */
const SAMPLE = 300;

/** What part of the newest complaints, or of the oldest, has a text. */
async function shareWith(db: Db, search: string, direction: 'asc' | 'desc'): Promise<number> {
  const { share } = await db
    .selectFrom((complaints) =>
      complaints
        .selectFrom('complaints as c')
        .select('c.search_text')
        .orderBy('c.created_at', direction)
        .orderBy('c.id', direction)
        .limit(SAMPLE)
        .as('c'),
    )
    .select(sql<number>`count(*) filter (where c.search_text like lower(${containing(search)}))`.as('share'))
    .executeTakeFirstOrThrow();
  return share / SAMPLE;
}

/** The complaints a viewer may see, filtered; the newest first unless asked otherwise. */
export async function listComplaintRows(db: Db, viewer: Viewer, query: ComplaintQuery) {
  const { search, tenant_id, status_id, category_id } = query;
  const { field, direction } = directionOf(query.ordering ?? '-created_at');
  const key = SORT_KEY[field];
  const isOfAll = viewer.role === 'manager' && tenant_id === undefined;
  const isByAge = isOfAll && status_id === undefined && category_id === undefined && field === 'created_at';
  const words = isByAge && search && !BEGUN_WORD.test(search) ? search : undefined;
  // Begun before it is known whether it is asked for, since it takes longer than all else. Who asks is told where it fails.
  const countOfWords = words === undefined ? undefined : countWith(db, words);
  countOfWords?.catch(() => {});
  const [searched, share] = await Promise.all([
    search ? searchFor(db, search, isOfAll) : undefined,
    words === undefined ? undefined : shareWith(db, words, direction),
  ]);
  const found = db
    .selectFrom('complaints as c')
    .select(['c.id', key.as('sort_key')])
    .where(visibleComplaints(viewer))
    .where(whenGiven(tenant_id, (id) => sql`c.tenant_id = ${id}`))
    .where(whenGiven(status_id, (id) => sql`c.status_id = ${id}`))
    .where(whenGiven(category_id, (id) => sql`c.category_id = ${id}`))
    .where(whenGiven(searched?.matches, (matches) => matches));
  const isCounted = isOfAll && !search;
  return listedLong(query, {
    found,
    searched: search ? { db, text: search, share } : undefined,
    keys: [
      { key, direction },
      { key: sql`c.id`, direction },
    ],
    shown: (page) =>
      shownComplaints(db)
        .innerJoin(page.as('found'), 'found.id', 'c.id')
        .orderBy('found.sort_key', direction)
        .orderBy('c.id', direction),
    count: isCounted
      ? () => keptCount(db, { counted: 'complaints', first: status_id, second: category_id })
      : countOfWords && searched?.isByWords
        ? () => countOfWords
        : undefined,
    stretches: isCounted && isByAge ? { db, kept: { counted: 'complaints by day' }, begins: BEGINS.day } : undefined,
  });
}

/** Every status change of a complaint, oldest first. */
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
      nameOf<string | null>('by').as('by'),
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

/** The categories, those that came with the portal first, in their order. */
export function listCategoryRows(db: Db, query: Paging & { search?: string | undefined }) {
  const pattern = containing(query.search ?? '');
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
