import { sql } from 'kysely';
import type { Db } from '../../server/src/db/connect.ts';

/** The pauses of docs/webhooks.md in seconds, after the first attempts and after each later one. */
const DOCUMENTED_S = [10, 60, 300, 1800, 7200] as const;
const LATER_S = 21_600;
/** The attempts of one that never succeeds. */
export const ATTEMPTS_OF_ALL = 17;
/** How far a pause may be from the documented one: storing what came of an attempt takes time. */
const TOLERANCE_S = 3;

interface Waiting {
  id: number;
  tries: number;
  pause: number;
}

/**
 * Lets the pauses of deliveries that wait pass at once, as if the time had, after comparing each with the documented
 * one. Returns what differs.
 */
export async function skipPauses(db: Db): Promise<string[]> {
  const { rows } = await sql<Waiting>`
    with waiting as (
      select d.id, d.tries, d.next_at,
        extract(epoch from d.next_at - (d.attempts -> -1 ->> 'at')::timestamptz)::float8
          - (d.attempts -> -1 ->> 'took_ms')::float8 / 1000 as pause
      from webhook_deliveries d where d.state = 'waiting' and d.tries > 0 and d.next_at > now() for update skip locked
    )
    update webhook_deliveries d set next_at = now(), first_try_at = d.first_try_at - (w.next_at - now())
    from waiting w where w.id = d.id
    returning d.id, w.tries, w.pause`.execute(db);
  return rows
    .filter(({ tries, pause }) => Math.abs(pause - (DOCUMENTED_S[tries - 1] ?? LATER_S)) > TOLERANCE_S)
    .map(({ id, tries, pause }) => `delivery ${id} pauses ${pause.toFixed(1)} s after attempt ${tries}`);
}
