/** Copies `user_id` to the `id` of the contract; anything else is returned unchanged. */
export function readIdentity(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const named = value as Readonly<Record<string, unknown>>;
  return named['id'] === undefined && named['user_id'] !== undefined ? { ...named, id: named['user_id'] } : value;
}
