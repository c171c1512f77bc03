import type { Ugx } from '../money.ts';

/** Percentages have two decimals. */
const PARTS = 100n;
const WHOLE = 100n * PARTS;

/**
 * A percentage of an amount, rounded to whole shillings, a half away from zero as PostgreSQL does, so that a reversal
 * equals the amount it reverses.
 */
export function percentOf(amount: Ugx, percent: number): Ugx {
  const parts = BigInt(amount) * BigInt(Math.round(percent * Number(PARTS)));
  const rounded = ((parts < 0n ? -parts : parts) * 2n + WHOLE) / (2n * WHOLE);
  return Number(parts < 0n ? -rounded : rounded);
}

/** A slice of the whole from 0 to 100. */
export interface Slice {
  slice_from: number;
  share_percent: number;
}

/** The part of an amount that belongs to a slice. The parts of all slices of the whole add up to the amount. */
export const partOf = (amount: Ugx, { slice_from, share_percent }: Slice): Ugx =>
  percentOf(amount, slice_from + share_percent) - percentOf(amount, slice_from);
