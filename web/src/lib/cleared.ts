/** The change of a URL that removes parameters: the filters of a list. */
export const cleared = (names: readonly string[]): Record<string, null> =>
  Object.fromEntries(names.map((name) => [name, null]));
