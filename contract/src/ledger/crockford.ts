/** The 32 letters of Crockford's base 32: without I, L, O and U, which people confuse. */
export const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Normalises a typed code of that many letters: I and L are 1, O is 0; undefined if it cannot be a code. */
export function typedCrockford(typed: string, length: number): string | undefined {
  const letters = typed.toUpperCase().replace(/[\s-]/g, '').replace(/[IL]/g, '1').replaceAll('O', '0');
  return letters.length === length && Array.from(letters).every((letter) => CROCKFORD.includes(letter))
    ? letters
    : undefined;
}
