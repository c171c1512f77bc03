import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, rename, rmdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { startEmbeddedPostgres } from '../db/embedded/start-embedded-postgres.ts';
import { waitUntil } from '../db/embedded/wait-until.ts';
import { makeDataFolder } from './data-folder.ts';
import { startPortal } from './portal-process.ts';

/** The environment variable that names the run's folder of prepared folders. */
const PLACE = 'AMAYUMBA_PREPARED';
const PREPARED_WITHIN_MS = 120_000;

/** What a prepared DATA_DIR holds: only a database, one with all migrations and no accounts, or the demo portfolio. */
export type Prepared = 'database' | 'portal' | 'demo';

const run = promisify(execFile);
/** Copies a folder's contents with their owners, because the database belongs to a user of its own. */
const copyContents = (from: string, to: string) => run('cp', ['-a', `${from}/.`, to]);
const exists = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  );

const FILL: Readonly<Record<Prepared, (folder: string) => Promise<void>>> = {
  async database(folder) {
    const settings = { fsync: 'off', full_page_writes: 'off' };
    await (await startEmbeddedPostgres({ dataDir: folder, log: () => {}, settings })).stop();
  },
  portal: (folder) => startOnce('database', folder, 'off'),
  demo: (folder) => startOnce('portal', folder, 'on'),
};

async function startOnce(from: Prepared, folder: string, demo: 'on' | 'off'): Promise<void> {
  await copyPrepared(from, folder);
  const portal = await startPortal({ DATA_DIR: folder, DEMO: demo });
  portal.child.kill('SIGTERM');
  await portal.ended;
}

/** Fills a folder once for the run; other workers wait for the one that does. */
async function prepare(what: Prepared): Promise<string> {
  const place = process.env[PLACE];
  if (place === undefined) throw new Error(`${PLACE} is not set: the run's configuration lacks its global setup.`);
  const folder = path.join(place, what);
  const lock = `${folder}.lock`;
  const found = await waitUntil(
    async () => {
      if (await exists(folder)) return folder;
      const isOurs = await mkdir(lock).then(
        () => true,
        () => false,
      );
      if (!isOurs) return undefined;
      try {
        if (!(await exists(folder))) await fill(what, folder);
        return folder;
      } finally {
        await rmdir(lock);
      }
    },
    { everyMs: 50, withinMs: PREPARED_WITHIN_MS },
  );
  if (found === undefined) throw new Error(`Nobody has prepared ${folder} in time.`);
  return found;
}

async function fill(what: Prepared, folder: string): Promise<void> {
  const made = await makeDataFolder();
  try {
    await FILL[what](made.folder);
    await rename(made.folder, folder);
  } catch (error) {
    await made.remove();
    throw error;
  }
}

/**
 * Fills a DATA_DIR as an earlier start has left it, by copying one that the run has prepared. Tests of the first start
 * begin with an empty one.
 */
export async function copyPrepared(what: Prepared, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await copyContents(await prepare(what), folder);
}

/** Creates a temporary DATA_DIR with prepared contents. */
export async function makePreparedFolder(what: Prepared): ReturnType<typeof makeDataFolder> {
  const made = await makeDataFolder();
  await copyPrepared(what, made.folder);
  return made;
}

/** The global setup of a run: a place for prepared folders, which the run's processes inherit. Returns its removal. */
export default function setup(): () => void {
  const place = mkdtempSync(path.join(tmpdir(), 'amayumba-prepared-'));
  process.env[PLACE] = place;
  return () => rmSync(place, { recursive: true, force: true });
}
