import type * as z from 'zod/mini';
import type { createOwner } from '@amayumba/contract/estates/endpoints.ts';
import type { Owner } from '@amayumba/contract/estates/estate.ts';
import { fail } from '@amayumba/contract/refusal.ts';
import type { Viewer } from '../../access/viewer.ts';
import { writeAs } from '../../access/write-as.ts';
import type { Parts } from '../../parts.ts';
import { createAccount } from '../accounts/accounts.service.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { getOwnerRow } from './owners.repository.ts';

type NewOwner = z.output<typeof createOwner.body>;

/**
 * Creates an account that can own estates.
 * @throws Refusal username_taken, email_taken, invalid_input for the password
 */
export function createOwnerAccount({ db }: Parts, viewer: Viewer, owner: NewOwner): Promise<Owner> {
  return writeAs(db, viewer, async (tx) => {
    const id = await createAccount(tx, { ...owner, role: 'owner' });
    const created = (await getOwnerRow(tx, id)) ?? fail('not_found');
    await recordAudit(tx, viewer, {
      action: 'created',
      subject: 'user',
      subject_id: id,
      after: { username: created.username, role: 'owner' },
    });
    return created;
  });
}
