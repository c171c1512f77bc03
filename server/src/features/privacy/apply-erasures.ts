import { inTransaction } from '../../db/transaction.ts';
import type { Parts } from '../../parts.ts';
import { erasePerson } from './erase-person.ts';
import { listErasures } from './erasure.repository.ts';
import { findDataSubject, lockTenantsPerson } from './data-subjects.repository.ts';
import { removeBytes } from '../../files/remove-bytes.ts';

/**
 * Synchronises the database with the list of erasures outside it. A person who was erased and came back with an older
 * backup is erased again, and erasures missing from the list are added. An account with the same id but another
 * creation time is left alone. Returns how many people were erased again. Runs when the portal starts, before it serves
 * requests.
 */
export async function applyErasures(parts: Pick<Parts, 'db' | 'files' | 'erased'>): Promise<number> {
  const { db, erased } = parts;
  const listed = await erased.read();
  let again = 0;
  for (const { user_id, erased_at, account_made_at } of listed) {
    const person = await findDataSubject(db, user_id);
    if (!person || person.erased_at !== null || person.created_at !== account_made_at) continue;
    const { tenant_id } = person;
    if (tenant_id === null) continue;
    const keys = await inTransaction(db, async (tx) => {
      const who = await lockTenantsPerson(tx, tenant_id);
      // Another process may start at the same time.
      return who?.erased_at === null ? erasePerson(tx, null, { ...who, tenant_id }, erased_at) : [];
    });
    await removeBytes(parts.files, keys);
    again += 1;
  }
  const known = new Set(listed.map(({ user_id, account_made_at }) => `${user_id} ${account_made_at}`));
  const stored = await listErasures(db);
  await erased.add(stored.filter(({ user_id, account_made_at }) => !known.has(`${user_id} ${account_made_at}`)));
  return again;
}
