export type Fields = Readonly<Record<string, unknown>>;

/** Whether a value is an object, and not an array. */
export const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Fills in the missing fields of an object; null counts as missing. Anything else is returned unchanged. */
export function filled(value: unknown, defaults: Fields): unknown {
  if (!isRecord(value)) return value;
  const given = Object.entries(value).filter(([, field]) => field !== undefined && field !== null);
  return { ...value, ...defaults, ...Object.fromEntries(given) };
}

export const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Fields)[name] : undefined;
