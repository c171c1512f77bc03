import type { Receipt } from '@amayumba/contract/money/receipt.ts';
import type { Viewer } from '../../../access/viewer.ts';
import type { Parts } from '../../../parts.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import type { Posting } from '../posting/posting.ts';
import type { ReceiptRecord } from '../posting/receipts.repository.ts';
import { issueReceipts } from './issue-receipts.ts';
import { mailReceipt } from './mail-receipt.ts';
import { showReceipt } from './receipts.service.ts';

/** Issues a recorded receipt, records it in the audit log, and mails it to the tenant. A null viewer is the portal. */
export async function finishReceipt(
  posting: Posting,
  parts: Parts,
  viewer: Viewer | null,
  receipt: ReceiptRecord,
): Promise<Receipt> {
  const { tx } = posting;
  const [issued] = await issueReceipts(posting, parts, [receipt]);
  await recordAudit(tx, viewer, { action: 'recorded', subject: 'receipt', subject_id: receipt.id, after: issued });
  const shown = await showReceipt(tx, parts, viewer, receipt.id);
  await mailReceipt(tx, parts, shown);
  return shown;
}
