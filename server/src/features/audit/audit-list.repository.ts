import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { AUDIT_COUNT_MAX } from '@amayumba/contract/audit/rules.ts';
import type { AuditQuery } from '@amayumba/contract/audit/endpoints.ts';
import type { AuditFilter } from '@amayumba/contract/audit-log/endpoints.ts';
import { TIME_ZONE } from '@amayumba/contract/calendar.ts';
import { type Page, PAGE_SIZE_DEFAULT } from '@amayumba/contract/lists.ts';
import type { PaymentType } from '@amayumba/contract/payments/rules.ts';
import { visibleAudit } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import { arrayOf } from '../../db/array-of.ts';
import type { Db } from '../../db/connect.ts';
import type { Database } from '../../db/database.ts';
import { isPaged, pageOf, pageOfRows, readCounted } from '../../db/listed.ts';
import { PLANNED_EACH_TIME } from '../../db/preparing-client.ts';
import { personMatches } from '../accounts/person-search.ts';
import { recordsOfTenants, whenAboutAccount } from './records-of-tenants.ts';

/** The most people that a search of the log includes; for a common name the manager types more of it. */
const PEOPLE_FOUND = 50;

/** An entry from the database, with the present names of its person, home and record. */
export interface AuditRow {
  id: number;
  at: string;
  by: string | null;
  user_id: number | null;
  action: string;
  subject: string;
  subject_id: number | null;
  tenant: number | null;
  before: unknown;
  after: unknown;
  /** Fields that identify people; null if there are none or they were erased. */
  details: { before?: object | null; after?: object | null } | null;
  /** The network address of the person who acted. */
  origin: { address?: string } | null;
  /** Whether a personal part was erased. */
  is_erased: boolean;
  /** The position in the chain. */
  position: number | null;
  /** The tenant or the account's holder. */
  person: string | null;
  payment_type: PaymentType | null;
  amount: number | null;
  /** The title of a complaint or a document. */
  title: string | null;
  /** The home of a lease: `A-08, Bukoto Court`. */
  home: string | null;
  /** The name of the status after the change. */
  status: string | null;
  /** The number of a receipt. */
  receipt_number: number | null;
}

/** Selects a part of an entry that may be erased. */
const partOf = <T>(part: 'details' | 'origin') =>
  sql<T | null>`(select ap.content from audit_personal ap where ap.entry_id = al.id and ap.part = ${sql.lit(part)})`;

const isAbout = (subject: string) => sql<boolean>`al.subject = ${sql.lit(subject)}`;

/** The API key by which somebody acted, after their name. */
const byKey = sql<string>`case when al.key_id is null then '' else
  ' (API key ' || coalesce((select k.name from api_keys k where k.id = al.key_id), 'no. ' || al.key_id) || ')' end`;

/** The account that an entry is about, by a record of the account. */
const aboutAccount = sql<number | null>`case al.subject
  when 'account' then al.subject_id
  when 'conversation' then al.subject_id
  ${whenAboutAccount}
  when 'credit_note' then (select n.account_id from credit_notes o join charges n on n.id = o.charge_id where o.id = al.subject_id)
  when 'claim' then (select n.account_id from claims o join charges n on n.id = o.charge_id where o.id = al.subject_id)
  end`;
/** The lease of an entry. Deleted terms are known by their fields only. */
const aboutLease = sql<number>`case al.subject when 'lease' then al.subject_id
  when 'document' then d.lease_id
  when 'terms' then coalesce(al.after ->> 'lease_id', al.before ->> 'lease_id')::bigint end`;
/** The tenant whom an entry is about, by one of their records. */
const aboutTenant = sql<number | null>`coalesce(p.tenant_id, l.tenant_id, c.tenant_id, d.tenant_id,
  case when al.subject = 'tenant' then al.subject_id end,
  (select ac.tenant_id from accounts ac where ac.id = ${aboutAccount}))`;

