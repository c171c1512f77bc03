const LATEST_MS = 5_000;

/** Does something that nobody waits for once the page has nothing else to do, or after five seconds. */
export function whenIdle(work: () => void): void {
  // Safari has no such call.
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: LATEST_MS });
  else setTimeout(work, 1_000);
}
