import { NOT_COME_YET, NO_CHOICE } from '@amayumba/contract/sentences.ts';
import type { NewOwnership, Ownership, OwnershipQuery } from '@amayumba/contract/owners/ownership.ts';
import { failFields, refuseFaults } from '@amayumba/contract/refusal.ts';
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

export const listOwnerships = ({ db }: Pick<Parts, 'db'>, query: OwnershipQuery): Promise<Ownership[]> =>
  listOwnershipRows(db, query);

/**
 * Sets the share of an owner in an estate from a day on. The estate's owner is the one with the largest present share.
 * See docs/rules.md, Ownership of an estate. @returns all shares of the estate
 * @throws Refusal invalid_input, shares_too_many, key_reused
 */
export function setOwnership(parts: Parts, request: Repeatable, input: NewOwnership): Promise<Ownership[]> {
  const { viewer } = request;
  const { estate: estate_id, owner: owner_id, share_percent, from_date } = input;
  return runOnce(parts.db, request, async (tx) => {
    const estate = (await lockOwnedEstate(tx, estate_id)) ?? failFields({ estate: NO_CHOICE });
    refuseFaults({
      ...(await ownerFaults(tx, owner_id)),
      ...(from_date > todayOf(parts) && { from_date: NOT_COME_YET }),
    });
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

/** The owner with the largest share that lasts; of equal ones the account that is older. */
function presentOwner(shares: readonly Share[]): number | null {
  const [largest] = shares
    .filter(({ to_date }) => to_date === null)
    .toSorted((a, b) => b.share_percent - a.share_percent || a.owner_id - b.owner_id);
  return largest?.owner_id ?? null;
}
