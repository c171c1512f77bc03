import { counted } from './counted.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** `just now`, `5 minutes ago`, `12 days ago`; clock differences give no negative times. */
export function timeAgo(instant: string, nowMs: number): string {
  const passed = nowMs - Date.parse(instant);
  if (passed < MINUTE_MS) return 'just now';
  if (passed < HOUR_MS) return `${counted(Math.floor(passed / MINUTE_MS), 'minute')} ago`;
  if (passed < DAY_MS) return `${counted(Math.floor(passed / HOUR_MS), 'hour')} ago`;
  return `${counted(Math.floor(passed / DAY_MS), 'day')} ago`;
}
