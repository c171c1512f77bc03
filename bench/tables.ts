import { type CallResult, type Growth, type Results, type Run, runName } from './results.ts';
import { targetsOf, timesAsMuch, timesShown } from './targets.ts';

/** The lines before and after the generated part of docs/performance.md. */
export const MARKERS = { begin: '<!-- bench: from here -->', end: '<!-- bench: to here -->' };

const share = (ours: number, theirs: number | null) => (theirs === null ? '–' : (ours / theirs).toFixed(3));
const day = ({ day: on }: Results) => on;

/** The columns of a call, in the order of the header. */
export const HEAD = [
  'p50 ms',
  'p95 ms',
  'p99 ms',
  'req/s',
  'p95 at eight',
  'of bare',
  'of SQL',
  'again/s',
  'of bare',
] as const;
export const cellsOf = ({ single, loaded, againPerSecond, barePerSecond, sqlPerSecond }: CallResult): string[] => [
  ...[single.p50, single.p95, single.p99].map((ms) => ms.toFixed(1)),
  loaded.perSecond.toFixed(0),
  loaded.p95.toFixed(1),
  share(loaded.perSecond, barePerSecond),
  share(loaded.perSecond, sqlPerSecond),
  againPerSecond?.toFixed(0) ?? '–',
  againPerSecond === null ? '–' : share(againPerSecond, barePerSecond),
];

const tableRow = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
const table = (head: readonly string[], rows: readonly (readonly string[])[]) => [
  tableRow(head),
  tableRow(head.map((_, index) => (index === 0 ? '---' : '---:'))),
  ...rows.map(tableRow),
];

/**
 * The requests per second of the page of payments and of the bare route after warming up: a line for each number of
 * concurrent requests.
 */
export const pageLines = ({ page }: Run): string[] =>
  page.map(
    ({ connections, perSecond, barePerSecond }) =>
      `An unchanged page of 50 payments with ${connections} at once: ${perSecond.toFixed(0)} a second, the bare route ${barePerSecond.toFixed(0)}: ${share(perSecond, barePerSecond)}.`,
  );

function runTable(run: Run): string[] {
  const filled = run.fillSeconds === null ? '' : ` Filled in ${run.fillSeconds.toFixed(0)} s.`;
  return [
    `### ${runName(run)}`,
    '',
    `PostgreSQL ${run.version}.${filled} The portal's process had ${run.memoryMegabytes.toFixed(0)} MB at the end; its event loop did ` +
      `nothing else for at most ${run.blockedMs.single.toFixed(0)} ms, and ${run.blockedMs.loaded.toFixed(0)} ms with eight requests at once.`,
    '',
    ...pageLines(run).flatMap((line) => [line, '']),
    ...table(
      ['call', ...HEAD],
      run.calls.map((call) => [call.name, ...cellsOf(call)]),
    ),
    '',
  ];
}

/** The columns of a call that was measured on both portfolios, in the order of the header. */
export const GROWTH_HEAD = ['10,000', '100,000', 'times', 'shows times'] as const;
export const growthCells = (growth: Growth): string[] => [
  growth.smaller.ms.toFixed(1),
  growth.larger.ms.toFixed(1),
  timesAsMuch(growth).toFixed(2),
  timesShown(growth) === 1 ? '' : timesShown(growth).toFixed(0),
];

/** How the cost of calls grows on the larger portfolio. */
function growthTable(growth: readonly Growth[]): string[] {
  if (growth.length === 0) return [];
  return [
    '### From 10,000 to 100,000 apartments, PostgreSQL server',
    '',
    'Milliseconds of the middle request, both asked in turns; times under 2 ms count as 2.',
    '',
    ...table(
      ['call', ...GROWTH_HEAD],
      growth.map((of) => [of.name, ...growthCells(of)]),
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
    '## What was aimed at',
    '',
    ...targetLines(results).map((line) => `- ${line}`),
    '',
    '## The figures',
    '',
    ...results.runs.flatMap(runTable),
    ...growthTable(results.growth),
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
