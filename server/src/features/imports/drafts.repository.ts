import { sql } from 'kysely';
import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import type { GridQuery, GridRow } from '@amayumba/contract/imports/grid.ts';
import type { DraftSummary } from '@amayumba/contract/imports/import.ts';
import { type Page, PAGE_SIZE_DEFAULT } from '@amayumba/contract/lists.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../db/connect.ts';
import { pageOf } from '../../db/listed.ts';
import { lockForCompany } from '../../db/lock-for-company.ts';
import type { SavedShape, SheetCorrection } from './recognising/corrections.ts';
import type { Roll, RollSheet } from './recognising/roll.ts';
import type { SheetGrid } from './recognising/sheet-grid.ts';

/** A draft without its file. */
export interface DraftRecord {
  id: string;
  file_name: string;
  as_at: CalendarDate;
  corrections: SheetCorrection[];
  roll: Roll;
  created_at: string;
  expires_at: string;
}

interface NewDraft extends Omit<DraftRecord, 'created_at' | 'expires_at'> {
  grid: SheetGrid[];
  content: Buffer;
  created_at: Date;
  expires_at: Date;
}

/** The columns of a draft with the results and corrections of its file. */
const asJson = ({ corrections, roll, grid }: Pick<NewDraft, 'corrections' | 'roll' | 'grid'>) => ({
  corrections: JSON.stringify(corrections),
  roll: JSON.stringify(roll),
  grid: JSON.stringify(grid),
});

export async function insertDraft(tx: Db, viewer: Viewer, draft: NewDraft): Promise<void> {
  const values = { ...draft, user_id: viewer.user_id, ...asJson(draft) };
  await tx.insertInto('import_drafts').values(values).execute();
}

/** Finds a draft of the viewer; undefined for another manager's draft or an expired one. */
export async function findDraft(db: Db, viewer: Viewer, id: string, now: Date): Promise<DraftRecord | undefined> {
  return db
    .selectFrom('import_drafts as d')
    .select(['d.id', 'd.file_name', 'd.as_at', 'd.corrections', 'd.roll', 'd.created_at', 'd.expires_at'])
    .where('d.id', '=', id)
    .where('d.user_id', '=', viewer.user_id)
    .where('d.expires_at', '>', now.toISOString())
    .$castTo<DraftRecord>()
    .executeTakeFirst();
}

/**
 * The drafts of a viewer that have not expired, the newest first. A draft outlives its import, so that the file can be
 * imported again after the import was undone.
 */
export const listDraftSummaries = (db: Db, viewer: Viewer, now: Date): Promise<DraftSummary[]> =>
  db
    .selectFrom('import_drafts as d')
    .select(['d.id', 'd.file_name', 'd.as_at', 'd.created_at', 'd.expires_at'])
    .where('d.user_id', '=', viewer.user_id)
    .where('d.expires_at', '>', now.toISOString())
    .where(
      sql<boolean>`not exists (select from imports i where i.created_by = d.user_id and i.file_name = d.file_name
        and i.as_at = d.as_at and i.created_at >= d.created_at and i.status in ('running', 'done'))`,
    )
    .orderBy('d.created_at', 'desc')
    .orderBy('d.id')
    .execute();

/** Reads the file of a draft; the caller has found the draft for its manager. */
export async function readDraftContent(db: Db, id: string): Promise<Buffer> {
  const { content } = await db
    .selectFrom('import_drafts')
    .select('content')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return content;
}

/**
 * Reads one page of a sheet of a draft, or of its first one; undefined for a sheet that it does not have, another
 * manager's draft, or an expired one. The draft's other contents are not read, because those of a long roll take a
 * while.
 */
export async function readGridRows(
  db: Db,
  viewer: Viewer,
  id: string,
  { sheet, page = 1, page_size = PAGE_SIZE_DEFAULT }: GridQuery,
  now: Date,
): Promise<Page<GridRow> | undefined> {
  const before = (page - 1) * page_size;
  const { rows } = await sql<{ count: number; results: GridRow[] }>`
    select jsonb_array_length(g.rows) as count, coalesce((
      select jsonb_agg(r.value order by r.ordinality) from jsonb_array_elements(g.rows) with ordinality r
      where r.ordinality > ${before} and r.ordinality <= ${before + page_size}), '[]') as results
    from import_drafts d, lateral (
      select s.value -> 'rows' as rows from jsonb_array_elements(d.grid) with ordinality s
      where ${sheet ?? null}::text is null or s.value ->> 'sheet' = ${sheet ?? null} order by s.ordinality limit 1) g
    where d.id = ${id} and d.user_id = ${viewer.user_id} and d.expires_at > ${now.toISOString()}`.execute(db);
  const [found] = rows;
  return found && pageOf(found.count, found.results);
}

/**
 * Changes a draft that is still as it was seen; the caller has found it for its manager. Returns false if it was
 * changed or deleted since.
 */
export async function updateDraftRow(
  tx: Db,
  seen: Pick<DraftRecord, 'id' | 'as_at' | 'corrections'>,
  { as_at, ...read }: Pick<NewDraft, 'as_at' | 'corrections' | 'roll' | 'grid'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('import_drafts')
    .set({ as_at, ...asJson(read) })
    .where('id', '=', seen.id)
    .where('as_at', '=', seen.as_at)
    .where('corrections', '=', sql<SheetCorrection[]>`${JSON.stringify(seen.corrections)}::jsonb`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes a draft; returns false if the viewer has no such draft. */
export async function deleteDraftRow(tx: Db, viewer: Viewer, id: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('import_drafts')
    .where('id', '=', id)
    .where('user_id', '=', viewer.user_id)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}

export async function deleteExpiredDrafts(tx: Db, now: Date): Promise<void> {
  await tx.deleteFrom('import_drafts').where('expires_at', '<=', now.toISOString()).execute();
}

/** The number of saved shapes that are read, the latest first. */
const SHAPES_MAX = 1_000;

/** Reads the saved corrections of headings, by their shape. */
export async function readShapes(db: Db): Promise<Map<string, SavedShape>> {
  const rows = await db
    .selectFrom('import_shapes as s')
    .select(['s.shape', 's.columns', 's.lines'])
    .orderBy('s.updated_at', 'desc')
    .limit(SHAPES_MAX)
    .$castTo<SavedShape & { shape: string }>()
    .execute();
  return new Map(rows.map(({ shape, columns, lines }) => [shape, { columns, lines }]));
}

async function saveShape(tx: Db, shape: string, { columns, lines }: SavedShape, now: Date): Promise<void> {
  const values = { columns: JSON.stringify(columns), lines: JSON.stringify(lines), updated_at: now };
  await tx
    .insertInto('import_shapes')
    .values({ shape, ...values })
    .onConflict((conflict) => conflict.column('shape').doUpdateSet(values))
    .execute();
}

/** Saves the corrections of sheets, for later files with the same heading. */
export async function rememberColumns(
  tx: Db,
  sheets: readonly RollSheet[],
  corrected: ReadonlySet<string>,
  now: Date,
): Promise<void> {
  for (const { name, shape, columns, lines } of sheets) {
    const kinds = columns.map(({ index, kind }) => ({ index, kind }));
    if (corrected.has(name) && shape !== '') await saveShape(tx, shape, { columns: kinds, lines }, now);
  }
}

/**
 * Locks imports to the end of the transaction. Two concurrent imports of one file would each find an empty portal and
 * write it twice.
 */
export const lockImports = (tx: Db): Promise<void> => lockForCompany(tx, 'imports');
