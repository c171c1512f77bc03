import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Db } from '../db/connect.ts';
import { listAppliedMigrations } from '../db/migrate.ts';
import type { DatabaseSession } from '../db/session.ts';
import { fileName, kindOf } from './archive/names.ts';
import { type EntryReader, readArchive } from './archive/read-archive.ts';
import type { BackupFileStore } from './backup-file-store.ts';
import { BackupError, type Manifest } from './contents.ts';
import { listFileKeys } from './contents.repository.ts';
import { removeOrphans } from './file-folder.ts';
import { loadDatabase } from './load-database.ts';
import { formatCount, type Progress } from './progress.ts';
import { tableLoader } from './table-loader.ts';
import { analyze } from './target.repository.ts';

const ARRIVING = '.restoring-';

interface Load {
  file: string;
  manifest: Manifest;
  /** Where its files go. */
  keep: BackupFileStore;
  /** The folder in which they arrive. */
  dataDir: string;
  progress: Progress;
}

/**
 * Replaces the schema of the session by that of an archive, in its transaction, and stores the files. Returns their
 * storage keys. Their names are new, or the content is the same: a failure does not harm what was there before.
 * @throws BackupError
 */
export async function loadArchive(tx: Db, session: DatabaseSession, load: Load): Promise<string[]> {
  const { file, manifest, keep, dataDir, progress } = load;
  const arriving = path.join(dataDir, `${ARRIVING}${process.pid}`);
  const files: string[] = [];
  try {
    await removeOrphans(dataDir, ARRIVING);
    await loadDatabase(tx, manifest, () => fillFrom(file, session, manifest, { arriving, files, progress }));
    await refuseForeignKeys(tx);
    await analyze(tx);
    await keep.take(arriving, files);
    return files;
  } finally {
    await rm(arriving, { recursive: true, force: true });
  }
}

/** The keys of the files that the rows of a portal name; none where the schema has no portal. */
export async function listStoredKeys(tx: Db): Promise<string[]> {
  return (await listAppliedMigrations(tx)).length === 0 ? [] : listFileKeys(tx);
}

/**
 * Refuses rows whose key points elsewhere on the machine: the next backup would read that file, and the next restore
 * remove it. @throws BackupError
 */
async function refuseForeignKeys(tx: Db): Promise<void> {
  const foreign = (await listFileKeys(tx)).find((key) => !kindOf(fileName(key)));
  if (foreign !== undefined)
    throw new BackupError(`This backup names a file outside its store: ${JSON.stringify(foreign)}.`);
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
  const loader = tableLoader(client, manifest.tables);
  const receive: EntryReader = async (kind, body) => {
    if ('table' in kind) {
      progress(`${kind.table}: rows`);
      return loader.take(kind.table, body);
    }
    const target = path.join(arriving, kind.file);
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    await pipeline(Readable.from(body), createWriteStream(target, { mode: 0o600 }));
    files.push(kind.file);
    progress(`Files: ${formatCount(files.length)}`);
  };
  try {
    await readArchive(file, receive);
    await loader.end();
  } catch (error) {
    loader.abandon();
    throw error;
  }
}
