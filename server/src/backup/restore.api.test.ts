import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrationNames } from '../db/migrate.ts';
import { type DatabaseChoice, openDatabase } from '../db/open-database.ts';
import { openStore } from '../files/open-store.ts';
import type { S3Place } from '../files/s3-store.ts';
import { NOON, pinnedClock } from '../test/clock.ts';
import { makeDataFolder } from '../test/data-folder.ts';
import { factories } from '../test/factories/factories.ts';
import { runCommand } from '../test/run-command.ts';
import { startS3 } from '../test/s3-server.ts';
import { TEST_SECRET } from '../test/secret.ts';
import { writeArchive } from './archive/write-archive.ts';
import { backUp } from './back-up.ts';
import type { Manifest } from './contents.ts';
import { restore } from './restore.ts';
import { newDatabase } from './test/new-database.ts';
import { contentsOf, filesOf } from './test/portfolio-state.ts';

// The functions behind the commands, which backup.test.ts runs on the embedded database, with the demo's every table.

type Choice = Awaited<ReturnType<typeof newPortal>>;

const undo: (() => Promise<unknown>)[] = [];
let full: Choice;
let file: string;
let before: { contents: unknown; files: Record<string, string> };

/** A database without data, and a folder for its files. */
async function newPortal() {
  const { folder, remove } = await makeDataFolder();
  const { choice, drop } = await newDatabase(folder);
  undo.push(drop, remove);
  return choice;
}
const settingsOf = ({ databaseUrl, migrationUrl, dataDir }: Choice) => ({
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl,
  DATABASE_MIGRATION_URL: migrationUrl,
});
const archiveAt = (name: string) => path.join(full.dataDir, name);
const state = async (choice: Choice) => ({ contents: await contentsOf(choice), files: await filesOf(choice.dataDir) });

async function backUpTo(to: string, choice: DatabaseChoice, bucket?: S3Place) {
  const database = await openDatabase(choice, () => {});
  try {
    const now = Date.parse(NOON);
    return await backUp({ database, bucket, file: to, appVersion: '0', now, progress: () => {} });
  } finally {
    await database.close();
  }
}
const restoreTo = (choice: DatabaseChoice, from: string, bucket?: S3Place) =>
  restore({ file: from, choice, bucket, overwrite: true, progress: () => {}, log: () => {} });

/** The refusal of a restore over the full portal. */
const tried = (from: string): Promise<string> =>
  restoreTo(full, from).then(
    () => 'none',
    (error: Error) => error.message,
  );
const unchanged = async () => expect(await state(full)).toEqual(before);

/** The refusal of a restore over the full portal, which must change nothing. */
async function refusalOf(from: string): Promise<string> {
  const refusal = await tried(from);
  await unchanged();
  return refusal;
}

/** Two tenants whose rent is paid and owed, and some files. */
async function fill(choice: DatabaseChoice) {
  const store = openStore(undefined, choice.dataDir);
  const database = await openDatabase(choice, () => {});
  const make = factories(database.db, pinnedClock());
  for (const status_id of [1, 2]) await make.payment({ tenant: await make.tenant(), month: 11, status_id });
  for (let number = 1; number <= 20; number += 1) {
    const content = randomBytes(2_000);
    const about = { kind: 'receipt', file_name: `${number}.pdf`, media_type: 'application/pdf' } as const;
    const sha256 = createHash('sha256').update(content).digest();
    const stored = { id: randomUUID(), size_bytes: content.length, sha256, storage_key: await store.put(content) };
    await database.db
      .insertInto('files')
      .values({ ...about, ...stored })
      .execute();
  }
  await database.close();
}

beforeAll(async () => {
  full = await newPortal();
  await fill(full);
  file = archiveAt('whole.tar.gz');
  await backUpTo(file, full);
  before = await state(full);
});
afterAll(async () => {
  for (const step of undo) await step();
});

describe('a backup', () => {
  test('overwrites no file', async () => {
    const precious = archiveAt('precious.tar.gz');
    await writeFile(precious, 'something else');
    await expect(backUpTo(precious, full)).rejects.toThrow('is there already');
    expect(await readFile(precious, 'utf8')).toBe('something else');
  });

  test('without files that were lost is restored', async () => {
    const [lost = ''] = Object.keys(before.files);
    const [here, away] = [path.join(full.dataDir, 'files', lost), archiveAt('away')];
    await rename(here, away);
    const { manifest } = await backUpTo(archiveAt('gaps.tar.gz'), full);
    await rename(away, here);
    expect(manifest.missing_files).toEqual([lost]);
    const { [lost]: _, ...others } = before.files;
    const portal = await newPortal();
    await restoreTo(portal, archiveAt('gaps.tar.gz'));
    expect(await state(portal)).toEqual({ contents: before.contents, files: others });
  });
});

