import { sql } from 'kysely';
import type { AuditQuery } from '@amayumba/contract/audit/endpoints.ts';
import type { Page } from '@amayumba/contract/lists.ts';
import type { PaymentType } from '@amayumba/contract/payments/rules.ts';
import { visibleAudit } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import { inChunks } from '../../db/bulk.ts';
import type { Db } from '../../db/connect.ts';
import { containing, listedLate } from '../../db/listed.ts';
import type { PartedEntry } from './audit-entry.ts';

/**
 * Adds entries. What identifies people goes into a table of its own, of which the entry keeps a salted digest; the database puts each
 * entry into the chain when the transaction commits.
 */
export const insertAuditRows = (tx: Db, userId: number | null, rows: readonly PartedEntry[]): Promise<void> =>
  inChunks(rows, (chunk) =>
    sql`
      with given as materialized (
        select nextval(pg_get_serial_sequence('audit_log', 'id')) as id, uuid_send(gen_random_uuid()) as details_salt,
          uuid_send(gen_random_uuid()) as origin_salt, r.*
        from jsonb_to_recordset(${JSON.stringify(chunk)}::jsonb)
          as r (action text, subject text, subject_id bigint, before jsonb, after jsonb, details jsonb, origin jsonb)
      ), entries as (
        insert into audit_log (id, user_id, action, subject, subject_id, before, after, details_digest, origin_digest)
        select id, ${userId}::bigint, action, subject, subject_id, before, after,
          sha256(details_salt || convert_to(details::text, 'UTF8')), sha256(origin_salt || convert_to(origin::text, 'UTF8'))
        from given
      )
      insert into audit_personal (entry_id, part, salt, content)
      select id, 'details', details_salt, details from given where details is not null
      union all select id, 'origin', origin_salt, origin from given where origin is not null`.execute(tx),
  );

/** Erases what identifies a person from the record, and adds an entry that says so. Answers in how many entries something was erased. */
export async function erasePersonRows(tx: Db, userId: number, erasedBy: number | null): Promise<number> {
  const { rows } = await sql<{ entries: number }>`
    select erase_person_from_audit(${userId}::bigint, ${erasedBy}::bigint) as entries`.execute(tx);
  return rows[0]?.entries ?? 0;
}

/** An entry as the database shows it, with the names of whom and what it is about, as these are now. */
export interface AuditRow {
  id: number;
  at: string;
  by: string | null;
  action: string;
  subject: string;
  subject_id: number | null;
  tenant: number | null;
  before: unknown;
  after: unknown;
  /** Fields that identify people; null where there are none, or they were erased. */
  details: { before?: object | null; after?: object | null } | null;
  /** The tenant, or whose account. */
  person: string | null;
  payment_type: PaymentType | null;
  amount: number | null;
  /** Of a complaint. */
  title: string | null;
  /** Of a lease: `A-08, Bukoto Court`. */
  home: string | null;
  /** The name of the status after the change. */
  status: string | null;
}

/** The full name, else the username. */
const nameOf = (user: 'u' | 'person') =>
  sql<
    string | null
  >`coalesce(nullif(trim(${sql.ref(`${user}.first_name`)} || ' ' || ${sql.ref(`${user}.last_name`)}), ''), ${sql.ref(`${user}.username`)})`;

/** A part of an entry that may be erased. */
const partOf = <T>(part: 'details' | 'origin') =>
  sql<T | null>`(select ap.content from audit_personal ap where ap.entry_id = al.id and ap.part = ${sql.lit(part)})`;

const isAbout = (subject: string) => sql<boolean>`al.subject = ${sql.lit(subject)}`;

const shownEntries = (db: Db) =>
  db
    .selectFrom('audit_log as al')
    .leftJoin('users as u', 'u.id', 'al.user_id')
    .leftJoin('payments as p', (join) => join.onRef('p.id', '=', 'al.subject_id').on(isAbout('payment')))
    .leftJoin('leases as l', (join) => join.onRef('l.id', '=', 'al.subject_id').on(isAbout('lease')))
    .leftJoin('complaints as c', (join) => join.onRef('c.id', '=', 'al.subject_id').on(isAbout('complaint')))
    .leftJoin('tenants as t', (join) => join.on(sql<boolean>`t.id = coalesce(p.tenant_id, l.tenant_id, c.tenant_id)`))
    .leftJoin('users as person', (join) =>
      join.on(sql<boolean>`person.id = case when al.subject = 'user' then al.subject_id else t.user_id end`),
    )
    .select([
      'al.id',
      'al.at',
      nameOf('u').as('by'),
      'al.action',
      'al.subject',
      'al.subject_id',
      't.id as tenant',
      'al.before',
      'al.after',
      partOf<NonNullable<AuditRow['details']>>('details').as('details'),
      nameOf('person').as('person'),
      'p.payment_type',
      'p.amount',
      'c.title',
      // Looked up one by one: of a page they are few, and as joins they would make the planning slower than the answer.
      sql<string | null>`(select a.number || ', ' || e.name
        from apartments a join blocks b on b.id = a.block_id join estates e on e.id = b.estate_id where a.id = l.apartment_id)`.as(
        'home',
      ),
      sql<string | null>`case al.subject
        when 'payment' then (select s.name from payment_statuses s where to_jsonb(s.id) = al.after -> 'status_id')
        when 'complaint' then (select s.name from complaint_statuses s where to_jsonb(s.id) = al.after -> 'status_id') end`.as(
        'status',
      ),
    ]);

/** The entries of the audit record, newest first. */
export function listAuditRows(db: Db, viewer: Viewer, query: AuditQuery): Promise<AuditRow[] | Page<AuditRow>> {
  const { subject, subject_id, changes_only, search } = query;
  const pattern = containing(search ?? '');
  const found = db
    .selectFrom('audit_log as al')
    .select('al.id')
    .where(visibleAudit(viewer))
    .$if(subject !== undefined, (entries) => entries.where('al.subject', '=', subject ?? ''))
    // Word for word the condition of the index audit_log_changes.
    .$if(changes_only === true, (entries) => entries.where(sql<boolean>`al.subject <> 'sign_in'`))
    .$if(subject_id !== undefined, (entries) => entries.where('al.subject_id', '=', subject_id ?? 0))
    .$if(Boolean(search), (entries) =>
      entries.where(
        sql<boolean>`(al.action ilike ${pattern} or al.subject ilike ${pattern}
          or al.user_id in (select u.id from users u where ${nameOf('u')} ilike ${pattern}))`,
      ),
    )
    .orderBy('al.at', 'desc')
    .orderBy('al.id', 'desc');
  return listedLate(query, found, (page) =>
    shownEntries(db).innerJoin(page.as('found'), 'found.id', 'al.id').orderBy('al.at', 'desc').orderBy('al.id', 'desc'),
  );
}
