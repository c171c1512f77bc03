import { type ColumnKind, columnOfMonth } from '@amayumba/contract/imports/columns.ts';
import type { Cell } from '../reading/workbook.ts';
import { monthNamed } from './month-names.ts';
import { headerWords } from './normalise-text.ts';
import { closestWord } from './spelling.ts';

/** The meaning of a header's words: a kind of column, or one that is known but never read. */
export type HeaderMeaning = ColumnKind | 'counter';

/**
 * Patterns for header words (small letters, without units) in the order in which they are tried; the first match
 * decides.
 */
const WORDS: readonly (readonly [HeaderMeaning, RegExp])[] = [
  ['ignored', /\b(?:old|previous|prev|former|last)\b.*\brents?\b|\brents?\b.*\b(?:old|previous|last year)\b/],
  // Rent of another period than a month would be charged each month.
  [
    'ignored',
    /^(?=.*\brents?\b).*\b(?:annual(?:ly)?|annum|year(?:ly)?|p ?a|quarter(?:ly)?|qtr|week(?:ly)?|per day|daily|night(?:ly)?|(?:[2-9]|1[0-2]|three|six) months?)\b/,
  ],
  // A day up to which somebody paid, or of a payment, is not a day of the lease.
  ['ignored', /\bpaid (?:up )?(?:to|till?|until|thru|through)\b|\b(?:last|latest|next) (?:paid|payments?|pay)\b/],
  ['ignored', /\b(?:next of|nok|kin|guarantor|emergency|landlords?|owners?|caretaker|agent|broker)\b/],
  ['ignored', /\bc ?f\b|\b(?:carried (?:forward|down)|closing)\b|\bc ?d\b/],
  [
    'ignored',
    /\b(?:receipts?|birth|d ?o ?b|date paid|date of payment|payment date|nin|id|tin|nationality|gender|sex|occupation|signature|yaka|nwsc|meter|water|power|electricity|umeme)\b/,
  ],
  [
    'ignored',
    /\b(?:unit|house|room|apartment|flat|tenant|property) (?:type|category|status|size|description)\b|^(?:type|status|size|category)\b/,
  ],
  ['notes', /\b(?:remarks?|comments?|notes?)\b|^nb$/],
  ['email', /\be ?mail\b/],
  ['phone', /\b(?:phones?|tel|telephones?|mobiles?|contacts?|cell|whatsapp|telno|essimu|yessimu|simu)\b/],
  ['deposit', /\b(?:deposits?|dep|security|caution|omusingo)\b/],
  ['arrears', /\barrears?\b|\bb ?f\b|\b(?:brought (?:forward|down)|opening)\b|\bb ?d\b/],
  [
    'arrears',
    /^(?:bals?|balances?|owing|owed|outstanding|debts?|ebbanja|(?:old|previous) (?:bal|balance)|amount (?:owing|owed|due|outstanding)|(?:rent )?(?:balance|owing|outstanding)|(?:balance|bal) (?:due|owing|outstanding)|outstanding (?:balance|rent|amount))$/,
  ],
  [
    'lease_end',
    /^(?:lease |tenancy |contract |agreement |rent )?(?:ends?|ending|expiry|expires?|expiration|termination|until|to)(?: (?:date|on))?$|^(?:date (?:of )?(?:out|exit|end|expiry|leaving|departure)|(?:out|exit|leaving|departure) date|exit|moved? out(?: date)?|valid (?:to|until)|(?:end|expiry) of (?:lease|tenancy|contract))$/,
  ],
  [
    'lease_start',
    /^(?:lease |tenancy |contract |agreement |rent )?(?:starts?|starting|started|begins?|beginning|began|commencement|commenced|from|since|effective)(?: (?:date|on|from))?$|^(?:(?:date (?:of )?)?(?:entry|entrance|entered|in|joining|joined|occupation|occupancy|admission|start|commencement)(?: date)?|date (?:moved|came) in|(?:moved?|check(?:ed)?|came) in(?: date)?|(?:tenant|occupied|in house) since|came on|yayingira|(?:date )?entered|start of (?:lease|tenancy|contract)|date)$/,
  ],
  [
    'paid',
    /^(?:(?:amount|amt|rent|total|sum|cash) )?(?:paid|received|collected|payments?)(?: (?:this month|now|amount|rent|so far))?$|^asasudde$/,
  ],
  [
    'due_day',
    /^(?:rents? )?(?:due (?:days?|dates?|on)|(?:days?|dates?) due|pays? (?:on|by|day)|pay(?:ment|ing) day|payable (?:on|by))$/,
  ],
  ['ignored', /\b(?:expected|due|no of units|number of units|total)\b/],
  [
    'rent',
    /\brent(?:als?|s)?\b|^(?:monthly|month) (?:charge|amount|rate|fee|payment)$|^(?:amount|rate|charge|price|fee)(?: (?:per|a) month)?$|\bobupangisa\b|\bbuli mwezi\b/,
  ],
  ['rooms', /^(?:(?:no|nr|number|num) (?:of )?)?(?:bed ?rooms?|rooms|beds|bdrms?)$/],
  [
    'estate',
    /^(?:estates?|property|properties|site|compound|premises|project|apartments? name)(?: (?:name|no))?$|^name of (?:the )?(?:estate|property)$/,
  ],
  ['block', /^(?:blocks?|blk|building|wing|tower|section|phase)(?: (?:name|no|number|letter))?$/],
  ['address', /^(?:locations?|address|place|area|village|zone|street|plot)(?: (?:no|number|of (?:estate|property)))?$/],
  [
    'unit',
    /^(?:(?:units?|apts?|apartments?|flats?|houses?|hse|h|rooms?|rms?|doors?|shops?|suites?|stalls?|lock ?ups?|offices?|mizigo|muzigo|enju|en?nyumba|ekisenge|nyumba|omulyango)(?: (?:no|nr|num|number|name|id|code|#|s))*|(?:no|nr|number) of (?:the )?(?:unit|house|room|shop|flat|apartment)|(?:unit|house|room|shop|flat|apartment) (?:unit|house|room|shop|flat)(?: (?:no|number))?)$/,
  ],
  [
    'tenant',
    /\b(?:tenants?|occupants?|occupiers?|residents?|lessees?|customers?|clients?|renters?|omupangisa|abapangisa)\b|^(?:full )?names?(?: in full)?$|^(?:businesses|business|company|person|student|elinnya|erinnya|aman?nya)(?: names?)?$|^occupied by$|^names? of (?:the )?(?:person|business|student)s?$/,
  ],
  ['counter', /^(?:no|nos|nr|n|s n|sn|s no|sno|ser(?:ial)?(?: no)?|item(?: no)?|#)$/],
];

/** A month with or without its year: `Jan`, `January 2026`, `Jan-26`. */
const MONTH = /^([a-z]{3,})(?: (\d{4}|\d{2}))?(?: (?:rent|paid))?$/;

/** The meaning of one header cell. */
export interface HeaderCell {
  meaning: HeaderMeaning | undefined;
  /** The year written with a month. */
  year?: number;
}

function meaningOf(text: string): HeaderCell {
  const words = headerWords(text) || (text.includes('#') ? '#' : '');
  const month = MONTH.exec(words);
  const named = month ? monthNamed(month[1] ?? '') : undefined;
  if (named !== undefined) {
    const year = month?.[2];
    return { meaning: columnOfMonth(named), ...(year && { year: 2000 + (Number(year) % 100) }) };
  }
  return { meaning: WORDS.find(([, shape]) => shape.test(words))?.[0] };
}

/** The longer words of the patterns, with which typing errors are corrected. */
const VOCABULARY =
  'phone telephone mobile contact contacts number tenant tenants name names occupant occupants client customer lessee unit house room apartment flat shop door ennyumba ekisenge omupangisa amannya essimu estate property compound block building wing email address rent rental monthly month amount rate payable agreed obupangisa deposit security caution arrears balance outstanding owing debt owed ebbanja omusingo yayingira nyumba omulyango asasudde buli mwezi ssente paid received collected payment cash start date lease entry entered commencement since joined tenancy move expiry expires until contract ends remarks remark comment comments notes status occupancy location'.split(
    ' ',
  );

/** Short words that stand in headings beside the longer ones. */
const SHORT_WORDS = new Set(
  'no nr num # name tel of in the to by on p m per a bal b f c dep sec amt id rm apt hse blk nin'.split(' '),
);

/** Returns whether a word, even with a typing error, belongs to headings. */
export const isHeadingWord = (word: string): boolean =>
  SHORT_WORDS.has(word) || VOCABULARY.includes(word) || closestWord(word, VOCABULARY) !== undefined;

/** Corrects typing errors in the words of a heading: `Tennant nmae` → `tenant name`. */
const withoutSlips = (words: string) =>
  words
    .split(' ')
    .map((word) => (VOCABULARY.includes(word) ? word : (closestWord(word, VOCABULARY) ?? word)))
    .join(' ');

/** The meaning of a heading whose words may have typing errors; undefined for unknown words. */
export function looseMeaning(title: string): HeaderMeaning | undefined {
  const words = headerWords(title);
  const corrected = withoutSlips(words);
  if (corrected === words) return undefined;
  return WORDS.find(([, shape]) => shape.test(corrected))?.[0];
}

const known = new Map<string, HeaderCell>();
/**
 * The most headers in the cache. Cells with the names of tenants and places are also read here, so the cache is
 * bounded.
 */
const KNOWN_MAX = 5_000;

/** Reads a cell as if it were in a header; a date there is a month. */
export function readHeaderCell(cell: Cell): HeaderCell {
  if (cell.day !== undefined) {
    return { meaning: columnOfMonth(Number(cell.day.slice(5, 7))), year: Number(cell.day.slice(0, 4)) };
  }
  if (cell.kind !== 'text' || cell.text.length > 40) return { meaning: undefined };
  const before = known.get(cell.text);
  if (before) return before;
  const read = meaningOf(cell.text);
  if (known.size < KNOWN_MAX) known.set(cell.text, read);
  return read;
}
