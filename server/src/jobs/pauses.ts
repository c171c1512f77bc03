const MINUTE_MS = 60_000;

/** Longest pause before the next attempt, in milliseconds. */
export const LONGEST_PAUSE_MS = 6 * 60 * MINUTE_MS;

/** The pause after this many failed attempts, in milliseconds: 1, 2, 4 … minutes, up to 6 hours. */
export function pauseAfter(attempts: number): number {
  return Math.min(MINUTE_MS * 2 ** Math.min(attempts - 1, 20), LONGEST_PAUSE_MS);
}

const REASON_MAX_LENGTH = 500;

/** The reason of a failure, short, on one line and never empty. PostgreSQL stores no NUL, so it is removed. */
export function reasonOf(error: unknown): string {
  const text = (error instanceof Error ? error.message : String(error)).slice(0, REASON_MAX_LENGTH);
  return text.replace(/[\p{Cc}\p{Cs}\u2028\u2029]+/gu, ' ').trim() || 'unknown';
}
