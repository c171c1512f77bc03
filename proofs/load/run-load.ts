import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { dayInKampala } from '@amayumba/contract/calendar.ts';
import { PASSWORD } from '../../bench/portfolio/fill-people.ts';
import { fillPortfolio } from '../../bench/portfolio/fill-portfolio.ts';
import { settledTenants } from '../../bench/portfolio/settled-tenants.ts';
import { startServer } from '../../bench/with-database.ts';
import { connect } from '../../server/src/db/connect.ts';
import { migrate } from '../../server/src/db/migrate.ts';
import { makeDataFolder } from '../../server/src/test/data-folder.ts';
import { startPortal } from '../../server/src/test/portal-process.ts';
import { type Device, makeDevice, signIn } from '../support/client.ts';
import { findLost } from './find-lost.ts';
import type { Call, Outage, Promised } from './journal.ts';
import { actAsPerson, type Person, type Stage } from './people.ts';

export interface Load {
  minutes: number;
  people: number;
  /** How long the database is unreachable in the middle, in seconds. */
  outage: number;
  /** Apartments of the portfolio; nine out of ten are let. 400 by default. */
  apartments?: number;
}

export interface LoadResult {
  calls: Call[];
  outage: Outage;
  promised: Promised;
  /** Acknowledged records that are missing or differ. */
  lost: string[];
  /** Memory of the portal in MB, by seconds since the start. */
  memory: { second: number; megabytes: number }[];
  /** The exit of the portal after the request to stop. */
  ended: number | string;
}

/** One in ten is a manager, and one in ten an owner. */
function roleOf(number: number): Person['role'] {
  if (number % 10 === 0) return 'manager';
  return number % 10 === 1 ? 'owner' : 'tenant';
}

async function residentMegabytes(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(text)?.[1] ?? 0) / 1024;
}

/**
 * Simulates people for some minutes, with an outage of the PostgreSQL server in the middle. @throws Error where this
 * machine has no PostgreSQL server
 */
export async function runLoad(
  { minutes, people, outage: outageSeconds, apartments = 400 }: Load,
  say: (line: string) => void,
): Promise<LoadResult> {
  const postgres = await startServer();
  const { db, close } = connect({ connectionString: postgres.url }, say);
  await migrate(db);
  const today = dayInKampala(Date.now());
  await fillPortfolio({ connectionString: postgres.url }, { apartments, today, seed: 1 });
  const settled = await settledTenants(db, today, people);
  await close();
  const { folder, remove } = await makeDataFolder();
  const portal = await startPortal({ DATA_DIR: folder, DATABASE_URL: postgres.url, DEMO: 'off' });
  const devices: Device[] = [];
  const device = (number: number) => {
    const made = makeDevice(portal.url, number);
    devices.push(made);
    return made;
  };
  try {
    const office = device(0);
    const token = (await signIn(office, 'manager', PASSWORD)) ?? '';
    const list = async <T>(path: string) => (await office.call(path, { token })).body as T[];
    const tenants = await list<{ id: number }>('/api/tenants/tenants/');
    const startedAtMs = performance.now();
    const endsAtMs = startedAtMs + minutes * 60_000;
    const stage: Stage = {
      calls: [],
      promised: { payments: new Map(), complaints: new Set<string>() },
      tenants: tenants.map(({ id }) => id),
      isOver: () => performance.now() >= endsAtMs,
    };
    const memory: LoadResult['memory'] = [];
    const watching = setInterval(() => {
      const second = Math.round((performance.now() - startedAtMs) / 1000);
      void residentMegabytes(portal.child.pid ?? 0).then(
        (megabytes) => memory.push({ second, megabytes }),
        () => {},
      );
    }, 2_000);
    const lives = Array.from({ length: people }, async (_, index) => {
      // They start one after the other, within the first tenth of the time.
      await delay((minutes * 6_000 * index) / people);
      const role = roleOf(index);
      const username = role === 'tenant' ? (settled[index] ?? 'tenant') : role;
      await actAsPerson({ role, username, number: index + 1, device: device(index + 1) }, stage);
    });
    await delay(minutes * 30_000);
    say(`${Math.round(minutes * 30)} s: the database goes away for ${outageSeconds} s`);
    const outage: Outage = { fromMs: performance.now(), toMs: Number.POSITIVE_INFINITY };
    await postgres.halt();
    await delay(outageSeconds * 1000);
    await postgres.begin();
    while ((await office.call('/healthz')).status !== 200) await delay(100);
    outage.toMs = performance.now();
    say(`the portal answers again ${((outage.toMs - outage.fromMs) / 1000).toFixed(1)} s after it went`);
    await Promise.all(lives);
    clearInterval(watching);
    const lost = await findLost(device(200), token, stage.promised);
    portal.child.kill('SIGTERM');
    return { calls: stage.calls, outage, promised: stage.promised, lost, memory, ended: await portal.ended };
  } finally {
    for (const opened of devices) opened.close();
    portal.child.kill('SIGKILL');
    await portal.ended;
    await postgres.stop();
    await remove();
  }
}
