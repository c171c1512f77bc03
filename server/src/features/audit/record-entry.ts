import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../db/connect.ts';
import { recordAudit } from './audit.service.ts';

/** Records in the audit log that something was added, changed or deleted. Does nothing if nothing changed. */
export async function recordEntry(
  tx: Db,
  viewer: Viewer,
  [subject, subject_id]: readonly [subject: string, id: number | null],
  { before, after }: { before?: object | undefined; after?: object | undefined },
): Promise<void> {
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  const action = before === undefined ? 'created' : after === undefined ? 'removed' : 'changed';
  await recordAudit(tx, viewer, { action, subject, subject_id, before, after });
}
