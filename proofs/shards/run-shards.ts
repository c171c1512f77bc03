import { setTimeout as delay } from 'node:timers/promises';
import { makeDataFolder } from '../../server/src/test/data-folder.ts';
import { startPortal } from '../../server/src/test/portal-process.ts';
import { type Call, type Outage, unexpectedFailures } from '../load/journal.ts';
import { makeCompanies } from './make-companies.ts';
import { measureGrowth } from './measure-growth.ts';
import { runTests, type Tests } from './run-tests.ts';
import { type Nodes, startNodes } from './start-nodes.ts';
import { type CompanyAtWork, workInCompany } from './work-in-company.ts';

const SECRET_KEY = 'the same for the companies and the portal of this proof, and for nothing else';
/** How long people work before, between and after what happens to the workers, in milliseconds. */
const WORK_MS = 30_000;
/** How long a worker stays down once its companies are refused, in milliseconds. */
const DOWN_MS = 20_000;
/** Until an answer counts as missing, in milliseconds: the machine may have other work. */
const PATIENCE_MS = 180_000;
const ASK_EVERY_MS = 200;
/**
 * The people of more companies work the slower, so that the load is the same: 2 cores have three nodes and the portal.
 */
const AT_USUAL_PACE = 6;
/** The companies begin one after the other, in milliseconds: the first calls of each open its connections. */
const BEGIN_EVERY_MS = 750;

interface ShardsOptions {
  /** The program folder of a PostgreSQL with Citus. */
  bin: string;
  companies: number;
  /** The port of the coordinator; the workers have those after it. */
  port: number;
  tests: Tests;
}

interface ShardsResult {
  /** Seconds of creating each company. */
  created: number[];
  calls: number;
  /** Calls a second of the time in which nothing happened to the workers. */
  rate: number;
  /** The companies that were moved under load, and how long that took, with its longest call. */
  move: { schema: string; bytes: number; seconds: number; longestCallMs: number };
  /**
   * Companies of the killed worker and of the others; whether the portal was ready meanwhile; seconds until all were
   * refused, and until all answered again.
   */
  kill: { hit: number; others: number; isReady: boolean; refusedAfter: number; downFor: number; answeredAfter: number };
  /** Calls that failed although their worker was up, or otherwise than by 503. */
  wrong: Call[];
  written: number;
  /** The lost writes, and the results of the ledgers' checks. */
  faults: string[];
  /** Bytes of a payment that is added and paid by the calls, with all that belongs to it. */
  bytesOfPayment: number;
  /** Undefined where no tests were to run. */
  testsPassed: boolean | undefined;
}

/** Waits until every one of these companies answers so, and returns the seconds that it took. */
async function untilAll(companies: readonly CompanyAtWork[], isRight: (status: number) => boolean): Promise<number> {
  const begun = performance.now();
  let waiting = companies;
  for (;;) {
    const statuses = await Promise.all(waiting.map((company) => company.status()));
    waiting = waiting.filter((_, index) => !isRight(statuses[index] ?? 0));
    const [first] = waiting;
    if (!first) return (performance.now() - begun) / 1000;
    if (performance.now() - begun > PATIENCE_MS)
      throw new Error(`${first.company.short_name} and ${waiting.length - 1} others do not answer as they should`);
    await delay(ASK_EVERY_MS);
  }
}

/** Moves a company to the other worker, while its people work. */
async function moveUnderLoad(nodes: Nodes, companies: readonly CompanyAtWork[]): Promise<ShardsResult['move']> {
  const [first] = companies;
  if (!first) throw new Error('there is no company to move');
  const { schema } = first.company;
  const bytes = await nodes.sizeOf(schema);
  const port = (await nodes.placesOf([schema])).get(schema);
  const target = nodes.workers.find((worker) => worker.port !== port);
  const begun = performance.now();
  // The only table without a primary key, by which rows are found on the other worker.
  await nodes.ask(`alter table ${schema}.sign_in_failures replica identity full`);
  await nodes.ask(`select citus_schema_move('${schema}', '127.0.0.1', ${target?.port})`);
  const seconds = (performance.now() - begun) / 1000;
  const during = first.calls.filter(({ startedAtMs, tookMs }) => startedAtMs + tookMs >= begun);
  return { schema, bytes, seconds, longestCallMs: Math.max(0, ...during.map(({ tookMs }) => tookMs)) };
}

interface Killing {
  nodes: Nodes;
  portalUrl: string;
  companies: readonly CompanyAtWork[];
  /** Gets the time in which they were refused, of each company of the worker. */
  outages: Map<CompanyAtWork, Outage>;
}

