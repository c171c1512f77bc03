import { formatDay } from '@amayumba/contract/calendar.ts';
import { type CallResult, type Results, type Run, runName } from './results.ts';
import { targetsOf } from './targets.ts';

const share = (ours: number, theirs: number | null) => (theirs === null ? '–' : (ours / theirs).toFixed(3));

/** The columns of a call, in the order of the header. */
export const CALL_TABLE_HEAD = ['p50 ms', 'p95 ms', 'p99 ms', 'req/s', 'p95 at eight', 'of bare', 'of SQL'] as const;
export const cellsOf = ({ single, loaded, barePerSecond, sqlPerSecond }: CallResult): string[] => [
  ...[single.p50, single.p95, single.p99].map((ms) => ms.toFixed(1)),
  loaded.perSecond.toFixed(0),
  loaded.p95.toFixed(1),
  share(loaded.perSecond, barePerSecond),
  share(loaded.perSecond, sqlPerSecond),
];

/** Each target, with the calls that miss it. */
export const targetLines = (results: Results): string[] =>
  targetsOf(results).map(
    ({ target, missed }) => `${target}: ${missed.length === 0 ? 'met' : `not met: ${missed.join(', ')}`}`,
  );

const tableRow = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
const table = (
  head: readonly string[],
  isNumeric: (column: number) => boolean,
  rows: readonly (readonly string[])[],
) => [tableRow(head), tableRow(head.map((_, column) => (isNumeric(column) ? '---:' : '---'))), ...rows.map(tableRow)];

const seconds = (value: number | null | undefined) =>
  value === null || value === undefined ? '–' : `${value.toFixed(1)} s`;
const milliseconds = (value: number) => `${value.toFixed(0)} ms`;

const runRow = (run: Run): string[] => [
  runName(run),
  run.version,
  formatDay(run.day),
  seconds(run.fillSeconds),
  run.rentRun ? `${run.rentRun.charges.toLocaleString('en')} in ${seconds(run.rentRun.seconds)}` : '–',
  `${run.memoryMegabytes.toFixed(0)} MB`,
  `${milliseconds(run.blockedMs.single)}, ${milliseconds(run.blockedMs.loaded)}`,
];

/** p50 and p95 of a call in a run. */
function timesIn({ calls }: Run, name: string): string {
  const call = calls.find((one) => one.name === name);
  return call ? `${call.single.p50.toFixed(1)} · ${call.single.p95.toFixed(1)}` : '–';
}

const columnOf = ({ apartments, database }: Run) => `${apartments.toLocaleString('en')} ${database}`;

/** The text of docs/benchmark.md. */
export function benchmarkDocument(results: Results): string {
  const { machine, runs } = results;
  const names = [...new Set(runs.flatMap(({ calls }) => calls.map(({ name }) => name)))];
  return [
    '# Benchmark',
    '',
    `Written by \`npm run bench -- --keep\`; [performance.md](performance.md) explains it. ${machine.cores} cores, ` +
      `${machine.memoryGigabytes.toFixed(0)} GB of memory, Node ${machine.node}; the load and the database ran on the same cores.`,
    '`bench/results/last.json` also has the 99th percentile, what eight at once take, and what SQL alone takes.',
    '',
    '## Portfolios',
    '',
    ...table(
      [
        'portfolio',
        'PostgreSQL',
        'measured',
        'filled in',
        "the coming month's rent",
        'memory',
        'longest block, alone and at eight',
      ],
      (column) => column > 2,
      runs.map(runRow),
    ),
    '',
    '## Targets',
    '',
    ...table(
      ['target', 'result'],
      () => false,
      targetsOf(results).map(({ target, missed }) => [
        target,
        missed.length === 0 ? 'met' : `missed by ${missed.length}: ${missed.join(', ')}`,
      ]),
    ),
    '',
    '## Calls',
    '',
    'p50 · p95 in milliseconds, one request after the other.',
    '',
    ...table(
      ['call', ...runs.map(columnOf)],
      (column) => column > 0,
      names.map((name) => [name].concat(runs.map((run) => timesIn(run, name)))),
    ),
    '',
  ].join('\n');
}
