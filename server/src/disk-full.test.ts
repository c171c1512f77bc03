import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { open, readdir, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { fileTypeFromBuffer } from 'file-type';
import { phonePhoto } from './test/photos.ts';
import { type PortalProcess, startPortal } from './test/portal-process.ts';
import { copyPrepared } from './test/prepared-folder.ts';

// A real full disk: a small file system in memory, which only root may mount. Elsewhere the test is skipped with a
// message.
const SIZE_MB = 220;

const remark = () => randomBytes(900).toString('base64');

let disk = '';
function mountSmallDisk(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  disk = mkdtempSync(path.join(tmpdir(), 'amayumba-disk-'));
  chmodSync(disk, 0o755);
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MB}m,mode=755`, 'tmpfs', disk]);
  if (status === 0) return true;
  rmSync(disk, { recursive: true, force: true });
  return false;
}

const isMounted = mountSmallDisk();
if (!isMounted) console.log('No small disk can be mounted here: what happens on a full one is not tested.');

const filler = () => path.join(disk, 'filler');
const dataDir = () => path.join(disk, 'data');

/** Fills the disk until this many bytes are free. */
async function fill(leave: number): Promise<void> {
  const handle = await open(filler(), 'a');
  const block = Buffer.alloc(64 * 1024, 1);
  try {
    for (;;) {
      const { bavail, bsize } = await statfs(disk);
      const left = bavail * bsize - leave;
      if (left <= 0) return;
      await handle.write(block.subarray(0, Math.min(block.length, left)));
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    await handle.close();
  }
}
const files = async () =>
  (await readdir(path.join(dataDir(), 'files'), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .toSorted();

describe.runIf(isMounted)('on a full disk', { timeout: 180_000 }, () => {
  let portal: PortalProcess;
  let token: string;

  const call = (address: string, body?: FormData, as = token) =>
    fetch(`${portal.url}${address}`, {
      ...(body && { method: 'POST', body }),
      headers: { authorization: `Bearer ${as}` },
    });

  async function signIn(username: string): Promise<string> {
    const response = await fetch(`${portal.url}/api/token/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password: 'Amayumba-2026' }),
    });
    return ((await response.json()) as { access: string }).access;
  }

  beforeAll(async () => {
    await copyPrepared('demo', dataDir());
    portal = await startPortal({ DATA_DIR: dataDir(), DEMO: 'on' });
    token = await signIn('tenant');
  }, 180_000);
  afterAll(async () => {
    portal.child.kill('SIGTERM');
    await portal.ended;
    spawnSync('umount', ['-l', disk]);
    rmSync(disk, { recursive: true, force: true });
  });

  /** A complaint with a picture of some hundred kilobytes. */
  async function complain(title: string) {
    const photo = await phonePhoto(1200, 1200);
    expect((await fileTypeFromBuffer(photo))?.mime).toBe('image/jpeg');
    const form = new FormData();
    for (const [name, value] of Object.entries({ category: '2', title, description: 'It leaks.' }))
      form.append(name, value);
    form.append('attachment', new Blob([new Uint8Array(photo), new Uint8Array(400_000)]), 'leak.jpg');
    const response = await call('/api/complaints/complaints/log_complaint/', form);
    return { status: response.status, body: (await response.json()) as { code?: string; error?: string } };
  }
  const titles = async () =>
    ((await (await call('/api/complaints/complaints/my_complaints/')).json()) as { title: string }[]).map(
      ({ title }) => title,
    );

  test('an upload is refused with a message and stores nothing; reading works, and so does writing once there is space', async () => {
    const before = await files();
    await fill(200_000); // space for rows, none for the picture
    const refused = await complain('No room');
    expect(refused).toEqual({
      status: 507,
      body: expect.objectContaining({ code: 'storage_full', error: expect.stringContaining('no room left') }),
    });
    expect(await files()).toEqual(before);
    expect(await titles()).not.toContain('No room');
    await rm(filler());
    await vi.waitUntil(async () => (await complain('Room again')).status === 201, { timeout: 60_000, interval: 200 });
    expect(await titles()).toContain('Room again');
  });

  /** A rent roll whose remarks do not compress: the database stores it for a day. */
  async function sendRoll(manager: string): Promise<number> {
    const rows = Array.from({ length: 400 }, (_, index) => `A-${index},Apio Number${index},450000,${remark()}`);
    const form = new FormData();
    form.append('file', new Blob([['Unit,Tenant,Rent,Remarks', ...rows].join('\n')]), 'roll.csv');
    const response = await call('/api/imports/drafts/', form, manager);
    await response.arrayBuffer();
    return response.status;
  }

  test('while the database has no space, writes are refused with 503 or 507, and all stored data is there afterwards', async () => {
    const manager = await signIn('manager');
    const statuses: number[] = [];
    await fill(3_000_000);
    while (statuses.filter((status) => status !== 201).length < 5 && statuses.length < 100)
      statuses.push(await sendRoll(manager));
    expect(statuses.filter((status) => status !== 201)).toHaveLength(5);
    expect(statuses.filter((status) => ![201, 503, 507].includes(status))).toEqual([]);
    expect(portal.child.exitCode).toBeNull();
    await rm(filler());
    await vi.waitUntil(async () => (await call('/healthz')).status === 200, { timeout: 120_000, interval: 200 });
    expect(await titles()).toContain('Room again');
    await vi.waitUntil(async () => (await complain('All is well')).status === 201, { timeout: 60_000, interval: 200 });
  });
});
