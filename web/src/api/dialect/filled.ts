/** An object with what it leaves out filled in; null counts as left out. Anything else comes back unchanged. */
export function filled(value: unknown, defaults: Readonly<Record<string, unknown>>): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const given = Object.entries(value as Readonly<Record<string, unknown>>).filter(
    ([, field]) => field !== undefined && field !== null,
  );
  return { ...value, ...defaults, ...Object.fromEntries(given) };
}

/** A field of an object whose shape is not known; undefined when there is none. */
export function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
}
