import { type Random, seededRandom } from '../../server/demo/random.ts';

/**
 * The random streams of an estate, one for each purpose; payments and complaints use a separate stream for each
 * month, from these numbers on.
 */
export const STREAM = { leases: 0, homes: 1, people: 2, payments: 100, complaints: 300 } as const;
/** Most streams of one estate. */
const STREAMS = 500;
/** More than is ever drawn from one stream: the generator's streams follow one another. */
const DRAWS = 4096;

/** The random stream of an estate for one purpose: the same on every call, so that no drawn value needs storing. */
export const chanceOf = (seed: number, estate: number, stream: number): Random =>
  seededRandom(((seed * 7919 + estate) * STREAMS + stream) * DRAWS);

/** Picks with a preference for the first items: some names are much commoner than others. */
export function pickSkewed<T>(random: Random, choices: readonly [T, ...T[]]): T {
  const share = random.between(0, 9999) / 10_000;
  return choices[Math.floor(share * share * choices.length)] ?? choices[0];
}
