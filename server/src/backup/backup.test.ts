import { randomUUID } from 'node:crypto';
import { watch } from 'node:fs';
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../../demo/load-demo.ts';
import { makeDataFolder } from '../test/data-folder.ts';
import { type PortalProcess, startPortal } from '../test/portal-process.ts';
import { makePreparedFolder } from '../test/prepared-folder.ts';
import { runCommand } from '../test/run-command.ts';
import { contentsOf, embedded, filesOf, onDatabase } from './test/portfolio-state.ts';

// The commands and the embedded database. restore.api.test.ts calls the same functions with every kind of archive.

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
};
const stop = async () => {
  portal?.child.kill('SIGTERM');
  await portal?.ended;
  portal = undefined;
};
const restoreTo = (folder: string, ...args: string[]) => runCommand('restore.ts', args, { DATA_DIR: folder });

beforeAll(async () => {
  const { folder, remove } = await makePreparedFolder('demo');
  dataDir = folder;
  undo.push(remove);
  await start();
  await givePicture();
  await addFiles(400);
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

/** Stores files; many, where restoring them should take a while. */
async function addFiles(length: number) {
  const keys = Array.from({ length }, (): [string, string] => ['ab', randomUUID()]);
  await mkdir(path.join(dataDir, 'files', 'ab'), { recursive: true });
  await Promise.all(keys.map((key) => writeFile(path.join(dataDir, 'files', ...key), key[1])));
  const rows = keys.map(([place, id]) => ({
    id,
    kind: 'receipt' as const,
    file_name: 'one of many',
    media_type: 'image/png',
    size_bytes: id.length,
    sha256: Buffer.alloc(32),
    storage_key: `${place}/${id}`,
  }));
  await onDatabase(embedded(dataDir), ({ db }) => db.insertInto('files').values(rows).execute());
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

/**
 * Rows that must always agree: charges with their receipts, accounts with the journal, series with the last numbers.
 */
const agreement = async (folder: string) =>
  onDatabase(embedded(folder), async ({ db }) => {
    const { rows } = await sql<Record<string, number>>`
      select (select count(*) from charges where status_id = 2) as paid,
        (select count(*) from sessions) + (select count(*) from refresh_tokens) as signed_in,
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
  let fresh: string;

  test('while payments are written holds one snapshot without sessions, and is not restored while the portal runs', async () => {
    const file = path.join(dataDir, 'busy.tar.gz');
    const written = await payWhile(async () => {
      const { code, output } = await runCommand('backup.ts', ['--to', file], { DATA_DIR: dataDir });
      expect(output).toContain('read back and found whole');
      expect(code).toBe(0);
    });
    expect(written).toBeGreaterThan(5);
    fresh = await newFolder();
    expect((await restoreTo(fresh, file)).code).toBe(0);
    const { paid, ...others } = await agreement(fresh);
    expect(paid).toBeGreaterThan(100);
    expect(others).toEqual({ signed_in: 0, unlike_receipts: 0, unlike_journal: 0, unlike_series: 0 });
    // It contains no secret.
    expect(await readdir(fresh)).not.toContain('secret.key');
    const onItself = await restoreTo(dataDir, file, '--overwrite');
    expect([onItself.code, onItself.output]).toEqual([1, expect.stringContaining(`process ${portal?.child.pid}`)]);
  });

  test('is restored to an empty folder, and a portal runs on it', async () => {
    await stop();
    await start(fresh);
    const estate = { name: 'After', address: 'Plot 2, Kira' };
    const { id } = (await call('POST', '/api/core/estates/', await signIn(), estate)) as { id: number };
    expect(id).toBeGreaterThan(0);
    await givePicture();
    await stop();
  });
});

/** Counts, sums and files of a stopped portal. */
const state = async () => ({ contents: await contentsOf(embedded(dataDir)), files: await filesOf(dataDir) });

describe('a backup of a stopped portal', { timeout: 120_000 }, () => {
  let file: string;
  let before: Awaited<ReturnType<typeof state>>;

  test('goes below DATA_DIR/backups under a dated name, readable by nobody else, and leaves no other file', async () => {
    await runCommand('backup.ts', [], { DATA_DIR: dataDir });
    const names = await readdir(path.join(dataDir, 'backups'));
    expect(names).toEqual([expect.stringMatching(/^amayumba-\d{4}-\d\d-\d\dT\d{4}\.tar\.gz$/)]);
    file = path.join(dataDir, 'backups', String(names[0]));
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await readdir(dataDir)).filter((name) => name.startsWith('.'))).toEqual([]);
    before = await state();
    expect(Object.keys(before.files).length).toBeGreaterThan(400);
  });

  test('over data is refused without --overwrite, changes nothing if it is killed, and replaces the old portal with equal counts, sums and files', async () => {
    await addFiles(1);
    await rm(path.join(dataDir, 'files', String(Object.keys(before.files)[0])));
    const old = await state();
    expect(old.contents).not.toEqual(before.contents);
    expect(old.files).not.toEqual(before.files);
    const refused = await restoreTo(dataDir, file);
    expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('--overwrite')]);
    const arriving = new Promise<void>((resolve) => {
      const watcher = watch(dataDir, (_event, name) => {
        if (!name?.startsWith('.restoring-')) return;
        watcher.close();
        resolve();
      });
    });
    const { code } = await runCommand('restore.ts', [file, '--overwrite'], { DATA_DIR: dataDir }, (pid) => {
      void arriving.then(() => process.kill(pid, 'SIGKILL'));
    });
    expect(code).toBe('SIGKILL');
    expect(await state()).toEqual(old);
    const { code: restored, output } = await restoreTo(dataDir, file, '--overwrite');
    expect([restored, output]).toEqual([0, expect.stringContaining('counts and sums as they were')]);
    expect(await state()).toEqual(before);
    expect((await readdir(dataDir)).filter((name) => name.startsWith('.restoring'))).toEqual([]);
  });
});
