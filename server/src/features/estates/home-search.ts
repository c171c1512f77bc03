import { type RawBuilder, sql } from 'kysely';
import { anyOf, type Condition } from '../../access/scope.ts';
import { anyPattern } from '../../db/listed.ts';
import { unitSpellings } from '../search/search-terms.ts';

// Finds apartments `a` by how people call them. See docs/rules.md, Searching for a home.

/** Letters and a number: `A7`, `a-07`, `Shop 4`. */
const LETTERED = /^([a-z]{1,4})[\s-]?(\d{1,4})$/i;
const DIGITS = /^\d{1,4}$/;
/** The longest word of a place that is compared whole: a letter is part of most names. */
const SHORT = 2;

const contains = (text: string): Condition => sql`a.search_text like lower(${anyPattern(text)})`;
const isCalled = (text: string): Condition => sql`a.search_text = (select ${text})`;

/**
 * The number ends with these digits, with or without zeros before them. The index of `search_text` would be read anew
 * for each block, so the condition is on another column, and `like` comes first, because it takes less time.
 */
const hasNumber = (digits: string): Condition => sql`a.number like (select ${`%${Number(digits)}`})
  and a.number ~ (select ${`(^|[^0-9])0*${Number(digits)}$`})`;

/** `A7` is the number A7, A-7 or A-07, or number 7 of block A. */
function lettered(word: string): Condition[] {
  const [, letters, digits] = LETTERED.exec(word.toLowerCase()) ?? [];
  if (letters === undefined || digits === undefined) return [];
  return [
    anyOf(unitSpellings(`${letters}${Number(digits)}`).map(isCalled)),
    sql`${hasNumber(digits)} and a.block_id in (
      select b.id from blocks b where lower(b.name) ~ (select ${`(^|[^a-z])${letters}$`}))`,
  ];
}

/** Whether a word is a number, or letters and a number, which have several spellings. */
export const isSpelled = (word: string): boolean => DIGITS.test(word) || LETTERED.test(word);

/** A word is the number of an apartment or a part of it, or letters and a number in any spelling. */
export const isUnit = (word: string): Condition =>
  DIGITS.test(word) ? hasNumber(word) : anyOf([contains(word), ...lettered(word)]);

/** A word is in the name of an estate `e` or a block `b`. */
function isPlace(word: string): Condition {
  const text = sql`lower(e.name || ' ' || b.name)`;
  if (word.length > SHORT) return sql`${text} like lower(${anyPattern(word)})`;
  return sql`' ' || ${text} || ' ' like lower(${anyPattern(` ${word} `)})`;
}

/** The words of a search; people copy `A-08, Bukoto Court` from the screen. */
export const wordsOf = (search: string): string[] => search.split(/[\s,·]+/).filter(Boolean);

/** The words of a place and a number within it: `7 Ntinda`, `Block B 14`, `A-08, Bukoto Court`, `B2-14`. */
function wordsOfHome(search: string): string[] {
  const words = wordsOf(search);
  const [only = '', ...others] = words;
  const dash = only.lastIndexOf('-');
  if (others.length > 0 || dash <= 0 || isSpelled(only)) return words;
  return [only.slice(0, dash), only.slice(dash + 1)].filter(Boolean);
}

/** The ids of apartments that meet a condition. */
const homesThat = (is: Condition) => sql`select a.id from apartments a where ${is}`;

/**
 * Queries of the ids of apartments by letters and a number, or by a place and a number in any spelling. Each uses its
 * own index.
 */
export function homesCalled(search: string): RawBuilder<unknown>[] {
  const found = lettered(search).map(homesThat);
  const words = wordsOfHome(search);
  const numbered = words.filter((word) => /\d/.test(word));
  if (words.length > 1 && numbered.length > 0) {
    // One word is always a place, so that the apartments of few blocks are compared.
    const place = words.find((word) => !numbered.includes(word)) ?? words[0];
    const each = words.map((word) =>
      word !== place && numbered.includes(word) ? anyOf([isUnit(word), isPlace(word)]) : isPlace(word),
    );
    found.push(sql`select a.id from apartments a join blocks b on b.id = a.block_id join estates e on e.id = b.estate_id
      where ${sql.join(each, sql` and `)}`);
  }
  return found;
}

/** The ids of apartments by a part of their number, or by what people call them. */
export const homesNamed = (search: string): RawBuilder<unknown> =>
  sql.join([homesThat(contains(search)), ...homesCalled(search)], sql` union `);

/** The ids of the leases of these apartments. */
export const leasesOfHomes = (search: string): RawBuilder<unknown> =>
  sql`select l.id from leases l where l.apartment_id in (${homesNamed(search)})`;
