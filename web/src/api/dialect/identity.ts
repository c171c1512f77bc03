/** Gives an object that names itself by `user_id` the `id` that the contract has; anything else comes back unchanged. */
export function readIdentity(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const named = value as Readonly<Record<string, unknown>>;
  return named['id'] === undefined && named['user_id'] !== undefined ? { ...named, id: named['user_id'] } : value;
}
