import { type CalendarDate, formatInstant } from '@amayumba/contract/calendar.ts';
import { EXPORT_ROWS_MAX, type UncountedPage } from '@amayumba/contract/lists.ts';
import { fail } from '@amayumba/contract/refusal.ts';
import { EXPORT_MEDIA_TYPES, type ExportFormat } from '@amayumba/contract/reports/rules.ts';
import type { Viewer } from '../../../access/viewer.ts';
import { writeAs } from '../../../access/write-as.ts';
import { type Paging, rowsOf } from '../../../db/listed.ts';
import { nowOf, type Parts, todayOf } from '../../../parts.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import type { Download } from '../../files/send-download.ts';
import { currentSettings } from '../../settings/settings.service.ts';
import { filterFacts } from './filter-facts.ts';
import { currencyFact, type ReportColumnKind, type ReportDocument, type Value } from './report-document.ts';
import { writeReport } from './write-report.ts';

/** A column of a list: its heading, how it shows its values, and the value of a row. */
export type ListColumn<Row> = readonly [heading: string, kind: ReportColumnKind, value: (row: Row) => Value];

/** A file with its media type. */
export type ListFile = Download & { media_type: string };

interface ExportedList<Row> {
  /** In the plural, for headings and the name of the file: `Tenants`. */
  title: string;
  /** The kind of record, for the audit log. */
  subject: string;
  /** The filters and the order of the list, as requested, and the format. */
  query: Readonly<Record<string, unknown>> & { file: ExportFormat };
  columns: readonly ListColumn<Row>[];
  rows: readonly Row[];
  /** The columns that are summed below the rows, by heading. */
  summed?: readonly string[];
  /** The last row, where it is not the number of rows and their sums. */
  totals?: readonly Value[];
  /** Facts above the table, before the time of printing. */
  facts?: ReportDocument['facts'];
  /** The day in the name of the file; today by default. */
  day?: CalendarDate | undefined;
}

/** The parts of a list's query that choose a page of its rows, and what is counted for it. */
export interface PagedQuery extends Paging {
  count?: boolean | undefined;
  sum?: boolean | undefined;
}

/** The query of a list that is requested as a file, which has the rows of all pages. */
export type FileQuery<Query> = Omit<Query, keyof PagedQuery | 'file'> & { file: ExportFormat };

/** Returns the whole of a list for a file, if it is not too long. @throws Refusal invalid_input */
export async function rowsToExport<Row>(
  read: (paging: { page: number; page_size: number }) => Promise<Row[] | UncountedPage<Row>>,
): Promise<Row[]> {
  const found = await read({ page: 1, page_size: EXPORT_ROWS_MAX + 1 });
  const rows = rowsOf(found);
  if (rows.length > EXPORT_ROWS_MAX)
    fail('invalid_input', 'More than 20,000 rows match. Narrow the list with its filters.');
  return rows;
}

const sumOf = <Row>(rows: readonly Row[], value: (row: Row) => Value) =>
  rows.reduce((sum, row) => sum + Number(value(row) ?? 0), 0);

function documentOf<Row>(
  list: ExportedList<Row>,
  filters: ReportDocument['facts'],
  landlord: ReportDocument['landlord'],
  now: Date,
): ReportDocument {
  const { title, rows, summed = [], facts = [] } = list;
  const columns = list.columns.map(([heading, kind]) => ({ heading, kind }));
  const sums = list.columns.map(([heading, , value]) => (summed.includes(heading) ? sumOf(rows, value) : null));
  return {
    title,
    landlord,
    facts: [
      ...facts,
      ...filters,
      ...currencyFact(columns),
      ['Printed', `${formatInstant(now.toISOString())}, Kampala`],
    ],
    tables: [
      {
        heading: title,
        columns,
        rows: rows.map((row) => list.columns.map(([, , value]) => value(row))),
        totals: list.totals ?? [`Total: ${rows.length}`, ...sums.slice(1)],
      },
    ],
  };
}

/** The rows of a list as a file, and an entry in the audit log. See docs/rules.md, Exports of lists. */
export async function exportList<Row>(parts: Parts, viewer: Viewer, list: ExportedList<Row>): Promise<ListFile> {
  const { title, subject, query, day = todayOf(parts) } = list;
  const { file, ...filters } = query;
  const now = nowOf(parts);
  // The entry records that a search was used but not its words: they may be a name that no erasure would find here.
  const asked = { ...filters, search: filters['search'] === undefined ? undefined : true, file };
  await writeAs(parts.db, viewer, (tx) =>
    recordAudit(tx, viewer, { action: 'exported', subject, subject_id: null, after: asked }),
  );
  const facts = await filterFacts(parts.db, viewer, { subject, filters, today: todayOf(parts) });
  return {
    file_name: `amayumba-${title.toLowerCase().replaceAll(' ', '-')}-${day}.${file}`,
    media_type: EXPORT_MEDIA_TYPES[file],
    content: await writeReport(documentOf(list, facts, await currentSettings(parts.db), now), file, now.getTime()),
  };
}

/** The home of a tenant in one cell. */
export const homeOf = (home: { apartment: string | null; block: string | null; estate: string | null }): string =>
  [home.apartment, home.block, home.estate].filter(Boolean).join(', ');
