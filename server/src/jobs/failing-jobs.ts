import type { Db } from '../db/connect.ts';

/** Jobs with so many failures in a row that a manager should know. */
export const listFailingJobs = (db: Db, attempts: number) =>
  db
    .selectFrom('jobs as j')
    .select(['j.name', 'j.attempts', 'j.failing_since', 'j.last_error', 'j.next_run_at'])
    .where('j.attempts', '>=', attempts)
    .orderBy('j.failing_since', 'desc')
    .execute();

/** Makes failing jobs due. Returns how many there were. */
export async function retryJobs(db: Db, names: readonly string[], now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({ next_run_at: now })
    .where('name', 'in', names)
    .where('attempts', '>', 0)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
