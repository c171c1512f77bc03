/** Reads one of some words whatever its case; undefined when it is none of them. */
export function oneOf<const Word extends string>(words: readonly Word[], value: unknown): Word | undefined {
  return typeof value === 'string' ? words.find((word) => word.toLowerCase() === value.toLowerCase()) : undefined;
}

/** A name with a capital letter first, as badges show it. */
export function capitalised(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Reads text; what is left out or no text is empty. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
