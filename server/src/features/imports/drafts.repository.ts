import { sql } from 'kysely';
import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../db/connect.ts';
import type { ColumnChoice, SheetCorrection } from './recognising/choose-sheets.ts';
import type { Roll, RollSheet } from './recognising/roll.ts';

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
  content: Buffer;
  created_at: Date;
  expires_at: Date;
}

export async function insertDraft(tx: Db, viewer: Viewer, { corrections, roll, ...draft }: NewDraft): Promise<void> {
  await tx
    .insertInto('import_drafts')
    .values({ ...draft, user_id: viewer.user_id, corrections: JSON.stringify(corrections), roll: JSON.stringify(roll) })
    .execute();
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

/** Reads the file of a draft; the caller has found the draft for its manager. */
export async function readDraftContent(db: Db, id: string): Promise<Buffer> {
  const { content } = await db
    .selectFrom('import_drafts')
    .select('content')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return content;
}

/** Changes the corrections of a draft; the caller has found it for its manager. */
export async function updateDraftRow(
  tx: Db,
  { id, as_at, corrections, roll }: Pick<DraftRecord, 'id' | 'as_at' | 'corrections' | 'roll'>,
): Promise<void> {
  await tx
    .updateTable('import_drafts')
    .set({ as_at, corrections: JSON.stringify(corrections), roll: JSON.stringify(roll) })
    .where('id', '=', id)
    .execute();
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

/** Reads the saved column choices by the shape of their header. */
export async function readShapes(db: Db): Promise<Map<string, ColumnChoice[]>> {
  const rows = await db
    .selectFrom('import_shapes as s')
    .select(['s.shape', 's.columns'])
    .orderBy('s.updated_at', 'desc')
    .limit(SHAPES_MAX)
    .execute();
  return new Map(rows.map(({ shape, columns }) => [shape, columns as ColumnChoice[]]));
}

async function saveShape(tx: Db, shape: string, columns: readonly ColumnChoice[], now: Date): Promise<void> {
  const values = { columns: JSON.stringify(columns), updated_at: now };
  await tx
    .insertInto('import_shapes')
    .values({ shape, ...values })
    .onConflict((conflict) => conflict.column('shape').doUpdateSet(values))
    .execute();
}

/** Saves what the columns of corrected sheets hold, for later files with the same header. */
export async function rememberColumns(
  tx: Db,
  sheets: readonly RollSheet[],
  corrected: ReadonlySet<string>,
  now: Date,
): Promise<void> {
  for (const { name, shape, columns } of sheets) {
    const kinds = columns.map(({ index, kind }) => ({ index, kind }));
    if (corrected.has(name)) await saveShape(tx, shape, kinds, now);
  }
}

/**
 * Locks imports to the end of the transaction. Two concurrent imports of one file would each find an empty portal and
 * write it twice.
 */
export async function lockImports(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('imports', 0))`.execute(tx);
}
