import { type Collection, type FollowedCollection, PROMPT_S } from '@amayumba/contract/money/collection.ts';
import { collectionReason, maskPhone } from '@amayumba/contract/money/collection-reason.ts';
import type { Viewer } from '../../access/viewer.ts';
import { withTenantDetails } from '../tenants/tenant-details.ts';
import type { CollectionRow } from './collections.repository.ts';

const promptLeftOf = ({ waited_s }: CollectionRow): number => Math.max(0, PROMPT_S - Math.round(waited_s));

/** An attempt for managers or its tenant. */
export function collectionResponse({ role }: Viewer, row: CollectionRow): Collection {
  const { account_id, receipt_id, decision: _decision, waited_s: _waited, is_checked: _isChecked, ...rest } = row;
  return {
    ...withTenantDetails(rest),
    account: account_id,
    receipt: receipt_id,
    prompt_left_s: promptLeftOf(row),
    reason: collectionReason(row, role === 'tenant' ? 'payer' : 'office'),
  };
}

/** An attempt for the holder of its pay link: without the whole phone number. */
export const followedResponse = (row: CollectionRow): FollowedCollection => ({
  id: row.id,
  state: row.state,
  reason: collectionReason({ ...row, phone: maskPhone(row.phone) }, 'payer'),
  prompt_left_s: promptLeftOf(row),
});
