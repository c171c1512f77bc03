import { setTimeout as delay } from 'node:timers/promises';
import { NETWORKS } from '@amayumba/contract/money/collection.ts';
import type { Provider } from '@amayumba/contract/money/provider.ts';
import { sql } from 'kysely';
import { type Measured, measurePaced } from '../../bench/load.ts';
import { PASSWORD } from '../../bench/portfolio/fill-people.ts';
import { freePort } from '../../e2e/support/free-port.ts';
import type { Db } from '../../server/src/db/connect.ts';
import { openDatabase } from '../../server/src/db/open-database.ts';
import { makeDataFolder } from '../../server/src/test/data-folder.ts';
import { type Device, makeDevice, signIn } from '../support/client.ts';
import { forgetLimits } from '../support/forget-limits.ts';
import { withPortfolio } from '../support/with-portfolio.ts';
import { type Attempt, attemptsFor, steadyAttempts } from './attempts.ts';
import { examine, type Examined, type SimulatedPayment } from './examine.ts';
import { forgeCallbacks, type Forged } from './forge-callbacks.ts';
import { Pair } from './pair.ts';

const MANAGERS_AT_ONCE = 8;
/** How long attempts are started at a steady rate. */
export const PACED_SECONDS = 60;
/** Five of six apartments of a portfolio are let. */
const APARTMENTS_AN_ACCOUNT = 1.3;
/** Longest that the last attempts may take to end: those that find the network away twice take the longest. */
const LONGEST_MS = 25 * 60_000;

interface CollectionsResult extends Examined {
  acknowledged: number;
  paid: { count: number; sum: number };
  forged: Forged;
  /** Starting attempts at a steady rate; undefined where none was asked for. */
  paced: Measured | undefined;
}

export interface CollectionsPlan {
  /** Attempts during which the processes are killed. */
  attempts: number;
  /** Attempts a second that are started afterwards, for {@link PACED_SECONDS}. */
  rate: number;
  /** The endings of the attempts; all by default. */
  endings?: readonly string[];
  /** Seconds that pass for the open attempts with each second after the kills; 1 by default. */
  pace?: number;
  /** What is killed, one after the other: twice the portal and once the simulator by default. */
  kills?: readonly ('portal' | 'simulator')[];
  /** Fills the data folder first, with a database that has all migrations. By default it begins empty. */
  prepare?: (dataDir: string) => Promise<void>;
}

/** Lets further seconds pass for the attempts that are open: their age, claims and next checks. */
const letPass = (db: Db, seconds: number) => {
  const earlier = sql`${seconds} * interval '1 second'`;
  return sql`update collections set requested_at = requested_at - ${earlier}, asked_at = asked_at - ${earlier},
      absent_since = absent_since - ${earlier}, next_check_at = next_check_at - ${earlier}
    where finished_at is null`.execute(db);
};

/** Fills a data folder. Returns accounts of tenants who live there. */
function fill(dataDir: string, accounts: number): Promise<number[]> {
  const apartments = Math.ceil((accounts * APARTMENTS_AN_ACCOUNT) / 20) * 20;
  return withPortfolio({ databaseUrl: undefined, dataDir }, apartments, async (db, today) => {
    const { rows } = await sql<{ id: number }>`
      select a.id from accounts a join leases l on l.id = a.lease_id where l.covers @> ${today}::date
      order by a.id limit ${accounts}`.execute(db);
    return rows.map(({ id }) => id);
  });
}

/** Points both networks to the simulator, as a sandbox on this machine. */
async function pointToSimulator(device: Device, token: string, pair: Pair): Promise<void> {
  const secrets = {
    mtn: { user: 'sim-user', key: 'sim-key', subscription_key: 'sim' },
    airtel: { client_id: 'sim-client', client_secret: 'sim-secret' },
  };
  for (const name of NETWORKS) {
    const change = { mode: 'sandbox', base_url: pair.simulatorUrl, currency: 'UGX', secrets: secrets[name] };
    const { status, body } = await device.call(`/api/money/providers/${name}/`, {
      method: 'PATCH',
      token,
      json: change,
    });
    if (status !== 200) throw new Error(`${name} could not be set up: ${JSON.stringify(body)}`);
    if (name === 'airtel') pair.airtelAddress = (body as Provider).callback_url;
  }
}

/** Makes one attempt, again and again with the same key while the portal is away. */
async function make(device: Device, token: string, { key, account, amount, phone, provider }: Attempt): Promise<void> {
  for (;;) {
    const { status, body } = await device.call('/api/money/collections/', {
      token,
      json: { account, amount, phone, provider },
      headers: { 'idempotency-key': key },
    });
    if (status === 202) return;
    if (status !== 0 && status !== 503) throw new Error(`an attempt was refused: ${status} ${JSON.stringify(body)}`);
    await delay(100);
  }
}

