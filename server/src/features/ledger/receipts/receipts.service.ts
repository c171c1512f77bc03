import type { MyReceiptsQuery, Receipt, ReceiptQuery } from '@amayumba/contract/money/receipt.ts';
import { fail } from '@amayumba/contract/refusal.ts';
import type { Viewer } from '../../../access/viewer.ts';
import type { Db } from '../../../db/connect.ts';
import { mapListed } from '../../../db/listed.ts';
import type { Parts } from '../../../parts.ts';
import { receiptPrefix } from '../schedule/rules-in-force.ts';
import { receiptResponse } from './receipt-response.ts';
import { findReceiptRow, listCountedReceiptRows, listReceiptRows } from './receipt-rows.repository.ts';

/** One receipt, as far as its viewer may see it. @throws Refusal not_found */
export async function showReceipt(db: Db, parts: Parts, viewer: Viewer, id: number): Promise<Receipt> {
  const row = (await findReceiptRow(db, viewer, id)) ?? fail('not_found');
  return receiptResponse(row, await receiptPrefix(db), parts.publicUrl);
}

/** Receipts, those received last first. */
export async function listReceipts(parts: Parts, viewer: Viewer, query: ReceiptQuery) {
  const prefix = await receiptPrefix(parts.db);
  return mapListed(await listReceiptRows(parts.db, viewer, query), (row) =>
    receiptResponse(row, prefix, parts.publicUrl),
  );
}

/** A tenant's own receipts, those received last first. */
export async function listOwnReceipts(parts: Parts, viewer: Viewer, query: MyReceiptsQuery) {
  const prefix = await receiptPrefix(parts.db);
  return mapListed(await listCountedReceiptRows(parts.db, viewer, query), (row) =>
    receiptResponse(row, prefix, parts.publicUrl),
  );
}
