export const cleared = (names: readonly string[]): Record<string, null> =>
  Object.fromEntries(names.map((name) => [name, null]));
