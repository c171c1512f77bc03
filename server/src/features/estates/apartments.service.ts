import { allocationScore } from '@amayumba/contract/estates/allocation-score.ts';
import type {
  Apartment,
  ApartmentChange,
  AvailableApartments,
  NewApartment,
} from '@amayumba/contract/estates/estate.ts';
import type { FieldErrors } from '@amayumba/contract/errors.ts';
import type { Page } from '@amayumba/contract/lists.ts';
import { fail, refuseFaults } from '@amayumba/contract/refusal.ts';
import { type CalendarDate, formatDay } from '@amayumba/contract/calendar.ts';
import type { Viewer } from '../../access/viewer.ts';
import { writeAs } from '../../access/write-as.ts';
import type { Db } from '../../db/connect.ts';
import { mapListed } from '../../db/listed.ts';
import type { Match } from '../../http/if-match.ts';
import { refuseStaleRow } from '../../http/stale-change.ts';
import type { Upload } from '../../http/uploads.ts';
import { nowOf, type Parts, todayOf } from '../../parts.ts';
import {
  type ApartmentQuery,
  type ApartmentRow,
  getApartmentRow,
  hideApartmentRow,
  insertApartmentRows,
  listApartmentRows,
  listApartmentRowsOf,
  listLeasesFrom,
  lockApartment,
  updateApartmentRow,
} from './apartments.repository.ts';
import { type AvailableQuery, findAvailable } from './available-apartments.repository.ts';
import { lockBlockForShare } from './blocks.repository.ts';
import { equipmentErrors } from './equipment.ts';
import { withStoredImage } from './with-stored-image.ts';
import { pictureResponse } from './picture-response.ts';
import { recordChange } from './record-change.ts';

export { lockApartmentForShare } from './apartments.repository.ts';

export async function listApartments(
  parts: Parts,
  viewer: Viewer,
  query: ApartmentQuery,
): Promise<Apartment[] | Page<Apartment>> {
  const { db } = parts;
  const rows = await listApartmentRows(db, viewer, query, todayOf(parts));
  return mapListed(rows, (row) => apartmentResponse(row, parts));
}

/** Available apartments. The figures cover all matches, even if only one page is requested. */
export async function listAvailableApartments(
  parts: Parts,
  viewer: Viewer,
  query: AvailableQuery,
): Promise<AvailableApartments> {
  const { rows, total_available, ...summary } = await findAvailable(parts.db, viewer, query, todayOf(parts));
  const { page: _page, page_size: _size, estate_id, ...filters } = query;
  return {
    apartments: rows.map((row) => apartmentResponse(row, parts)),
    total_available,
    summary,
    filters_applied: { ...filters, ...(estate_id !== undefined && { estate_id: [estate_id].flat() }) },
  };
}

/** One apartment, if its viewer may see it. @throws Refusal not_found */
export async function showApartment(db: Db, parts: Parts, viewer: Viewer, id: number): Promise<Apartment> {
  return apartmentResponse((await getApartmentRow(db, viewer, id, todayOf(parts))) ?? fail('not_found'), parts);
}

/** @throws Refusal invalid_input */
export function createApartment(
  parts: Parts,
  viewer: Viewer,
  apartment: NewApartment,
  image: Upload | undefined,
): Promise<Apartment> {
  const ask = async (tx: Db) => {
    const faults: FieldErrors = await equipmentErrors(tx, [{ ...apartment, path: '' }]);
    const isThere = await lockBlockForShare(tx, viewer, apartment.block);
    if (!isThere) faults['block'] = ['There is no such block.'];
    refuseFaults(faults);
  };
  return withStoredImage(parts, { viewer, image, ask }, async (tx, keepImage) => {
    const [id = 0] = await insertApartmentRows(tx, [apartment]);
    await keepImage('apartments', id);
    const after = await showApartment(tx, parts, viewer, id);
    await recordChange(tx, viewer, 'apartment', { after });
    return after;
  });
}

/** Stores apartments whose blocks the transaction has locked, with an entry in the audit log for each. */
export async function insertApartments(
  tx: Db,
  parts: Parts,
  viewer: Viewer,
  apartments: readonly NewApartment[],
): Promise<void> {
  const ids = await insertApartmentRows(tx, apartments);
  for (const row of await listApartmentRowsOf(tx, viewer, ids, todayOf(parts)))
    await recordChange(tx, viewer, 'apartment', { after: apartmentResponse(row, parts) });
}

/** @throws Refusal not_found, stale_change, and invalid_input, for example if the apartment would change its block */
export function updateApartment(
  parts: Parts,
  viewer: Viewer,
  id: number,
  change: ApartmentChange,
  image: Upload | undefined,
  match: Match,
): Promise<Apartment> {
  const ask = async (tx: Db): Promise<Apartment> => {
    await lockApartment(tx, id);
    const before = await showApartment(tx, parts, viewer, id);
    await refuseStaleRow(tx, viewer, match, ['apartments', id], async () => before);
    const faults: FieldErrors = await equipmentErrors(tx, [{ ...change, path: '' }]);
    if (change.block !== undefined && change.block !== before.block)
      faults['block'] = ['An apartment stays in its block. Create an apartment in the other block instead.'];
    refuseFaults(faults);
    return before;
  };
  return withStoredImage(parts, { viewer, image, ask }, async (tx, keepImage, before) => {
    await updateApartmentRow(tx, id, change, nowOf(parts).toISOString());
    await keepImage('apartments', id, change.remove_image);
    const after = await showApartment(tx, parts, viewer, id);
    await recordChange(tx, viewer, 'apartment', { before, after });
    return after;
  });
}

/**
 * Deletes an apartment. Past leases and payments keep its name.
 * @throws Refusal not_found, stale_change, apartment_has_leases
 */
export function deleteApartment(parts: Parts, viewer: Viewer, id: number, match: Match): Promise<void> {
  return writeAs(parts.db, viewer, async (tx) => {
    await lockApartment(tx, id);
    const before = await showApartment(tx, parts, viewer, id);
    await refuseStaleRow(tx, viewer, match, ['apartments', id], async () => before);
    const today = todayOf(parts);
    const [lease] = await listLeasesFrom(tx, id, today);
    if (lease) fail('apartment_has_leases', leaseSentence(lease, today));
    await hideApartmentRow(tx, id, nowOf(parts).toISOString());
    await recordChange(tx, viewer, 'apartment', { before });
  });
}

function leaseSentence({ tenant, lease_start }: { tenant: string; lease_start: CalendarDate }, today: CalendarDate) {
  const lease =
    lease_start <= today ? `${tenant} has a current lease of` : `${tenant} moves on ${formatDay(lease_start)} into`;
  return `${lease} this apartment. End the lease or move the tenant before you delete it.`;
}

function apartmentResponse(row: ApartmentRow, { fileLinks }: Parts): Apartment {
  const {
    median_rent,
    block_name,
    estate_id,
    estate_name,
    estate_address,
    image_file_id: _file,
    image_sizes: _sizes,
    ...apartment
  } = row;
  const amenities_count = apartment.amenities.length;
  const furnishings_count = apartment.furnishings.length;
  return {
    ...apartment,
    block_details: {
      id: apartment.block,
      name: block_name,
      estate: { id: estate_id, name: estate_name, address: estate_address },
    },
    amenities_count,
    ...pictureResponse(row, fileLinks),
    allocation_score: allocationScore({ ...apartment, amenities_count, furnishings_count }, median_rent),
  };
}
