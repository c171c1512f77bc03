import type { Apartment, Block, Estate } from '@amayumba/contract/estates/estate.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../db/connect.ts';
import { recordEntry } from '../audit/record-entry.ts';

/** The fields of each record that the audit log stores. */
const RECORDED = {
  estate: ({ name, address, size, description, owner }: Estate) => ({
    name,
    address,
    size,
    description,
    owner_id: owner,
  }),
  block: ({ name, description, estate }: Block) => ({ name, description, estate_id: estate }),
  apartment: ({ number, rent_amount, size, number_of_rooms, color, description, block }: Apartment) => ({
    number,
    rent_amount,
    size,
    number_of_rooms,
    color,
    description,
    block_id: block,
  }),
};

type Recorded = { [Subject in keyof typeof RECORDED]: Parameters<(typeof RECORDED)[Subject]>[0] };

/**
 * Records in the audit log that an estate, block or apartment was created, changed or deleted. Does nothing if nothing
 * changed.
 */
export async function recordChange<Subject extends keyof Recorded>(
  tx: Db,
  viewer: Viewer,
  subject: Subject,
  { before, after }: { before?: Recorded[Subject]; after?: Recorded[Subject] },
): Promise<void> {
  const fieldsOf = RECORDED[subject] as (row: Recorded[Subject]) => object;
  const subject_id = (after ?? before)?.id ?? null;
  const change = { before: before && fieldsOf(before), after: after && fieldsOf(after) };
  await recordEntry(tx, viewer, [subject, subject_id], change);
}
