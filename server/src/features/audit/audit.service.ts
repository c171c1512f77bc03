import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../db/connect.ts';
import { type AuditEntry, insertAuditRow } from './audit.repository.ts';

/** Records a change in the transaction that makes it: who, when, what before, what after. Null: nobody was signed in. Decisions §5. */
export async function recordAudit(tx: Db, viewer: Viewer | null, entry: AuditEntry): Promise<void> {
  await insertAuditRow(tx, viewer?.user_id ?? null, entry);
}
