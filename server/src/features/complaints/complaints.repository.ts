import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { ComplaintQuery, ComplaintWithHistory } from '@amayumba/contract/complaints/complaint.ts';
import { URGENCIES, type Urgency } from '@amayumba/contract/complaints/rules.ts';
import { type Condition, visibleComplaints } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../db/connect.ts';
import { containing, listed, type Paging } from '../../db/listed.ts';

/** The full name, else the username. */
const nameOf = <T = string>(user: 'u' | 'by') =>
  sql<T>`coalesce(nullif(trim(${sql.ref(`${user}.first_name`)} || ' ' || ${sql.ref(`${user}.last_name`)}), ''), ${sql.ref(`${user}.username`)})`;
const tenantName = nameOf('u');

/**
 * Complaints `c` with whom and what they are from. The places are those of the complaint's own lease, so that they keep their names
 * when the tenant moves or an estate is removed.
 */
const shownComplaints = (db: Db) =>
  db
    .selectFrom('complaints as c')
    .innerJoin('complaint_statuses as s', 's.id', 'c.status_id')
    .innerJoin('complaint_categories as cc', 'cc.id', 'c.category_id')
    .innerJoin('tenants as t', 't.id', 'c.tenant_id')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .leftJoin('leases as l', 'l.id', 'c.lease_id')
    .leftJoin('apartments as a', 'a.id', 'l.apartment_id')
    .leftJoin('blocks as b', 'b.id', 'a.block_id')
    .leftJoin('estates as e', 'e.id', 'c.estate_id')
    .select([
      'c.id',
      'c.title',
      'c.description',
      'c.tenant_id',
      tenantName.as('tenant_name'),
      'a.number as apartment',
      'b.name as block',
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

type Ordering = NonNullable<ComplaintQuery['ordering']>;

/** From low to critical, as the contract lists them. */
const urgencyRank = sql`array_position(${sql.val<readonly Urgency[]>(URGENCIES)}::text[], c.urgency)`;

const ORDER: Readonly<Record<Ordering, RawBuilder<unknown>>> = {
  created_at: sql`c.created_at`,
  '-created_at': sql`c.created_at desc`,
  updated_at: sql`c.updated_at`,
  '-updated_at': sql`c.updated_at desc`,
  title: sql`c.title collate "und-x-icu"`,
  '-title': sql`c.title collate "und-x-icu" desc`,
  urgency: urgencyRank,
  '-urgency': sql`${urgencyRank} desc`,
};

/** A condition for a filter that may not be given. */
const whenGiven = <T>(value: T | undefined, condition: (value: T) => Condition): Condition =>
  value === undefined ? sql<SqlBool>`true` : condition(value);

/** By title, description, the tenant's name or the category. Specification §2. */
function matching(search: string): Condition {
  const pattern = containing(search);
  return sql`(c.title ilike ${pattern} or c.description ilike ${pattern} or ${tenantName} ilike ${pattern} or cc.name ilike ${pattern})`;
}

/** The complaints a viewer may see, filtered; the newest first unless asked otherwise. */
export function listComplaintRows(db: Db, viewer: Viewer, query: ComplaintQuery) {
  const complaints = shownComplaints(db)
    .where(visibleComplaints(viewer))
    .where(whenGiven(query.tenant_id, (id) => sql`c.tenant_id = ${id}`))
    .where(whenGiven(query.status_id, (id) => sql`c.status_id = ${id}`))
    .where(whenGiven(query.category_id, (id) => sql`c.category_id = ${id}`))
    .where(whenGiven(query.search || undefined, matching))
    .orderBy(ORDER[query.ordering ?? '-created_at'])
    .orderBy('c.id', 'desc');
  return listed(query, complaints);
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
