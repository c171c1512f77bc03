/** Row by interim digit, column by next digit: a quasigroup of order 10 without fixed pairs (H. M. Damm, 2004). */
const DAMM = [
  '0317598642',
  '7092154863',
  '4206871359',
  '1750983426',
  '6123045978',
  '3674209581',
  '5869720134',
  '8945362017',
  '9438617205',
  '2581436790',
];

/** The check digit of some digits; 0 where the last of them is the check digit of the others. */
export const dammDigit = (digits: string): number =>
  Array.from(digits).reduce((interim, digit) => Number(DAMM[interim]?.[Number(digit)]), 0);

/** The smallest and the largest number of seven digits, which a code is made of. */
export const REFERENCE_NUMBERS = { from: 1_000_000, to: 9_999_999 };

/** Makes the reference code of an account from a random number. See docs/rules.md, Account reference codes. */
export function referenceCode(random: number): string {
  if (!Number.isInteger(random) || random < REFERENCE_NUMBERS.from || random > REFERENCE_NUMBERS.to)
    throw new RangeError('A reference code is made of seven digits, of which the first is not 0.');
  return `${random}${dammDigit(String(random))}`;
}

const isReferenceCode = (digits: string): boolean => /^[1-9]\d{7}$/.test(digits) && dammDigit(digits) === 0;

/** A typed reference code as it is stored; undefined if a digit is wrong, missing or swapped with the next. */
export function typedReferenceCode(typed: string): string | undefined {
  const digits = typed.replaceAll(/[\s\p{Pd}]/gu, '');
  return isReferenceCode(digits) ? digits : undefined;
}

/** A reference code in two groups, as people read it out: `4821 7362`. */
export const formatReferenceCode = (code: string): string => `${code.slice(0, 4)} ${code.slice(4)}`;

const CODE_LENGTH = 8;

/** The code that begins with the first of some groups of digits; a code never ends inside a group. */
function codeAtStart(groups: readonly string[]): string | undefined {
  let digits = '';
  for (const group of groups) {
    digits += group;
    if (digits.length >= CODE_LENGTH) break;
  }
  return isReferenceCode(digits) ? digits : undefined;
}

/**
 * All codes in a free text, each once, with spaces or dashes anywhere in them. Eight digits of a longer number, such as
 * a phone number, are no code.
 */
export function findReferenceCodes(text: string): string[] {
  const runs = text.match(/\d(?:[\s\p{Pd}]*\d)*/gu) ?? [];
  const codes = runs.flatMap((run) => {
    const groups = run.match(/\d+/g) ?? [];
    return groups.flatMap((_, index) => codeAtStart(groups.slice(index, index + CODE_LENGTH)) ?? []);
  });
  return [...new Set(codes)];
}
