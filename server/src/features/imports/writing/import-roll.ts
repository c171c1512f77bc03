import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import type { ImportReport } from '@amayumba/contract/imports/import.ts';
import type { Viewer } from '../../../access/viewer.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { nowOf, type Parts } from '../../../parts.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import { lockImports } from '../drafts.repository.ts';
import { finishImport, insertImport, insertRecords, type RecordSubject } from '../imports.repository.ts';
import { makePlan } from '../planning/make-plan.ts';
import { reportOf } from '../planning/report.ts';
import type { Roll } from '../recognising/roll.ts';
import { writePlan } from './write-plan.ts';

/** A recognised file, and the import that writes it. */
export interface RollToImport {
  /** Null at the server's shell. */
  viewer: Viewer | null;
  /** Null if the import is not stored yet; then writing the roll adds it. */
  id: number | null;
  roll: Roll;
  asAt: CalendarDate;
  fileName: string;
  /** Receives the progress of the writing, from 0 to 1. */
  progress: (done: number) => void;
}

/** Writes everything of a file in one transaction, or nothing. Existing records stay unchanged. */
export async function importRoll(
  parts: Pick<Parts, 'db' | 'clock' | 'publicUrl' | 'sealing' | 'mailWaiting'>,
  { viewer, id: begun, roll, asAt, fileName, progress }: RollToImport,
): Promise<ImportReport> {
  const { db, clock, publicUrl, sealing } = parts;
  const report = await inTransaction(db, async (tx) => {
    await lockImports(tx);
    // The plan is made again, because others may have changed records since the preview.
    const plan = await makePlan(tx, roll, asAt);
    const id = begun ?? (await insertImport(tx, viewer, { file_name: fileName, as_at: asAt, at: nowOf(parts) }));
    const made = await writePlan({ tx, viewer, clock, publicUrl, sealing, progress }, plan, asAt);
    for (const [subject, ids] of Object.entries(made))
      await insertRecords(tx, id, subject as RecordSubject, ids as number[]);
    const whole = reportOf(plan, roll.sheets);
    await finishImport(tx, id, whole, nowOf(parts));
    const { apartments, tenants } = whole.made;
    await recordAudit(tx, viewer, {
      action: 'imported',
      subject: 'import',
      subject_id: id,
      after: { file_name: fileName, apartments, tenants },
    });
    return whole;
  });
  progress(1);
  parts.mailWaiting();
  return report;
}
