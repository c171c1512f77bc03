/** Finds a value in a list of words, ignoring case; undefined if it is not there. */
export function oneOf<const Word extends string>(words: readonly Word[], value: unknown): Word | undefined {
  return typeof value === 'string' ? words.find((word) => word.toLowerCase() === value.toLowerCase()) : undefined;
}

/** A name with a capital first letter, as in badges. */
export function capitalised(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Reads text; anything that is not text becomes empty. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
