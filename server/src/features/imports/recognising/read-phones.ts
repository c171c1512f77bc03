/** Uganda's numbers after +256: mobile 7x and 20, 31, 39 of the same networks, and fixed lines 41-48. */
const ONE = /^(?:(?:\+|00)?2560?|0)?((?:7\d|20|31|39|4[1-8])\d{7})$/;
/** Several numbers in a row, separated only by spaces. */
const SEVERAL = /^(?:(?:\+?256|0)7\d{8}){2,}$/;

/** A prefix in brackets: `(0772) 123456`. */
const BRACKETED = /\((0\d{2,3})\)/g;

/** Finds the phone numbers in a text, as +256 and nine digits; it ignores words and signs around them. */
export function readPhones(text: string): string[] {
  const groups = text.replaceAll(BRACKETED, '$1').match(/\+?\d[\d\s.\-+]*/g) ?? [];
  return groups.flatMap((group) => {
    const digits = group.replace(/[\s.-]/g, '');
    const number = ONE.exec(digits)?.[1];
    if (number !== undefined) return [`+256${number}`];
    if (!SEVERAL.test(digits)) return [];
    return [...digits.matchAll(/(?:\+?256|0)(7\d{8})/g)].map((match) => `+256${match[1]}`);
  });
}