/** Kills the first worker, lets it be down for a time and starts it again. */
async function killWorker({ nodes, portalUrl, companies, outages }: Killing): Promise<ShardsResult['kill']> {
  const [worker] = nodes.workers;
  if (!worker) throw new Error('there is no worker to kill');
  const places = await nodes.placesOf(companies.map(({ company }) => company.schema));
  const hit = companies.filter(({ company }) => places.get(company.schema) === worker.port);
  const others = companies.filter((company) => !hit.includes(company));
  const outage: Outage = { fromMs: performance.now(), toMs: Number.POSITIVE_INFINITY };
  for (const company of hit) outages.set(company, outage);
  await worker.kill();
  const refusedAfter = await untilAll(hit, (status) => status === 503);
  await untilAll(others, (status) => status === 200);
  const isReady = await fetch(`${portalUrl}/readyz`).then(({ ok }) => ok);
  await delay(DOWN_MS);
  const downFor = (performance.now() - outage.fromMs) / 1000;
  const begun = performance.now();
  await worker.begin();
  await untilAll(hit, (status) => status === 200);
  outage.toMs = performance.now();
  const answeredAfter = (outage.toMs - begun) / 1000;
  return { hit: hit.length, others: others.length, isReady, refusedAfter, downFor, answeredAfter };
}

/**
 * Starts a coordinator and two workers, lets people of many companies work through one portal, moves a company, kills a
 * worker and starts it again, examines every company, and runs the API tests on the nodes.
 */
export async function runShards(options: ShardsOptions, say: (line: string) => void): Promise<ShardsResult> {
  const nodes = await startNodes(options.bin, options.port);
  const { folder, remove } = await makeDataFolder();
  try {
    const made = await makeCompanies({ nodes, dataDir: folder, secret: SECRET_KEY }, options.companies, say);
    const worked = await work(nodes, made, folder, say);
    const ports = [nodes.coordinator, ...nodes.workers].map(({ port }) => port);
    const testsPassed = options.tests === 'none' ? undefined : await runTests(options.tests, ports);
    return { ...worked, created: made.map(({ seconds }) => seconds), testsPassed };
  } finally {
    await nodes.stop();
    await remove();
  }
}

/** The load, with all that happens to the nodes meanwhile. */
async function work(
  nodes: Nodes,
  made: Awaited<ReturnType<typeof makeCompanies>>,
  dataDir: string,
  say: (line: string) => void,
): Promise<Omit<ShardsResult, 'created' | 'testsPassed'>> {
  const portal = await startPortal({
    DATA_DIR: dataDir,
    SECRET_KEY,
    DATABASE_URL: nodes.url,
    DEMO: 'off',
    // Two connections for each company: all of them are at work at once.
    DATABASE_POOL_SIZE: String(Math.max(10, Math.ceil(made.length / 2))),
  });
  let isOver = false;
  const pace = { isOver: () => isOver, slowness: Math.max(1, made.length / AT_USUAL_PACE) };
  const companies: CompanyAtWork[] = [];
  const outages = new Map<CompanyAtWork, Outage>();
  try {
    for (const [index, company] of made.entries()) {
      companies.push(workInCompany(portal.url, company, { index, ...pace }));
      await delay(BEGIN_EVERY_MS);
    }
    const begun = performance.now();
    await delay(WORK_MS);
    const move = await moveUnderLoad(nodes, companies);
    say(`${move.schema} was moved in ${move.seconds.toFixed(1)} s`);
    await delay(WORK_MS);
    const calmSeconds = (performance.now() - begun) / 1000;
    const calmCalls = companies.reduce((sum, { calls }) => sum + calls.length, 0);
    const kill = await killWorker({ nodes, portalUrl: portal.url, companies, outages });
    say(`A worker was down for ${kill.downFor.toFixed(1)} s; its companies answer.`);
    await delay(WORK_MS);
    isOver = true;
    await Promise.all(companies.map(({ ended }) => ended));
    const faults: string[] = [];
    for (const company of companies) faults.push(...(await company.examine()));
    const [filled] = companies;
    const sizeOf = () => nodes.sizeOf(move.schema);
    const bytesOfPayment = filled ? await measureGrowth(filled.device, filled.company, sizeOf) : 0;
    return {
      calls: companies.reduce((sum, { calls }) => sum + calls.length, 0),
      rate: calmCalls / calmSeconds,
      move,
      kill,
      wrong: companies.flatMap((company) => unexpectedFailures(company.calls, outages.get(company))),
      written: companies.reduce((sum, company) => sum + company.written(), 0),
      faults,
      bytesOfPayment,
    };
  } finally {
    isOver = true;
    for (const company of companies) company.close();
    portal.child.kill('SIGTERM');
    await portal.ended;
  }
}
