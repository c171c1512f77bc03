import type { Readable } from 'node:stream';
import type { AuditEntry } from '@amayumba/contract/audit/endpoints.ts';
import type { AuditFilter } from '@amayumba/contract/audit-log/endpoints.ts';
import { AUDIT_EXPORT_MAX, auditFileName } from '@amayumba/contract/audit/rules.ts';
import { dayInKampala, timeInKampala } from '@amayumba/contract/calendar.ts';
import type { Viewer } from '../../access/viewer.ts';
import { csvFile } from '../../files/csv-file.ts';
import { writeAs } from '../../access/write-as.ts';
import type { Parts } from '../../parts.ts';
import { eachEntry, recordAudit } from './audit.service.ts';

const HEADINGS = ['Entry', 'Day', 'Time', 'Who', 'From address', 'What', 'About', 'Number', 'Sentence', 'Changes'];

function lineOf(entry: AuditEntry): readonly (string | number | null)[] {
  const { position, at, by, address, action, subject, subject_id, summary, changes, is_erased } = entry;
  const instant = Date.parse(at);
  const differences = changes.map(({ label, before, after }) => `${label}: ${before ?? '–'} → ${after ?? '–'}`);
  const parts = is_erased ? [...differences, 'Personal data was erased'] : differences;
  const [day, time, who] = [dayInKampala(instant), timeInKampala(instant), by ?? 'The portal'];
  return [position, day, time, who, address, action, subject, subject_id, summary, parts.join('; ')];
}

async function* lines(entries: AsyncIterable<AuditEntry>): AsyncGenerator<readonly (string | number | null)[]> {
  yield HEADINGS;
  for await (const entry of entries) yield lineOf(entry);
}

/** Streams the matching entries as CSV, and records the export as an entry. */
export async function exportAuditFile(
  { db, clock }: Parts,
  viewer: Viewer,
  filter: AuditFilter,
): Promise<{ file_name: string; content: Readable }> {
  // The entry records that a search was used but not its words: they may be a name that no erasure would find here.
  const recorded = { ...filter, search: filter.search === undefined ? undefined : true };
  const asked = Object.fromEntries(Object.entries(recorded).filter(([, value]) => value !== undefined));
  await writeAs(db, viewer, (tx) =>
    recordAudit(tx, viewer, { action: 'exported', subject: 'audit', subject_id: null, after: { filters: asked } }),
  );
  const entries = eachEntry(db, viewer, filter, AUDIT_EXPORT_MAX);
  return {
    file_name: auditFileName(dayInKampala(clock.now())),
    content: csvFile(lines(entries)),
  };
}
