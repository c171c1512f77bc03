import { AMOUNT_MAX, type Ugx } from '@amayumba/contract/money.ts';
import type { Cell } from '../reading/workbook.ts';
import { headerWords, isBlankWord, normalised } from './normalise-text.ts';

/** The meaning of a cell of money. */
export type AmountRead =
  | { kind: 'nothing' }
  /** Whole shillings, rounded where parts of one are written; a negative amount was paid in advance. */
  | { kind: 'amount'; amount: number; isRounded?: true }
  /** A multiple of the rent. */
  | { kind: 'months'; months: number }
  | { kind: 'unreadable' }
  | { kind: 'currency' };

const NOTHING: AmountRead = { kind: 'nothing' };
const UNREADABLE: AmountRead = { kind: 'unreadable' };

const OTHER_CURRENCY =
  /[$€£¥₹]|\b(?:usd|dollars?|euros?|eur|gbp|pounds?|kes|kshs?|tzs|tshs?|rwf|bif|cdf|francs?|ssp|etb|zar|inr|rupees?|cny|aed|chf)\b/i;
/** Short for dollars next to an amount; elsewhere it may be the word. */
const US = /\bus\b/;
const SHILLINGS = /ugx|ushs?|shs?|shillings?|\/[=-]|=/g;
const MONTHS = /^(\d+(?:[.,]\d+)?|one|two|three|four|six|a)\s*(?:months?|mnths?|mths?|mos?)(?:\s*rent)?$/;
const NUMBER_WORDS: Readonly<Record<string, number>> = { a: 1, one: 1, two: 2, three: 3, four: 4, six: 6 };
const NUMBER = /^(\d[\d,.]*)([km]|mln|million|thousand)?$/;
const FACTOR: Readonly<Record<string, number>> = {
  k: 1_000,
  thousand: 1_000,
  m: 1_000_000,
  mln: 1_000_000,
  million: 1_000_000,
};

/**
 * Returns the value of digits with commas and dots. A sign before exactly three digits groups thousands; before one or
 * two last digits it is a decimal sign. With k or m after it, `1.250` is one and a quarter.
 */
function valueOf(digits: string, hasUnit: boolean): number {
  const isGrouped = hasUnit
    ? /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/
    : /^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*(?:(?!\1)[.,]\d{1,2})?$/;
  if (isGrouped.test(digits)) {
    const [whole, fraction] = splitFraction(digits, hasUnit);
    return Number(`${whole.replace(/[.,]/g, '')}.${fraction || '0'}`);
  }
  const plainNumber = /^(\d+)(?:[.,](\d+))?$/.exec(digits);
  if (!plainNumber) return Number.NaN;
  const [, whole = '', fraction = ''] = plainNumber;
  return !hasUnit && fraction.length > 2 ? Number.NaN : Number(`${whole}.${fraction || '0'}`);
}

/** Splits the decimals from grouped digits. */
function splitFraction(digits: string, hasUnit: boolean): [string, string] {
  const match = (hasUnit ? /^(.*)\.(\d+)$/ : /^(.*)[.,](\d{1,2})$/).exec(digits);
  return match ? [match[1] ?? '', match[2] ?? ''] : [digits, ''];
}

/** What a sum of binary fractions may differ from whole shillings. */
const SLIP = 0.005;

function amountOf(value: number): AmountRead {
  const amount = Math.round(value);
  if (!Number.isFinite(amount) || Math.abs(amount) > AMOUNT_MAX) return UNREADABLE;
  if (amount === 0) return NOTHING;
  return { kind: 'amount', amount, ...(Math.abs(value - amount) > SLIP && { isRounded: true }) };
}

/** The sign or word in a text for another currency than shillings, if there is one. */
export const otherCurrencyIn = (text: string): string | undefined => OTHER_CURRENCY.exec(text)?.[0];

/** Whether a text names no currency except shillings: `UGX`, `Uganda Shillings`, or none. */
export const isShillings = (text: string): boolean =>
  otherCurrencyIn(text) === undefined && /^(?:(?:ugandan? )?shillings?)?$/.test(headerWords(text));

function readText(text: string): AmountRead {
  if (isBlankWord(text)) return NOTHING;
  const words = normalised(text);
  if (OTHER_CURRENCY.test(words) || US.test(words)) return { kind: 'currency' };
  const times = MONTHS.exec(words);
  if (times) {
    const [, count = ''] = times;
    return { kind: 'months', months: NUMBER_WORDS[count] ?? Number(count.replace(',', '.')) };
  }
  const compact = words.replace(SHILLINGS, '').replace(/\s+/g, '');
  const isBracketed = /^\(.*\)$/.test(compact);
  const unsigned = compact.replace(/^\((.*)\)$/, '$1').replace(/^\./, '');
  const isAhead = isBracketed || /^[-−–]|[-−–]$/.test(unsigned);
  const match = NUMBER.exec(unsigned.replace(/^[-−–]|[-−–]$/g, ''));
  if (!match) return isBlankWord(unsigned) && compact !== '' ? NOTHING : UNREADABLE;
  const [, digits = '', unit = ''] = match;
  const value = valueOf(digits, unit !== '') * (FACTOR[unit] ?? 1);
  return amountOf(isAhead ? -value : value);
}

/**
 * The least amount in shillings for a number shown with the sign of another currency, because no rent is as low as 600
 * shillings.
 */
const SHILLINGS_FROM = 20_000;

/**
 * Reads a cell of money as people write it: `450,000/=`, `UGX 450 000`, `450k`, `1.2m`, `(150,000)`, `2 months`, `nil`.
 */
export function readAmount(cell: Cell | undefined): AmountRead {
  if (!cell) return NOTHING;
  if (cell.number === undefined) return cell.kind === 'text' ? readText(cell.text) : UNREADABLE;
  if (cell.isForeignMoney && Math.abs(cell.number) < SHILLINGS_FROM) return { kind: 'currency' };
  return amountOf(cell.number);
}

/** Returns an amount, also for a multiple of the rent; undefined if the cell is unreadable. */
export function inShillings(read: AmountRead, rent: Ugx): number | undefined {
  const known = read.kind === 'months' ? amountOf(read.months * rent) : read;
  if (known.kind === 'nothing') return 0;
  return known.kind === 'amount' ? known.amount : undefined;
}
