import { fail } from '@amayumba/contract/refusal.ts';
import type { Viewer } from '../../access/viewer.ts';
import { writeAs } from '../../access/write-as.ts';
import { isDatabaseError } from '../../db/broken-constraint.ts';
import type { Db } from '../../db/connect.ts';
import { retryAfter } from '../../db/transaction.ts';
import { nowOf, type Parts } from '../../parts.ts';
import { undoImportedAccounts } from '../accounts/import-accounts.service.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { undoImportedEstates } from '../estates/import-estates.service.ts';
import { lockOpening, undoOpening } from '../ledger/import-opening.service.ts';
import { undoImportedTenants } from '../tenants/import-tenants.service.ts';
import { findUndoBlockers, type UndoBlocker } from './undo-blockers.repository.ts';
import { lockImports } from './drafts.repository.ts';
import { lockImport, recordUndo, readRecords, type RecordSubject } from './imports.repository.ts';

/** The codes for a row that others refer to, and so cannot be deleted: since PostgreSQL 18, and before. */
const REFERRED_TO: ReadonlySet<string> = new Set(['23001', '23503']);

const inTheWay = (obstacles: readonly UndoBlocker[]) =>
  `This import can no longer be undone, because of what was done since: ${obstacles.map(({ what, count }) => `${what} (${count})`).join('; ')}.`;

/**
 * Undoes a whole import and deletes its records. The journal keeps its entries with their reversals, and the audit log
 * all of its own.
 * @throws Refusal not_found, import_not_done, import_built_upon
 */
export function undoImport(parts: Pick<Parts, 'db' | 'clock'>, viewer: Viewer, id: number): Promise<void> {
  return writeAs(parts.db, viewer, async (tx) => {
    await lockImports(tx);
    const { status, file_name } = (await lockImport(tx, id)) ?? fail('not_found');
    if (status !== 'done') fail('import_not_done');
    const records = await readRecords(tx, id);
    const of = (subject: RecordSubject) => records.get(subject) ?? [];
    await lockOpening(tx, of('lease'));
    const obstacles = await findUndoBlockers(tx, id);
    if (obstacles.length > 0) fail('import_built_upon', inTheWay(obstacles));
    const at = nowOf(parts);
    await deleteRecords(tx, of, at);
    await recordUndo(tx, viewer, id, at);
    const { length: apartments } = of('apartment');
    await recordAudit(tx, viewer, {
      action: 'taken back',
      subject: 'import',
      subject_id: id,
      before: { file_name, apartments, tenants: of('tenant').length },
    });
  });
}

async function deleteRecords(tx: Db, of: (subject: RecordSubject) => number[], at: Date): Promise<void> {
  try {
    await undoOpening(tx, of('lease'), at);
    await undoImportedTenants(tx, { leases: of('lease'), tenants: of('tenant') });
    await undoImportedAccounts(tx, of('user'));
    await undoImportedEstates(tx, { apartments: of('apartment'), blocks: of('block'), estates: of('estate') });
  } catch (error) {
    // Somebody stored a record that refers to these after the obstacles were looked for. The next attempt finds it.
    if (isDatabaseError(error) && REFERRED_TO.has(error.code)) retryAfter(error);
    throw error;
  }
}
