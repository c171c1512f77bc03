import { type Random, seededRandom } from '../../server/demo/random.ts';

/** What is drawn for an estate, each from a stream of its own; payments and complaints draw anew for every month from these on. */
export const STREAM = { leases: 0, homes: 1, people: 2, payments: 100, complaints: 300 } as const;
/** Most streams of one estate. */
const STREAMS = 500;
/** More than is drawn from one stream: the generator's streams follow one another. */
const DRAWS = 4096;

/** Chance of one estate for one purpose: the same whenever it is asked for, so that nothing drawn has to be kept. */
export const chanceOf = (seed: number, estate: number, stream: number): Random =>
  seededRandom(((seed * 7919 + estate) * STREAMS + stream) * DRAWS);

/** Picks with a taste for the first ones: some names are much commoner than others. */
export function pickSkewed<T>(random: Random, choices: readonly [T, ...T[]]): T {
  const share = random.between(0, 9999) / 10_000;
  return choices[Math.floor(share * share * choices.length)] ?? choices[0];
}
