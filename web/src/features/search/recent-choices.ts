import * as z from 'zod/mini';
import { getSession, RECENT_CHOICES } from '../../auth/session.ts';
import { type FoundRow, foundRowSchema } from './found-rows.ts';

const RECENT_MAX = 6;

const storedSchema = z.object({ user: z.int(), rows: z.array(foundRowSchema) });

/** The records that this person last chose in this browser, the last one first. Signing out deletes them. */
export function recentChoices(): readonly FoundRow[] {
  try {
    const stored = storedSchema.safeParse(JSON.parse(localStorage.getItem(RECENT_CHOICES) ?? 'null'));
    return stored.success && stored.data.user === getSession().profile?.id ? stored.data.rows : [];
  } catch {
    return []; // storage is blocked
  }
}

export function rememberChoice(row: FoundRow): void {
  const user = getSession().profile?.id;
  const rows = [row, ...recentChoices().filter(({ to }) => to !== row.to)].slice(0, RECENT_MAX);
  try {
    localStorage.setItem(RECENT_CHOICES, JSON.stringify({ user, rows }));
  } catch {
    // Storage is full or blocked: the search works, but does not remember.
  }
}
