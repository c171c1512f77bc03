import type { Clock } from '../parts.ts';

/** A clock that stays at the time it is set to. */
export interface PinnedClock extends Clock {
  /** Sets the time; an ISO instant such as `2026-11-21T09:00:00Z`. */
  set(instant: string): void;
}

/** Saturday 21 November 2026, noon in Kampala. */
export const NOON = '2026-11-21T09:00:00Z';

export function pinnedClock(instant: string = NOON): PinnedClock {
  let nowMs = Date.parse(instant);
  return {
    now: () => nowMs,
    set(next) {
      nowMs = Date.parse(next);
    },
  };
}
