import { archiveFile } from '../backup/archive-file.ts';
import { type Backup, backUp } from '../backup/back-up.ts';
import { noteBackup } from '../backup/last-backup.ts';
import type { Progress } from '../backup/progress.ts';
import type { OpenDatabase } from '../db/open-database.ts';
import { openSession } from '../db/session.ts';
import { inTransaction } from '../db/transaction.ts';
import { recordBackup } from '../features/audit/record-backup.ts';
import type { S3Place } from '../files/s3-store.ts';
import type { Clock } from '../parts.ts';
import { type Company, isFirst } from './company.ts';
import { describeForBackup } from './company-secret.ts';

/** The dependencies of an export. */
export interface ExportParts {
  database: Pick<OpenDatabase, 'owner' | 'dataDir'>;
  /** The bucket of uploaded files, where they are not in DATA_DIR. */
  bucket: S3Place | undefined;
  appVersion: string;
  /** SECRET_KEY, from which the company's own secret comes. */
  secret: string;
  clock: Clock;
  progress: Progress;
}

/**
 * Writes the backup of a company, to `given` as in archiveFile, without an entry in its audit log.
 * @throws BackupError
 */
export async function writeExport(parts: ExportParts, company: Company, given?: string): Promise<Backup> {
  const { database, bucket, appVersion, secret, clock, progress } = parts;
  const now = clock.now();
  const place = { given, company: isFirst(company) ? undefined : company.short_name };
  const file = await archiveFile(database.dataDir, now, place);
  const about = describeForBackup(company, secret);
  const backup = await backUp({ database, company: about, bucket, file, appVersion, now, progress });
  if (isFirst(company) && backup.manifest.missing_files.length === 0) await noteBackup(database.dataDir, now);
  return backup;
}

/** Writes the backup of a company while the portal runs, and records it in its audit log. @throws BackupError */
export async function exportCompany(parts: ExportParts, company: Company, given?: string): Promise<Backup> {
  {
    await using session = await openSession(parts.database.owner, company.schema);
    await inTransaction(session.db, recordBackup);
  }
  return writeExport(parts, company, given);
}
