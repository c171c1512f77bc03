import type { CallKind } from './calls.ts';
import { type CallResult, type Growth, type Results, type Run, runName } from './results.ts';

/**
 * Target for the 95th percentile in milliseconds, one request after the other, with 100,000 apartments on a server;
 * for some kinds only.
 */
const P95_MS: Readonly<Partial<Record<CallKind, number>>> = { list: 30, own: 30, owner: 60, report: 400 };
const LARGE = 100_000;
/** How much the cost of a call may grow with ten times as many apartments, for the same amount of rows. */
const GROWTH = 1.5;
/** Below this many milliseconds a ratio shows the clock's precision rather than the call. */
const GROWTH_FROM_MS = 2;
/** Minimum share of the bare route's requests per second, when both are always busy. */
const SHARE_OF_BARE = 0.5;
/** Targets for the embedded database with a manager's usual portfolio. */
const EMBEDDED = { apartments: 1_000, p95: 100, blockedMs: 50 };

/** A target, and the calls that miss it. */
export interface Target {
  target: string;
  missed: string[];
}

const missing = (calls: readonly CallResult[], limit: (call: CallResult) => number | undefined) =>
  calls.flatMap((call) => {
    const most = limit(call);
    return most !== undefined && call.single.p95 > most ? [`${call.name} ${call.single.p95.toFixed(1)} ms`] : [];
  });

function largeTargets(run: Run): Target[] {
  const kinds: [string, readonly CallKind[], number][] = [
    ['each page of a list', ['list', 'own'], P95_MS.list ?? 0],
    ["each call of an owner's dashboard", ['owner'], P95_MS.owner ?? 0],
    ['each report over a year', ['report'], P95_MS.report ?? 0],
  ];
  const shares = run.page.map(({ connections, perSecond, barePerSecond }) => ({
    share: perSecond / barePerSecond,
    said: `${((perSecond / barePerSecond) * 100).toFixed(0)} % with ${connections} at once`,
  }));
  const reached = shares.at(-1);
  return [
    ...kinds.map(([what, of, most]) => ({
      target: `${what}: p95 under ${most} ms`,
      missed: missing(run.calls, ({ kind }) => (of.includes(kind) ? most : undefined)),
    })),
    ...(reached
      ? [
          {
            target: `a page of 50 payments, while nothing changes: at least half of the bare route's requests per second (${shares.map(({ said }) => said).join(', ')})`,
            missed: reached.share >= SHARE_OF_BARE ? [] : [reached.said],
          },
        ]
      : []),
  ];
}

/** How many times as much a call costs with ten times as many apartments. */
export const timesAsMuch = ({ smaller, larger }: Growth): number =>
  Math.max(larger.ms, GROWTH_FROM_MS) / Math.max(smaller.ms, GROWTH_FROM_MS);

/**
 * How many times as much a call shows, as a whole number: all estates of an owner are ten times as many. At least 1.
 */
export const timesShown = ({ smaller, larger }: Growth): number =>
  Math.max(1, Math.trunc(larger.bytes / smaller.bytes));

/** The targets that could be measured in these results. */
export function targetsOf(results: Results): Target[] {
  const refused = results.runs.flatMap((run) =>
    run.calls.flatMap(({ name, single, loaded }) => {
      const failed = single.failed + loaded.failed;
      return failed > 0 ? [`${name} ${failed} times (${runName(run)})`] : [];
    }),
  );
  const large = results.runs.find(({ database, apartments }) => database === 'server' && apartments === LARGE);
  const embedded = results.runs.find(
    ({ database, apartments }) => database === 'embedded' && apartments === EMBEDDED.apartments,
  );
  return [
    // A refusal is quicker than a success, so the times of a call with refusals do not count.
    { target: 'no call is refused while it is measured', missed: refused },
    ...(large
      ? largeTargets(large).map(({ target, missed }) => ({ target: `${runName(large)}: ${target}`, missed }))
      : []),
    ...(results.growth.length > 0
      ? [
          {
            target: `from 10,000 to 100,000 apartments on a server: no call costs more than ${GROWTH} times, for as much as it shows`,
            missed: results.growth.flatMap((growth) => {
              const times = timesAsMuch(growth) / timesShown(growth);
              return times > GROWTH ? [`${growth.name} ${times.toFixed(2)}`] : [];
            }),
          },
        ]
      : []),
    ...(embedded
      ? [
          {
            target: `${runName(embedded)}: every call p95 under ${EMBEDDED.p95} ms`,
            missed: missing(embedded.calls, () => EMBEDDED.p95),
          },
          {
            target: `${runName(embedded)}: the event loop is never blocked for more than ${EMBEDDED.blockedMs} ms, one request after the other`,
            missed:
              embedded.blockedMs.single > EMBEDDED.blockedMs ? [`${embedded.blockedMs.single.toFixed(0)} ms`] : [],
          },
        ]
      : []),
  ];
}
