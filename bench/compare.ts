import { type Results, type Run, runName, findSameRun } from './results.ts';

/**
 * A call is slower when its median time grew by this factor and by at least `ms` milliseconds, and it also handles
 * fewer requests per second by this factor.
 */
const NOISE = { times: 1.25, ms: 0.5, perSecond: 0.8 };

export interface Change {
  run: string;
  call: string;
  before: { p50: number; perSecond: number };
  after: { p50: number; perSecond: number };
}

interface Comparison {
  slower: Change[];
  quicker: Change[];
  /** Runs without earlier results, or with another portfolio. */
  unknown: string[];
}

const slowdown = (before: Change['before'], after: Change['after']) =>
  after.p50 > before.p50 * NOISE.times &&
  after.p50 - before.p50 > NOISE.ms &&
  after.perSecond < before.perSecond * NOISE.perSecond;

function changesOf(before: Run, after: Run): Change[] {
  return after.calls.flatMap(({ name, single, loaded }) => {
    const known = before.calls.find((call) => call.name === name);
    if (!known) return [];
    return [
      {
        run: runName(after),
        call: name,
        before: { p50: known.single.p50, perSecond: known.loaded.perSecond },
        after: { p50: single.p50, perSecond: loaded.perSecond },
      },
    ];
  });
}

/**
 * The calls that became slower or quicker than earlier results beyond noise. Both figures must agree, because either
 * alone varies too much.
 */
export function compare(before: Results, after: Results): Comparison {
  const changes = after.runs.flatMap((run) => {
    const known = findSameRun(before, run);
    return known ? changesOf(known, run) : [];
  });
  return {
    slower: changes.filter((change) => slowdown(change.before, change.after)),
    quicker: changes.filter((change) => slowdown(change.after, change.before)),
    unknown: after.runs.filter((run) => !findSameRun(before, run)).map(runName),
  };
}

const line = ({ run, call, before, after }: Change) =>
  `  ${call} (${run}): ${before.p50.toFixed(1)} → ${after.p50.toFixed(1)} ms, ${before.perSecond.toFixed(0)} → ${after.perSecond.toFixed(0)} a second`;

/** Formats a comparison as sentences. */
export function comparisonLines({ slower, quicker, unknown }: Comparison): string[] {
  return [
    slower.length === 0 ? 'Nothing is slower than in the stored results.' : 'Slower than in the stored results:',
    ...slower.map(line),
    ...(quicker.length === 0 ? [] : ['Quicker:', ...quicker.map(line)]),
    ...unknown.map((run) => `Not in the stored results: ${run}.`),
  ];
}
