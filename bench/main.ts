import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { dayInKampala } from '@amayumba/contract/calendar.ts';
import { compare, comparisonLines } from './compare.ts';
import type { PortfolioPlan } from './portfolio/estate-leases.ts';
import { type CallResult, type Results, type Run, runName, withRuns } from './results.ts';
import { runStage } from './run-stage.ts';
import { setStage } from './stage.ts';
import { cellsOf, CALL_TABLE_HEAD, benchmarkDocument, targetLines } from './tables.ts';
import { targetsOf } from './targets.ts';

const HELP = `npm run bench [-- --apartments 1000|10000|100000 … --on embedded|server … --seconds 0.5 --compare --keep --check]

Fills a database with a portfolio of each size (20 payments an apartment; 50 on the embedded database with 1,000 apartments),
starts the portal on it and measures every list, the calls of owners and tenants, reports over a year, the manager's dashboard,
log_payment, update_payment_status and sign-in: one request after the other (p50, p95 and p99 in milliseconds) and eight at
once (requests per second and p95). Beside them it measures a bare Fastify route with the same bytes, and pgbench with the same
statements, both with eight at once. The targets are in bench/targets.ts.

--on          which database: embedded, server (Debian's, started for the run), or both by default
--database …  address of a PostgreSQL server's database for each --apartments: an empty one, or one filled by bench:fill
--seconds     duration of each measurement; slow calls get up to 3 seconds
--only …      measure only calls whose names contain this text, for example: payments
--compare     list calls that are slower than in the stored results
--keep        store the results of all calls: bench/results/last.json and docs/benchmark.md; other portfolios stay
--json FILE   write the results there too
--check       exit with 1 if a target is missed

Times depend on the machine and its other load; compare runs that follow one another.`;

const { values } = parseArgs({
  options: {
    apartments: { type: 'string', multiple: true, default: ['1000'] },
    on: { type: 'string', multiple: true, default: ['embedded', 'server'] },
    database: { type: 'string', multiple: true },
    seconds: { type: 'string', default: '0.5' },
    only: { type: 'string', multiple: true },
    compare: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    json: { type: 'string' },
    check: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  console.log(HELP);
  process.exit(0);
}

if (values.keep && values.only !== undefined) {
  console.error('Only the results of all calls are kept: leave out --only or --keep.');
  process.exit(1);
}

const LAST = path.join(import.meta.dirname, 'results/last.json');
const DOCUMENT = path.join(import.meta.dirname, '../docs/benchmark.md');
const today = dayInKampala(Date.now());
const seconds = Number(values.seconds);
const sizes = values.apartments.map(Number).toSorted((a, b) => a - b);
/** The embedded database's own target is for 1,000 apartments with 50 payments each. */
const MONTHS_OF_EMBEDDED = 78;
const GIGABYTE = 2 ** 30;
const NAME_WIDTH = 46;

const row = (name: string, cells: readonly string[]) =>
  console.log(name.padEnd(NAME_WIDTH) + cells.map((cell) => cell.padStart(13)).join(''));

function printResult(call: CallResult): void {
  row(call.name, cellsOf(call));
  const failed = call.single.failed + call.loaded.failed;
  if (failed > 0) console.log(`  ${failed} of these were refused`);
}

async function measureOn(database: Run['database'], apartments: number): Promise<Run> {
  const plan: PortfolioPlan = {
    apartments,
    today,
    seed: 1,
    ...(database === 'embedded' && apartments === 1000 && { months: MONTHS_OF_EMBEDDED }),
  };
  const address = database === 'server' ? values.database?.[values.apartments.indexOf(String(apartments))] : undefined;
  const stage = await setStage(database, address, plan, () => {});
  try {
    console.log(`\n${runName({ database, apartments, payments: stage.payments })} ${stage.version}`);
    console.log(stage.fillSeconds === null ? 'filled before\n' : `filled in ${stage.fillSeconds.toFixed(0)} s\n`);
    row('', CALL_TABLE_HEAD);
    const run = await runStage(database, stage, plan, { seconds, only: values.only }, printResult);
    if (run.rentRun)
      console.log(`\n${run.rentRun.charges} charges of the coming month in ${run.rentRun.seconds.toFixed(1)} s`);
    const { single, loaded } = run.blockedMs;
    console.log(
      `\nevent loop: ${single.toFixed(0)} ms at most, ${loaded.toFixed(0)} ms at eight at once; ${run.memoryMegabytes.toFixed(0)} MB`,
    );
    return run;
  } finally {
    await stage.remove();
  }
}

/** The last stored results; undefined where there are none. */
async function lastResults(): Promise<Results | undefined> {
  const text = await readFile(LAST, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as Results);
}

const machine = { cores: cpus().length, memoryGigabytes: totalmem() / GIGABYTE, node: process.version };
const results: Results = { seconds, machine, runs: [] };
for (const apartments of sizes)
  for (const database of ['embedded', 'server'] as const)
    if (values.on.includes(database)) results.runs.push(await measureOn(database, apartments));

console.log(`\n${targetLines(results).join('\n')}`);
if (values.compare) {
  const last = await lastResults();
  console.log(last ? comparisonLines(compare(last, results)).join('\n') : 'There are no results of before.');
}
const textOf = (what: Results) => `${JSON.stringify(what, null, 1)}\n`;
if (values.json !== undefined) await writeFile(values.json, textOf(results));
if (values.keep) {
  await mkdir(path.dirname(LAST), { recursive: true });
  const kept = withRuns(await lastResults(), results);
  await writeFile(LAST, textOf(kept));
  await writeFile(DOCUMENT, benchmarkDocument(kept));
}
if (values.check && targetsOf(results).some(({ missed }) => missed.length > 0)) process.exitCode = 1;
