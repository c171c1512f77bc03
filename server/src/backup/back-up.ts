import { createReadStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { syncFolder } from '../db/embedded/write-durably.ts';
import type { OpenDatabase } from '../db/open-database.ts';
import { openSession, type DatabaseSession } from '../db/session.ts';
import { readInSnapshot } from '../db/transaction.ts';
import { filesPrefix } from '../files/open-store.ts';
import type { S3Place } from '../files/s3-store.ts';
import { fileName, pieceName } from './archive/names.ts';
import { readArchive } from './archive/read-archive.ts';
import { type ArchiveWriter, writeArchive } from './archive/write-archive.ts';
import { type BackedUpCompany, BackupError, type Contents, type Manifest, type TableContents } from './contents.ts';
import { describeContents, listFileKeys } from './contents.repository.ts';
import { exists, removeOrphans } from './file-folder.ts';
import { type BackupFileStore, backupFileStore } from './backup-file-store.ts';
import { formatCount, megabytes, type Progress } from './progress.ts';
import { copyRowsOut } from './rows.repository.ts';

/**
 * Sessions are left out: a restore must not bring back a sign-in that has ended since the backup. Rate limits last
 * only minutes.
 */
const LEFT_OUT = ['sessions', 'refresh_tokens', 'rate_limits'];
const PIECE_BYTES = 4 * 1024 * 1024;
/**
 * A file may be removed between the snapshot of the rows and the check of the disk; then the backup takes another
 * snapshot.
 */
const ATTEMPTS = 3;
const PINS = '.pinned-';
const UNFINISHED = '.unfinished-';

export interface Backup {
  file: string;
  bytes: number;
  manifest: Manifest;
}

interface BackUpOptions {
  database: Pick<OpenDatabase, 'owner' | 'dataDir'>;
  /** The company; the first one where it is not given. */
  company?: BackedUpCompany | undefined;
  /** The bucket of uploaded files, where they are not in DATA_DIR. */
  bucket?: S3Place | undefined;
  /** The path for the archive; it must not exist. */
  file: string;
  appVersion: string;
  /** Milliseconds since 1970. */
  now: number;
  progress: Progress;
}

/**
 * Writes one snapshot of the database and its files into an archive, while the portal runs. The archive gets its name
 * when it is complete, on disk and verified.
 * @throws BackupError
 */
export async function backUp(options: BackUpOptions): Promise<Backup> {
  const { file, database } = options;
  if (await exists(file)) throw new BackupError(`${file} is there already: a backup overwrites nothing.`);
  const folder = path.dirname(file);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const unfinished = path.join(folder, `${UNFINISHED}${process.pid}.tar.gz`);
  const pins = path.join(database.dataDir, `${PINS}${process.pid}`);
  await removeOrphans(folder, UNFINISHED);
  await removeOrphans(database.dataDir, PINS);
  await using session = await openSession(database.owner, options.company?.schema);
  try {
    await writeWhole(session, unfinished, pins, options);
    options.progress('Reading it back');
    const manifest = await readArchive(unfinished);
    await rename(unfinished, file);
    await syncFolder(folder);
    return { file, bytes: (await stat(file)).size, manifest };
  } finally {
    await Promise.all([unfinished, pins].map((name) => rm(name, { recursive: true, force: true })));
  }
}

async function writeWhole(
  session: DatabaseSession,
  unfinished: string,
  pins: string,
  { database, company, bucket, appVersion, now, progress }: BackUpOptions,
): Promise<void> {
  const archive = await writeArchive(unfinished, { app_version: appVersion, made_at: new Date(now).toISOString() });
  try {
    const files = backupFileStore(bucket, database.dataDir, company && filesPrefix(company.schema));
    const { contents, present, missing } = await writeRows(session, archive, { files, pins }, progress);
    await writeFiles(archive, pins, present, progress);
    const schema = contents.migrations.at(-1) ?? '';
    await archive.finish({ ...contents, schema, ...(company && { company }), missing_files: missing });
  } catch (error) {
    await archive.abandon(error);
    throw error;
  }
}

interface BackedUpRows {
  contents: Contents;
  /** Storage keys of the pinned files, and of those that are missing on the disk. */
  present: string[];
  missing: string[];
}

/** Writes all rows of one snapshot and pins the files of that snapshot; the database transaction ends then. */
async function writeRows(
  session: DatabaseSession,
  archive: ArchiveWriter,
  { files, pins }: { files: BackupFileStore; pins: string },
  progress: Progress,
): Promise<BackedUpRows> {
  for (let attempt = 1; ; attempt += 1) {
    const snapshot = await readInSnapshot(session.db, async (tx): Promise<BackedUpRows | undefined> => {
      progress('Looking at the database');
      const contents = await describeContents(tx, LEFT_OUT);
      if (contents.migrations.length === 0) throw new BackupError('There is no portal in this database to back up.');
      const keys = await listFileKeys(tx);
      const missing = await files.pin(pins, keys);
      if (missing.length > 0 && attempt < ATTEMPTS) return undefined;
      for (const table of contents.tables) await writeTable(session, archive, table, progress);
      const lost = new Set(missing);
      return { contents, missing, present: keys.filter((key) => !lost.has(key)) };
    });
    if (snapshot) return snapshot;
  }
}

async function writeTable(
  session: DatabaseSession,
  archive: ArchiveWriter,
  table: TableContents,
  progress: Progress,
): Promise<void> {
  let piece: Uint8Array[] = [];
  let size = 0;
  let pieces = 0;
  const flush = async () => {
    if (size === 0) return;
    pieces += 1;
    await archive.add(pieceName(table.name, pieces), size, piece);
    progress(`${table.name}: ${formatCount(BigInt(table.rows))} rows, ${megabytes(archive.bytes())} so far`);
    piece = [];
    size = 0;
  };
  for await (const chunk of copyRowsOut(session.client, table) as AsyncIterable<Uint8Array>) {
    piece.push(chunk);
    size += chunk.length;
    if (size >= PIECE_BYTES) await flush();
  }
  await flush();
}

async function writeFiles(
  archive: ArchiveWriter,
  pins: string,
  keys: readonly string[],
  progress: Progress,
): Promise<void> {
  for (const [at, key] of keys.entries()) {
    const pin = path.join(pins, key);
    await archive.add(fileName(key), (await stat(pin)).size, createReadStream(pin));
    progress(`Files: ${formatCount(at + 1)} of ${formatCount(keys.length)}, ${megabytes(archive.bytes())} so far`);
  }
}