describe('a restore', () => {
  test('over a portal on a server replaces what it has', async () => {
    const portal = await newPortal();
    await fill(portal);
    await restoreTo(portal, file);
    expect(await state(portal)).toEqual(before);
  });

  test('from and into a bucket restores every file, and reports lost ones', async () => {
    const storage = await startS3();
    undo.push(() => storage.stop());
    const stored = () =>
      Object.fromEntries(
        [...storage.objects].map(([key, { content }]) => [key, createHash('sha256').update(content).digest('hex')]),
      );
    const portal = await newPortal();
    const settings = { ...settingsOf(portal), STORAGE_URL: storage.url, SECRET_KEY: TEST_SECRET };
    expect((await runCommand('restore.ts', [file], settings)).code).toBe(0);
    expect(stored()).toEqual(before.files);
    const again = archiveAt('bucket.tar.gz');
    await backUpTo(again, portal, storage.place);
    const other = await newPortal();
    await restoreTo(other, again);
    expect(await filesOf(other.dataDir)).toEqual(before.files);
    const [key = ''] = storage.objects.keys();
    storage.objects.delete(key);
    const { code, output } = await runCommand('backup.ts', ['--to', archiveAt('incomplete.tar.gz')], settings);
    expect([code, output]).toEqual([2, expect.stringContaining(key)]);
    storage.troubles.push(403);
    const refused = await runCommand('backup.ts', ['--to', archiveAt('refused.tar.gz')], settings);
    expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('check STORAGE_URL')]);
  });

  test('of a truncated or changed archive is refused', async () => {
    const whole = await readFile(file);
    const changed = Buffer.from(whole);
    changed[Math.floor(whole.length / 2)] = (changed[Math.floor(whole.length / 2)] ?? 0) ^ 1;
    const spoilt = [whole.subarray(0, whole.length / 2), changed, Buffer.concat([whole, changed])];
    for (const bytes of [...spoilt, Buffer.from('no archive')]) {
      await writeFile(archiveAt('bad.tar.gz'), bytes);
      expect(await tried(archiveAt('bad.tar.gz'))).toMatch('damaged, cut short or no backup');
    }
    await unchanged();
  });

  test('of an archive from a newer version is refused with a sentence', async () => {
    const newer = archiveAt('newer.tar.gz');
    const archive = await writeArchive(newer, { app_version: '9', made_at: '2027-01-01T00:00:00.000Z' });
    const migrations = [...(await migrationNames()), '9999_of_the_future'];
    await archive.finish({ migrations, schema: '9999_of_the_future', tables: [], sequences: [], missing_files: [] });
    expect(await refusalOf(newer)).toMatch(/newer version.*9999_of_the_future.*update/);
  });

  test('of an archive with an older schema migrates it', async () => {
    const older = archiveAt('older.tar.gz');
    const [first = ''] = await migrationNames();
    const archive = await writeArchive(older, { app_version: '0', made_at: '2026-01-01T00:00:00.000Z' });
    await archive.finish({ migrations: [first], schema: first, tables: [], sequences: [], missing_files: [] });
    const portal = await newPortal();
    await restoreTo(portal, older);
    expect((await contentsOf(portal)).migrations).toEqual(await migrationNames());
  });

  test('whose counts or sums differ is refused', async () => {
    const wrong = archiveAt('wrong.tar.gz');
    const archive = await writeArchive(wrong, { app_version: '0', made_at: '2026-01-01T00:00:00.000Z' });
    const table = { name: 'payment_statuses', columns: ['id', 'name'], rows: '2', sums: { id: '7' } };
    const rows = Buffer.from('1\tPending\n2\tPaid\n');
    await archive.add('tables/payment_statuses/000001.copy', rows.length, [rows]);
    const migrations = await migrationNames();
    await archive.finish({
      migrations,
      schema: migrations.at(-1) ?? '',
      tables: [table],
      sequences: [],
      missing_files: [],
    });
    expect(await refusalOf(wrong)).toMatch('payment_statuses did not arrive as it was sent');
  });

  test('of an archive crafted to write elsewhere is refused', async () => {
    const crafted = archiveAt('crafted.tar.gz');
    const id = randomUUID();
    const cases: [Omit<Manifest['tables'][number], 'rows'>, string, string][] = [
      [{ name: 'pg_authid', columns: ['oid', 'rolname'], sums: {} }, '7000\tevil\n', 'no table "pg_authid"'],
      [{ name: 'kysely_migration', columns: ['name'], sums: {} }, 'x\n', 'no table "kysely_migration"'],
      [
        {
          name: 'files',
          columns: ['id', 'kind', 'file_name', 'media_type', 'size_bytes', 'sha256', 'storage_key'],
          sums: { size_bytes: '1', uploaded_by: '0', width: '0' },
        },
        `${id}\treceipt\tx\timage/png\t1\t\\\\x${'00'.repeat(32)}\t../secret.key\n`,
        'a file outside its store: "../secret.key"',
      ],
    ];
    for (const [table, text, reason] of cases) {
      const archive = await writeArchive(crafted, { app_version: '0', made_at: '2026-01-01T00:00:00.000Z' });
      const rows = Buffer.from(text);
      await archive.add(`tables/${table.name}/000001.copy`, rows.length, [rows]);
      const migrations = await migrationNames();
      const about = { migrations, schema: migrations.at(-1) ?? '', sequences: [], missing_files: [] };
      await archive.finish({ ...about, tables: [{ ...table, rows: '1' }] });
      expect(await tried(crafted)).toMatch(reason);
      await rm(crafted);
    }
    await unchanged();
  });
});
