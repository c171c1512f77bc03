import { proposedUsername } from '@amayumba/contract/accounts/rules.ts';
import { isBlankWord, normalised } from './normalise-text.ts';

/** Words for a vacant home. A business name may begin with such a word, so only little text may follow. */
const NOBODY =
  /^\W*(?:vacant|vacancy|empty|to[ -]let|available|unoccupied|not occupied|(?:under )?(?:repairs?|renovations?)|under (?:repairs?|renovations?) (?:or|and) (?:repairs?|renovations?))(?:\P{L}*|\P{L}+(?:since|from|until|till|now|on|house|room|unit|flat|apartment|shop)\b.*|\s*[(,;:–-].*)$/iu;

/** Returns whether the cell of a tenant means that the home is vacant. */
export const isVacant = (text: string): boolean => isBlankWord(text) || NOBODY.test(text);

const TITLES = new Set(
  'mr mrs ms miss dr prof eng engineer hajji haji hajj hajjat hajati hajat alhaji alhajji sheikh sheik mzee rev revd fr sr br pastor pr bishop canon apostle capt captain maj major col colonel lt gen sgt cpl hon justice counsel madam sir owek omuk'.split(
    ' ',
  ),
);
const isTitle = (word: string) => TITLES.has(normalised(word).replace(/[.,]/g, '').replace('al-', 'al'));

/** Words in the names of businesses, in which & does not join two people. */
const BUSINESS =
  /\b(?:ltd|limited|co|company|sons?|daughters|bros|brothers|sisters|partners|associates|enterprises?|investments?|services|group|advocates|hardware|traders|stores?|shop|salon|bar|restaurant|boutique|pharmacy|clinic|school|church|ministries)\b/i;

const TWO_PEOPLE = / ?& ?| ?\/ ?| and | n /i;

/** Reads the people in the cell of a tenant. The first is the tenant; a couple with one surname shares it. */
export function readPeople(text: string): { name: string; second: string } {
  const couple = /^(?:mr|dr|eng|hajji|rev|pastor|prof)\.? ?(?:&|and|\/) ?(?:mrs|hajjat|dr|ms)\.? (.+)$/i.exec(text);
  if (couple) return { name: couple[1] ?? text, second: '' };
  const [first = '', second = '', ...more] = text.split(TWO_PEOPLE);
  const areTwo = more.length === 0 && /\p{L}{2}/u.test(first) && /\p{L}{2}/u.test(second) && !isTitle(first.trim());
  return areTwo && !BUSINESS.test(text) ? { name: first.trim(), second: second.trim() } : { name: text, second: '' };
}

/** Splits a name in two: the first word with its titles, and the rest. */
export function splitName(name: string): { first_name: string; last_name: string } {
  const words = name.split(' ');
  const titles = countTitles(words);
  return { first_name: words.slice(0, titles + 1).join(' '), last_name: words.slice(titles + 1).join(' ') };
}

/** Counts the titles at the beginning; at least one word remains for the name. */
function countTitles(words: readonly string[]): number {
  const first = words.findIndex((word) => !isTitle(word));
  return first < 0 ? words.length - 1 : first;
}

/** Proposes a username, which may be taken, without the titles of the name. */
export function usernameFor(name: string, phone: string): string {
  const words = name.split(' ');
  return proposedUsername(words.slice(countTitles(words)).join(' '), phone);
}