/** Subqueries read the names: a page has few rows, so they are quicker than planning the joins. */
const shownEntries = (db: Db) =>
  db
    .selectFrom('audit_log as al')
    .leftJoin('charges as p', (join) => join.onRef('p.id', '=', 'al.subject_id').on(isAbout('payment')))
    .leftJoin('documents as d', (join) => join.onRef('d.id', '=', 'al.subject_id').on(isAbout('document')))
    .leftJoin('leases as l', (join) => join.on('l.id', '=', aboutLease))
    .leftJoin('complaints as c', (join) => join.onRef('c.id', '=', 'al.subject_id').on(isAbout('complaint')))
    .select([
      'al.id',
      'al.at',
      sql<string | null>`(select u.shown_name from users u where u.id = al.user_id) || ${byKey}`.as('by'),
      'al.user_id',
      'al.action',
      'al.subject',
      'al.subject_id',
      aboutTenant.as('tenant'),
      'al.before',
      'al.after',
      partOf<NonNullable<AuditRow['details']>>('details').as('details'),
      partOf<NonNullable<AuditRow['origin']>>('origin').as('origin'),
      sql<boolean>`(select count(*) from audit_personal ap where ap.entry_id = al.id)
        < (case when al.details_digest is null then 0 else 1 end + case when al.origin_digest is null then 0 else 1 end)`.as(
        'is_erased',
      ),
      sql<number | null>`(select ac.position from audit_chain ac where ac.entry_id = al.id)`.as('position'),
      sql<string | null>`(select u.shown_name from users u where u.id = case
        when al.subject in ('user', 'sign_in') then al.subject_id
        else (select t.user_id from tenants t where t.id = ${aboutTenant}) end)`.as('person'),
      'p.payment_type',
      'p.shown_amount as amount',
      sql<string | null>`coalesce(c.title, d.title)`.as('title'),
      sql<string | null>`(select a.number || ', ' || e.name
        from apartments a join blocks b on b.id = a.block_id join estates e on e.id = b.estate_id where a.id = l.apartment_id)`.as(
        'home',
      ),
      sql<string | null>`case al.subject
        when 'payment' then (select s.name from payment_statuses s where to_jsonb(s.id) = al.after -> 'status_id')
        when 'complaint' then (select s.name from complaint_statuses s where to_jsonb(s.id) = al.after -> 'status_id') end`.as(
        'status',
      ),
      sql<number | null>`(select r.number from receipts r where ${isAbout('receipt')} and r.id = al.subject_id)`.as(
        'receipt_number',
      ),
    ]);

/** A query on the ids of entries. */
export type Found = SelectQueryBuilder<Database & { al: Database['audit_log'] }, 'al', { id: number; at: string }>;

/** Accounts, and the entries about them. Both are arrays in PostgreSQL's notation. */
interface AboutPeople {
  people: string;
  entries: string;
}
const NOBODY: AboutPeople = { people: '{}', entries: '{}' };

/**
 * Finds some accounts and the entries about them. Each kind is found by its ids, so that an index serves a log of any
 * length.
 */
async function aboutPeople(db: Db, people: RawBuilder<unknown>): Promise<AboutPeople> {
  const ids = sql`(array(select person.id from person))`;
  const tenants = sql`select tenant.id from tenant`;
  const { rows } = await sql<AboutPeople>`
    with person as materialized (${people}),
      tenant as materialized (select t.id from tenants t where t.user_id = any ${ids})
    select ${ids}::text as people, coalesce(array_agg(al.id), '{}')::text as entries from audit_log al join (
      select subject, unnest ${ids} as id from unnest('{user,sign_in}'::text[]) subject
      union all ${recordsOfTenants(tenants)}
    ) record on record.subject = al.subject and record.id = al.subject_id`.execute(db);
  return rows[0] ?? NOBODY;
}

/** The accounts that match a search. */
const peopleFound = (search: string) =>
  sql`select u.id from users u where ${personMatches(search)} limit ${sql.lit(PEOPLE_FOUND)}`;

/** Returns the start of a day in Kampala. */
const startOfDay = (day: string, later = 0) =>
  sql<string>`((${day}::date + ${sql.lit(later)}::int)::timestamp at time zone ${sql.lit(TIME_ZONE)})`;

/**
 * Builds the query for the ids of matching entries, newest first. A query for people is planned for these each time:
 * some acted in half of the entries, others in none. To keep it short, the ids of entries about them are read before.
 */
