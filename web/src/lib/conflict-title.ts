import { dayOfInstant, formatDay, timeInKampala } from '@amayumba/contract/calendar.ts';
import { today } from './today.ts';

/** Who changed a record and when, if known. */
export interface ChangedBy {
  by: string | null;
  /** An ISO instant. */
  at: string | null;
}

/** `Sarah Nakato changed this at 14:02`; on another day also the day. */
export const conflictTitle = ({ by, at }: ChangedBy, what = 'this'): string =>
  `${by ?? 'Somebody else'} changed ${what}${at ? timeText(at) : ''}`;

function timeText(at: string): string {
  const day = dayOfInstant(at);
  return `${day === today() ? '' : ` on ${formatDay(day)}`} at ${timeInKampala(Date.parse(at))}`;
}
