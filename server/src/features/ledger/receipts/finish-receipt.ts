import type { Receipt } from '@amayumba/contract/money/receipt.ts';
import { fail } from '@amayumba/contract/refusal.ts';
import type { Viewer } from '../../../access/viewer.ts';
import type { Parts } from '../../../parts.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import type { Posting } from '../posting/posting.ts';
import type { ReceiptRecord } from '../posting/receipts.repository.ts';
import { issueReceipts } from './issue-receipts.ts';
import { mailReceipt } from './mail-receipt.ts';
import { showReceiptRow } from './receipts.service.ts';

/**
 * Issues recorded receipts, records them in the audit log, and mails each to its tenant. A null viewer is the portal.
 */
export async function finishReceipts(
  posting: Posting,
  parts: Parts,
  viewer: Viewer | null,
  receipts: readonly ReceiptRecord[],
): Promise<Receipt[]> {
  const { tx } = posting;
  const finished: Receipt[] = [];
  for (const { receipt, row, tenant } of await issueReceipts(posting, parts, receipts)) {
    await recordAudit(tx, viewer, { action: 'recorded', subject: 'receipt', subject_id: receipt.id, after: receipt });
    const shown = await showReceiptRow(tx, parts, row);
    await mailReceipt(tx, parts, shown, tenant);
    finished.push(shown);
  }
  return finished;
}

/** The same for one receipt. */
export async function finishReceipt(
  posting: Posting,
  parts: Parts,
  viewer: Viewer | null,
  receipt: ReceiptRecord,
): Promise<Receipt> {
  const [finished] = await finishReceipts(posting, parts, viewer, [receipt]);
  return finished ?? fail('not_found');
}
