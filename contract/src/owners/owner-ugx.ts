import * as z from 'zod/mini';
import { amountUgx, readOr, zeroOrMoreUgx } from '../fields.ts';
import { formatUgx, type Ugx } from '../money.ts';

/**
 * The largest cost, remittance, least fee or value of an estate: a slip of the pen far below the largest sum that can be
 * stored, so that thousands of them still add up. See docs/rules.md, Owners' money.
 */
const OWNER_UGX_MAX: Ugx = 1_000_000_000_000;

const isWithin = z.refine<Ugx>((amount) => amount <= OWNER_UGX_MAX, {
  error: `Enter at most ${formatUgx(OWNER_UGX_MAX)}.`,
});
export const ownerUgx = amountUgx.check(isWithin);
export const zeroOrMoreOwnerUgx = zeroOrMoreUgx.check(isWithin);

/** Whether tax kept back is less than its amount, as far as both can be read: each has a fault of its own otherwise. */
export function isLessThanAmount({ amount, withheld }: { amount: unknown; withheld?: unknown }): boolean {
  const [whole, part] = [readOr(ownerUgx, amount), readOr(zeroOrMoreOwnerUgx, withheld)];
  return whole === undefined || part === undefined || part < whole;
}
