import { cpus } from 'node:os';
import { type Call, percentile, unexpectedFailures } from './load/journal.ts';
import { type LoadResult, runLoad } from './load/run-load.ts';
import { type Claim, conclude } from './support/claims.ts';
import { numbersFrom } from './support/options.ts';

const HELP = `npm run prove:load [-- --minutes 10 --people 50 --outage 20]

Lets so many people (one in ten a manager, one in ten an owner, the others tenants) work with a portfolio of 400 homes for so many minutes: four
of five calls read, and they think between calls. In the middle the PostgreSQL server is stopped and started again. Claims: every write that was
acknowledged is there at the end, receipts to the last byte; outside the outage no call fails, and within it calls are refused with 503 and nothing
else; the most memory that the portal takes grows by less than a tenth between 30 % of the time and its last fifth (judged from 5 minutes on). Ends with 1 when a claim does not hold.
Needs a PostgreSQL server on this machine (not the embedded one).`;

const GROWTH_MAX = 0.1;
/** The memory of a new process grows at first, so shorter runs are not judged. */
const JUDGED_FROM_MINUTES = 5;
const load = numbersFrom(HELP, { minutes: 10, people: 50, outage: 20 });

/**
 * The portal's highest memory use near a minute, in MB. The lowest says little, because Node chooses when to collect
 * garbage; a leak raises the highest as well.
 */
function memoryAround({ memory }: LoadResult, minute: number): number {
  const near = memory.filter((sample) => Math.abs(sample.second / 60 - minute) <= load.minutes / 10);
  return Math.max(...near.map(({ megabytes }) => megabytes));
}

function row(...cells: (string | number)[]): void {
  const [first = '', ...others] = cells.map(String);
  console.log(first.padEnd(18) + others.map((cell) => cell.padStart(9)).join(''));
}

function printTimes(name: string, calls: readonly Call[]): void {
  const times = calls.filter(({ status }) => status < 300 && status > 0).map(({ tookMs }) => tookMs);
  times.sort((a, b) => a - b);
  const refused = calls.length - times.length;
  row(name, calls.length, refused, ...[0.5, 0.95, 0.99].map((share) => percentile(times, share)));
}

console.log(
  `${load.people} people, ${load.minutes} minutes, ${cpus().length} cores, Node ${process.version}, ${new Date().toISOString()}`,
);
const result = await runLoad(load, console.log);
const { calls, outage, promised, lost } = result;
const wrong = unexpectedFailures(calls, outage);
const early = memoryAround(result, load.minutes * 0.3);
const late = memoryAround(result, load.minutes * 0.9);
const growth = late / early - 1;
const isJudged = load.minutes >= JUDGED_FROM_MINUTES;

row('', 'calls', 'refused', 'p50 ms', 'p95 ms', 'p99 ms');
for (const role of ['manager', 'owner', 'tenant']) {
  for (const isWrite of [false, true]) {
    printTimes(
      `${role} ${isWrite ? 'writes' : 'reads'}`,
      calls.filter((call) => call.role === role && call.isWrite === isWrite),
    );
  }
}
printTimes('all', calls);
const reads = calls.filter(({ isWrite }) => !isWrite).length / calls.length;

const minutes = Array.from({ length: Math.ceil(load.minutes) }, (_, minute) =>
  result.memory
    .filter(({ second }) => Math.floor(second / 60) === minute)
    .map(({ megabytes }) => Math.round(megabytes)),
);
console.log(
  `memory in MB, least and most of each minute: ${minutes.map((of) => `${Math.min(...of)}–${Math.max(...of)}`).join(' ')}`,
);

console.log(`\n${(reads * 100).toFixed(0)} % of the calls read`);
const claims: Claim[] = [
  [`${promised.payments.size + promised.complaints.size} acknowledged writes, ${lost.length} lost`, lost.length === 0],
  [
    `${wrong.length} of ${calls.length} calls wrong outside the outage or otherwise than by 503 within it`,
    wrong.length === 0,
  ],
  [
    `memory at most ${early.toFixed(0)} MB about 30 % of the time, ${late.toFixed(0)} MB in the last fifth: ${(growth * 100).toFixed(1)} %${isJudged ? '' : ' (not judged in so short a time)'}`,
    growth < GROWTH_MAX || !isJudged,
  ],
  [`the portal ended with ${result.ended}`, result.ended === 0],
];
conclude(claims, [
  ...wrong.slice(0, 20).map(({ role, path, status }) => `${role} ${path}: ${status}`),
  ...lost.map((write) => `lost: ${write}`),
]);
