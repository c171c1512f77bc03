import type { Viewer } from '../../access/viewer.ts';
import { deleteRows, insertNewRows } from '../../db/bulk.ts';
import type { Db } from '../../db/connect.ts';
import { recordAudits } from '../audit/audit.service.ts';
import { DUMMY_HASH } from './password-hash.ts';
import { deleteUnsentMailOf } from './users.repository.ts';

/** A tenant's account from a rent roll; the tenant chooses the password. */
interface ImportedAccount {
  username: string;
  email: string;
  first_name: string;
  last_name: string;
  phone_number: string;
}

/**
 * Creates tenants' accounts in bulk, without passwords: their holders sign in by an invitation or a one-time code.
 * Returns the ids in the order of the input.
 */
export async function importAccounts(
  tx: Db,
  viewer: Viewer | null,
  accounts: readonly ImportedAccount[],
  at: Date,
): Promise<number[]> {
  const ids = await insertNewRows(
    tx,
    'users',
    accounts.map((account) => ({
      ...account,
      role: 'tenant' as const,
      password_hash: DUMMY_HASH,
      created_at: at,
      updated_at: at,
    })),
  );
  const entries = ids.map((id) => ({ action: 'created', subject: 'user', subject_id: id, after: { role: 'tenant' } }));
  await recordAudits(tx, viewer, entries);
  return ids;
}

/** Deletes imported accounts that nobody has used, with their unsent invitations. */
export async function undoImportedAccounts(tx: Db, ids: readonly number[]): Promise<void> {
  await deleteUnsentMailOf(tx, ids);
  await deleteRows(tx, 'users', ids);
}
