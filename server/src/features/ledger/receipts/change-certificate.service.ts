import type { CertificateChange, Receipt } from '@amayumba/contract/money/receipt.ts';
import { fail, failFields } from '@amayumba/contract/refusal.ts';
import type { Viewer } from '../../../access/viewer.ts';
import { writeAs } from '../../../access/write-as.ts';
import type { Match } from '../../../http/if-match.ts';
import { refuseStaleRow } from '../../../http/stale-change.ts';
import type { Parts } from '../../../parts.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import { setCertificate } from '../posting/receipts.repository.ts';
import { lockReceipt } from './change-receipts.service.ts';
import { showReceipt } from './receipts.service.ts';

/**
 * Records the certificate of the tax that a tenant withheld, which comes later than the money. The paper stays as it
 * was issued. See docs/rules.md, Tax withheld by a tenant.
 * @throws Refusal not_found, stale_change, already_reversed, invalid_input
 */
export function changeCertificate(
  parts: Parts,
  viewer: Viewer,
  id: number,
  { withholding_certificate }: CertificateChange,
  match: Match,
): Promise<Receipt> {
  return writeAs(parts.db, viewer, async (tx) => {
    const receipt = await lockReceipt(tx, parts, viewer, id);
    await refuseStaleRow(tx, viewer, match, ['receipts', id], () => showReceipt(tx, parts, viewer, id));
    if (receipt.voided_at !== null) fail('already_reversed');
    if (receipt.withheld === 0) failFields({ withholding_certificate: ['No tax was withheld from this receipt.'] });
    if (withholding_certificate !== receipt.withholding_certificate) {
      await setCertificate(tx, id, withholding_certificate);
      await recordAudit(tx, viewer, {
        action: 'certificate recorded',
        subject: 'receipt',
        subject_id: id,
        before: { withholding_certificate: receipt.withholding_certificate },
        after: { withholding_certificate },
      });
    }
    return showReceipt(tx, parts, viewer, id);
  });
}
