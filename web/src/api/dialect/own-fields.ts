import type * as z from 'zod/mini';

/**
 * Removes the fields of a row that need not be there and have another shape than ours, so that one of them does not
 * take the whole list away. A field that may be null becomes null.
 */
export function withoutMisshapen(schema: z.ZodMiniObject, row: unknown): unknown {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return row;
  const fields = { ...row } as Record<string, unknown>;
  for (const [name, type] of Object.entries(schema.shape as Readonly<Record<string, z.ZodMiniType>>)) {
    if (!(name in fields) || type.safeParse(fields[name]).success) continue;
    if (type.safeParse(undefined).success) delete fields[name];
    else if (type.safeParse(null).success) fields[name] = null;
  }
  return fields;
}
