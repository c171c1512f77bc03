import type * as z from 'zod/mini';
import { dayInKampala } from '@amayumba/contract/calendar.ts';
import type { FieldErrors } from '@amayumba/contract/errors.ts';
import type {
  Estate,
  EstateChange,
  estateQuerySchema,
  NewApartment,
  NewEstate,
} from '@amayumba/contract/estates/estate.ts';
import type { Page } from '@amayumba/contract/lists.ts';
import { fail, failFields } from '@amayumba/contract/refusal.ts';
import type { Viewer } from '../../access/viewer.ts';
import { writeAs } from '../../access/write-as.ts';
import type { Db } from '../../db/connect.ts';
import { mapListed } from '../../db/listed.ts';
import type { Match } from '../../http/if-match.ts';
import type { Repeatable } from '../../http/idempotency.ts';
import { refuseStaleRow } from '../../http/stale-change.ts';
import type { Upload } from '../../http/uploads.ts';
import type { Parts } from '../../parts.ts';
import { insertApartmentRows } from './apartments.repository.ts';
import { insertBlockRows } from './blocks.repository.ts';
import { equipmentErrors } from './equipment.ts';
import {
  countLeasesFrom,
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
import { recordOwner } from './ownerships.repository.ts';
import { pictureResponse } from './picture-response.ts';
import { recordChange } from './record-change.ts';

/** Lists, creates, changes and deletes estates. */
export function estatesService(parts: Pick<Parts, 'db' | 'clock' | 'files' | 'fileLinks'>) {
  const { db, clock, fileLinks } = parts;
  const today = () => dayInKampala(clock.now());
  const now = () => new Date(clock.now()).toISOString();
  const shown = ({ image_file_id, image_sizes, ...estate }: EstateRow): Estate => ({
    ...estate,
    ...pictureResponse({ image_file_id, image_sizes }, fileLinks),
  });
  const get = async (tx: Db, viewer: Viewer, id: number): Promise<Estate> =>
    shown((await getEstateRow(tx, viewer, id, today())) ?? fail('not_found'));

  /** Locks an estate in the version that its viewer has seen. @throws Refusal not_found, stale_change */
  const lockSeen = async (tx: Db, viewer: Viewer, id: number, match: Match): Promise<void> => {
    const isThere = await lockEstate(tx, viewer, id);
    if (!isThere) fail('not_found');
    await refuseStaleRow(tx, viewer, match, ['estates', id], () => get(tx, viewer, id));
  };

  return {
    list: async (viewer: Viewer, query: z.output<typeof estateQuerySchema>): Promise<Estate[] | Page<Estate>> =>
      mapListed(await listEstateRows(db, viewer, query, today()), shown),

    get: (viewer: Viewer, id: number) => get(db, viewer, id),

    /**
     * Stores an estate with its blocks and apartments, or nothing.
     * @throws Refusal key_reused, invalid_input with field names such as `blocks.0.name`
     */
    create: (request: Repeatable, estate: NewEstate, image?: Upload) => {
      const { viewer } = request;
      const ask = async (tx: Db) => {
        const faults = {
          ...(await ownerFaults(tx, estate.owner)),
          ...(await equipmentErrors(tx, namedApartments(estate))),
        };
        if (Object.keys(faults).length > 0) failFields(faults);
      };
      return withStoredImage(parts, { viewer, image, ask, request }, async (tx, keepImage): Promise<Estate> => {
        const id = await insertEstateRow(tx, estate);
        await recordOwner(tx, { estate_id: id, before: null, after: estate.owner ?? null }, today());
        const blocks = estate.blocks ?? [];
        const blockIds = await insertBlockRows(tx, id, blocks);
        const apartments: NewApartment[] = [];
        for (const { name, apartments: inBlock = [] } of blocks) {
          const block = blockIds.get(name) ?? 0;
          for (const apartment of inBlock) apartments.push({ ...apartment, block });
        }
        await insertApartmentRows(tx, apartments);
        await keepImage('estates', id);
        const after = await get(tx, viewer, id);
        await recordChange(tx, viewer, 'estate', { after });
        return after;
      });
    },

    /** @throws Refusal stale_change, invalid_input */
    update: (viewer: Viewer, id: number, change: EstateChange, match: Match, image?: Upload) => {
      const ask = async (tx: Db) => {
        await lockSeen(tx, viewer, id, match);
        const faults = await ownerFaults(tx, change.owner);
        if (Object.keys(faults).length > 0) failFields(faults);
      };
      return withStoredImage(parts, { viewer, image, ask }, async (tx, keepImage) => {
        const before = await get(tx, viewer, id);
        await updateEstateRow(tx, id, change, now());
        const { owner = before.owner } = change;
        await recordOwner(tx, { estate_id: id, before: before.owner, after: owner }, today());
        await keepImage('estates', id, change.remove_image);
        const after = await get(tx, viewer, id);
        await recordChange(tx, viewer, 'estate', { before, after });
        return after;
      });
    },

    /** Deletes an estate with its blocks and apartments. @throws Refusal stale_change, estate_has_leases */
    remove: (viewer: Viewer, id: number, match: Match): Promise<undefined> =>
      writeAs(db, viewer, async (tx) => {
        await lockSeen(tx, viewer, id, match);
        const before = await get(tx, viewer, id);
        // Deletes first: a lease that is being written locks its apartment, so the count below includes it.
        await hideEstateRow(tx, id, now());
        const leases = await countLeasesFrom(tx, id, today());
        if (leases > 0) fail('estate_has_leases', leasesSentence(leases));
        await recordChange(tx, viewer, 'estate', { before });
        return undefined;
      }),
  };
}

async function ownerFaults(tx: Db, owner: number | null | undefined): Promise<FieldErrors> {
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
