/** The basic characters of GSM 03.38, one septet each; escape left out. */
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
/** The characters of its extension, two septets each. */
const EXTENDED = '\f^{}\\[~]|€';

const basic = new Set(BASIC);
const extended = new Set(EXTENDED);

/** How an SMS is counted. */
interface SmsLength {
  encoding: 'GSM-7' | 'UCS-2';
  /** Septets of GSM-7, or 16-bit units of UCS-2. */
  units: number;
  /** Parts that the gateway charges; none of an empty text. */
  segments: number;
}

const LIMITS = { 'GSM-7': { single: 160, part: 153 }, 'UCS-2': { single: 70, part: 67 } } as const;

export const isGsm = (text: string): boolean => Array.from(text).every((one) => basic.has(one) || extended.has(one));

/** The parts of units of which none may be cut in two: an escaped character, or a surrogate pair. */
function countParts(widths: readonly number[], size: number): number {
  let parts = 1;
  let used = 0;
  for (const width of widths) {
    if (used + width > size) {
      parts += 1;
      used = 0;
    }
    used += width;
  }
  return parts;
}

/**
 * Counts an SMS as networks charge it: 160 characters of GSM-7, or 153 a part where there are several; 70 and 67 once a
 * single character is outside it. See 3GPP TS 23.038.
 */
export function countSegments(text: string): SmsLength {
  const encoding = isGsm(text) ? 'GSM-7' : 'UCS-2';
  const widths = Array.from(text).map((one) => (encoding === 'UCS-2' ? one.length : extended.has(one) ? 2 : 1));
  const units = widths.reduce((sum, width) => sum + width, 0);
  const { single, part } = LIMITS[encoding];
  return { encoding, units, segments: units === 0 ? 0 : units <= single ? 1 : countParts(widths, part) };
}

const FOLDED: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '\u00a0': ' ',
  '\u202f': ' ',
  ŋ: 'ng',
  Ŋ: 'Ng',
};

const folded = (letter: string): string =>
  FOLDED[letter] ??
  Array.from(letter.normalize('NFKD').replaceAll(/[\p{M}\p{Cf}]/gu, ''))
    .map((one) => (isGsm(one) ? one : '?'))
    .join('');

/**
 * Replaces every character that is not in GSM-7: curly quotes become straight, unknown accents are removed, and
 * anything else becomes a question mark. For the values of templates, so that a name does not double the cost of a
 * message.
 */
export const replaceNonGsm = (text: string): string =>
  Array.from(text.normalize('NFC'))
    .map((one) => (isGsm(one) ? one : folded(one)))
    .join('');
