import { sql } from 'kysely';
import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import type { ImportReport } from '@amayumba/contract/imports/import.ts';
import type { Page } from '@amayumba/contract/lists.ts';
import type { Viewer } from '../../access/viewer.ts';
import { inChunks } from '../../db/bulk.ts';
import type { Db } from '../../db/connect.ts';
import type { Database } from '../../db/database.ts';
import { listed, type Paging } from '../../db/listed.ts';
import { DUMMY_HASH } from '../accounts/password-hash.ts';

export type RecordSubject = Database['import_records']['subject'];
type ImportStatus = Database['imports']['status'];

// Imports belong to the office, so every manager sees them. permissions.ts checks access.

const importRows = (db: Db) =>
  db
    .selectFrom('imports as i')
    .leftJoin('users as u', 'u.id', 'i.created_by')
    .select([
      'i.id',
      'i.file_name',
      'i.as_at',
      'i.status',
      'i.failure',
      'u.shown_name as by',
      'i.created_at',
      'i.finished_at',
      'i.undone_at',
      'i.progress',
    ]);

/** An import without its report. */
export interface ImportRow {
  id: number;
  file_name: string;
  as_at: CalendarDate;
  status: ImportStatus;
  failure: string;
  by: string | null;
  created_at: string;
  finished_at: string | null;
  undone_at: string | null;
  /** From 0 to 1, as the writing process last reported. */
  progress: number;
}

export const listImportRows = (db: Db, paging: Paging): Promise<ImportRow[] | Page<ImportRow>> =>
  listed(paging, importRows(db).orderBy('i.created_at', 'desc').orderBy('i.id', 'desc'));

export const findImport = (db: Db, id: number): Promise<(ImportRow & { report: ImportReport | null }) | undefined> =>
  importRows(db)
    .select('i.report')
    .where('i.id', '=', id)
    .$castTo<ImportRow & { report: ImportReport | null }>()
    .executeTakeFirst();

