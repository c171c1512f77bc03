import { sql } from 'kysely';
import type { OwnerDetails, OwnerDetailsChange } from '@amayumba/contract/owners/ownership.ts';
import type { Db } from '../../../db/connect.ts';
import { changedBy, type StoredVersion } from '../../../http/stale-change.ts';

/** The details of an owner; the defaults where nothing was entered. Undefined for an account of another role. */
export const findOwnerDetails = (db: Db, owner: number): Promise<OwnerDetails | undefined> =>
  db
    .selectFrom('users as u')
    .leftJoin('owner_details as d', 'd.user_id', 'u.id')
    .select([
      'u.id as owner',
      sql<OwnerDetails['kind']>`coalesce(d.kind, 'individual')`.as('kind'),
      sql<string>`coalesce(d.tin, '')`.as('tin'),
      sql<string>`coalesce(d.payout_account, '')`.as('payout_account'),
      sql<number>`coalesce(d.version, 1)`.as('version'),
    ])
    .where('u.id', '=', owner)
    .where('u.role', '=', 'owner')
    .executeTakeFirst();

/** Locks the details of an owner until the transaction ends; adds them if nothing was entered yet. */
export async function lockOwnerDetails(tx: Db, owner: number): Promise<StoredVersion> {
  await tx
    .insertInto('owner_details')
    .values({ user_id: owner })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return tx
    .selectFrom('owner_details as v')
    .select(['v.version', 'v.changed_at', changedBy.as('changed_by')])
    .where('v.user_id', '=', owner)
    .forUpdate('v')
    .executeTakeFirstOrThrow();
}

export async function writeOwnerDetails(
  tx: Db,
  owner: number,
  change: Omit<OwnerDetailsChange, 'version'>,
): Promise<void> {
  await tx.updateTable('owner_details').set(change).where('user_id', '=', owner).execute();
}
