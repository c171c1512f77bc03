import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { makeDataFolder } from '../test/data-folder.ts';
import { findServerPrograms, startDebianPostgres } from '../test/debian-postgres.ts';
import { type PortalProcess, startPortal } from '../test/portal-process.ts';

const PASSWORD = 'Ekitabo-kyange-7';
/** Longest time for one call, in milliseconds: far less than a hanging database takes, enough for a busy machine. */
const PATIENCE_MS = 6_000;

async function ask(portal: PortalProcess, address: string, body?: object, token = '') {
  const response = await fetch(`${portal.url}${address}`, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  const answer = (await response.json()) as { code?: string; access?: string; count?: number };
  return { ...answer, status: response.status, retryAfter: response.headers.get('retry-after') };
}

const signIn = async (portal: PortalProcess) =>
  (await ask(portal, '/api/token/', { username: 'manager', password: PASSWORD })).access ?? '';
const PAYMENTS = '/api/payments/payments/?page=1&page_size=1';

/** Waits until the portal answers again. */
const isBack = (portal: PortalProcess, token: string) =>
  vi.waitUntil(async () => (await ask(portal, PAYMENTS, undefined, token)).status === 200, {
    timeout: 60_000,
    interval: 100,
  });

const bin = findServerPrograms();

describe.runIf(bin)('a PostgreSQL server that becomes unreachable', { timeout: 180_000 }, () => {
  let postgres: Awaited<ReturnType<typeof startDebianPostgres>>;
  let portal: PortalProcess;
  let token: string;
  const undo: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    postgres = await startDebianPostgres(bin ?? '');
    undo.unshift(() => postgres.stop());
    const { folder, remove } = await makeDataFolder();
    undo.unshift(remove);
    portal = await startPortal({ DATA_DIR: folder, DATABASE_URL: postgres.url, DEMO: 'off' });
    undo.unshift(async () => {
      portal.child.kill('SIGTERM');
      await portal.ended;
    });
    const link = /first-manager\?token=(\S+)/.exec(portal.output())?.[1];
    const manager = { username: 'manager', email: 'manager@example.com', password: PASSWORD };
    await ask(portal, '/api/first-manager/', { token: link, ...manager });
    token = await signIn(portal);
  }, 180_000);
  afterEach(() => isBack(portal, token));
  afterAll(async () => {
    for (const step of undo) await step();
  });

  /** Makes many calls at once, reads, sign-ins and the health check; returns those without the expected refusal. */
  async function wronglyAnswered(): Promise<unknown[]> {
    const calls = Array.from({ length: 30 }, (_, number) =>
      number % 3 === 0
        ? ask(portal, '/api/token/', { username: 'manager', password: PASSWORD })
        : ask(portal, PAYMENTS, undefined, token),
    );
    const answers = await Promise.all(calls);
    const isRefused = ({ status, code, retryAfter }: (typeof answers)[number]) =>
      status === 503 && code === 'database_away' && retryAfter === '5';
    const health = await ask(portal, '/healthz');
    return [...answers.filter((answer) => !isRefused(answer)), ...(health.status === 503 ? [] : [health])];
  }

  test('when it ends: calls are refused, and answered once it is back', async () => {
    await postgres.halt('cleanly');
    expect(await wronglyAnswered()).toEqual([]);
    await postgres.begin();
    await isBack(portal, token);
  });

  test('when it hangs: waiting and new requests are refused, and requests work once it continues', async () => {
    await ask(portal, PAYMENTS, undefined, token); // so that there are open connections that hang
    await postgres.freeze();
    try {
      expect(await wronglyAnswered()).toEqual([]);
      expect(await wronglyAnswered()).toEqual([]);
    } finally {
      await postgres.thaw();
    }
    await isBack(portal, token);
  });

  test('when it crashes while statements are under way: calls are refused, and the portal keeps running', async () => {
    const calls = Array.from({ length: 40 }, () => ask(portal, '/api/core/manager/dashboard/', undefined, token));
    await postgres.halt('by a crash');
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect(await wronglyAnswered()).toEqual([]);
    await postgres.begin();
    await isBack(portal, token);
    expect(portal.child.exitCode).toBeNull();
  });
});
