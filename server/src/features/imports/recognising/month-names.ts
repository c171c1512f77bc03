import { normalised } from './normalise-text.ts';

/** Month names as they are begun, in English and Luganda, each by its month; three letters suffice. */
const MONTHS: readonly (readonly string[])[] = [
  ['january', 'janwali'],
  ['february', 'febwali'],
  ['march', 'maki'],
  ['april', 'apuli', 'apr'],
  ['may', 'mayi'],
  ['june', 'juni'],
  ['july', 'julayi'],
  ['august', 'agusito'],
  ['september', 'sebutemba', 'setemba'],
  ['october', 'okitoba', 'okt'],
  ['november', 'novemba'],
  ['december', 'desemba'],
];

/** The older Luganda names, which are written out. */
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

/** Doubled letters are written now and then in Luganda: `Febwaali`, `Febwali`. */
const withoutDoubles = (word: string) => word.replace(/([a-z])\1+/g, '$1');

/** The month (1-12) that a word names, short or whole; undefined where it names none. */
export function monthNamed(word: string): number | undefined {
  const bare = withoutDoubles(normalised(word).replace(/\.$/, ''));
  if (bare.length < 3) return undefined;
  const month = MONTHS.findIndex((names) => names.some((name) => name.startsWith(bare)));
  const found = month >= 0 ? month : OLD_NAMES.indexOf(bare);
  return found >= 0 ? found + 1 : undefined;
}
