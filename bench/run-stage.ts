import { setTimeout as delay } from 'node:timers/promises';
import { startPortal } from '../server/src/test/portal-process.ts';
import { startBareRoute } from './bare-route.ts';
import { allCalls, type Call, ownerCalls } from './calls.ts';
import { askOnce, measure, measurePaced } from './load.ts';
import { LANDLORD } from './portfolio/fill-people.ts';
import type { PortfolioPlan } from './portfolio/estate-leases.ts';
import { runRent } from './rent-run.ts';
import type { CallResult, Run } from './results.ts';
import { type Stage, withAllEstates } from './stage.ts';
import { findPgbench, sqlPerSecond } from './statements/pgbench.ts';
import { recordStatements } from './statements/recorded-statements.ts';
import { withDatabase } from './with-database.ts';

/** Concurrent requests in measurements under load. */
const CONCURRENT_CALLS = 8;
/** A slow call is measured for longer, so that its 95th percentile is meaningful. */
const ANSWERS = 20;
const LONGEST_SECONDS = 3;
/** Quick calls are measured for half as long, and at least this long. */
const SHORT_SECONDS = 0.25;
/**
 * Before anything is measured, each reading call is requested this long, as in an office that has been at work for a
 * while: Node compiles what it runs often, and PostgreSQL keeps the plan of what comes again.
 */
const WARM_SECONDS = 0.5;
/** Again for a quick call just before it is measured, because others have used the connections since. */
const WARM_AGAIN_SECONDS = 0.2;
const SLOW_SECONDS = 0.2;
/** A writing call is sent by people at their own pace before it is measured, each this often, for so long. */
const WARM_WRITES = { people: CONCURRENT_CALLS, everyMs: 500, seconds: 6 };
/** Measurements that are shorter than this only try the harness, so that warming up and paced work are shorter too. */
const SHORTEST_SECONDS = 0.2;
/** How long people work at their own pace. */
const PACED_SECONDS = 10;
/** The metrics of the portal's process. Reading them resets the maximum of the event loop's lag. */
async function processFigures(url: string) {
  const text = await (await fetch(`${url}/metrics`)).text();
  const figure = (name: string) => Number(new RegExp(String.raw`^${name} (\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN);
  // The longest time between two ticks of a 10 ms timer.
  const blockedMs = Math.max(0, figure('nodejs_eventloop_lag_max_seconds') * 1000 - 10);
  return { blockedMs, megabytes: figure('process_resident_memory_bytes') / 2 ** 20 };
}

/** How long the slowest answers of eight at once may take, in milliseconds. */
const SETTLED_WITHIN_MS = 30_000;

/**
 * Waits until the portal uses no connection to its database. A load of eight at once ends while the portal still works
 * on the last eight requests, which would slow down what is measured next.
 */
async function untilSettled(url: string): Promise<void> {
  const deadline = Date.now() + SETTLED_WITHIN_MS;
  while (Date.now() < deadline && (await connectionsUsed(url)) > 0) await delay(20);
}

async function connectionsUsed(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^amayumba_database_connections\{state="busy"\} (\d+)$/m.exec(text)?.[1] ?? 0);
}

export interface Span {
  /** Duration of each measurement. */
  seconds: number;
  /** Only calls whose name contains one of these are measured. */
  only?: readonly string[] | undefined;
}

/** Measures all calls, or the selected ones, on a separate portal. Calls `report` after each call. */
export async function runStage(
  database: Run['database'],
  stage: Stage,
  { apartments, today }: PortfolioPlan,
  { seconds, only }: Span,
  report: (call: CallResult) => void,
): Promise<Run> {
  const pgbench = findPgbench();
  const stageAt = (url: string) => ({ url, today, tenants: stage.tenants });
  const wanted = (calls: Call[]) => calls.filter(({ name }) => only?.some((part) => name.includes(part)) ?? true);
  const someCalls = async (url: string) => wanted(await allCalls(stageAt(url)));
  const callsOfAllEstates = async (url: string) => wanted(await ownerCalls(stageAt(url), 'of all estates'));
  const statements = new Map<string, string[]>();
  if (pgbench !== undefined)
    await recordStatements(stage.settings, statements, async (url, record) => {
      await record(await someCalls(url));
      await withAllEstates(LANDLORD.id, stage.choice, async () => record(await callsOfAllEstates(url)));
    });
  const portal = await startPortal(stage.settings);
  const bare = await startBareRoute();
  const share = Math.min(1, seconds / SHORTEST_SECONDS);
  const shortly = Math.max(seconds / 2, SHORT_SECONDS * share);
  const warmWrites = { ...WARM_WRITES, seconds: WARM_WRITES.seconds * share };
  const blockedMs = { single: 0, loaded: 0 };
  const calls: CallResult[] = [];
  try {
    const connection = await withDatabase(stage.choice, async (beside) => beside.connection);
    const measureCall = async ({ name, kind, load, everyMs }: Call) => {
      await askOnce(load); // a first request takes longer
      const { bytes, seconds: onceSeconds } = await askOnce(load);
      const barePerSecond = await bare.perSecond(load, bytes, shortly, CONCURRENT_CALLS);
      const span = Math.min(Math.max(seconds, onceSeconds * ANSWERS * share), LONGEST_SECONDS);
      const isNew = load.method === 'GET';
      if (isNew && onceSeconds < SLOW_SECONDS)
        await measure(load, WARM_AGAIN_SECONDS * share, CONCURRENT_CALLS, { isNew });
      if (kind === 'write') await measurePaced(load, warmWrites);
      await untilSettled(portal.url);
      await processFigures(portal.url);
      const single = await measure(load, span, 1, { isNew });
      blockedMs.single = Math.max(blockedMs.single, (await processFigures(portal.url)).blockedMs);
      const loaded =
        everyMs === undefined
          ? await measure(load, span, CONCURRENT_CALLS, { isNew })
          : await measurePaced(load, { people: CONCURRENT_CALLS, everyMs, seconds: PACED_SECONDS * share });
      blockedMs.loaded = Math.max(blockedMs.loaded, (await processFigures(portal.url)).blockedMs);
      await untilSettled(portal.url);
      const recorded = statements.get(name);
      const sql =
        pgbench !== undefined && recorded !== undefined && recorded.length > 0
          ? await sqlPerSecond(pgbench, connection, recorded, {
              // A second's worth.
              transactions: loaded.perSecond,
              connections: CONCURRENT_CALLS,
            })
          : null;
      const result = {
        name,
        kind,
        single,
        loaded,
        barePerSecond,
        sqlPerSecond: sql,
        statements: recorded?.length ?? null,
      };
      calls.push(result);
      report(result);
    };
    const some = await someCalls(portal.url);
    for (const { load } of some)
      if (load.method === 'GET') {
        await measure(load, WARM_SECONDS * share, CONCURRENT_CALLS, { isNew: true });
        await untilSettled(portal.url);
      }
    for (const call of some) await measureCall(call);
    await withAllEstates(LANDLORD.id, stage.choice, async () => {
      for (const call of await callsOfAllEstates(portal.url)) await measureCall(call);
    });
    const { megabytes: memoryMegabytes } = await processFigures(portal.url);
    const rentRun = only === undefined ? await runRent(stageAt(portal.url)) : undefined;
    const { version, payments, fillSeconds } = stage;
    return {
      day: today,
      database,
      version,
      apartments,
      payments,
      fillSeconds,
      memoryMegabytes,
      blockedMs,
      rentRun,
      calls,
    };
  } finally {
    bare.stop();
    portal.child.kill('SIGTERM');
    await portal.ended;
  }
}
