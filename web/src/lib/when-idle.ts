const LATEST_MS = 5_000;

/** Runs work of low priority once the page is idle, or after five seconds. */
export function whenIdle(work: () => void): void {
  // Safari lacks requestIdleCallback.
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: LATEST_MS });
  else setTimeout(work, 1_000);
}
