import { normalised } from './normalise-text.ts';
import { closestWord } from './spelling.ts';

/** The beginnings of month names in English and Luganda, by month; three letters suffice. */
const MONTHS: readonly (readonly string[])[] = [
  ['january', 'janwali'],
  ['february', 'febwali'],
  ['march', 'maki'],
  ['april', 'apuli', 'apr'],
  ['may', 'mayi', 'mai'],
  ['june', 'juni'],
  ['july', 'julayi'],
  ['august', 'agusito'],
  ['september', 'sebutemba', 'setemba'],
  ['october', 'okitoba', 'okt'],
  ['november', 'novemba'],
  ['december', 'desemba'],
];

/** The older Luganda names, which people write in full. */
const OLD_NAMES = [
  'gatonya',
  'mukutulansanja',
  'mugulansigo',
  'kafumulampawu',
  'muzigo',
  'sebaseka',
  'kasambula',
  'muwakanya',
  'mutunda',
  'mukulukusabitungotungo',
  'musenene',
  'ntenvu',
];

/** Luganda spellings sometimes double a letter: `Febwaali`, `Febwali`. */
const withoutDoubles = (word: string) => word.replace(/([a-z])\1+/g, '$1');

/** Returns the month (1-12) that a short or full word names; undefined for other words. */
export function monthNamed(word: string): number | undefined {
  const bare = withoutDoubles(normalised(word).replace(/\.$/, ''));
  if (bare.length < 3) return undefined;
  const month = MONTHS.findIndex((names) => names.some((name) => name.startsWith(bare)));
  const found = month >= 0 ? month : OLD_NAMES.indexOf(bare);
  return found >= 0 ? found + 1 : undefined;
}

const WHOLE_NAMES = [...MONTHS.flat().filter((name) => name.length > 3), ...OLD_NAMES];

/** Returns the month (1-12) that a word in a date names, even with a typing error: `Febuary`, `Gatonyya`, `Octobar`. */
export function monthInDate(word: string): number | undefined {
  const month = monthNamed(word);
  if (month !== undefined) return month;
  const close = closestWord(withoutDoubles(normalised(word).replace(/\.$/, '')), WHOLE_NAMES);
  return close === undefined ? undefined : monthNamed(close);
}
