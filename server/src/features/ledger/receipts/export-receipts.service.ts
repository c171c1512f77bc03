import { dayOfInstant } from '@amayumba/contract/calendar.ts';
import {
  isMoneyReceived,
  RECEIPT_KIND_LABELS,
  RECEIPT_KINDS,
  type ReceiptSource,
  SOURCES_OF_KIND,
} from '@amayumba/contract/ledger/postings.ts';
import { CHANNEL_LABELS } from '@amayumba/contract/ledger/ledger-accounts.ts';
import { chargeName } from '@amayumba/contract/payments/rules.ts';
import type { ReceiptQuery } from '@amayumba/contract/money/receipt.ts';
import type { Viewer } from '../../../access/viewer.ts';
import { rowsOf } from '../../../db/listed.ts';
import type { Parts } from '../../../parts.ts';
import { exportList, type FileQuery, homeOf, type ListColumn } from '../../reports/export/export-list.ts';
import { type CodeOf, receiptCodesOf } from './receipt-codes.ts';
import { listCountedReceiptRows, listRecorders, type ReceiptRow } from './receipt-rows.repository.ts';

const kindOf = (source: ReceiptSource) => RECEIPT_KINDS.find((kind) => SOURCES_OF_KIND[kind].includes(source));

/** What a receipt settles, each charge with its part: `Rent, November 2026: 450,000; Utilities, …`. */
const settledBy = ({ allocations }: ReceiptRow): string =>
  allocations.map(({ amount, ...charge }) => `${chargeName(charge)}: ${amount.toLocaleString('en-UG')}`).join('; ');

/** The columns for bookkeeping. They are last, so that those before them keep their places; a PDF has no room. */
const furtherColumns = (recorders: ReadonlyMap<number, string>): readonly ListColumn<ReceiptRow>[] => [
  ['Channel', 'text', ({ source, channel }) => (isMoneyReceived(source) ? CHANNEL_LABELS[channel] : null)],
  ['Paid by', 'text', ({ payer_name }) => payer_name],
  ['Phone of the payer', 'text', ({ payer_phone }) => payer_phone],
  ['For', 'text', settledBy],
  ['Recorded by', 'text', ({ id }) => recorders.get(id) ?? null],
];

const columnsOf = (codeOf: CodeOf): readonly ListColumn<ReceiptRow>[] => [
  ['Received', 'day', ({ received_at }) => dayOfInstant(received_at)],
  ['Receipt', 'text', ({ number }) => codeOf(number) ?? 'Opening balance'],
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
export async function exportReceipts(parts: Parts, viewer: Viewer, query: FileQuery<ReceiptQuery>) {
  const { db } = parts;
  const rows = rowsOf(await listCountedReceiptRows(db, viewer, query));
  const codeOf = await receiptCodesOf(db, rows, 'number');
  const valid = rows.filter(
    ({ voided_at, source }) => voided_at === null && (query.kind !== undefined || isMoneyReceived(source)),
  );
  const amount = valid.reduce((sum, row) => sum + row.amount, 0);
  const withheld = valid.reduce((sum, row) => sum + row.withheld, 0);
  const totals = [query.kind === undefined ? 'Received and valid' : 'Valid', ...NO_SUMS, amount, withheld];
  const ids = rows.map(({ id }) => id);
  const further = query.file === 'pdf' ? [] : furtherColumns(await listRecorders(db, ids));
  return exportList(parts, viewer, {
    title: 'Receipts',
    subject: 'receipt',
    columns: [...columnsOf(codeOf), ...further],
    rows,
    totals: [...totals, ...further.map(() => null)],
    query,
  });
}
