import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import { LONGEST_PAUSE_MS, pauseAfter } from './pauses.ts';

/** How long a run may take before another process may take the job as well. */
const LEASE_MS = 30 * 60_000;

/**
 * Claims a due job for this process; returns false when it is not due. A job that is due later than the longest pause
 * was recorded while the clock was wrong, and is due.
 */
export async function claimJob(db: Db, name: string, everyMs: number, now: Date): Promise<boolean> {
  const at = (ms: number) => new Date(now.getTime() + ms);
  const claimed = await sql`
    insert into jobs (name, next_run_at) values (${name}, ${at(LEASE_MS)})
    on conflict (name) do update set next_run_at = excluded.next_run_at
    where jobs.next_run_at <= ${now} or jobs.next_run_at > ${at(Math.max(everyMs, LEASE_MS, LONGEST_PAUSE_MS))}
    returning name`.execute(db);
  return claimed.rows.length > 0;
}

export async function recordSuccess(db: Db, name: string, everyMs: number, now: Date): Promise<void> {
  await db
    .updateTable('jobs')
    .set({
      next_run_at: new Date(now.getTime() + everyMs),
      attempts: 0,
      failing_since: null,
      last_error: '',
      done_at: now,
    })
    .where('name', '=', name)
    .execute();
}

/** Records that a run failed, and when the next is due: after a pause that grows with each failure. */
export async function recordFailure(tx: Db, name: string, reason: string, now: Date): Promise<void> {
  const { attempts, failing_since } = await tx
    .selectFrom('jobs')
    .select(['attempts', 'failing_since'])
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const next_run_at = new Date(now.getTime() + pauseAfter(attempts + 1));
  await tx
    .updateTable('jobs')
    .set({ attempts: attempts + 1, failing_since: failing_since ?? now, last_error: reason, next_run_at })
    .where('name', '=', name)
    .execute();
}

/** Whether a daily job has been done for a day. */
export async function isDoneOn(db: Db, name: string, day: CalendarDate): Promise<boolean> {
  const found = await db
    .selectFrom('jobs')
    .select('name')
    .where('name', '=', name)
    .where('done_on', '=', day)
    .executeTakeFirst();
  return found !== undefined;
}

export async function recordDoneOn(db: Db, name: string, day: CalendarDate, now: Date): Promise<void> {
  await db
    .insertInto('jobs')
    .values({ name, next_run_at: now, done_on: day })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ done_on: day }))
    .execute();
}
