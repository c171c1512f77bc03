import type { OwnerDetails, OwnerDetailsChange } from '@amayumba/contract/owners/ownership.ts';
import { fail } from '@amayumba/contract/refusal.ts';
import type { Viewer } from '../../../access/viewer.ts';
import { writeAs } from '../../../access/write-as.ts';
import type { Db } from '../../../db/connect.ts';
import type { Match } from '../../../http/if-match.ts';
import { refuseStale } from '../../../http/stale-change.ts';
import type { Parts } from '../../../parts.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import { findOwnerDetails, lockOwnerDetails, writeOwnerDetails } from './owner-details.repository.ts';

/** @throws Refusal not_found */
export async function showOwnerDetails(db: Db, owner: number): Promise<OwnerDetails> {
  return (await findOwnerDetails(db, owner)) ?? fail('not_found');
}

/** Changes the details of an owner that the request contains. @throws Refusal not_found, stale_change */
export function changeOwnerDetails(
  parts: Parts,
  viewer: Viewer,
  owner: number,
  change: OwnerDetailsChange,
  match: Match,
): Promise<OwnerDetails> {
  return writeAs(parts.db, viewer, async (tx) => {
    await showOwnerDetails(tx, owner);
    const stored = await lockOwnerDetails(tx, owner);
    const before = await showOwnerDetails(tx, owner);
    await refuseStale(tx, viewer, {
      match,
      stored: () => Promise.resolve(stored),
      current: () => Promise.resolve(before),
    });
    const { version: _seen, ...details } = change;
    if (Object.keys(details).length > 0) await writeOwnerDetails(tx, owner, details);
    const after = await showOwnerDetails(tx, owner);
    if (after.version !== before.version)
      await recordAudit(tx, viewer, {
        action: 'owner details changed',
        subject: 'user',
        subject_id: owner,
        before: recorded(before),
        after: recorded(after),
      });
    return after;
  });
}

const recorded = ({ kind, tin, payout_account }: OwnerDetails) => ({ kind, tin, payout_account });
