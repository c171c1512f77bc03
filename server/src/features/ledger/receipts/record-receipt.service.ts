import type { NewReceipt, Receipt } from '@amayumba/contract/money/receipt.ts';
import type { Viewer } from '../../../access/viewer.ts';
import type { Db } from '../../../db/connect.ts';
import { runOnce, type Repeatable } from '../../../http/idempotency.ts';
import type { Parts } from '../../../parts.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import { postingOf } from '../posting/posting.ts';
import type { ReceiptRecord } from '../posting/receipts.repository.ts';
import { completeReceipts } from './complete-receipts.ts';
import { mailReceipt } from './mail-receipt.ts';
import { postReceipt } from './post-receipt.ts';
import { showReceipt } from './receipts.service.ts';

/** Completes a recorded receipt, records it in the audit log, and mails it to the tenant. */
export async function finishReceipt(tx: Db, parts: Parts, viewer: Viewer, receipt: ReceiptRecord): Promise<Receipt> {
  await completeReceipts(tx, parts, [receipt]);
  await recordAudit(tx, viewer, { action: 'recorded', subject: 'receipt', subject_id: receipt.id, after: receipt });
  const shown = await showReceipt(tx, parts, viewer, receipt.id);
  await mailReceipt(tx, parts, shown);
  return shown;
}

/**
 * Records money that was received. See docs/rules.md, Recording money.
 * @throws Refusal invalid_input, reference_used, already_decided, key_reused
 */
export async function recordReceipt(parts: Parts, request: Repeatable, input: NewReceipt): Promise<Receipt> {
  const { viewer } = request;
  const recorded = await runOnce(parts.db, request, async (tx) =>
    finishReceipt(tx, parts, viewer, await postReceipt(postingOf(tx, parts, viewer), input)),
  );
  parts.mailWaiting();
  return recorded;
}
