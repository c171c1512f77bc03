import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import type { FieldErrors } from '@amayumba/contract/errors.ts';
import { rightFields } from '@amayumba/contract/fields.ts';
import { type NewOwnership, newOwnershipSchema, type Ownership } from '@amayumba/contract/owners/ownership.ts';
import { fail, refuseFaults } from '@amayumba/contract/refusal.ts';
import { NOT_COME_YET, NO_CHOICE } from '@amayumba/contract/sentences.ts';
import type { Viewer } from '../../../access/viewer.ts';
import { writeAs } from '../../../access/write-as.ts';
import type { Db } from '../../../db/connect.ts';
import { runOnce, type Repeatable } from '../../../http/idempotency.ts';
import { setActor } from '../../../http/stale-change.ts';
import { nowOf, type Parts, todayOf } from '../../../parts.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import { ownerFaults } from '../../estates/estates.service.ts';
import {
  listOwnershipRows,
  lockOwnedEstate,
  replaceShares,
  setPresentOwner,
  sharesOf,
} from './ownerships.repository.ts';
import { setShare, type Share } from './set-share.ts';

/** The faults of a share by field, as far as its fields could be read. */
async function faultsOf(tx: Db, today: CalendarDate, input: Partial<NewOwnership>): Promise<FieldErrors> {
  const { estate, owner, from_date } = input;
  return {
    ...(estate !== undefined && !(await lockOwnedEstate(tx, estate)) && { estate: NO_CHOICE }),
    ...(owner !== undefined && (await ownerFaults(tx, owner))),
    ...(from_date !== undefined && from_date > today && { from_date: NOT_COME_YET }),
  };
}

/** The faults of the other fields of a share whose body the schema refuses. */
export const moreOwnershipFaults = (parts: Parts, viewer: Viewer, body: unknown): Promise<FieldErrors> =>
  writeAs(parts.db, viewer, (tx) => faultsOf(tx, todayOf(parts), rightFields(newOwnershipSchema, body)));

/**
 * Sets the share of an owner in an estate from a day on. The estate's owner is the one with the largest present share.
 * See docs/rules.md, Ownership of an estate. @returns all shares of the estate
 * @throws Refusal invalid_input, shares_too_many, key_reused
 */
export function setOwnership(parts: Parts, request: Repeatable, input: NewOwnership): Promise<Ownership[]> {
  const { viewer } = request;
  const { estate: estate_id, owner: owner_id, share_percent, from_date } = input;
  return runOnce(parts.db, request, async (tx) => {
    refuseFaults(await faultsOf(tx, todayOf(parts), input));
    const estate = (await lockOwnedEstate(tx, estate_id)) ?? fail('not_found');
    await setActor(tx, viewer);
    const before = await sharesOf(tx, estate_id);
    const after = setShare(before, { owner_id, share_percent, from_date });
    await replaceShares(tx, estate_id, { before, after, today: todayOf(parts) });
    const present = presentOwner(after);
    if (present !== estate.owner_id) await setPresentOwner(tx, estate_id, present, nowOf(parts).toISOString());
    await recordAudit(tx, viewer, {
      action: 'share set',
      subject: 'estate',
      subject_id: estate_id,
      after: { name: estate.name, owner_id, share_percent, from_date },
    });
    return listOwnershipRows(tx, { estate_id });
  });
}

/** The owner with the largest share that lasts; of equal ones the older account. */
function presentOwner(shares: readonly Share[]): number | null {
  const [largest] = shares
    .filter(({ to_date }) => to_date === null)
    .toSorted((a, b) => b.share_percent - a.share_percent || a.owner_id - b.owner_id);
  return largest?.owner_id ?? null;
}
