import type { Db } from '../../db/connect.ts';
import { hasAuditChain } from './audit-protection.repository.ts';
import { recordAudit } from './audit.service.ts';

/**
 * A backup contains all data, so it gets an entry in the audit log, and in the backup itself; an older schema has no
 * such entry.
 */
export async function recordBackup(tx: Db): Promise<void> {
  if (await hasAuditChain(tx))
    await recordAudit(tx, null, { action: 'backed up', subject: 'portfolio', subject_id: null });
}
