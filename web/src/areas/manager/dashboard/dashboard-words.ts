import { TIME_ZONE } from '@amayumba/contract/calendar.ts';
import { lazyValue } from '@amayumba/contract/once.ts';

/** Placeholder for an unknown figure. */
export const UNKNOWN = '–';

const day = lazyValue(
  () => new Intl.DateTimeFormat('en-UG', { weekday: 'long', day: 'numeric', month: 'long', timeZone: TIME_ZONE }),
);
const clock = lazyValue(
  () => new Intl.DateTimeFormat('en-UG', { hour: '2-digit', minute: '2-digit', timeZone: TIME_ZONE }),
);
const hourOfDay = lazyValue(
  () => new Intl.DateTimeFormat('en-GB', { hour: 'numeric', hourCycle: 'h23', timeZone: TIME_ZONE }),
);

/** `Good morning` until noon in Kampala, `Good afternoon` until six. */
export function greetingAt(nowMs: number): string {
  const hour = Number(hourOfDay().format(nowMs));
  return hour < 12 ? 'Good morning' : hour < 18 ? 'Good afternoon' : 'Good evening';
}

/** `Monday, 1 December`. */
export const formatToday = (nowMs: number): string => day().format(nowMs);

/** The time of day of an instant; a dash if there is none. */
export const clockTime = (instant: string | undefined): string =>
  instant === undefined ? UNKNOWN : clock().format(Date.parse(instant));

/** `1,204`, or a dash. */
export const count = (figure: number | undefined): string => figure?.toLocaleString('en-UG') ?? UNKNOWN;
