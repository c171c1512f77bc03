import type { Claim } from '../support/claims.ts';
import { type ComparedCall, isSlower, within } from './compare-calls.ts';
import type { CompaniesResult, Round } from './run-companies.ts';
import type { Upgraded } from './upgrade.ts';

/** Seconds within which a company is created, and within which all are migrated. */
const CREATE_SECONDS_MAX = 3;
const MIGRATE_SECONDS_MAX = 300;
/**
 * Ten connections of the first company, four times as many of all others, one that marks the database as in use and one
 * of a visit.
 */
const CONNECTIONS_MAX = 52;
/** A further round may take so much more memory than the one before it, as a share, before it counts as growing. */
const GROWTH_MAX = 0.1;

const ms = (value: number) => `${value.toFixed(1)} ms`;
const times = (all: readonly number[]) => `p50 ${ms(within(all, 0.5))}, p95 ${ms(within(all, 0.95))}`;

const ratio = (call: ComparedCall) => call.among.p50 / call.alone.p50;

/** The lines of the figures, each as soon as it is known. */
export const lineOf = {
  round: ({ seconds, portal, connections, backends, largest, first, later }: Round): string =>
    `all are visited in ${seconds.toFixed(0)} s: the portal takes ${portal.toFixed(0)} MB, ${connections} connections ${backends.toFixed(0)} MB, the largest ${largest.toFixed(0)} MB; first answer ${times(first)}; later ones ${times(later)}`,
  created: (seconds: readonly number[]): string =>
    `more are created in ${seconds.map((one) => one.toFixed(2)).join(', ')} s`,
  calls: (calls: readonly ComparedCall[]): string[] => [
    `${calls.length} calls: the middle one takes ${within(calls.map(ratio), 0.5).toFixed(3)} of its time alone; these are the slowest beside it:`,
    ...calls
      .toSorted((a, b) => ratio(b) - ratio(a))
      .slice(0, 10)
      .map(
        ({ name, alone, among }) =>
          `  ${name}: p50 ${ms(among.p50)} beside ${ms(alone.p50)}, p95 ${ms(among.p95)} beside ${ms(alone.p95)}`,
      ),
  ],
  upgraded: ({ startSeconds, seconds, slowest, answers }: Upgraded): string =>
    `the next version answers after ${startSeconds.toFixed(1)} s, all are migrated after ${seconds.toFixed(1)} s; the slowest answer takes ${ms(slowest)}; ${Object.entries(
      answers,
    )
      .map(([answer, count]) => `${answer}: ${count}`)
      .join(', ')}`,
};

/** The end of a sentence that counts these. */
const named = (names: readonly string[]): string => (names.length > 0 ? `: ${names.join(', ')}` : '');

const memoryOf = ({ portal, backends }: Round) => portal + backends;

function growthOf(rounds: readonly Round[]): number {
  const [before, last] = rounds.slice(-2);
  return before && last ? memoryOf(last) / memoryOf(before) - 1 : 0;
}

/** Answers that an upgrade may give. */
const isAllowed = (answer: string) => answer.endsWith(' 200') || answer === 'new 503 company_updating';

/** Each claim, and whether it holds. */
export function claimsOf({ createSeconds, rounds, calls, upgraded }: CompaniesResult): Claim[] {
  const refused = rounds.flatMap((round) => round.refused);
  const connections = Math.max(...rounds.map((round) => round.connections));
  const slower = calls.filter(isSlower);
  const wrong = Object.keys(upgraded.answers).filter((answer) => !isAllowed(answer));
  const slowest = Math.max(...createSeconds);
  return [
    [`a company is created in ${slowest.toFixed(2)} s`, slowest < CREATE_SECONDS_MAX],
    [`${refused.length} requests to all in turn are refused${named(refused.slice(0, 3))}`, refused.length === 0],
    [`there are ${connections} connections, ${CONNECTIONS_MAX} at most`, connections <= CONNECTIONS_MAX],
    [`memory grows by ${(growthOf(rounds) * 100).toFixed(0)} % in the last round`, growthOf(rounds) <= GROWTH_MAX],
    [
      `${slower.length} of ${calls.length} calls take over a tenth longer${named(slower.map(({ name }) => name))}`,
      slower.length === 0,
    ],
    [`all are migrated in ${upgraded.seconds.toFixed(0)} s`, upgraded.seconds < MIGRATE_SECONDS_MAX],
    [`${wrong.length} kinds of answers during it are faults${named(wrong)}`, wrong.length === 0],
  ];
}
