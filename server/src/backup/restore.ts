import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Db } from '../db/connect.ts';
import type { DatabaseChoice } from '../db/open-database.ts';
import type { DatabaseSession } from '../db/session.ts';
import type { S3Place } from '../files/s3-store.ts';
import { fileName, kindOf } from './archive/names.ts';
import { type EntryReader, readArchive } from './archive/read-archive.ts';
import { BackupError, type Manifest } from './contents.ts';
import { listAppliedMigrations, listStoredFiles } from './contents.repository.ts';
import { forEach, removeOrphans } from './file-folder.ts';
import { backupFileStore } from './backup-file-store.ts';
import { loadDatabase, refuseUnknownSchema } from './load-database.ts';
import { formatCount, type Progress } from './progress.ts';
import { tableLoader } from './table-filler.ts';
import { openExclusively } from './open-exclusively.ts';
import { analyze, findOccupation } from './target.repository.ts';

const ARRIVING = '.restoring-';

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
  const { session, dataDir, close } = await openExclusively(choice, log);
  const arriving = path.join(dataDir, `${ARRIVING}${process.pid}`);
  const keep = backupFileStore(bucket, dataDir);
  try {
    await removeOrphans(dataDir, ARRIVING);
    const before = await session.db.transaction().execute(async (tx) => {
      const oldFiles = await refuseOccupied(tx, overwrite);
      const files: string[] = [];
      await loadDatabase(tx, manifest, () => fillFrom(file, session, manifest, { arriving, files, progress }));
      await refuseForeignKeys(tx);
      // Their names are new, or the content is the same: a failure here does not harm the old database.
      await keep.take(arriving, files);
      progress('Storing');
      return { oldFiles, files };
    });
    await analyze(session.db);
    const restored = new Set(before.files);
    const removed = before.oldFiles.filter((key) => !restored.has(key));
    await forEach(removed, (key) => keep.remove(key));
    return { manifest, files: restored.size, removed: removed.length, dataDir };
  } finally {
    await rm(arriving, { recursive: true, force: true });
    await close();
  }
}

/**
 * Refuses rows whose key points elsewhere on the machine: the next backup would read that file, and the next restore
 * remove it. @throws BackupError
 */
async function refuseForeignKeys(tx: Db): Promise<void> {
  const foreign = (await listStoredFiles(tx)).find(({ storage_key }) => !kindOf(fileName(storage_key)));
  if (foreign)
    throw new BackupError(`This backup names a file outside its store: ${JSON.stringify(foreign.storage_key)}.`);
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
  if ((await listAppliedMigrations(tx)).length === 0) return [];
  return (await listStoredFiles(tx)).map(({ storage_key }) => storage_key);
}

interface Arrival {
  /** A folder that no process reads yet. */
  arriving: string;
  /** Storage keys of its files, in the order of their arrival. */
  files: string[];
  progress: Progress;
}

async function fillFrom(
  file: string,
  { client }: DatabaseSession,
  manifest: Manifest,
  arrival: Arrival,
): Promise<void> {
  const { arriving, files, progress } = arrival;
  const filler = tableLoader(client, manifest.tables);
  const receive: EntryReader = async (kind, body) => {
    if ('table' in kind) {
      progress(`${kind.table}: rows`);
      return filler.take(kind.table, body);
    }
    const target = path.join(arriving, kind.file);
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    await pipeline(Readable.from(body), createWriteStream(target, { mode: 0o600 }));
    files.push(kind.file);
    progress(`Files: ${formatCount(files.length)}`);
  };
  try {
    await readArchive(file, receive);
    await filler.end();
  } catch (error) {
    filler.abandon();
    throw error;
  }
}
