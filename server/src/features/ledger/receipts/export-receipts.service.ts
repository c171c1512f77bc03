import { dayOfInstant, formatInstant } from '@amayumba/contract/calendar.ts';
import { receiptCode } from '@amayumba/contract/ledger/receipt-code.ts';
import type { ReceiptQuery } from '@amayumba/contract/money/receipt.ts';
import { EXPORT_MEDIA_TYPES, type ExportFormat } from '@amayumba/contract/reports/rules.ts';
import type { Viewer } from '../../../access/viewer.ts';
import { writeAs } from '../../../access/write-as.ts';
import { nowOf, type Parts, todayOf } from '../../../parts.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import type { Download } from '../../files/send-download.ts';
import type { ReportColumn, ReportDocument } from '../../reports/export/report-document.ts';
import { writeReport } from '../../reports/export/write-report.ts';
import { receiptPrefix } from '../schedule/rules-in-force.ts';
import { listCountedReceiptRows, type ReceiptRow } from './receipt-rows.repository.ts';

const TEXTS = ['Receipt', 'Tenant', 'Home', 'Method', 'Transaction id', 'State'];
const COLUMNS: readonly ReportColumn[] = [
  { heading: 'Received', kind: 'day' },
  ...TEXTS.map((heading): ReportColumn => ({ heading, kind: 'text' })),
  { heading: 'Amount', kind: 'ugx' },
];

function documentOf(rows: readonly ReceiptRow[], prefix: string, now: Date): ReportDocument {
  const valid = rows.filter(({ voided_at }) => voided_at === null);
  return {
    title: 'Receipts',
    facts: [['Printed', `${formatInstant(now.toISOString())}, Kampala`]],
    tables: [
      {
        heading: 'Receipts',
        columns: COLUMNS,
        rows: rows.map((row) => [
          dayOfInstant(row.received_at),
          row.number === null ? 'Opening balance' : receiptCode(row.number, prefix),
          row.tenant_name,
          [row.apartment, row.block, row.estate].filter(Boolean).join(', '),
          row.method,
          row.external_reference,
          row.voided_at === null ? 'Valid' : 'Void',
          row.amount,
        ]),
        totals: ['Valid', null, null, null, null, null, null, valid.reduce((sum, { amount }) => sum + amount, 0)],
      },
    ],
  };
}

/** The receipts that match a query as a file, and an entry in the audit log. */
export async function exportReceipts(
  parts: Parts,
  viewer: Viewer,
  { file, page: _page, page_size: _size, count: _count, ...query }: ReceiptQuery & { file: ExportFormat },
): Promise<Download & { media_type: string }> {
  const { db } = parts;
  const now = nowOf(parts);
  const rows = await listCountedReceiptRows(db, viewer, query);
  const document = documentOf(Array.isArray(rows) ? rows : rows.results, await receiptPrefix(db), now);
  await writeAs(db, viewer, (tx) =>
    recordAudit(tx, viewer, { action: 'exported', subject: 'receipt', subject_id: null, after: { ...query, file } }),
  );
  return {
    file_name: `amayumba-receipts-${todayOf(parts)}.${file}`,
    media_type: EXPORT_MEDIA_TYPES[file],
    content: await writeReport(document, file, now.getTime()),
  };
}
