/** Fills in the missing fields of an object; null counts as missing. Anything else is returned unchanged. */
export function filled(value: unknown, defaults: Readonly<Record<string, unknown>>): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const given = Object.entries(value as Readonly<Record<string, unknown>>).filter(
    ([, field]) => field !== undefined && field !== null,
  );
  return { ...value, ...defaults, ...Object.fromEntries(given) };
}

/** A field of an object of unknown shape; undefined if it has none. */
export function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
}
