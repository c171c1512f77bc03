import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { BlockChange, blockQuerySchema } from '@amayumba/contract/estates/estate.ts';
import { seesAll, visibleEstates, whenGiven } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../db/connect.ts';
import { containsPattern, listedLate } from '../../db/listed.ts';

type BlockQuery = z.output<typeof blockQuerySchema>;

/** Blocks `b` of estates `e` that a viewer may see. */
const blockRows = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('live_blocks as b')
    .innerJoin('live_estates as e', 'e.id', 'b.estate_id')
    .select([
      'b.id',
      'b.estate_id as estate',
      'b.name',
      'b.description',
      'b.version',
      sql<number>`(select count(*) from live_apartments a where a.block_id = b.id)`.as('apartments_count'),
    ])
    .where(visibleEstates(viewer));

/** By estate and name, in natural order. */
const BLOCK_ORDER = sql`b.estate_id, b.name collate natural_order, b.id`;

export function listBlockRows(db: Db, viewer: Viewer, query: BlockQuery) {
  // Blocks of a deleted estate are deleted with it, so that a manager's list needs no join.
  const found = db
    .selectFrom('live_blocks as b')
    .select('b.id')
    .$if(!seesAll(viewer), (blocks) =>
      blocks.innerJoin('live_estates as e', 'e.id', 'b.estate_id').where(visibleEstates(viewer)),
    )
    .where(whenGiven(query.search || undefined, (search) => sql`b.name ilike ${containsPattern(search)}`))
    .where(whenGiven(query.estate_id, (id) => sql`b.estate_id = ${id}`))
    .orderBy(BLOCK_ORDER);
  return listedLate(query, found, (page) => blockRows(db, viewer).where('b.id', 'in', page).orderBy(BLOCK_ORDER));
}

export const getBlockRow = (db: Db, viewer: Viewer, id: number) =>
  blockRows(db, viewer).where('b.id', '=', id).executeTakeFirst();

/** Stores the blocks of an estate. @returns their ids by name. */
export async function insertBlockRows(
  tx: Db,
  estateId: number,
  blocks: readonly { name: string; description?: string | undefined }[],
): Promise<Map<string, number>> {
  if (blocks.length === 0) return new Map();
  const rows = await tx
    .insertInto('blocks')
    .values(blocks.map(({ name, description }) => ({ estate_id: estateId, name, description: description ?? '' })))
    .returning(['id', 'name'])
    .execute();
  return new Map(rows.map((row) => [row.name, row.id]));
}

export async function updateBlockRow(tx: Db, id: number, change: BlockChange, now: string): Promise<void> {
  const { name, description } = change;
  await tx.updateTable('blocks').set({ name, description, updated_at: now }).where('id', '=', id).execute();
}

/** Deletes a block that the transaction has locked. */
export async function hideBlockRow(tx: Db, id: number, now: string): Promise<void> {
  await tx.updateTable('blocks').set({ deleted_at: now }).where('id', '=', id).execute();
}

/** Locks a block against changes until the transaction ends. */
export async function lockBlock(tx: Db, id: number): Promise<void> {
  await tx.selectFrom('blocks').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}

/**
 * Locks a block and its estate against deletion until the transaction ends. False if the viewer may see no such block.
 * Locks the estate first, in the same order as a deletion does.
 */
export async function lockBlockForShare(tx: Db, viewer: Viewer, id: number): Promise<boolean> {
  const around = await tx
    .selectFrom('estates as e')
    .select('e.id')
    .where('e.id', 'in', tx.selectFrom('blocks as b').select('b.estate_id').where('b.id', '=', id))
    .where(visibleEstates(viewer))
    .forShare('e')
    .executeTakeFirst();
  if (!around) return false;
  const row = await tx
    .selectFrom('blocks as b')
    .select('b.id')
    .where('b.id', '=', id)
    .where('b.deleted_at', 'is', null)
    .forShare('b')
    .executeTakeFirst();
  return row !== undefined;
}
