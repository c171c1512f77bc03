import type { CallKind } from './calls.ts';
import { type CallResult, type Results, type Run, runName } from './results.ts';

/** An upper bound for some calls of a run. */
interface Limit {
  /** The calls, in words. */
  calls: string;
  applies: (call: CallResult) => boolean;
  figure: 'p50' | 'p95';
  /** Under eight requests at once instead of one after the other. */
  isLoaded?: boolean;
  /** Milliseconds, one request after the other. */
  ms: number;
}

const isOf =
  (...kinds: CallKind[]) =>
  ({ kind }: CallResult) =>
    kinds.includes(kind);
/** The response has figures over all available apartments beside its rows, so it is a report and no plain list. */
const isAvailable = ({ name }: CallResult) => name.startsWith('available apartments');
const isOfEverything = ({ name }: CallResult) => name.endsWith('of all estates');

const measured = ({ single, loaded }: CallResult, isLoaded: boolean) => (isLoaded ? loaded : single);

/** Limits by number of apartments, on either database. */
const LIMITS: Readonly<Record<number, readonly Limit[]>> = {
  1_000: [
    { calls: 'every list', applies: isOf('list', 'own'), figure: 'p50', ms: 3 },
    { calls: 'every call', applies: () => true, figure: 'p95', ms: 30 },
  ],
  10_000: [{ calls: 'every call', applies: () => true, figure: 'p95', ms: 50 }],
  100_000: [
    {
      calls: 'the first 20 pages of each list, and searches over everything',
      applies: (call) => (isOf('list', 'own')(call) && !isAvailable(call)) || call.name.startsWith('search for'),
      figure: 'p95',
      ms: 50,
    },
    {
      calls: 'an account, its statement, and the first page of accounts and of receipts',
      applies: ({ name }) => /^(?:an account$|its statement|(?:accounts|receipts), first page$)/.test(name),
      figure: 'p95',
      ms: 30,
    },
    { calls: 'the totals of arrears', applies: isOf('totals'), figure: 'p95', ms: 300 },
    {
      calls: 'money recorded by eight people, two receipts a second each,',
      applies: ({ name }) => name === 'money recorded',
      figure: 'p95',
      isLoaded: true,
      ms: 20,
    },
    { calls: 'the count and sum of a list of payments', applies: isOf('count'), figure: 'p95', ms: 500 },
    {
      calls: "each call of an owner's dashboard, 50 estates",
      applies: (call) => isOf('owner')(call) && !isOfEverything(call),
      figure: 'p95',
      ms: 60,
    },
    {
      calls: 'each report over a year, 50 estates',
      applies: (call) => isOf('report')(call) && !isOfEverything(call),
      figure: 'p95',
      ms: 200,
    },
    {
      calls: "the manager's dashboard, the available apartments, and each report over all estates",
      applies: (call) => isOf('dashboard')(call) || isAvailable(call) || (isOf('report')(call) && isOfEverything(call)),
      figure: 'p95',
      ms: 500,
    },
  ],
};
/** Seconds for 100,000 charges of a monthly run. A run of a few hundred says nothing about so many. */
const RENT_RUN_SECONDS = 60;
const RENT_RUN_CHARGES = 10_000;
/** Minimum share of the requests per second that the statements of a list alone reach. */
const SHARE_OF_SQL = 0.5;

/** A target, and the calls that miss it. */
export interface Target {
  target: string;
  missed: string[];
}

function targetsOfRun(run: Run): Target[] {
  const limits = LIMITS[run.apartments] ?? [];
  const shares = run.calls.flatMap(({ name, kind, loaded, sqlPerSecond }) =>
    kind === 'list' && sqlPerSecond !== null ? [{ name, share: loaded.perSecond / sqlPerSecond }] : [],
  );
  const { rentRun } = run;
  return [
    ...(rentRun === undefined || rentRun.charges < RENT_RUN_CHARGES
      ? []
      : [
          {
            target: `${runName(run)}: rent charged at 100,000 charges in ${RENT_RUN_SECONDS} s`,
            missed:
              rentRun.seconds / rentRun.charges > RENT_RUN_SECONDS / 100_000
                ? [`${rentRun.charges} in ${rentRun.seconds.toFixed(1)} s`]
                : [],
          },
        ]),
    ...limits.map(({ calls, applies, figure, ms, isLoaded = false }) => ({
      target: `${runName(run)}: ${calls} ${figure} under ${ms} ms`,
      missed: run.calls
        .filter((call) => applies(call) && measured(call, isLoaded)[figure] > ms)
        .map((call) => `${call.name} ${measured(call, isLoaded)[figure].toFixed(1)} ms`),
    })),
    ...(shares.length === 0
      ? []
      : [
          {
            target: `${runName(run)}: each list handles at least half as many requests per second as its own SQL`,
            missed: shares
              .filter(({ share }) => share < SHARE_OF_SQL)
              .map(({ name, share }) => `${name} ${share.toFixed(2)}`),
          },
        ]),
  ];
}

/** The targets that could be measured in these results. See docs/benchmark.md. */
export function targetsOf({ runs }: Results): Target[] {
  const refused = runs.flatMap((run) =>
    run.calls.flatMap(({ name, single, loaded }) => {
      const failed = single.failed + loaded.failed;
      return failed > 0 ? [`${name} ${failed} times (${runName(run)})`] : [];
    }),
  );
  return [
    // A refusal is quicker than a success, so the times of a call with refusals do not count.
    { target: 'no call is refused while it is measured', missed: refused },
    ...runs.flatMap(targetsOfRun),
  ];
}
