import { formatInstant } from '@amayumba/contract/calendar.ts';

/** Who changed a record and when, if known. */
export interface ChangedBy {
  by: string | null;
  /** An ISO instant. */
  at: string | null;
}

/** `This was changed meanwhile by Sarah Nakato at 21 Nov 2026, 15:40`. */
export function conflictTitle({ by, at }: ChangedBy, what = 'This was'): string {
  return `${what} changed meanwhile${by ? ` by ${by}` : ''}${at ? ` at ${formatInstant(at)}` : ''}`;
}
