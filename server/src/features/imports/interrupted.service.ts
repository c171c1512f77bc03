import type { Db } from '../../db/connect.ts';
import { INTERRUPTED, listInterruptedRows } from './imports.repository.ts';

export { dismissInterruptedRows as dismissInterruptedImports } from './imports.repository.ts';

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
