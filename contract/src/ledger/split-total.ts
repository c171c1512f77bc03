import type { Ugx } from '../money.ts';

export const SPLITS = ['equal', 'size', 'rooms'] as const;
export type Split = (typeof SPLITS)[number];

interface SplitHome {
  number_of_rooms: number;
  /** Square metres; null if unknown. */
  size: number | null;
}

/** Hundredths of a square metre, so that the shares are exact. */
const SIZE_UNIT = 100;

function weightOf({ number_of_rooms, size }: SplitHome, split: Split): bigint {
  switch (split) {
    case 'equal':
      return 1n;
    case 'size':
      return BigInt(Math.round((size ?? 0) * SIZE_UNIT));
    case 'rooms':
      return BigInt(number_of_rooms);
  }
}

/**
 * The share of each home in a total, in the given order; undefined where a home has no size or no rooms to count, or
 * there are no homes. See docs/rules.md, Split of a total.
 */
export function splitTotal(total: Ugx, homes: readonly SplitHome[], split: Split): Ugx[] | undefined {
  const weights = homes.map((home) => weightOf(home, split));
  if (weights.length === 0 || weights.some((weight) => weight <= 0n)) return undefined;
  const all = weights.reduce((sum, weight) => sum + weight, 0n);
  const shares = weights.map((weight) => Number((BigInt(total) * weight) / all));
  const left = total - shares.reduce((sum, share) => sum + share, 0);
  return shares.map((share, index) => (index < left ? share + 1 : share));
}
