/** Random numbers that are the same for the same seed. */
export interface Random {
  /** A whole number between two bounds, both included. */
  between(from: number, to: number): number;
  /** True for this share (0-1) of the calls. */
  chance(share: number): boolean;
  pick<T>(choices: readonly [T, ...T[]]): T;
  shuffled<T>(items: readonly T[]): T[];
}

const GOLDEN = 0x9e_37_79_b9;

/** A small generator: a counter stepped by the golden ratio, its bits mixed by multiplying and shifting. */
export function seededRandom(seed: number): Random {
  let state = Math.imul(seed + 1, GOLDEN);
  const next = () => {
    state = (state + GOLDEN) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21_f0_aa_ad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x73_5a_2d_97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  };
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    between,
    chance: (share) => next() < share,
    pick: (choices) => choices[between(0, choices.length - 1)] ?? choices[0],
    shuffled: (items) =>
      items
        .map((item) => ({ item, place: next() }))
        .toSorted((a, b) => a.place - b.place)
        .map(({ item }) => item),
  };
}
