import type { NewVendor, Vendor, VendorChange } from '@amayumba/contract/owners/vendor.ts';
import { fail } from '@amayumba/contract/refusal.ts';
import type { Viewer } from '../../../access/viewer.ts';
import { writeAs } from '../../../access/write-as.ts';
import type { Db } from '../../../db/connect.ts';
import { type Repeatable, runOnce } from '../../../http/idempotency.ts';
import type { Match } from '../../../http/if-match.ts';
import { refuseStaleRow } from '../../../http/stale-change.ts';
import { nowOf, type Parts } from '../../../parts.ts';
import { recordEntry } from '../../audit/record-entry.ts';
import { hideVendorRow, insertVendor, lockVendor, updateVendorRow, type VendorRow } from './vendors.repository.ts';

/** Adds a vendor. @throws Refusal name_taken, key_reused */
export function createVendor(parts: Parts, request: Repeatable, input: NewVendor): Promise<Vendor> {
  const { viewer } = request;
  return runOnce(parts.db, request, async (tx) => {
    const after = await insertVendor(tx, input, nowOf(parts));
    await recordEntry(tx, viewer, ['vendor', after.id], { after: recordedOf(after) });
    return after;
  });
}

/** @throws Refusal not_found, stale_change, name_taken */
export const updateVendor = (
  parts: Parts,
  viewer: Viewer,
  id: number,
  change: VendorChange,
  match: Match,
): Promise<Vendor> =>
  writeAs(parts.db, viewer, async (tx) => {
    const before = await lockKnown(tx, viewer, id, match);
    const after = await updateVendorRow(tx, id, change);
    await recordEntry(tx, viewer, ['vendor', id], { before: recordedOf(before), after: recordedOf(after) });
    return after;
  });

/** Deletes a vendor; their costs keep the name. @throws Refusal not_found, stale_change */
export const deleteVendor = (parts: Parts, viewer: Viewer, id: number, match: Match): Promise<void> =>
  writeAs(parts.db, viewer, async (tx) => {
    const before = await lockKnown(tx, viewer, id, match);
    await hideVendorRow(tx, id, nowOf(parts));
    await recordEntry(tx, viewer, ['vendor', id], { before: recordedOf(before) });
  });

/** @throws Refusal not_found, stale_change */
async function lockKnown(tx: Db, viewer: Viewer, id: number, match: Match): Promise<VendorRow> {
  const vendor = (await lockVendor(tx, id)) ?? fail('not_found');
  await refuseStaleRow(tx, viewer, match, ['vendors', id], async () => vendor);
  return vendor;
}

/** The fields of a vendor that the audit log stores. */
const recordedOf = ({ version: _version, ...vendor }: VendorRow) => vendor;
