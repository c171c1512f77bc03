import { rm } from 'node:fs/promises';
import path from 'node:path';
import { kindOf } from '../backup/archive/names.ts';
import type { Backup } from '../backup/back-up.ts';
import { BackupError } from '../backup/contents.ts';
import { forEach } from '../backup/file-folder.ts';
import type { Db } from '../db/connect.ts';
import { lockSchema } from '../db/migrate-company.ts';
import { openSession } from '../db/session.ts';
import { inTransaction } from '../db/transaction.ts';
import { recordBackup } from '../features/audit/record-backup.ts';
import { filesFolder, filesPrefix } from '../files/open-store.ts';
import { s3Store } from '../files/s3-store.ts';
import { deleteCompanyRow, dropSchema, lockTables, setCompanyState } from './companies.repository.ts';
import type { Company } from './company.ts';
import { companyFolder } from './company-parts.ts';
import { type ExportParts, writeExport } from './export-company.ts';

export interface DeleteParts extends ExportParts {
  /** As the owner, who may change the companies. */
  owner: Db;
  /** Waits until every running process knows that the company is suspended. */
  settle: () => Promise<void>;
}

/** Suspends an active company, and returns once nothing more of it is stored. */
export async function suspend({ owner, settle }: Pick<DeleteParts, 'owner' | 'settle'>, company: Company) {
  if (company.state !== 'active') return;
  await setCompanyState(owner, company.short_name, 'suspended');
  await settle();
}

/**
 * Deletes a company other than the first: suspends it, exports it, then drops its tables, its files and last its row,
 * so that an interrupted run can be repeated. Returns the export; undefined if an earlier run made it and dropped the
 * tables.
 * @throws BackupError with the company suspended and nothing deleted
 */
export async function deleteCompany(parts: DeleteParts, company: Company): Promise<Backup | undefined> {
  await suspend(parts, company);
  const backup = await exportAndDrop(parts, company);
  await deleteUploads(parts, company.schema);
  await rm(companyFolder(parts.database.dataDir, company.schema), { recursive: true, force: true });
  await deleteCompanyRow(parts.owner, company.id);
  return backup;
}

/** Nothing is stored between the snapshot of the export and the drop: the tables are locked, also for late requests. */
async function exportAndDrop(parts: DeleteParts, company: Company): Promise<Backup | undefined> {
  await using session = await openSession(parts.database.owner, company.schema);
  await inTransaction(session.db, recordBackup);
  return await session.db.transaction().execute(async (tx) => {
    await lockSchema(tx, company.schema);
    if (!(await lockTables(tx, company.schema))) return undefined;
    const backup = await writeExport(parts, company);
    refuseWithoutFiles(backup);
    await dropSchema(tx, company.schema);
    return backup;
  });
}

/** A company of which no file is there has them elsewhere, and the export would lack them all. */
function refuseWithoutFiles({ file, manifest: { missing_files, entries } }: Backup): void {
  const hasFile = entries.some(({ name }) => 'file' in (kindOf(name) ?? {}));
  if (missing_files.length === 0 || hasFile) return;
  throw new BackupError(
    `None of its files (${missing_files.length}) was found: check DATA_DIR and the bucket. Nothing was deleted; ${file} has its rows alone.`,
  );
}

/** Deletes the uploaded files of a company. */
export async function deleteUploads(
  { bucket, database: { dataDir } }: Pick<DeleteParts, 'bucket' | 'database'>,
  schema: string,
): Promise<void> {
  const prefix = filesPrefix(schema);
  if (bucket) {
    const store = s3Store(bucket, prefix);
    const keys: string[] = [];
    for await (const { key } of store.list()) keys.push(key);
    await forEach(keys, (key) => store.remove(key));
  } else await rm(path.join(filesFolder(dataDir), prefix), { recursive: true, force: true });
}
