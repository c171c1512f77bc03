import type { Block, BlockChange, NewApartments, NewBlock } from '@amayumba/contract/estates/estate.ts';
import { fail, failFields, refuseFaults } from '@amayumba/contract/refusal.ts';
import type { Viewer } from '../../access/viewer.ts';
import { writeAs } from '../../access/write-as.ts';
import type { Db } from '../../db/connect.ts';
import { type Repeatable, runOnce } from '../../http/idempotency.ts';
import type { Match } from '../../http/if-match.ts';
import { refuseStaleRow } from '../../http/stale-change.ts';
import { nowOf, type Parts } from '../../parts.ts';
import { insertApartments } from './apartments.service.ts';
import {
  getBlockRow,
  hideBlockRow,
  insertBlockRows,
  lockBlock,
  lockBlockForShare,
  updateBlockRow,
} from './blocks.repository.ts';
import { equipmentErrors } from './equipment.ts';
import { lockEstateForShare } from './estates.repository.ts';
import { recordChange } from './record-change.ts';

/** One block, if its viewer may see it. @throws Refusal not_found */
export const showBlock = async (db: Db, viewer: Viewer, id: number): Promise<Block> =>
  (await getBlockRow(db, viewer, id)) ?? fail('not_found');

/** @throws Refusal invalid_input if there is no such estate */
export function createBlock(parts: Parts, viewer: Viewer, block: NewBlock): Promise<Block> {
  return writeAs(parts.db, viewer, async (tx) => {
    const isThere = await lockEstateForShare(tx, viewer, block.estate);
    if (!isThere) failFields({ estate: ['There is no such estate.'] });
    const ids = await insertBlockRows(tx, block.estate, [block]);
    const after = await showBlock(tx, viewer, ids.get(block.name) ?? 0);
    await recordChange(tx, viewer, 'block', { after });
    return after;
  });
}

/** @throws Refusal not_found, stale_change, and invalid_input if the block would change its estate */
export function updateBlock(
  parts: Parts,
  viewer: Viewer,
  id: number,
  change: BlockChange,
  match: Match,
): Promise<Block> {
  return writeAs(parts.db, viewer, async (tx) => {
    await lockBlock(tx, id);
    const block = await showBlock(tx, viewer, id);
    await refuseStaleRow(tx, viewer, match, ['blocks', id], async () => block);
    if (change.estate !== undefined && change.estate !== block.estate)
      failFields({ estate: ['A block stays in its estate. Create a block in the other estate instead.'] });
    await updateBlockRow(tx, id, change, nowOf(parts).toISOString());
    const after = await showBlock(tx, viewer, id);
    await recordChange(tx, viewer, 'block', { before: block, after });
    return after;
  });
}

/** Deletes a block without apartments. @throws Refusal not_found, stale_change, block_has_apartments */
export function deleteBlock(parts: Parts, viewer: Viewer, id: number, match: Match): Promise<void> {
  return writeAs(parts.db, viewer, async (tx) => {
    await lockBlock(tx, id);
    const before = await showBlock(tx, viewer, id);
    await refuseStaleRow(tx, viewer, match, ['blocks', id], async () => before);
    const { apartments_count: count } = before;
    if (count > 0)
      fail(
        'block_has_apartments',
        count === 1
          ? 'This block has 1 apartment. Delete it before you delete the block.'
          : `This block has ${count} apartments. Delete them before you delete the block.`,
      );
    await hideBlockRow(tx, id, nowOf(parts).toISOString());
    await recordChange(tx, viewer, 'block', { before });
  });
}

/**
 * Adds apartments to a block, all or none.
 * @throws Refusal not_found, key_reused, apartment_number_taken, invalid_input with names such as `apartments.0.size`
 */
export function addApartments(
  parts: Parts,
  request: Repeatable,
  id: number,
  { apartments }: NewApartments,
): Promise<Block> {
  const { viewer } = request;
  return runOnce(parts.db, request, async (tx) => {
    const isThere = await lockBlockForShare(tx, viewer, id);
    if (!isThere) fail('not_found');
    refuseFaults(
      await equipmentErrors(
        tx,
        apartments.map((apartment, index) => ({ ...apartment, path: `apartments.${index}.` })),
      ),
    );
    await insertApartments(
      tx,
      parts,
      viewer,
      apartments.map((apartment) => ({ ...apartment, block: id })),
    );
    return showBlock(tx, viewer, id);
  });
}
