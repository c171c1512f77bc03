import type { FieldErrors } from '@amayumba/contract/errors.ts';
import type { Estate, EstateChange, NewApartment, NewEstate } from '@amayumba/contract/estates/estate.ts';
import type { Page } from '@amayumba/contract/lists.ts';
import { fail, refuseFaults } from '@amayumba/contract/refusal.ts';
import { refuseUnlessMay } from '../../access/permissions.ts';
import type { Viewer } from '../../access/viewer.ts';
import { writeAs } from '../../access/write-as.ts';
import type { Db } from '../../db/connect.ts';
import { mapListed } from '../../db/listed.ts';
import type { Match } from '../../http/if-match.ts';
import type { Repeatable } from '../../http/idempotency.ts';
import { refuseStaleRow } from '../../http/stale-change.ts';
import type { Upload } from '../../http/uploads.ts';
import { nowOf, type Parts, todayOf } from '../../parts.ts';
import { recordOwner } from '../owners/ownerships/record-owner.ts';
import { insertApartmentRows } from './apartments.repository.ts';
import { insertBlockRows } from './blocks.repository.ts';
import { equipmentErrors } from './equipment.ts';
import {
  countLeasesFrom,
  type EstateQuery,
  type EstateRow,
  getEstateRow,
  hideEstateRow,
  insertEstateRow,
  isOwner,
  listEstateRows,
  lockEstate,
  updateEstateRow,
} from './estates.repository.ts';
import { withStoredImage } from './with-stored-image.ts';
import { pictureResponse } from './picture-response.ts';
import { recordChange } from './record-change.ts';

export async function listEstates(parts: Parts, viewer: Viewer, query: EstateQuery): Promise<Estate[] | Page<Estate>> {
  const rows = await listEstateRows(parts.db, viewer, query, todayOf(parts));
  return mapListed(rows, (row) => estateResponse(row, parts));
}

/** One estate, if its viewer may see it. @throws Refusal not_found */
export async function showEstate(db: Db, parts: Parts, viewer: Viewer, id: number): Promise<Estate> {
  return estateResponse((await getEstateRow(db, viewer, id, todayOf(parts))) ?? fail('not_found'), parts);
}

const estateResponse = ({ image_file_id, image_sizes, ...estate }: EstateRow, { fileLinks }: Parts): Estate => ({
  ...estate,
  ...pictureResponse({ image_file_id, image_sizes }, fileLinks),
});

/** Locks an estate in the version that its viewer has seen. @throws Refusal not_found, stale_change */
async function lockSeen(tx: Db, parts: Parts, viewer: Viewer, id: number, match: Match): Promise<void> {
  const isThere = await lockEstate(tx, viewer, id);
  if (!isThere) fail('not_found');
  await refuseStaleRow(tx, viewer, match, ['estates', id], () => showEstate(tx, parts, viewer, id));
}

/**
 * Stores an estate with its blocks and apartments, or nothing.
 * @throws Refusal key_reused, invalid_input with field names such as `blocks.0.name`, api_key_not_allowed for an owner
 */
export async function createEstate(
  parts: Parts,
  request: Repeatable,
  estate: NewEstate,
  image: Upload | undefined,
): Promise<Estate> {
  const { viewer } = request;
  if (estate.owner) refuseUnlessMay(viewer, 'owner_accounts:write');
  const ask = async (tx: Db) =>
    refuseFaults({
      ...(await ownerFaults(tx, estate.owner)),
      ...(await equipmentErrors(tx, namedApartments(estate))),
    });
  return withStoredImage(parts, { viewer, image, ask, request }, async (tx, keepImage) => {
    const id = await insertEstateRow(tx, estate);
    await recordOwner(tx, { estate_id: id, before: null, after: estate.owner ?? null }, todayOf(parts));
    const blocks = estate.blocks ?? [];
    const blockIds = await insertBlockRows(tx, id, blocks);
    const apartments: NewApartment[] = [];
    for (const { name, apartments: inBlock = [] } of blocks) {
      const block = blockIds.get(name) ?? 0;
      for (const apartment of inBlock) apartments.push({ ...apartment, block });
    }
    await insertApartmentRows(tx, apartments);
    await keepImage('estates', id);
    const after = await showEstate(tx, parts, viewer, id);
    await recordChange(tx, viewer, 'estate', { after });
    return after;
  });
}

/** @throws Refusal not_found, stale_change, invalid_input, estates_limited and api_key_not_allowed for another owner */
export function updateEstate(
  parts: Parts,
  viewer: Viewer,
  id: number,
  change: EstateChange,
  image: Upload | undefined,
  match: Match,
): Promise<Estate> {
  const ask = async (tx: Db) => {
    await lockSeen(tx, parts, viewer, id, match);
    refuseFaults(await ownerFaults(tx, change.owner));
  };
  return withStoredImage(parts, { viewer, image, ask }, async (tx, keepImage) => {
    const before = await showEstate(tx, parts, viewer, id);
    await updateEstateRow(tx, id, change, nowOf(parts).toISOString());
    const { owner = before.owner } = change;
    // As with the calls about shares, people limited to some estates may not change owners, and neither may keys
    // without these permissions.
    if (owner !== before.owner) refuseUnlessMay(viewer, 'owner_accounts:write');
    await recordOwner(tx, { estate_id: id, before: before.owner, after: owner }, todayOf(parts));
    await keepImage('estates', id, change.remove_image);
    const after = await showEstate(tx, parts, viewer, id);
    await recordChange(tx, viewer, 'estate', { before, after });
    return after;
  });
}

/** Deletes an estate with its blocks and apartments. @throws Refusal not_found, stale_change, estate_has_leases */
export function deleteEstate(parts: Parts, viewer: Viewer, id: number, match: Match): Promise<void> {
  return writeAs(parts.db, viewer, async (tx) => {
    await lockSeen(tx, parts, viewer, id, match);
    const before = await showEstate(tx, parts, viewer, id);
    // Deletes first: a lease that is being written locks its apartment, so the count below includes it.
    await hideEstateRow(tx, id, nowOf(parts).toISOString());
    const leases = await countLeasesFrom(tx, id, todayOf(parts));
    if (leases > 0) fail('estate_has_leases', leasesSentence(leases));
    await recordChange(tx, viewer, 'estate', { before });
  });
}

/** The faults of the owner chosen for an estate. */
export async function ownerFaults(tx: Db, owner: number | null | undefined): Promise<FieldErrors> {
  if (owner === null || owner === undefined || (await isOwner(tx, owner))) return {};
  return { owner: ['Choose an account with the role owner.'] };
}

/** The apartments of a new estate, each with the path of its fields in the body. */
function namedApartments(estate: NewEstate) {
  return (estate.blocks ?? []).flatMap((block, b) =>
    (block.apartments ?? []).map(({ amenities, furnishings }, a) => ({
      amenities,
      furnishings,
      path: `blocks.${b}.apartments.${a}.`,
    })),
  );
}

function leasesSentence(leases: number): string {
  return leases === 1
    ? 'This estate has 1 current lease. End it or move the tenant before you delete the estate.'
    : `This estate has ${leases} current leases. End them or move the tenants before you delete the estate.`;
}
