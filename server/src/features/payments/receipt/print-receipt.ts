import { fail } from '@amayumba/contract/refusal.ts';
import type { Viewer } from '../../../access/viewer.ts';
import type { Parts } from '../../../parts.ts';
import type { Download } from '../../files/send-download.ts';
import { printReceipt as printMoneyReceipt } from '../../ledger/receipts/print-receipt.service.ts';
import { findPaymentRow } from '../payments.repository.ts';

/**
 * The last valid receipt of a payment as a PDF.
 * @throws Refusal not_found, not_paid_yet
 */
export async function printReceipt(parts: Parts, viewer: Viewer, id: number): Promise<Download> {
  const row = (await findPaymentRow(parts.db, viewer, id)) ?? fail('not_found');
  const last = row.receipts.findLast(({ receipt_number }) => receipt_number !== null);
  return printMoneyReceipt(parts, viewer, (last ?? fail('not_paid_yet')).id);
}
