/** Reads a link to a file; null without a safe one. A link without a host belongs to the API at `baseUrl`. */
export function readLink(value: unknown, baseUrl: string): string | null {
  if (typeof value !== 'string') return null;
  if (/^\/(?![/\\])/.test(value)) return baseUrl + value;
  return /^https?:\/\//i.test(value) ? value : null;
}