export async function findEntries(db: Db, viewer: Viewer, filter: AuditFilter): Promise<Found> {
  const { search, user_id, subject, subject_id, action, tenant_id, start_date, end_date, changes_only } = filter;
  const found = search ? await aboutPeople(db, peopleFound(search)) : NOBODY;
  const ofTenant = tenant_id === undefined ? NOBODY : await aboutPeople(db, userOfTenant(tenant_id));
  return (
    db
      .selectFrom('audit_log as al')
      .select(['al.id', 'al.at'])
      .$if(Boolean(search) || tenant_id !== undefined, (entries) => entries.modifyFront(sql.raw(PLANNED_EACH_TIME)))
      .where(visibleAudit(viewer))
      .$if(user_id !== undefined, (entries) => entries.where('al.user_id', '=', user_id ?? 0))
      .$if(subject !== undefined, (entries) => entries.where('al.subject', '=', subject ?? ''))
      // The condition must equal that of the index audit_log_changes word for word.
      .$if(changes_only === true, (entries) => entries.where(sql<boolean>`al.subject <> 'sign_in'`))
      .$if(subject_id !== undefined, (entries) => entries.where('al.subject_id', '=', subject_id ?? 0))
      .$if(action !== undefined, (entries) => entries.where('al.action', '=', action ?? ''))
      .$if(tenant_id !== undefined, (entries) =>
        entries.where(sql<boolean>`al.id = any (${ofTenant.entries}::bigint[])`),
      )
      .$if(Boolean(search), (entries) =>
        entries.where(
          sql<boolean>`(al.user_id = any (${found.people}::bigint[]) or al.id = any (${found.entries}::bigint[]))`,
        ),
      )
      .$if(start_date !== undefined, (entries) => entries.where('al.at', '>=', startOfDay(start_date ?? '')))
      .$if(end_date !== undefined, (entries) => entries.where('al.at', '<', startOfDay(end_date ?? '', 1)))
      .orderBy('al.at', 'desc')
      .orderBy('al.id', 'desc')
  );
}

const userOfTenant = (tenantId: number) => sql`select t.user_id as id from tenants t where t.id = ${tenantId}`;

/**
 * Reads the entries of an id query with the names for display. The ids are read first, because the statement with the
 * names takes so long to plan that it is planned once for any of them.
 */
export const describeEntries = async (db: Db, found: Found): Promise<AuditRow[]> =>
  readEntries(db, await found.execute());

const readEntries = (db: Db, ids: readonly { id: number }[]): Promise<AuditRow[]> =>
  shownEntries(db)
    .where(sql<boolean>`al.id = any ${arrayOf(ids.map(({ id }) => id))}`)
    .orderBy('al.at', 'desc')
    .orderBy('al.id', 'desc')
    .execute();

/** Lists audit entries, newest first. Both the count and the list end at {@link AUDIT_COUNT_MAX}. */
export async function listAuditRows(db: Db, viewer: Viewer, query: AuditQuery): Promise<AuditRow[] | Page<AuditRow>> {
  const { page = 1, page_size = PAGE_SIZE_DEFAULT, ...filter } = query;
  const found = await findEntries(db, viewer, filter);
  if (!isPaged(query)) return describeEntries(db, found.limit(AUDIT_COUNT_MAX));
  const isCounted = (page - 1) * page_size < AUDIT_COUNT_MAX;
  const { count, results } = await readCounted(
    pageOfRows(found, page, isCounted ? page_size : 0),
    page,
    db
      .selectFrom(found.clearOrderBy().limit(sql.lit(AUDIT_COUNT_MAX)).as('f'))
      .select(sql<number>`count(*)`.as('count')),
  );
  return pageOf(count, results.length === 0 ? [] : await readEntries(db, results));
}

/** Limits the query to the next entries after `lastId`, in the same order. */
export const entriesAfter = (found: Found, lastId: number | undefined, limit: number): Found =>
  found
    .$if(lastId !== undefined, (entries) =>
      // The condition compares with the row itself, because an instant outside the database loses its microseconds.
      entries.where(
        sql<boolean>`(al.at, al.id) < (select la.at, la.id from audit_log la where la.id = ${lastId ?? 0})`,
      ),
    )
    .limit(limit);
