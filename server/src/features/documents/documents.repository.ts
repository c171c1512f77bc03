import type { DocumentChange, DocumentQuery, StoredDocument } from '@amayumba/contract/documents/document.ts';
import type { DocumentSubject } from '@amayumba/contract/documents/rules.ts';
import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import { type Insertable, type RawBuilder, sql } from 'kysely';
import { visibleDocuments } from '../../access/document-scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../db/connect.ts';
import type { Database } from '../../db/database.ts';
import { containsPattern, listedLate } from '../../db/listed.ts';

/** The record that a document is kept at. */
export interface SubjectOfDocument {
  subject: DocumentSubject;
  subject_id: number;
}

/** A document with the id of its file. */
export type DocumentRow = Omit<StoredDocument, 'file' | 'version'> & { file_id: string; version: number };

const COLUMN = {
  tenant: 'tenant_id',
  lease: 'lease_id',
  apartment: 'apartment_id',
  estate: 'estate_id',
  owner: 'owner_id',
} as const satisfies Record<DocumentSubject, keyof Database['documents']>;

const subject = sql<DocumentSubject>`case when d.tenant_id is not null then 'tenant'
  when d.lease_id is not null then 'lease' when d.apartment_id is not null then 'apartment'
  when d.estate_id is not null then 'estate' else 'owner' end`;

const subjectName = sql<string>`case
  when d.tenant_id is not null then (
    select u.shown_name from tenants t join users u on u.id = t.user_id where t.id = d.tenant_id)
  when d.owner_id is not null then (select u.shown_name from users u where u.id = d.owner_id)
  when d.estate_id is not null then (select e.name from estates e where e.id = d.estate_id)
  else (select a.number || ', ' || e.name from apartments a
    join blocks b on b.id = a.block_id join estates e on e.id = b.estate_id
    where a.id = coalesce(d.apartment_id, (select l.apartment_id from leases l where l.id = d.lease_id)))
  end`;

const documentRows = (db: Db, viewer: Viewer, today: CalendarDate) =>
  db
    .selectFrom('live_documents as d')
    .innerJoin('files as f', 'f.id', 'd.file_id')
    .leftJoin('users as by', 'by.id', 'd.created_by')
    .select([
      'd.id',
      subject.as('subject'),
      sql<number>`coalesce(d.tenant_id, d.lease_id, d.apartment_id, d.estate_id, d.owner_id)`.as('subject_id'),
      subjectName.as('subject_name'),
      sql<number | null>`coalesce(d.tenant_id, (select l.tenant_id from leases l where l.id = d.lease_id))`.as(
        'tenant',
      ),
    ])
    .select(['d.title', 'd.visibility', 'f.id as file_id', 'f.file_name', 'f.media_type', 'f.size_bytes'])
    .select(['d.created_at', 'by.shown_name as created_by', 'd.version'])
    .where(visibleDocuments(viewer, today));

const NEWEST_FIRST = sql`d.created_at desc, d.id desc`;

/** The documents of a record, or all that a viewer may see. Those of a tenant include those of the tenant's leases. */
export function listDocumentRows(db: Db, viewer: Viewer, query: DocumentQuery, today: CalendarDate) {
  let found = db.selectFrom('live_documents as d').select('d.id').where(visibleDocuments(viewer, today));
  const { search, subject: kind, subject_id } = query;
  if (search) found = found.where('d.title', 'ilike', containsPattern(search));
  if (kind !== undefined && subject_id !== undefined) {
    const ofLeases = sql<boolean>`d.lease_id in (select l.id from leases l where l.tenant_id = ${subject_id})`;
    found = found.where((where) => {
      const own = where(`d.${COLUMN[kind]}`, '=', subject_id);
      return kind === 'tenant' ? where.or([own, ofLeases]) : own;
    });
  }
  return listedLate(query, found.orderBy(NEWEST_FIRST), (page) =>
    documentRows(db, viewer, today).where('d.id', 'in', page).orderBy(NEWEST_FIRST),
  );
}

export const findDocumentRow = (
  db: Db,
  viewer: Viewer,
  id: number,
  today: CalendarDate,
): Promise<DocumentRow | undefined> => documentRows(db, viewer, today).where('d.id', '=', id).executeTakeFirst();

/** Stores a document. Returns its id. */
export async function insertDocumentRow(
  tx: Db,
  { subject: kind, subject_id }: SubjectOfDocument,
  document: Insertable<Database['documents']>,
): Promise<number> {
  const { id } = await tx
    .insertInto('documents')
    .values({ ...document, [COLUMN[kind]]: subject_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Locks a document that is not deleted until the transaction ends. */
export async function lockDocumentRow(tx: Db, id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('documents')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateDocumentRow(
  tx: Db,
  id: number,
  { title, visibility }: DocumentChange,
  at: Date,
): Promise<void> {
  await tx.updateTable('documents').set({ title, visibility, updated_at: at }).where('id', '=', id).execute();
}

/** Hides a document that the transaction has locked, and releases its file. */
export async function hideDocumentRow(tx: Db, id: number, at: Date): Promise<void> {
  await tx.updateTable('documents').set({ deleted_at: at, file_id: null }).where('id', '=', id).execute();
}

/** For each kind of record, the query that locks it while it exists. An erased tenant is returned as such. */
const LOCKS: Readonly<Record<DocumentSubject, (id: number) => RawBuilder<{ is_erased: boolean }>>> = {
  tenant: (id) => sql`select u.erased_at is not null as is_erased from tenants t join users u on u.id = t.user_id
    where t.id = ${id} for share of t`,
  // The tenant's row, because an erasure locks it first.
  lease: (id) => sql`select u.erased_at is not null as is_erased from leases l join tenants t on t.id = l.tenant_id
    join users u on u.id = t.user_id where l.id = ${id} for share of t`,
  apartment: (id) => sql`select false as is_erased from apartments a
    where a.id = ${id} and a.deleted_at is null for share`,
  estate: (id) => sql`select false as is_erased from estates e where e.id = ${id} and e.deleted_at is null for share`,
  owner: (id) => sql`select false as is_erased from users u where u.id = ${id} and u.role = 'owner' for share`,
};

/**
 * Locks the record of a document against deletion and erasure until the transaction ends; undefined if there is none.
 * Takes no viewer, because managers alone write documents and may see every record.
 */
export async function lockSubject(
  tx: Db,
  { subject: kind, subject_id }: SubjectOfDocument,
): Promise<{ is_erased: boolean } | undefined> {
  const { rows } = await LOCKS[kind](subject_id).execute(tx);
  return rows[0];
}
