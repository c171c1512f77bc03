import type { Db } from '../../db/connect.ts';
import { dismissInterruptedRows, listInterruptedRows } from './imports.repository.ts';

/** What a process was writing when it ended is not done: everything is written in one transaction. */
export const INTERRUPTED =
  'The server was stopped before the import was written. Nothing was imported; please import the file again.';

/** Imports that failed through no fault of their file, newest first, with why. */
export async function listInterruptedImports(db: Db, limit: number) {
  const rows = await listInterruptedRows(db, limit);
  return rows.map(({ id, file_name, status, failure, created_at, finished_at }) => ({
    id,
    file_name,
    failure: status === 'running' ? INTERRUPTED : failure,
    since: finished_at ?? created_at,
  }));
}

/** Takes them off the list of what needs attention. Answers how many were on it. */
export const dismissInterruptedImports = (tx: Db, ids: readonly number[], now: Date): Promise<number> =>
  dismissInterruptedRows(tx, ids, now);
