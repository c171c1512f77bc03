import { type CallResult, type Results, type Run, runName } from './results.ts';
import type { RentRun } from './rent-run.ts';
import { targetsOf } from './targets.ts';

/** The lines before and after the generated part of docs/performance.md. */
export const MARKERS = { begin: '<!-- bench: from here -->', end: '<!-- bench: to here -->' };

const share = (ours: number, theirs: number | null) => (theirs === null ? '–' : (ours / theirs).toFixed(3));
const day = ({ day: on }: Results) => on;

/** The columns of a call, in the order of the header. */
export const CALL_TABLE_HEAD = ['p50 ms', 'p95 ms', 'p99 ms', 'req/s', 'p95 at eight', 'of bare', 'of SQL'] as const;
export const cellsOf = ({ single, loaded, barePerSecond, sqlPerSecond }: CallResult): string[] => [
  ...[single.p50, single.p95, single.p99].map((ms) => ms.toFixed(1)),
  loaded.perSecond.toFixed(0),
  loaded.p95.toFixed(1),
  share(loaded.perSecond, barePerSecond),
  share(loaded.perSecond, sqlPerSecond),
];

const tableRow = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
const table = (head: readonly string[], rows: readonly (readonly string[])[]) => [
  tableRow(head),
  tableRow(head.map((_, index) => (index === 0 ? '---' : '---:'))),
  ...rows.map(tableRow),
];

const rentLine = ({ charges, seconds }: RentRun) =>
  ` The rent of the coming month, ${charges.toLocaleString('en')} charges, took ${seconds.toFixed(1)} s.`;

function runTable(run: Run): string[] {
  const filled = run.fillSeconds === null ? '' : ` Filled in ${run.fillSeconds.toFixed(0)} s.`;
  return [
    `### ${runName(run)}`,
    '',
    `PostgreSQL ${run.version}.${filled} The portal's process had ${run.memoryMegabytes.toFixed(0)} MB at the end; its event loop did ` +
      `nothing else for at most ${run.blockedMs.single.toFixed(0)} ms, and ${run.blockedMs.loaded.toFixed(0)} ms with eight requests at once.${run.rentRun ? rentLine(run.rentRun) : ''}`,
    '',
    ...table(
      ['call', ...CALL_TABLE_HEAD],
      run.calls.map((call) => [call.name, ...cellsOf(call)]),
    ),
    '',
  ];
}

/** Each target, with the calls that miss it. */
export const targetLines = (results: Results): string[] =>
  targetsOf(results).map(
    ({ target, missed }) => `${target}: ${missed.length === 0 ? 'met' : `not met: ${missed.join(', ')}`}`,
  );

/** The generated part of docs/performance.md. */
export function performancePart(results: Results): string {
  const { machine } = results;
  return [
    MARKERS.begin,
    '',
    `Measured on ${day(results)} by \`npm run bench\`: ${machine.cores} cores, ${machine.memoryGigabytes.toFixed(0)} GB of memory, Node ` +
      `${machine.node}; the load generator and the database ran on the same cores.`,
    '',
    '## Targets',
    '',
    ...targetLines(results).map((line) => `- ${line}`),
    '',
    '## The figures',
    '',
    ...results.runs.flatMap(runTable),
    MARKERS.end,
  ].join('\n');
}

/** A document with its generated part replaced. @throws Error where the markers are missing */
export function withPerformancePart(document: string, results: Results): string {
  const begin = document.indexOf(MARKERS.begin);
  const end = document.indexOf(MARKERS.end);
  if (begin < 0 || end < begin) throw new Error(`The document lacks "${MARKERS.begin}" and "${MARKERS.end}".`);
  return document.slice(0, begin) + performancePart(results) + document.slice(end + MARKERS.end.length);
}
