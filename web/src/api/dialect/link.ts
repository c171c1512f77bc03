/** Reads a link to a file; null where there is none. One without a host belongs to the API at `baseUrl`. */
export function readLink(value: unknown, baseUrl: string): string | null {
  if (typeof value !== 'string' || value === '') return null;
  return value.startsWith('/') ? baseUrl + value : value;
}
