import type { UncountedPage } from '@amayumba/contract/lists.ts';
import type { MyReceiptsQuery, Receipt, ReceiptQuery } from '@amayumba/contract/money/receipt.ts';
import { fail } from '@amayumba/contract/refusal.ts';
import type { Viewer } from '../../../access/viewer.ts';
import type { Db } from '../../../db/connect.ts';
import { mapListed, rowsOf } from '../../../db/listed.ts';
import type { Parts } from '../../../parts.ts';
import { type CodeOf, receiptCodes } from './receipt-codes.ts';
import { receiptResponse } from './receipt-response.ts';
import { findReceiptRow, listCountedReceiptRows, listReceiptRows, type ReceiptRow } from './receipt-rows.repository.ts';

export { findValidReceipt } from '../posting/receipts.repository.ts';

/** One receipt, if its viewer may see it; a null viewer is the portal itself. @throws Refusal not_found */
export async function showReceipt(db: Db, parts: Parts, viewer: Viewer | null, id: number): Promise<Receipt> {
  return showReceiptRow(db, parts, (await findReceiptRow(db, viewer, id)) ?? fail('not_found'));
}

/** A receipt that is already read. */
export const showReceiptRow = async (db: Db, { publicUrl }: Pick<Parts, 'publicUrl'>, row: ReceiptRow) =>
  receiptResponse(row, await codesIn(db, [row]), publicUrl);

/** The codes of receipts that some rows name and that have no paper yet. */
function codesIn(db: Db, rows: readonly ReceiptRow[]): Promise<CodeOf> {
  const numbers = rows.flatMap(({ number, receipt_code, replaces_number, replaces_code }) => [
    receipt_code === null ? number : null,
    replaces_code === null ? replaces_number : null,
  ]);
  return receiptCodes(db, numbers);
}

async function withCodes<P extends UncountedPage<ReceiptRow>>({ db, publicUrl }: Parts, listed: ReceiptRow[] | P) {
  const codeOf = await codesIn(db, rowsOf(listed));
  return mapListed(listed, (row) => receiptResponse(row, codeOf, publicUrl));
}

/** Receipts, the latest day of receipt first. */
export const listReceipts = async (parts: Parts, viewer: Viewer, query: ReceiptQuery) =>
  withCodes(parts, await listReceiptRows(parts.db, viewer, query));

/** A tenant's own receipts, the latest day of receipt first. */
export const listOwnReceipts = async (parts: Parts, viewer: Viewer, query: MyReceiptsQuery) =>
  withCodes(parts, await listCountedReceiptRows(parts.db, viewer, query));
