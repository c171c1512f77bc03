import { createHash } from 'node:crypto';
import { randomUUID } from 'node:crypto';
import { watch } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../../demo/load-demo.ts';
import { migrationNames } from '../db/migrate.ts';
import { makeDataFolder } from '../test/data-folder.ts';
import { type PortalProcess, startPortal } from '../test/portal-process.ts';
import { runCommand } from '../test/run-command.ts';
import { startS3 } from '../test/s3-server.ts';
import { writeArchive } from './archive/write-archive.ts';
import type { Manifest } from './contents.ts';
import { contentsOf, embedded, filesOf, onDatabase } from './test/portfolio-state.ts';

let dataDir: string;
let portal: PortalProcess | undefined;
const undo: (() => Promise<unknown>)[] = [];

const newFolder = async () => {
  const { folder, remove } = await makeDataFolder();
  undo.push(remove);
  return folder;
};
const start = async (folder = dataDir) => {
  portal = await startPortal({ DATA_DIR: folder, DEMO: 'on' });
  return portal;
};
const stop = async () => {
  portal?.child.kill('SIGTERM');
  await portal?.ended;
  portal = undefined;
};
const backUpTo = (file: string) => runCommand('backup.ts', ['--to', file], { DATA_DIR: dataDir });
const restoreTo = (folder: string, ...args: string[]) => runCommand('restore.ts', args, { DATA_DIR: folder });

beforeAll(async () => {
  dataDir = await newFolder();
  await start();
  await givePicture();
});
afterAll(async () => {
  await stop();
  for (const step of undo) await step();
});

async function call(method: string, address: string, token?: string, body?: unknown): Promise<unknown> {
  const response = await fetch(`${portal?.url}${address}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${address}: ${response.status} ${await response.text()}`);
  return response.json();
}
const signIn = async () =>
  (
    (await call('POST', '/api/token/', undefined, { username: 'manager', password: DEMO_PASSWORD })) as {
      access: string;
    }
  ).access;

/** Gives an estate a picture, which is stored in several sizes that refer to each other. */
async function givePicture() {
  const headers = { authorization: `Bearer ${await signIn()}` };
  const [estate] = (await call('GET', '/api/core/estates/', headers.authorization.slice(7))) as { id: number }[];
  const body = new FormData();
  const picture = sharp({ create: { width: 400, height: 300, channels: 3, background: 'teal' } });
  body.set('image', new Blob([new Uint8Array(await picture.png().toBuffer())]), 'front.png');
  const response = await fetch(`${portal?.url}/api/core/estates/${estate?.id}/`, { method: 'PATCH', headers, body });
  expect(((await response.json()) as { image_sources: unknown[] }).image_sources).toHaveLength(6);
}

/** Records paid payments in several writers while `work` runs; returns how many were acknowledged. */
async function payWhile(work: () => Promise<unknown>): Promise<number> {
  const token = await signIn();
  const { results } = (await call('GET', '/api/tenants/tenants/?page_size=20', token)) as { results: { id: number }[] };
  let written = 0;
  const over = new AbortController();
  const writer = async (tenant: number) => {
    while (!over.signal.aborted) {
      await call('POST', '/api/payments/payments/', token, {
        tenant,
        amount: 1000 + written,
        status: 2,
        due_date: '2026-11-30',
        payment_for_year: 2026,
        months_paid: [11],
        payment_type: 'Other',
        allow_duplicate: true,
      });
      written += 1;
    }
  };
  const writers = results.slice(0, 4).map(({ id }) => writer(id));
  try {
    await work();
  } finally {
    over.abort();
    await Promise.all(writers);
  }
  return written;
}

