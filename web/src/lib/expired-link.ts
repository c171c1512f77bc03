/** Replaces an expired link to a file until the next response has a new one. */
export const EXPIRED_LINK = 'about:blank#away';

/** When each link was first shown, in milliseconds, the oldest first. */
const shown = new Map<string, number>();
/** More links than any screen shows. */
const MOST_REMEMBERED = 500;

/** How long this page has had an expiring link, in milliseconds; 0 for one that does not expire. */
export function linkAgeMs(href: string, nowMs: number): number {
  if (!/[?&]expires=/.test(href)) return 0;
  const sinceMs = shown.get(href);
  if (sinceMs !== undefined) return nowMs - sinceMs;
  shown.set(href, nowMs);
  for (const oldest of shown.keys()) if (shown.size > MOST_REMEMBERED) shown.delete(oldest);
  return 0;
}
