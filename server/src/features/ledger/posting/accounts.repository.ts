import { randomInt } from 'node:crypto';
import { REFERENCE_NUMBERS, referenceCode } from '@amayumba/contract/ledger/reference-code.ts';
import { sql } from 'kysely';
import { inChunks } from '../../../db/bulk.ts';
import type { Db } from '../../../db/connect.ts';

/** The lease of an account with its tenant and estate; without a lease, the account for charges outside every lease. */
export interface AccountPlace {
  tenant_id: number;
  lease_id: number | null;
  estate_id: number | null;
}

const COLUMNS = [
  'id',
  'lease_id',
  'tenant_id',
  'estate_id',
  'reference_code',
  'balance',
  'open_amount',
  'credit',
  'deposit_held',
  'oldest_due',
  'paid_until',
] as const;

export type AccountRecord = Awaited<ReturnType<typeof lockAccounts>>[number];

const newCode = () => referenceCode(randomInt(REFERENCE_NUMBERS.from, REFERENCE_NUMBERS.to + 1));

const placeKey = ({ tenant_id, lease_id }: Pick<AccountPlace, 'tenant_id' | 'lease_id'>) => `${tenant_id} ${lease_id}`;

/** Opens the missing accounts of leases. */
export async function openAccounts(tx: Db, places: readonly AccountPlace[]): Promise<void> {
  await inChunks(places, async (chunk) => {
    const rows = chunk.map((place) => ({ ...place, reference_code: newCode() }));
    // If a code is or was taken, another one is tried; an existing account stays. For `offset 0` see
    // docs/decisions/0041-statements-for-citus.md.
    const { rows: made } = await sql<{ lease_id: number | null; tenant_id: number }>`
      insert into accounts (tenant_id, lease_id, estate_id, reference_code)
      select found.* from (
        select tenant_id, lease_id, estate_id, reference_code
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as place (tenant_id bigint, lease_id bigint, estate_id bigint, reference_code text)
        where not exists (select from accounts a where a.tenant_id = place.tenant_id
          and a.lease_id is not distinct from place.lease_id)
          and not exists (select from retired_reference_codes r where r.code = place.reference_code)
        offset 0
      ) found
      on conflict do nothing returning lease_id, tenant_id`.execute(tx);
    const opened = new Set(made.map(placeKey));
    for (const place of chunk) if (!opened.has(placeKey(place))) await accountOf(tx, place);
  });
}

const findAccountId = (tx: Db, { tenant_id, lease_id }: AccountPlace) =>
  tx
    .selectFrom('accounts')
    .select('id')
    .where('tenant_id', '=', tenant_id)
    .where('lease_id', 'is not distinct from', lease_id)
    .executeTakeFirst();

/** Opens an account, unless somebody else just did, or the code is or was taken. */
async function openAccount(tx: Db, place: AccountPlace): Promise<number | undefined> {
  const reference_code = newCode();
  const retired = tx.selectFrom('retired_reference_codes').select('code').where('code', '=', reference_code);
  if (await retired.executeTakeFirst()) return undefined;
  const row = tx.insertInto('accounts').values({ ...place, reference_code });
  const opened = await row
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return opened?.id;
}

/** The id of the account of a lease, or of a tenant's account outside every lease; opened if there is none. */
export async function accountOf(tx: Db, place: AccountPlace): Promise<number> {
  for (;;) {
    const id = (await findAccountId(tx, place))?.id ?? (await openAccount(tx, place));
    if (id !== undefined) return id;
  }
}

/** Locks accounts in the order of their ids, so that postings on one account run one after the other. */
export const lockAccounts = (tx: Db, ids: readonly number[]) =>
  tx.selectFrom('accounts').select(COLUMNS).where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute();

/** Locks an account, and reads the name and the phone of its tenant with it. */
export const lockAccountWithTenant = (tx: Db, id: number) =>
  tx
    .selectFrom('accounts as a')
    .innerJoin('tenants as t', 't.id', 'a.tenant_id')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .select(COLUMNS.map((column) => `a.${column}` as const))
    .select(['u.shown_name as name', 'u.phone_number as phone'])
    .where('a.id', '=', id)
    .forNoKeyUpdate('a')
    .executeTakeFirst();

/** Locks all accounts of some tenants, in the order of their ids. */
export async function lockAccountsOfTenants(tx: Db, tenantIds: readonly number[]): Promise<void> {
  const accounts = tx.selectFrom('accounts').select('id').where('tenant_id', 'in', tenantIds);
  await accounts.orderBy('id').forNoKeyUpdate().execute();
}
