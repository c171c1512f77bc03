import type { Ugx } from '../money.ts';

/**
 * The share of each month in an amount; the first month has the remainder too. See docs/rules.md, Amount over months.
 */
export function monthsShare(amount: Ugx, months: number): Ugx[] {
  const remainder = amount % months;
  const each = (amount - remainder) / months;
  return Array.from({ length: months }, (_month, index) => (index === 0 ? each + remainder : each));
}
