import { type CalendarDate, dayInKampala } from '@amayumba/contract/calendar.ts';
import type { Viewer } from '../../../access/viewer.ts';
import type { Db } from '../../../db/connect.ts';
import { type Clock, nowOf } from '../../../parts.ts';

/** The transaction that posts to the ledger, when, and for whom. */
export interface Posting {
  tx: Db;
  at: Date;
  /** Today in Kampala. */
  today: CalendarDate;
  /** Null for the portal itself. */
  user_id: number | null;
}

export const postingAt = (tx: Db, at: Date, viewer: Viewer | null): Posting => ({
  tx,
  at,
  today: dayInKampala(at.getTime()),
  user_id: viewer?.user_id ?? null,
});

export const postingOf = (tx: Db, parts: { clock: Clock }, viewer: Viewer | null): Posting =>
  postingAt(tx, nowOf(parts), viewer);
