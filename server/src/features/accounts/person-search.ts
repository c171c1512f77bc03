import { sql, type SqlBool } from 'kysely';
import { anyPattern } from '../../db/listed.ts';

/** The shortest text with a trigram. An index finds no shorter one. */
export const TRIGRAM = 3;
/** Fewer digits would match nearly everybody. */
const DIGITS_MIN = 3;
const PHONE = /^[+\d][\d\s().-]*$/;
const COUNTRY = '256';
const PREFIX = /^(?:00)?256|^0(?=\d)/;

/**
 * The digits of a phone number that are the same in every spelling: `0772 123`, `+256 772-123` and `772123` are
 * `772123`. An incomplete number matches from its beginning: `077` is `25677`.
 */
export function phoneDigits(search: string): string | undefined {
  if (!PHONE.test(search)) return undefined;
  const digits = search.replace(/\D/g, '');
  const rest = digits.replace(PREFIX, '');
  if (rest.length >= DIGITS_MIN) return rest;
  return PREFIX.test(digits) ? COUNTRY + rest : undefined;
}

/** Matches accounts `u` by name, username, email, or phone number in any spelling. */
export function personMatches(search: string) {
  const digits = phoneDigits(search);
  const byText = sql<SqlBool>`u.search_text like lower(${anyPattern(search)})`;
  return digits === undefined ? byText : sql<SqlBool>`(${byText} or u.search_text like ${anyPattern(digits)})`;
}