/** Starts attempts one after the other at a steady rate, each person one a second. */
const startSteadily = (url: string, token: string, attempts: readonly Attempt[], rate: number): Promise<Measured> =>
  measurePaced(
    {
      url: `${url}/api/money/collections/`,
      method: 'POST',
      requests: attempts.map(({ account, amount, phone, provider, key }) => ({
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify({ account, amount, phone, provider }),
      })),
    },
    { people: rate, everyMs: 1000, seconds: PACED_SECONDS },
  );

/** Waits until every attempt has ended but those that never do. */
async function untilEnded(
  db: () => Promise<Db>,
  { open, pace }: { open: number; pace: number },
  say: (line: string) => void,
): Promise<void> {
  const begun = performance.now();
  for (let told = 0; ; told += 1) {
    const { rows } = await sql<{ left: number }>`
      select count(*) as left from collections where finished_at is null and state <> 'unknown'`.execute(await db());
    const left = rows[0]?.left ?? 0;
    if (left <= open || performance.now() - begun > LONGEST_MS) return;
    if (told % 30 === 0) say(`${left - open} attempts have not ended`);
    await delay(1_000);
    if (pace > 1) await letPass(await db(), pace - 1);
  }
}

/**
 * Makes attempts to collect money on both networks with every ending, kills the portal and the simulator meanwhile,
 * forges callbacks, and compares the ledger with what the simulator says was paid.
 */
export async function runCollections(
  { attempts, rate, endings, pace = 1, kills = ['portal', 'simulator', 'portal'], prepare }: CollectionsPlan,
  say: (line: string) => void,
): Promise<CollectionsResult> {
  const { folder, remove } = await makeDataFolder();
  await prepare?.(folder);
  const accounts = await fill(folder, attempts + rate * PACED_SECONDS);
  const all = attemptsFor(accounts.slice(0, attempts), endings);
  const steady = steadyAttempts(accounts.slice(attempts), attempts);
  const pair = new Pair(folder, { portal: await freePort(), simulator: await freePort() });
  const forged: Forged = { answers: new Map() };
  const devices: Device[] = [];
  const acknowledged: Attempt[] = [];
  let connected: { db: Db; close: () => Promise<void> } | undefined;
  const reconnect = async () => {
    await connected?.close();
    connected = await openDatabase({ databaseUrl: undefined, dataDir: folder }, () => {});
    return connected.db;
  };
  try {
    await pair.startPortal();
    await forgetLimits(folder);
    for (let number = 0; number <= MANAGERS_AT_ONCE; number += 1) devices.push(makeDevice(pair.url, number));
    const [stranger, ...offices] = devices;
    const office = offices[0];
    if (!stranger || !office) throw new Error('nobody to work');
    const token = (await signIn(office, 'manager', PASSWORD)) ?? '';
    await pointToSimulator(office, token, pair);
    await pair.startSimulator();
    await reconnect();

    const killPortal = async () => {
      await pair.killPortal();
      await reconnect();
    };
    const killAfter = new Map(
      kills.map((what, at) => [
        Math.floor((attempts * (at + 1)) / (kills.length + 1)),
        what === 'portal' ? killPortal : () => pair.killSimulator(),
      ]),
    );
    const waiting = [...all];
    let killing: Promise<unknown> = Promise.resolve();
    const work = async (device: Device) => {
      for (let attempt = waiting.shift(); attempt; attempt = waiting.shift()) {
        await make(device, token, attempt);
        acknowledged.push(attempt);
        const kill = killAfter.get(acknowledged.length);
        if (kill) {
          say(`${acknowledged.length} attempts: kill -9`);
          killing = killing.then(kill);
        }
        if (acknowledged.length % 50 === 25 && !kill && connected)
          await killing.then(
            async () => connected && forgeCallbacks(connected.db, stranger, pair.airtelAddress, forged),
          );
      }
    };
    await Promise.all(offices.map(work));
    await killing;
    say(`${acknowledged.length} attempts made`);
    const open = all.filter(({ end }) => end === 'pending').length;
    const ended = () => untilEnded(async () => connected?.db ?? reconnect(), { open, pace }, say);
    await ended();
    const paced = rate > 0 ? await startSteadily(pair.url, token, steady, rate) : undefined;
    if (paced)
      say(
        `${rate} a second: accepted in ${paced.p50.toFixed(0)} ms (p50), ${paced.p95.toFixed(0)} ms (p95); ${paced.failed} refused`,
      );
    acknowledged.push(...steady);
    await ended();
    await connected?.close();
    connected = undefined;
    const { payments, count, sum } = (await (await fetch(`${pair.simulatorUrl}/sim/payments`)).json()) as {
      payments: SimulatedPayment[];
      count: number;
      sum: number;
    };
    await pair.stop();
    const examined = await examine(folder, acknowledged, payments);
    return {
      ...examined,
      acknowledged: acknowledged.length,
      paid: { count, sum },
      forged,
      paced,
    };
  } finally {
    for (const device of devices) device.close();
    await connected?.close();
    await pair.stop();
    await remove();
  }
}
