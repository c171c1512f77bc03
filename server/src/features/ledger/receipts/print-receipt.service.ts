import { Readable } from 'node:stream';
import { dayOfInstant } from '@amayumba/contract/calendar.ts';
import { receiptSnapshotSchema } from '@amayumba/contract/ledger/receipt-snapshot.ts';
import { receiptFileName } from '@amayumba/contract/payments/rules.ts';
import { fail } from '@amayumba/contract/refusal.ts';
import type { Viewer } from '../../../access/viewer.ts';
import type { Db } from '../../../db/connect.ts';
import type { Attachment } from '../../../mail/mail.ts';
import type { Parts } from '../../../parts.ts';
import type { Download } from '../../files/send-download.ts';
import { drawReceipt } from './draw-receipt.ts';
import { completeReceipts } from './issue-receipts.ts';
import { type PrintableReceipt, findPrintable, findReplaced } from './receipt-papers.repository.ts';
import { receiptCodes } from './receipt-codes.ts';
import { verifyUrl } from './receipt-response.ts';
import { findReceiptRow } from './receipt-rows.repository.ts';

type PrintParts = Pick<Parts, 'db' | 'clock' | 'receiptKey' | 'publicUrl'>;

/** A receipt that has a paper; one that is not complete yet is completed now. @throws Refusal not_found */
async function requirePrintable(db: Db, parts: PrintParts, id: number): Promise<PrintableReceipt> {
  const known = await findPrintable(db, id);
  if (known) return known;
  await completeReceipts(db, parts, [id]);
  return (await findPrintable(db, id)) ?? fail('not_found');
}

/**
 * The paper of a receipt as the attachment of a mail: the content fixed at its issue, and whether it is void.
 * @throws Refusal not_found
 */
export async function attachReceipt(parts: PrintParts, id: number): Promise<Attachment> {
  const { db, clock, publicUrl } = parts;
  const row = await requirePrintable(db, parts, id);
  const replaced = await findReplaced(db, id);
  const codeOf = await receiptCodes(db, [row.replaced_by_number, replaced?.number ?? null]);
  const content = await drawReceipt({
    snapshot: receiptSnapshotSchema.parse(row.snapshot),
    code: row.verify_code,
    verifyUrl: verifyUrl(publicUrl, row.verify_code),
    voided:
      row.voided_at === null
        ? null
        : {
            on: dayOfInstant(row.voided_at),
            reason: row.void_reason ?? '',
            replacedBy: codeOf(row.replaced_by_number),
          },
    replaces: replaced ? { code: codeOf(replaced.number), url: verifyUrl(publicUrl, replaced.verify_code) } : null,
    printedAtMs: clock.now(),
  });
  return { file_name: receiptFileName(row.number), content };
}

/** A receipt as a PDF. @throws Refusal not_found */
export async function printReceipt(parts: PrintParts, viewer: Viewer, id: number): Promise<Download> {
  const { id: visible } = (await findReceiptRow(parts.db, viewer, id)) ?? fail('not_found');
  const { file_name, content } = await attachReceipt(parts, visible);
  return { file_name, content: Readable.from([content]), size: content.length };
}
