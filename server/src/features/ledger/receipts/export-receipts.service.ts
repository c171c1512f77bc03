import { dayOfInstant } from '@amayumba/contract/calendar.ts';
import {
  isMoneyReceived,
  RECEIPT_KIND_LABELS,
  RECEIPT_KINDS,
  type ReceiptSource,
  SOURCES_OF_KIND,
} from '@amayumba/contract/ledger/postings.ts';
import type { ReceiptQuery } from '@amayumba/contract/money/receipt.ts';
import type { ExportFormat } from '@amayumba/contract/reports/rules.ts';
import type { Viewer } from '../../../access/viewer.ts';
import type { Parts } from '../../../parts.ts';
import { exportList, homeOf, type ListColumn, type ListFile } from '../../reports/export/export-list.ts';
import { type CodeOf, receiptCodes } from './receipt-codes.ts';
import { listCountedReceiptRows, type ReceiptRow } from './receipt-rows.repository.ts';

const kindOf = (source: ReceiptSource) => RECEIPT_KINDS.find((kind) => SOURCES_OF_KIND[kind].includes(source));

const columnsOf = (codeOf: CodeOf): readonly ListColumn<ReceiptRow>[] => [
  ['Received', 'day', ({ received_at }) => dayOfInstant(received_at)],
  ['Receipt', 'text', ({ number }) => (number === null ? 'Opening balance' : codeOf(number))],
  ['Kind', 'text', ({ source }) => RECEIPT_KIND_LABELS[kindOf(source) ?? 'received']],
  ['Tenant', 'text', ({ tenant_name }) => tenant_name],
  ['Home', 'text', homeOf],
  ['Method', 'text', ({ method }) => method],
  ['Transaction id', 'text', ({ external_reference }) => external_reference],
  ['State', 'text', ({ voided_at }) => (voided_at === null ? 'Valid' : 'Void')],
  ['Amount', 'ugx', ({ amount }) => amount],
  ['Tax withheld', 'ugx', ({ withheld }) => withheld],
];

/** The columns between the label of the sums and the sums. */
const NO_SUMS = Array<null>(7).fill(null);

/**
 * The receipts that match a query as a file, and an entry in the audit log. Its sum is of the money that came in,
 * unless a kind is chosen.
 */
export async function exportReceipts(
  parts: Parts,
  viewer: Viewer,
  { file, page: _page, page_size: _size, count: _count, ...query }: ReceiptQuery & { file: ExportFormat },
): Promise<ListFile> {
  const { db } = parts;
  const found = await listCountedReceiptRows(db, viewer, query);
  const rows = Array.isArray(found) ? found : found.results;
  const codeOf = await receiptCodes(
    db,
    rows.map(({ number }) => number),
  );
  const valid = rows.filter(
    ({ voided_at, source }) => voided_at === null && (query.kind !== undefined || isMoneyReceived(source)),
  );
  const amount = valid.reduce((sum, row) => sum + row.amount, 0);
  const withheld = valid.reduce((sum, row) => sum + row.withheld, 0);
  const totals = [query.kind === undefined ? 'Received and valid' : 'Valid', ...NO_SUMS, amount, withheld];
  return exportList(parts, viewer, {
    title: 'Receipts',
    subject: 'receipt',
    columns: columnsOf(codeOf),
    rows,
    totals,
    file,
    filters: query,
  });
}