export async function insertImport(
  db: Db,
  viewer: Viewer | null,
  { file_name, as_at, at }: { file_name: string; as_at: CalendarDate; at: Date },
): Promise<number> {
  const { id } = await db
    .insertInto('imports')
    .values({ file_name, as_at, status: 'running', created_by: viewer?.user_id ?? null, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** @throws Error if the import was marked as failed since it started: then none of it may be stored */
export async function finishImport(tx: Db, id: number, report: ImportReport, at: Date): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('imports')
    .set({ status: 'done', report: JSON.stringify(report), finished_at: at })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Error(`import ${id} was given up while it was written`);
}

/** Reports the progress of an import, and that a process is writing it. */
export async function updateProgress(db: Db, id: number, progress: number): Promise<void> {
  await db
    .updateTable('imports')
    .set({ progress, seen_at: sql`now()` })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .execute();
}

/**
 * Matches a running import that no process has reported on for half a minute, although the database was reachable. It
 * uses the database's clock, which all processes share.
 */
const isAbandoned = sql<boolean>`i.status = 'running' and i.seen_at < now() - interval '30 seconds'
  and pg_postmaster_start_time() < now() - interval '30 seconds'`;

/** An import is one transaction, so an interrupted one stored nothing. */
export const INTERRUPTED =
  'The server was stopped before the import was written. Nothing was imported; please import the file again.';

/**
 * Marks imports as failed whose process stopped reporting. If such a process continues later, it stores nothing.
 * @param except ids of imports that this process is still writing
 */
export async function failInterruptedImports(db: Db, except: readonly number[], at: Date): Promise<void> {
  await db
    .updateTable('imports as i')
    .set({ status: 'failed', failure: INTERRUPTED, failed_by_us: true, finished_at: at })
    .where(isAbandoned)
    .where(sql<boolean>`i.id <> all (${except}::bigint[])`)
    .execute();
}

/** @param failed_by_us whether the portal failed rather than the file */
export async function failImport(
  db: Db,
  id: number,
  { failure, failed_by_us }: { failure: string; failed_by_us: boolean },
  at: Date,
): Promise<void> {
  await db
    .updateTable('imports')
    .set({ status: 'failed', failure, failed_by_us, finished_at: at })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .execute();
}

/** Matches unfinished imports that the portal caused: those it failed, and those that no process writes any more. */
const isUnfinished = sql<boolean>`i.dismissed_at is null and (i.failed_by_us or (${isAbandoned}))`;

export const listInterruptedRows = (db: Db, limit: number) =>
  db
    .selectFrom('imports as i')
    .select(['i.id', 'i.file_name', 'i.status', 'i.failure', 'i.created_at', 'i.finished_at'])
    // The condition must equal that of the partial index.
    .where(sql<boolean>`(i.status = 'running' or (i.failed_by_us and i.dismissed_at is null))`)
    .where(isUnfinished)
    .orderBy('i.created_at', 'desc')
    .limit(limit)
    .execute();

/** Removes imports from the list of failed work. Returns how many were on it. */
export async function dismissInterruptedRows(tx: Db, ids: readonly number[], now: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('imports as i')
    .set({ dismissed_at: now })
    .where('i.id', 'in', ids)
    .where(isUnfinished)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Stores which rows an import created. */
export const insertRecords = (
  tx: Db,
  importId: number,
  subject: RecordSubject,
  ids: readonly number[],
): Promise<void> =>
  inChunks(ids, (chunk) =>
    sql`insert into import_records (import_id, subject, subject_id)
      select ${importId}::bigint, ${subject}, id from unnest(${chunk}::bigint[]) id`.execute(tx),
  );

/** Locks an import to be undone until the transaction ends. */
export const lockImport = (tx: Db, id: number) =>
  tx
    .selectFrom('imports as i')
    .select(['i.id', 'i.status', 'i.file_name'])
    .where('i.id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export async function readRecords(db: Db, importId: number): Promise<Map<RecordSubject, number[]>> {
  const rows = await db
    .selectFrom('import_records')
    .select(['subject', 'subject_id'])
    .where('import_id', '=', importId)
    .execute();
  const bySubject = Map.groupBy(rows, ({ subject }) => subject);
  return new Map([...bySubject].map(([subject, own]) => [subject, own.map(({ subject_id }) => subject_id)]));
}

export async function recordUndo(tx: Db, viewer: Viewer, id: number, at: Date): Promise<void> {
  await tx
    .updateTable('imports')
    .set({ status: 'undone', undone_by: viewer.user_id, undone_at: at })
    .where('id', '=', id)
    .execute();
  await tx.deleteFrom('import_records').where('import_id', '=', id).execute();
}

/** A tenant of an import with the home, for the sheet of codes. */
export interface CodeHolder {
  user_id: number;
  name: string;
  username: string;
  estate: string;
  block: string;
  apartment: string;
}

/**
 * Lists the tenants whose accounts an import created and who have neither an e-mail address nor a chosen password, in
 * the order of their homes.
 */
export async function listCodeHolders(db: Db, importId: number): Promise<CodeHolder[]> {
  const { rows } = await sql<CodeHolder>`
    select u.id as user_id, u.username, u.shown_name as name,
      coalesce(home.estate, '') as estate, coalesce(home.block, '') as block, coalesce(home.number, '') as apartment
    from import_records r
    join users u on u.id = r.subject_id
    left join tenants t on t.user_id = u.id
    left join lateral (
      select e.id as estate_id, e.name as estate, b.name as block, a.number
      from leases l join apartments a on a.id = l.apartment_id join blocks b on b.id = a.block_id join estates e on e.id = b.estate_id
      where l.tenant_id = t.id and not isempty(l.covers) order by l.lease_start desc limit 1) home on true
    where r.import_id = ${importId} and r.subject = 'user' and u.email = '' and u.status = 'active'
      and u.password_hash = ${DUMMY_HASH}
    order by home.estate_id, home.block collate natural_order, home.number collate natural_order, u.id`.execute(db);
  return rows;
}
