import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { depositDue } from '../ledger/accounts/open-charges.ts';

/** The fields of an account for its pay link; undefined if there is none, or its tenant was erased. */
export async function findPayable(db: Db, accountId: number) {
  return db
    .selectFrom('accounts as a')
    .innerJoin('tenants as t', 't.id', 'a.tenant_id')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .leftJoin('leases as l', 'l.id', 'a.lease_id')
    .leftJoin('apartments as ap', 'ap.id', 'l.apartment_id')
    .leftJoin('blocks as b', 'b.id', 'ap.block_id')
    .select([
      sql<string>`concat_ws(', ', ap.number, b.name)`.as('unit'),
      // A tenant may have only one name.
      sql<string>`split_part(trim(coalesce(nullif(trim(u.first_name), ''), u.shown_name)), ' ', 1)`.as('first_name'),
      sql<number>`a.open_amount + ${depositDue}`.as('open_amount'),
      depositDue.as('deposit_due'),
    ])
    .where('a.id', '=', accountId)
    .where('u.erased_at', 'is', null)
    .executeTakeFirst();
}

/** Whether an account has an attempt of which nobody knows whether it was paid. */
export async function hasUnknownAttempt(db: Db, accountId: number): Promise<boolean> {
  const row = await db
    .selectFrom('collections')
    .select('id')
    .where('account_id', '=', accountId)
    .where('state', '=', 'unknown')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
