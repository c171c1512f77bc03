import { formatDay, formatInstant } from '@amayumba/contract/calendar.ts';
import type { AccountQuery } from '@amayumba/contract/money/account.ts';
import { EXPORT_MEDIA_TYPES, type ExportFormat } from '@amayumba/contract/reports/rules.ts';
import type { Viewer } from '../../../access/viewer.ts';
import { writeAs } from '../../../access/write-as.ts';
import { readInSnapshot } from '../../../db/transaction.ts';
import { nowOf, type Parts, todayOf } from '../../../parts.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import type { Download } from '../../files/send-download.ts';
import type { ReportColumn, ReportDocument } from '../../reports/export/report-document.ts';
import { writeReport } from '../../reports/export/write-report.ts';
import { getAccountTotals, listAccountRows } from './account-rows.repository.ts';
import { withPastDay } from './past-day.ts';

const AMOUNTS = [
  ['Open', 'open_amount'],
  ['Not due', 'not_due'],
  ['1-30 days', 'days_1_30'],
  ['31-60 days', 'days_31_60'],
  ['61-90 days', 'days_61_90'],
  ['Over 90 days', 'days_over_90'],
  ['Credit', 'credit'],
  ['Deposit held', 'deposit_held'],
] as const;

const COLUMNS: readonly ReportColumn[] = [
  { heading: 'Tenant', kind: 'text' },
  { heading: 'Home', kind: 'text' },
  { heading: 'Reference', kind: 'text' },
  ...AMOUNTS.map(([heading]): ReportColumn => ({ heading, kind: 'ugx' })),
  { heading: 'Oldest due', kind: 'day' },
  { heading: 'Paid until', kind: 'day' },
];

/** The accounts that match a query as a file, and an entry in the audit log. */
export async function exportAccounts(
  parts: Parts,
  viewer: Viewer,
  { file, page: _page, page_size: _size, count: _count, ...given }: AccountQuery & { file: ExportFormat },
): Promise<Download & { media_type: string }> {
  const { db } = parts;
  const now = nowOf(parts);
  const today = todayOf(parts);
  const query = withPastDay(given, today);
  const document = await readInSnapshot(db, async (view): Promise<ReportDocument> => {
    const rows = await listAccountRows(view, viewer, query, today);
    const totals = await getAccountTotals(view, viewer, query, today);
    const accounts = Array.isArray(rows) ? rows : rows.results;
    return {
      title: 'Accounts',
      facts: [
        ['As at', formatDay(query.as_of ?? today)],
        ['Printed', `${formatInstant(now.toISOString())}, Kampala`],
      ],
      tables: [
        {
          heading: 'Accounts',
          columns: COLUMNS,
          rows: accounts.map((row) =>
            [
              [row.tenant_name, [row.apartment, row.block, row.estate].filter(Boolean).join(', '), row.reference_code],
              AMOUNTS.map(([, key]) => row[key]),
              [row.oldest_due, row.paid_until],
            ].flat(),
          ),
          totals: ['Total', null, null, ...AMOUNTS.map(([, key]) => totals[key]), null, null],
        },
      ],
    };
  });
  await writeAs(db, viewer, (tx) =>
    recordAudit(tx, viewer, { action: 'exported', subject: 'account', subject_id: null, after: { ...given, file } }),
  );
  return {
    file_name: `amayumba-accounts-${query.as_of ?? today}.${file}`,
    media_type: EXPORT_MEDIA_TYPES[file],
    content: await writeReport(document, file, now.getTime()),
  };
}
