import { parseReceiptCode } from '@amayumba/contract/ledger/receipt-code.ts';
import { typedReferenceCode } from '@amayumba/contract/ledger/reference-code.ts';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { containsPattern, prefixPattern } from '../../db/listed.ts';
import { phoneDigits } from '../accounts/person-search.ts';

/** An id or a number as people type it: `1314`, `#1314`, `No. 1314`. */
const NUMBER = /^(?:#|no\.?)?\s*(\d{1,15})$/i;

/** Letters and a number, as most units are called: `B07`, `B-7`, `b 7`. */
const UNIT = /^([a-z]{1,4})[\s-]?(\d{1,4})$/i;
const UNIT_DIGITS = 2;

/** The possible meanings of a search text. */
export interface SearchTerms {
  /** As typed. */
  text: string;
  words: readonly string[];
  /** The digits of a phone number that every spelling has. */
  phone?: string | undefined;
  id?: number | undefined;
  receipt?: number | undefined;
  referenceCode?: string | undefined;
}

/** Reads every possible meaning of a search text. See docs/rules.md, Search over everything. */
export function searchTerms(text: string): SearchTerms {
  const digits = NUMBER.exec(text)?.[1];
  const id = digits === undefined ? undefined : Number(digits);
  return {
    text,
    words: text.split(' ').filter(Boolean),
    phone: phoneDigits(text),
    id,
    receipt: parseReceiptCode(text) ?? id,
    referenceCode: typedReferenceCode(text),
  };
}

/**
 * The spellings of a unit's number: with and without its dash, space and leading zero. A number that has another form
 * has one spelling.
 */
export function unitSpellings(text: string): string[] {
  const [, letters, digits] = UNIT.exec(text) ?? [];
  if (letters === undefined || digits === undefined) return [text];
  const numbers = new Set([digits, digits.padStart(UNIT_DIGITS, '0')]);
  return [...numbers].flatMap((number) => ['', '-', ' '].map((gap) => `${letters}${gap}${number}`));
}

/** Three letters or digits in a row: an index of trigrams finds no shorter part in the middle of a word. */
const TRIGRAM = /[\p{L}\p{N}]{3}/u;

/** Whether an index of trigrams finds a text in the middle of a word. */
export const hasTrigram = (text: string): boolean => TRIGRAM.test(text);

/** A lower-case text contains a word; one without a trigram counts at the beginning of a word only. */
function hasWord(column: RawBuilder<unknown>, word: string): RawBuilder<SqlBool> {
  const like = (pattern: string) => sql<SqlBool>`${column} like lower(${pattern})`;
  if (hasTrigram(word)) return like(containsPattern(word));
  return sql<SqlBool>`(${like(prefixPattern(word))} or ${like(`% ${prefixPattern(word)}`)})`;
}

/** A lower-case text contains every word of a search, in any order. */
export const hasEveryWord = (column: RawBuilder<unknown>, words: readonly string[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    words.map((word) => hasWord(column, word)),
    sql` and `,
  )})`;

const REFERENCE_MIN = 4;

/** Whether a text may be part of a transaction id or reference: a word of four characters or more with a digit. */
export const isPossibleReference = ({ text, words }: SearchTerms): boolean =>
  hasTrigram(text) && words.some((word) => word.length >= REFERENCE_MIN && /\d/.test(word));
