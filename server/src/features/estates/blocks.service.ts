import type { Block, BlockChange, NewBlock } from '@amayumba/contract/estates/estate.ts';
import { fail, failFields } from '@amayumba/contract/refusal.ts';
import type { Viewer } from '../../access/viewer.ts';
import { writeAs } from '../../access/write-as.ts';
import type { Match } from '../../http/if-match.ts';
import { refuseStaleRow } from '../../http/stale-change.ts';
import { nowOf, type Parts } from '../../parts.ts';
import { getBlockRow, insertBlockRows, lockBlock, updateBlockRow } from './blocks.repository.ts';
import { lockEstateForShare } from './estates.repository.ts';
import { recordChange } from './record-change.ts';

/** @throws Refusal invalid_input if there is no such estate */
export function createBlock(parts: Parts, viewer: Viewer, block: NewBlock): Promise<Block> {
  return writeAs(parts.db, viewer, async (tx) => {
    const isThere = await lockEstateForShare(tx, viewer, block.estate);
    if (!isThere) failFields({ estate: ['There is no such estate.'] });
    const ids = await insertBlockRows(tx, block.estate, [block]);
    const after = (await getBlockRow(tx, viewer, ids.get(block.name) ?? 0)) ?? fail('not_found');
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
    const block = (await getBlockRow(tx, viewer, id)) ?? fail('not_found');
    await refuseStaleRow(tx, viewer, match, ['blocks', id], async () => block);
    if (change.estate !== undefined && change.estate !== block.estate)
      failFields({ estate: ['A block stays in its estate. Create a block in the other estate instead.'] });
    await updateBlockRow(tx, id, change, nowOf(parts).toISOString());
    const after = (await getBlockRow(tx, viewer, id)) ?? fail('not_found');
    await recordChange(tx, viewer, 'block', { before: block, after });
    return after;
  });
}
