import type { Viewer } from '../../access/viewer.ts';
import { deleteRows, insertRows, reserveIds } from '../../db/bulk.ts';
import type { Db } from '../../db/connect.ts';
import { recordAudits } from '../audit/audit.service.ts';
import { DUMMY_HASH } from './password-hash.ts';
import { deleteUnsentMailOf } from './import-accounts.repository.ts';

/** A tenant's account that somebody else makes for them; they choose the password themselves. */
interface AccountTakenIn {
  username: string;
  email: string;
  first_name: string;
  last_name: string;
  phone_number: string;
}

/**
 * Makes tenants' accounts by the thousand. They have no password yet: their holders come in by an invitation or a one-time code. Answers
 * ids in the order of what it was given.
 */
export async function importAccounts(
  tx: Db,
  viewer: Viewer | null,
  accounts: readonly AccountTakenIn[],
  at: Date,
): Promise<number[]> {
  const ids = await reserveIds(tx, 'users', accounts.length);
  await insertRows(
    tx,
    'users',
    accounts.map((account, index) => ({
      ...account,
      id: ids[index],
      role: 'tenant' as const,
      password_hash: DUMMY_HASH,
      created_at: at,
      updated_at: at,
    })),
  );
  const entries = accounts.map((_account, index) => ({
    action: 'created',
    subject: 'user',
    subject_id: ids[index] ?? null,
    after: { role: 'tenant' },
  }));
  await recordAudits(tx, viewer, entries);
  return ids;
}

/** Takes accounts away again that nobody has used, with the invitations that are not sent yet. */
export async function undoImportedAccounts(tx: Db, ids: readonly number[]): Promise<void> {
  await deleteUnsentMailOf(tx, ids);
  await deleteRows(tx, 'users', ids);
}