/** Rows that must always agree: charges with their receipts, accounts with the journal, series with the last numbers. */
const agreement = async (folder: string) =>
  onDatabase(embedded(folder), async ({ db }) => {
    const { rows } = await sql<Record<string, number>>`
      select (select count(*) from charges where status_id = 2) as paid,
        (select count(*) from charges c where c.settled_amount <> (select coalesce(sum(l.amount), 0)
          from allocations l join receipts r on r.id = l.receipt_id and r.voided_at is null
          where l.charge_id = c.id and l.undone_at is null)) as unlike_receipts,
        (select count(*) from accounts a where a.balance <> (select coalesce(sum(
            case when j.debit = 'tenant' then j.amount when j.credit = 'tenant' then -j.amount end), 0)
          from journal_entries j where j.account_id = a.id)) as unlike_journal,
        (select count(*) from receipt_serials s where s.last_serial <> (
          select max(number) % 10000000 from receipts where number / 10000000 = s.year)) as unlike_series`.execute(db);
    return rows[0] ?? {};
  });

describe('a backup of a running portal', { timeout: 120_000 }, () => {
  test('while payments are written holds one snapshot without sessions, and is not restored while the portal runs', async () => {
    const file = path.join(dataDir, 'busy.tar.gz');
    const written = await payWhile(async () => {
      const { code, output } = await backUpTo(file);
      expect(output).toContain('read back and found whole');
      expect(code).toBe(0);
    });
    expect(written).toBeGreaterThan(5);
    const fresh = await newFolder();
    expect((await restoreTo(fresh, file)).code).toBe(0);
    const { paid, ...unlike } = await agreement(fresh);
    expect(paid).toBeGreaterThan(100);
    expect(unlike).toEqual({ unlike_receipts: 0, unlike_journal: 0, unlike_series: 0 });
    // It contains no secret and no session.
    expect(await readdir(fresh)).not.toContain('secret.key');
    const { tables } = await contentsOf(embedded(fresh), []);
    const signedIn = tables.filter(({ name }) => ['sessions', 'refresh_tokens'].includes(name));
    expect(signedIn.map(({ name, rows }) => [name, rows])).toEqual([
      ['sessions', '0'],
      ['refresh_tokens', '0'],
    ]);
    const onItself = await restoreTo(dataDir, file, '--overwrite');
    expect([onItself.code, onItself.output]).toEqual([1, expect.stringContaining(`process ${portal?.child.pid}`)]);
  });

  test('goes below DATA_DIR/backups under a dated name, readable by nobody else, and leaves no other file', async () => {
    const run = () => runCommand('backup.ts', [], { DATA_DIR: dataDir });
    await run();
    await run();
    const names = await readdir(path.join(dataDir, 'backups'));
    expect(names).toHaveLength(2);
    for (const name of names) {
      expect(name).toMatch(/^amayumba-\d{4}-\d\d-\d\dT\d{4}(-\d)?\.tar\.gz$/);
      expect((await stat(path.join(dataDir, 'backups', name))).mode & 0o777).toBe(0o600);
    }
    expect((await readdir(dataDir)).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  test('overwrites no file', async () => {
    const file = path.join(dataDir, 'precious.tar.gz');
    await writeFile(file, 'something else');
    const { code, output } = await backUpTo(file);
    expect([code, output]).toEqual([1, expect.stringContaining('is there already')]);
    expect(await readFile(file, 'utf8')).toBe('something else');
  });

  test('reports lost files, and is written all the same', async () => {
    const [lost = ''] = Object.keys(await filesOf(dataDir));
    const [here, away] = [path.join(dataDir, 'files', lost), path.join(dataDir, 'away')];
    await rename(here, away);
    const file = path.join(dataDir, 'gaps.tar.gz');
    const { code, output } = await backUpTo(file);
    await rename(away, here);
    expect(code).toBe(2);
    expect(output).toContain(lost);
    expect((await restoreTo(await newFolder(), file)).code).toBe(0);
  });
});

/** Counts, sums and files of a stopped portal. */
const state = async (folder: string) => ({
  contents: await contentsOf(embedded(folder)),
  files: await filesOf(folder),
});

describe('a restore', { timeout: 120_000 }, () => {
  let file: string;
  let before: { contents: unknown; files: Record<string, string> };

  beforeAll(async () => {
    await stop();
    file = path.join(await newFolder(), 'whole.tar.gz');
    await backUpTo(file);
    before = { contents: await contentsOf(embedded(dataDir)), files: await filesOf(dataDir) };
  });
  test('after all data was deleted gives equal counts, sums and files, and the portal runs on it', async () => {
    const folder = await newFolder();
    await cp(path.join(dataDir, 'files'), path.join(folder, 'files'), { recursive: true });
    expect((await restoreTo(folder, file)).code).toBe(0);
    await runCommand('db.ts', ['reset', '--yes'], { DATA_DIR: folder });
    const { code, output } = await restoreTo(folder, file);
    expect(output).toContain('counts and sums as they were');
    expect(code).toBe(0);
    expect(Object.keys(before.files).length).toBeGreaterThan(0);
    expect(await state(folder)).toEqual(before);
    await start(folder);
    const token = await signIn();
    const made = (await call('POST', '/api/core/estates/', token, { name: 'After', address: 'Plot 2, Kira' })) as {
      id: number;
    };
    expect(made.id).toBeGreaterThan(0);
    await stop();
  });

  test('from and into a bucket restores every file, and reports lost ones', async () => {
    const storage = await startS3();
    const stored = () =>
      Object.fromEntries(
        [...storage.objects].map(([key, { content }]) => [key, createHash('sha256').update(content).digest('hex')]),
      );
    const folder = await newFolder();
    const settings = { DATA_DIR: folder, STORAGE_URL: storage.url };
    expect((await runCommand('restore.ts', [file], settings)).code).toBe(0);
    expect(stored()).toEqual(before.files);
    const again = path.join(await newFolder(), 'bucket.tar.gz');
    expect((await runCommand('backup.ts', ['--to', again], settings)).code).toBe(0);
    const other = await newFolder();
    expect((await restoreTo(other, again)).code).toBe(0);
    expect(await filesOf(other)).toEqual(before.files);
    const [key = ''] = storage.objects.keys();
    storage.objects.delete(key);
    const incomplete = path.join(path.dirname(again), 'incomplete.tar.gz');
    const { code, output } = await runCommand('backup.ts', ['--to', incomplete], settings);
    expect([code, output]).toEqual([2, expect.stringContaining(key)]);
    await storage.stop();
  });

  test('over data is refused without --overwrite, and with it replaces the old portal completely', async () => {
    const folder = await newFolder();
    await start(folder);
    await call('POST', '/api/core/estates/', await signIn(), { name: 'Only here', address: 'Plot 1, Gulu' });
    await stop();
    const old = await state(folder);
    const refused = await restoreTo(folder, file);
    expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('--overwrite')]);
    expect(await state(folder)).toEqual(old);
    expect((await restoreTo(folder, file, '--overwrite')).code).toBe(0);
    expect(await state(folder)).toEqual(before);
  });

  // The test of a killed restore first shows that refused ones change nothing.
  test('of a truncated or changed archive is refused', async () => {
    const whole = await readFile(file);
    const changed = Buffer.from(whole);
    changed[Math.floor(whole.length / 2)] = (changed[Math.floor(whole.length / 2)] ?? 0) ^ 1;
    const spoilt = [
      whole.subarray(0, whole.length / 2),
      whole.subarray(0, -4),
      changed,
      Buffer.concat([whole, changed]),
    ];
    for (const bytes of [...spoilt, Buffer.from('no archive')]) {
      const bad = path.join(path.dirname(file), 'bad.tar.gz');
      await writeFile(bad, bytes);
      const { code, output } = await restoreTo(dataDir, bad, '--overwrite');
      expect([code, output]).toEqual([1, expect.stringContaining('damaged, cut short or no backup')]);
    }
  });

  test('of an archive from a newer version is refused with a sentence', async () => {
    const newer = path.join(path.dirname(file), 'newer.tar.gz');
    const archive = await writeArchive(newer, { app_version: '9', made_at: '2027-01-01T00:00:00.000Z' });
    const migrations = [...(await migrationNames()), '9999_of_the_future'];
    await archive.finish({ migrations, schema: '9999_of_the_future', tables: [], sequences: [], missing_files: [] });
    const { code, output } = await restoreTo(dataDir, newer, '--overwrite');
    expect([code, output]).toEqual([1, expect.stringMatching(/newer version.*9999_of_the_future.*update/)]);
  });

  test('of an archive with an older schema migrates it', async () => {
    const older = path.join(path.dirname(file), 'older.tar.gz');
    const [first = ''] = await migrationNames();
    const archive = await writeArchive(older, { app_version: '0', made_at: '2026-01-01T00:00:00.000Z' });
    await archive.finish({ migrations: [first], schema: first, tables: [], sequences: [], missing_files: [] });
    const folder = await newFolder();
    expect((await restoreTo(folder, older)).code).toBe(0);
    expect((await contentsOf(embedded(folder))).migrations).toEqual(await migrationNames());
  });

  test('whose counts or sums differ is refused', async () => {
    const wrong = path.join(path.dirname(file), 'wrong.tar.gz');
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
    const { code, output } = await restoreTo(dataDir, wrong, '--overwrite');
    expect([code, output]).toEqual([1, expect.stringContaining('payment_statuses did not arrive as it was sent')]);
  });

  test('of an archive crafted to write elsewhere is refused', async () => {
    const crafted = path.join(path.dirname(file), 'crafted.tar.gz');
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
      const { code, output } = await restoreTo(dataDir, crafted, '--overwrite');
      expect([code, output]).toEqual([1, expect.stringContaining(reason)]);
      await rm(crafted);
    }
  });

  test('that is refused or killed in the middle leaves the old portal unchanged', async () => {
    expect(await state(dataDir)).toEqual(before);
    const many = path.join(path.dirname(file), 'many.tar.gz');
    const folder = await newFolder();
    await cp(path.join(dataDir, 'files'), path.join(folder, 'files'), { recursive: true });
    expect((await restoreTo(folder, file)).code).toBe(0);
    // An archive of the same portal with so many files that restoring them takes a while.
    const keys = Array.from({ length: 400 }, (): [string, string] => ['ab', randomUUID()]);
    await mkdir(path.join(folder, 'files', 'ab'), { recursive: true });
    await Promise.all(keys.map((key) => writeFile(path.join(folder, 'files', ...key), key[1])));
    const rows = keys.map(([place, id]) => ({
      id,
      kind: 'receipt' as const,
      file_name: 'one of many',
      media_type: 'image/png',
      size_bytes: id.length,
      sha256: Buffer.alloc(32),
      storage_key: `${place}/${id}`,
    }));
    await onDatabase(embedded(folder), ({ db }) => db.insertInto('files').values(rows).execute());
    await runCommand('backup.ts', ['--to', many], { DATA_DIR: folder });
    const arriving = new Promise<void>((resolve) => {
      const watcher = watch(dataDir, (_event, name) => {
        if (!name?.startsWith('.restoring-')) return;
        watcher.close();
        resolve();
      });
    });
    const { code } = await runCommand('restore.ts', [many, '--overwrite'], { DATA_DIR: dataDir }, (pid) => {
      void arriving.then(() => process.kill(pid, 'SIGKILL'));
    });
    expect(code).toBe('SIGKILL');
    expect(await state(dataDir)).toEqual(before);
    expect((await restoreTo(dataDir, file, '--overwrite')).code).toBe(0);
    expect(await state(dataDir)).toEqual(before);
    expect((await readdir(dataDir)).filter((name) => name.startsWith('.restoring'))).toEqual([]);
    await rm(many);
  });
});

test('a folder without a database is not backed up, and no database is created there', async () => {
  const folder = await newFolder();
  const { code, output } = await runCommand('backup.ts', [], { DATA_DIR: folder });
  expect([code, output]).toEqual([1, expect.stringContaining('There is no database')]);
  expect(await readdir(folder)).toEqual([]);
});
