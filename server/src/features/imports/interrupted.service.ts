import type { Db } from '../../db/connect.ts';
import { dismissInterruptedRows, listInterruptedRows } from './imports.repository.ts';
import { INTERRUPTED } from './interrupted.ts';

/** Lists imports that failed through no fault of their file, newest first, with the reason. */
export async function listInterruptedImports(db: Db, limit: number) {
  const rows = await listInterruptedRows(db, limit);
  return rows.map(({ id, file_name, status, failure, created_at, finished_at }) => ({
    id,
    file_name,
    failure: status === 'running' ? INTERRUPTED : failure,
    since: finished_at ?? created_at,
  }));
}

/** Removes imports from the list of failed work. Returns how many were on it. */
export const dismissInterruptedImports = (tx: Db, ids: readonly number[], now: Date): Promise<number> =>
  dismissInterruptedRows(tx, ids, now);
