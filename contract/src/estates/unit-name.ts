/** A number that other blocks of the estate have as well: digits alone, or after a word, as in `Room 3`. */
export const SHARED_NUMBER = /^(?:[a-z.]{2,} )?\d+$/i;

/**
 * How people call a home of an estate: `A-08`, or with its block where other blocks have that number as well, as in
 * `Block B 7`. See docs/rules.md, Names of homes.
 */
export const unitName = (number: string, block: string | null | undefined): string =>
  block && SHARED_NUMBER.test(number) ? `${block} ${number}` : number;

/** A tenant's home in one line: `A-08, Bukoto Court`; empty if there is none. */
export const homeName = (
  { apartment, block, estate }: { apartment: string | null; block: string | null; estate: string | null },
  separator: string,
): string => [apartment && unitName(apartment, block), estate].filter(Boolean).join(separator);
