/**
 * An amount in whole Ugandan shillings (UGX has no minor unit): a non-negative safe integer.
 * See docs/rules.md, Whole shillings.
 */
export type Ugx = number;

/**
 * The largest single amount that is entered or read from a file. A larger one is a typing error. It is so far below
 * {@link UGX_MAX} that sums of thousands stay exact. See docs/rules.md, Whole shillings.
 */
export const AMOUNT_MAX: Ugx = 1_000_000_000_000;

/** The largest sum: the largest integer that JSON readers keep exactly. */
export const UGX_MAX: Ugx = Number.MAX_SAFE_INTEGER;

/** Digits in groups of three, from the right. */
function grouped(digits: string): string {
  const groups: string[] = [];
  for (let end = digits.length; end > 0; end -= 3) groups.unshift(digits.slice(Math.max(0, end - 3), end));
  return groups.join(',');
}

/**
 * A whole number as people read it: `1,250,000`. Does not use Intl, whose first number format takes 100 ms on a phone,
 * because nearly every screen counts something.
 */
export const formatWhole = (whole: number): string => `${whole < 0 ? '-' : ''}${grouped(String(Math.abs(whole)))}`;

/**
 * `1250000` → `USh 1,250,000`, with a no-break space, as Intl formats it for Uganda. Without Intl, as
 * {@link formatWhole}.
 */
export function formatUgx(amount: Ugx): string {
  const digits = String(Math.abs(Math.round(amount)));
  return `${amount < 0 ? '-' : ''}USh\u00A0${grouped(digits)}`;
}

/**
 * A comma needs three digits after it, and a point precedes cents, or a part of a thousand or a million: `450.000` may
 * mean 450,000.
 */
const TYPED = /^(?:ugx|ush|shs)?\.?(\d{1,3}(?:,\d{3})+|\d+)(?:(\.\d{1,2})|(\.\d+)?([km]))?(?:\/=)?$/i;
const FACTOR: Readonly<Record<string, number>> = { '': 1, k: 1_000, m: 1_000_000 };

/**
 * Reads an amount as people type it: `1200000`, `1,200,000`, `450k`, `1.2m`, `UGX 450,000/=`. Undefined if it is not
 * an amount, not whole shillings, or larger than {@link UGX_MAX}.
 */
export function parseUgx(typed: string): Ugx | undefined {
  const match = TYPED.exec(typed.replace(/\s/g, ''));
  if (!match) return undefined;
  const [, whole = '', cents = '', part = '', unit = ''] = match;
  const digits = whole.replaceAll(',', '');
  const factor = FACTOR[unit.toLowerCase()] ?? 1;
  const amount = Math.round(Number(`${digits}${cents}${part}`) * factor * 1e6) / 1e6;
  return Number.isSafeInteger(amount) ? amount : undefined;
}
