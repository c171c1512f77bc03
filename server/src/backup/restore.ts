import type { Db } from '../db/connect.ts';
import type { DatabaseChoice } from '../db/open-database.ts';
import { OFFICE } from '../db/schemas.ts';
import type { S3Place } from '../files/s3-store.ts';
import { readArchive } from './archive/read-archive.ts';
import { backupFileStore } from './backup-file-store.ts';
import { BackupError, type Manifest } from './contents.ts';
import { forEach } from './file-folder.ts';
import { listStoredKeys, loadArchive } from './load-archive.ts';
import { refuseUnknownSchema } from './load-database.ts';
import type { Progress } from './progress.ts';
import { openExclusively } from './open-exclusively.ts';
import { listOtherSchemas } from './schemas.repository.ts';
import { findOccupation } from './target.repository.ts';

interface RestoreOptions {
  file: string;
  choice: DatabaseChoice;
  /** The bucket for uploaded files, where they do not go into DATA_DIR. */
  bucket?: S3Place | undefined;
  /** Allows replacing a portal that is in use. */
  overwrite: boolean;
  progress: Progress;
  log: (line: string) => void;
}

export interface Restored {
  manifest: Manifest;
  /** How many files were restored, and how many of the replaced portal were removed. */
  files: number;
  removed: number;
  dataDir: string;
}

/**
 * Replaces the portal with a backup, all of it or nothing: whatever ends it before the commit, even kill -9, leaves
 * the old database and its files unchanged.
 * @throws BackupError, DataFolderInUse, DatabaseInUse
 */
export async function restore({ file, choice, bucket, overwrite, progress, log }: RestoreOptions): Promise<Restored> {
  progress('Checking the archive');
  const manifest = await readArchive(file);
  await refuseUnknownSchema(manifest.migrations, 'This backup');
  await using database = await openExclusively(choice, log);
  const { session, dataDir } = database;
  const keep = backupFileStore(bucket, dataDir);
  const before = await session.db.transaction().execute(async (tx) => {
    await refuseOtherCompany(tx, manifest);
    const oldFiles = await refuseOccupied(tx, overwrite);
    const files = await loadArchive(tx, session, { file, manifest, keep, dataDir, progress });
    progress('Storing');
    return { oldFiles, files };
  });
  const restored = new Set(before.files);
  const removed = before.oldFiles.filter((key) => !restored.has(key));
  await forEach(removed, (key) => keep.remove(key));
  return { manifest, files: restored.size, removed: removed.length, dataDir };
}

/**
 * Where a database has several companies, the backup of another one would take the place of the first.
 * @throws BackupError
 */
async function refuseOtherCompany(tx: Db, { company }: Manifest): Promise<void> {
  if (company === undefined || company.schema === OFFICE || (await listOtherSchemas(tx)).length === 0) return;
  const { short_name } = company;
  throw new BackupError(
    `This is a backup of ${short_name}: npm run company -- restore ${short_name} --from FILE puts it back. Here it would take the place of the first company. Nothing was changed.`,
  );
}

/** The files of the present portal. @throws BackupError when it must not be replaced without `overwrite` */
async function refuseOccupied(tx: Db, overwrite: boolean): Promise<string[]> {
  const occupation = await findOccupation(tx);
  if (occupation === 'foreign')
    throw new BackupError("This database holds tables that are not a portal's: make one for the portal alone.");
  if (occupation === 'in use' && !overwrite)
    throw new BackupError(
      'This database has data. To throw it away and put the backup in its place, say --overwrite. Nothing was changed.',
    );
  return listStoredKeys(tx);
}
