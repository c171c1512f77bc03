import type { Insertable } from 'kysely';
import type { Database } from '../src/db/database.ts';

/** A row of the demo portfolio, ready to be stored. */
export type Row<T extends keyof Database> = Insertable<Database[T]>;

/** The day and the instant for which the demo is built: all its dates are relative to them. */
export interface DemoNow {
  /** Milliseconds since 1970. */
  nowMs: number;
  /** Today in Kampala, `YYYY-MM-DD`. */
  today: string;
}

/** Limits an instant to the present. */
export function notAfter(nowMs: number, instantMs: number): Date {
  return new Date(Math.min(instantMs, nowMs));
}
