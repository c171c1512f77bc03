/** An entry of a reference list: its id and, if the server sends it, its name. */
export interface Reference {
  id: number | null;
  name: string | null;
}

/** Reads a status or category that is an id, its text, a name, or an object `{id, name}`. */
export function readReference(value: unknown): Reference {
  if (typeof value === 'object' && value !== null) {
    const { id, name } = value as Readonly<Record<string, unknown>>;
    return { id: readReference(id).id, name: typeof name === 'string' ? name : null };
  }
  if (typeof value === 'number') return { id: value, name: null };
  if (typeof value !== 'string' || value.trim() === '') return { id: null, name: null };
  return /^\d+$/.test(value) ? { id: Number(value), name: null } : { id: null, name: value.trim() };
}
