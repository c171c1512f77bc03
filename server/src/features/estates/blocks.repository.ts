import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { BlockChange, blockQuerySchema } from '@amayumba/contract/estates/estate.ts';
import { visibleEstates } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../db/connect.ts';
import { containing, listed } from '../../db/listed.ts';

type BlockQuery = z.output<typeof blockQuerySchema>;

/** Blocks `b` of estates `e` a viewer may see. */
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

export function listBlockRows(db: Db, viewer: Viewer, query: BlockQuery) {
  const { search, estate_id } = query;
  let rows = blockRows(db, viewer);
  if (search) rows = rows.where('b.name', 'ilike', containing(search));
  if (estate_id !== undefined) rows = rows.where('b.estate_id', '=', estate_id);
  return listed(
    query,
    rows
      .orderBy('b.estate_id')
      .orderBy(sql`b.name collate natural_order`)
      .orderBy('b.id'),
  );
}

export const getBlockRow = (db: Db, viewer: Viewer, id: number) =>
  blockRows(db, viewer).where('b.id', '=', id).executeTakeFirst();

/** Stores blocks of an estate. @returns their ids, by their names. */
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

/** Keeps others from changing a block until the transaction ends. */
export async function lockBlock(tx: Db, id: number): Promise<void> {
  await tx.selectFrom('blocks').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}

/** Keeps a block from being deleted until the transaction ends; false where there is none that the viewer may see. */
export async function holdBlock(tx: Db, viewer: Viewer, id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('blocks as b')
    .innerJoin('estates as e', 'e.id', 'b.estate_id')
    .select('b.id')
    .where('b.id', '=', id)
    .where('b.deleted_at', 'is', null)
    .where(visibleEstates(viewer))
    .forShare('b')
    .executeTakeFirst();
  return row !== undefined;
}
