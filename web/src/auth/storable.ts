/** Fields that are never stored, at any depth. */
const SECRET = /password|^code$/i;

/** The part of a form's draft that may be stored: without files, passwords and codes. */
export function storable(value: unknown): unknown {
  if (value instanceof Blob) return undefined;
  if (Array.isArray(value)) return value.filter((item) => !(item instanceof Blob)).map(storable);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).filter(([name, field]) => !SECRET.test(name) && !(field instanceof Blob));
  return Object.fromEntries(fields.map(([name, field]) => [name, storable(field)]));
}
