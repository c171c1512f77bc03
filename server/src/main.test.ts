import { readFile, rm, stat } from 'node:fs/promises';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { postmasterPid } from './db/embedded/processes-in.ts';
import { makeDataFolder } from './test/data-folder.ts';
import { type PortalProcess, spawnPortal, startPortal } from './test/portal-process.ts';
import { makePreparedFolder } from './test/prepared-folder.ts';

const undo: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const step of undo) await step();
});

const start = async (settings: Record<string, string>) => {
  const portal = await startPortal(settings);
  undo.unshift(() => stop(portal));
  return portal;
};
const stop = ({ child, ended }: Pick<PortalProcess, 'child' | 'ended'>) => {
  child.kill('SIGTERM');
  return ended;
};
const removedLater = ({ folder, remove }: Awaited<ReturnType<typeof makeDataFolder>>) => {
  undo.push(remove);
  return folder;
};

describe('the portal as a process', { timeout: 120_000 }, () => {
  let dataDir: string;
  let portal: PortalProcess;
  beforeAll(async () => {
    dataDir = removedLater(await makePreparedFolder('portal'));
    await rm(path.join(dataDir, 'secret.key'));
    portal = await start({ DATA_DIR: dataDir, DEMO: 'off', STOP_DELAY: '1' });
  });

  test('is ready when it logs so, and has a secret that nobody else can read', async () => {
    const health = await fetch(`${portal.url}/healthz`);
    expect([health.status, await health.json()]).toEqual([200, expect.objectContaining({ status: 'ok' })]);
    expect((await stat(path.join(dataDir, 'secret.key'))).mode & 0o777).toBe(0o600);
  });

  test('without the demo prints a one-time link that creates the first manager', async () => {
    const token = /first-manager\?token=(\S+)/.exec(portal.output())?.[1];
    const make = () =>
      fetch(`${portal.url}/api/first-manager/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token, username: 'first', email: 'first@example.com', password: 'Ekitabo-kyange-7' }),
      });
    expect((await make()).status).toBe(201);
    expect((await make()).status).toBeGreaterThanOrEqual(400);
  });

  test('started twice on one data folder: the second exits with a message, the first keeps running', async () => {
    const second = spawnPortal({ DATA_DIR: dataDir, DEMO: 'off' });
    await expect(second.address).rejects.toThrow(new RegExp(`process ${portal.child.pid}`));
    expect(await second.ended).toBe(1);
    expect((await fetch(`${portal.url}/healthz`)).status).toBe(200);
  });

  test('goes on when its embedded PostgreSQL dies, and refuses calls meanwhile', async () => {
    process.kill((await postmasterPid(`${dataDir}/pg`)) ?? 0, 'SIGKILL');
    // Its processes may answer until they notice that it died.
    expect([200, 503]).toContain((await fetch(`${portal.url}/healthz`)).status);
    const restarted = 'PostgreSQL ended (ended by signal 9) and is started again.';
    await expect.poll(() => portal.output(), { timeout: 60_000 }).toContain(restarted);
    const body = JSON.stringify({ username: 'first', password: 'Ekitabo-kyange-7' });
    const headers = { 'content-type': 'application/json' };
    const signIn = () => fetch(`${portal.url}/api/token/`, { method: 'POST', headers, body });
    await expect.poll(async () => (await signIn()).status, { timeout: 60_000, interval: 100 }).toBe(200);
    expect(portal.child.exitCode).toBeNull();
  });

  test('asked to stop twice, first reports not ready, then refuses new requests, finishes running ones, and exits with 0', async () => {
    const { port } = new URL(portal.url);
    const body = JSON.stringify({ username: 'nobody', password: 'Ekitabo-kyange-7' });
    const halfSent = connect(Number(port), '127.0.0.1');
    let answer = '';
    halfSent.on('data', (chunk: Buffer) => (answer += chunk.toString()));
    const ended = once(halfSent, 'close');
    const head = 'POST /api/token/ HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json';
    halfSent.write(`${head}\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, 10)}`);
    const statusOf = (probe: string) =>
      fetch(portal.url + probe, { headers: { connection: 'close' } }).then(
        ({ status }) => status,
        () => 'refused',
      );
    expect(await statusOf('/readyz')).toBe(200);
    portal.child.kill('SIGTERM');
    await expect.poll(() => statusOf('/readyz')).toBe(503);
    // Under `npm start` the Ctrl-C of a terminal arrives twice: npm forwards it to a process that has already
    // received it.
    portal.child.kill('SIGTERM');
    expect(await statusOf('/healthz')).toBe(200);
    await expect.poll(() => statusOf('/livez'), { timeout: 10_000 }).toBe('refused');
    halfSent.write(body.slice(10));
    await ended;
    expect(answer).toMatch(/^HTTP\/1.1 401 [^]*"wrong_credentials"/);
    expect(await portal.ended).toBe(0);
  });
});

describe('a start', { timeout: 120_000 }, () => {
  test('with the demo prints logins that work and a simulated phone', async () => {
    const portal = await start({ DATA_DIR: removedLater(await makeDataFolder()), DEMO: 'auto' });
    expect(portal.output()).toMatch(/Demo logins: manager, accountant, caretaker, .*owner, .*tenant.*Amayumba-2026/);
    const signIn = await fetch(`${portal.url}/api/token/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'manager', password: 'Amayumba-2026' }),
    });
    expect(signIn.status).toBe(200);
    const phone = /simulated phone[^:]*: (http\S+)/.exec(portal.output())?.[1] ?? '';
    expect(await (await fetch(phone)).text()).toContain('Enter your PIN');
    await stop(portal);
    await expect(fetch(phone)).rejects.toThrow(/fetch failed/);
  });

  test('reports a port in use, and releases the data folder; LOG_FORMAT=json logs JSON lines, and writes the link of the first manager to a separate file', async () => {
    const dataDir = removedLater(await makePreparedFolder('portal'));
    const settings = { DATA_DIR: dataDir, DEMO: 'off', LOG_FORMAT: 'json' };
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' && address ? String(address.port) : '';
    await expect(spawnPortal({ ...settings, PORT: port }).address).rejects.toThrow(/port is taken/);
    other.close();

    const portal = await start(settings);
    await fetch(`${portal.url}/api/files/7/?signature=abc`);
    await stop(portal);
    const lines = portal.output().trim().split('\n');
    const parsed = lines.map((line) => JSON.parse(line) as { msg: string });
    expect(parsed).toContainEqual(expect.objectContaining({ msg: 'request', route: '/api/files/:file_id/' }));
    expect(portal.output()).not.toMatch(/token=|signature=/);
    const file = path.join(dataDir, 'first-manager.txt');
    expect(await readFile(file, 'utf8')).toMatch(/^http\S+first-manager\?token=\S+\n$/);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  test('names the choices of a setting', () => {
    expect(() => readConfig({ DEMO: 'perhaps' })).toThrow(/DEMO must be one of on, off, auto/);
  });

  test('is refused with one sentence for a database that it cannot open', async () => {
    const portal = spawnPortal({ DATABASE_URL: 'postgres://amayumba:secret@127.0.0.1:1/amayumba' });
    await expect(portal.address).rejects.toThrow('cannot be opened');
    expect(portal.output()).toBe(
      'The database of DATABASE_URL cannot be opened: connect ECONNREFUSED 127.0.0.1:1. Check the address, and that the database server runs.\n',
    );
    expect(await portal.ended).toBe(1);
  });

  test('reads secrets from files too, and names those it cannot read', () => {
    const settings = { SECRET_KEY_FILE: '/nowhere/secret' };
    expect(() => readConfig(settings)).toThrow(/SECRET_KEY_FILE names a file that cannot be read/);
  });
});
