import { dayInKampala, daysBetween, formatDay, formatInstant } from '@amayumba/contract/calendar.ts';
import type { OwnerFilter } from '@amayumba/contract/reports/owner-figures.ts';
import type { ExportRequest, ReportQuery } from '@amayumba/contract/reports/owner-reports.ts';
import {
  EXPORT_MEDIA_TYPES,
  exportFileName,
  OCCUPANCY_NOTE,
  type ReportType,
} from '@amayumba/contract/reports/rules.ts';
import type { Viewer } from '../../../access/viewer.ts';
import { writeAs } from '../../../access/write-as.ts';
import type { Db } from '../../../db/connect.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Parts } from '../../../parts.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import { currentSettings } from '../../settings/settings.service.ts';
import { getComplaintTrendRows } from '../complaint-figures.repository.ts';
import { getComplaintReportFigures } from '../complaint-report.repository.ts';
import { findFilterNames, findNameOf } from '../filter-names.repository.ts';
import { getOccupancyReportFigures } from '../occupancy-report.repository.ts';
import { getPaymentReportFigures } from '../payment-report.repository.ts';
import { listEndingLeaseRows } from '../tenancy-report.repository.ts';
import type { ListFile } from './export-list.ts';
import { currencyFact, type ReportDocument, type ReportTable } from './report-document.ts';
import { complaintTables, occupancyTables, paymentTables, tenancyTables } from './report-tables.ts';
import { writeReport } from './write-report.ts';

/** The most days of a complaint report, its last ones: those of a month. */
const DAYS_LISTED_MOST = 31;

/** The title of each report, and which of its days the range filters. */
const ABOUT: Readonly<Record<ReportType, { title: string; range: string }>> = {
  payments: { title: 'Payment report', range: 'Payments due' },
  occupancy: { title: 'Occupancy report', range: 'Days' },
  complaints: { title: 'Complaint report', range: 'Complaints made' },
  tenancy: { title: 'Tenancy report', range: 'Leases that end' },
};

/** The figures that the screen shows, from the same queries. */
async function tablesOf(
  tx: Db,
  viewer: Viewer,
  reportType: ReportType,
  query: ReportQuery,
  today: string,
): Promise<ReportTable[]> {
  switch (reportType) {
    case 'payments':
      return paymentTables(await getPaymentReportFigures(tx, viewer, query, today));
    case 'occupancy':
      return occupancyTables(await getOccupancyReportFigures(tx, viewer, query, today));
    case 'complaints': {
      // A report of October must not list days of November.
      const last = query.end_date < today ? query.end_date : today;
      const range = Math.max(0, daysBetween(query.start_date, last) + 1);
      const days = Math.min(DAYS_LISTED_MOST, range);
      return complaintTables(
        await getComplaintReportFigures(tx, viewer, query),
        await getComplaintTrendRows(tx, viewer, query, last, days),
        days < range ? `Day by day, the last ${days} days` : 'Day by day',
      );
    }
    case 'tenancy':
      return tenancyTables(await listEndingLeaseRows(tx, viewer, query, today));
  }
}

async function estateFact(tx: Db, viewer: Viewer, filter: OwnerFilter): Promise<string> {
  if (filter.estate_id === undefined && filter.block_id === undefined) return 'All estates';
  const names = await findFilterNames(tx, viewer, filter);
  if (!names) return 'None of your estates';
  return names.block_name === null ? names.estate_name : `${names.estate_name}, ${names.block_name}`;
}

/** The owner whose estates the report covers; a manager's covers those of all owners. */
async function ownerFacts(tx: Db, viewer: Viewer): Promise<[string, string][]> {
  const name = viewer.role === 'owner' ? await findNameOf(tx, viewer) : undefined;
  return name === undefined ? [] : [['Owner', name]];
}

/** Exports a report as a file and records who exported it. See docs/rules.md, Report exports. */
export async function exportReport({ db, clock }: Parts, viewer: Viewer, request: ExportRequest): Promise<ListFile> {
  const { report_type, format, start_date, end_date, filters = {} } = request;
  const nowMs = clock.now();
  const about = ABOUT[report_type];
  const document = await inTransaction(db, async (tx): Promise<ReportDocument> => {
    const tables = await tablesOf(tx, viewer, report_type, { ...filters, start_date, end_date }, dayInKampala(nowMs));
    const estate = await estateFact(tx, viewer, filters);
    return {
      title: about.title,
      landlord: await currentSettings(tx),
      facts: [
        ...(await ownerFacts(tx, viewer)),
        ['Estate', estate],
        [about.range, `${formatDay(start_date)} to ${formatDay(end_date)}`],
        ...(report_type === 'occupancy' ? [['Note', OCCUPANCY_NOTE] as const] : []),
        ...currencyFact(tables.flatMap(({ columns }) => columns)),
        ['Printed', `${formatInstant(new Date(nowMs).toISOString())}, Kampala`],
      ],
      tables,
    };
  });
  // Recorded before the first byte is sent, so that no export goes unrecorded.
  await writeAs(db, viewer, (tx) =>
    recordAudit(tx, viewer, { action: 'exported', subject: 'report', subject_id: null, after: request }),
  );
  return {
    file_name: exportFileName(request),
    media_type: EXPORT_MEDIA_TYPES[format],
    content: await writeReport(document, format, nowMs),
  };
}
