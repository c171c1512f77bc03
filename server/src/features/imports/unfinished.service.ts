import type { Db } from '../../db/connect.ts';
import { dismissUnfinishedRows, listUnfinishedRows } from './imports.repository.ts';

/** What the server was doing when it stopped is not done: everything is written in one transaction. */
export const WAS_STOPPED =
  'The server was stopped before the import was written. Nothing was imported; please import the file again.';
/** An import that is said to run for so long is run by nobody any more, in milliseconds. */
const STOPPED_AFTER_MS = 15 * 60_000;

/** Imports that failed through no fault of their file, newest first, with why. */
export async function listUnfinishedImports(db: Db, now: Date, limit: number) {
  const rows = await listUnfinishedRows(db, new Date(now.getTime() - STOPPED_AFTER_MS), limit);
  return rows.map(({ id, file_name, status, failure, created_at, finished_at }) => ({
    id,
    file_name,
    failure: status === 'running' ? WAS_STOPPED : failure,
    since: finished_at ?? created_at,
  }));
}

/** Takes them off the list of what needs attention. Answers how many were on it. */
export const dismissUnfinishedImports = (tx: Db, ids: readonly number[], now: Date): Promise<number> =>
  dismissUnfinishedRows(tx, ids, new Date(now.getTime() - STOPPED_AFTER_MS), now);
