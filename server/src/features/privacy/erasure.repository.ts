import { sql } from 'kysely';
import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import { DEPOSIT } from '@amayumba/contract/payments/rules.ts';
import type { FormerTenant } from '@amayumba/contract/privacy/erasure.ts';
import type { Db } from '../../db/connect.ts';
import { listed, type Paging } from '../../db/listed.ts';
import { onlyRow } from '../../db/only-row.ts';
import { DUMMY_HASH } from '../accounts/password-hash.ts';
import type { ErasedLine } from './erased-list.ts';

/** A tenant's leases on a day, and the money owed by and held for them, as far as they prevent or follow an erasure. */
export interface Obligations {
  has_lease: boolean;
  last_day: CalendarDate | null;
  owed_count: number;
  owed_amount: number;
  credit: number;
  deposit: number;
}

export async function findObligations(db: Db, tenantId: number, today: CalendarDate): Promise<Obligations> {
  const { rows } = await sql<Obligations>`
    select
      exists (select from leases l where l.tenant_id = ${tenantId} and l.covers && daterange(${today}::date, null)) as has_lease,
      (select max(coalesce(l.ended_on, l.lease_end)) from leases l where l.tenant_id = ${tenantId} and not isempty(l.covers)) as last_day,
      -- As the open amount of the tenant's accounts: a deposit that was never paid is not given up.
      count(p.id) as owed_count, coalesce(sum(p.outstanding_amount), 0)::bigint as owed_amount,
      (select coalesce(sum(a.credit), 0)::bigint from accounts a where a.tenant_id = ${tenantId}) as credit,
      (select coalesce(sum(a.deposit_held), 0)::bigint from accounts a where a.tenant_id = ${tenantId}) as deposit
    from (values (1)) one left join live_charges p on p.tenant_id = ${tenantId} and p.is_owed
      and p.outstanding_amount > 0 and p.payment_type <> ${sql.lit(DEPOSIT)}`.execute(db);
  return onlyRow(rows);
}

/** Closes an account for good and replaces the name by the label. No username that people can choose has this form. */
export async function closeAccount(
  tx: Db,
  { user_id, tenant_id }: { user_id: number; tenant_id: number },
  erasedAt: string,
): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      username: `former tenant #${tenant_id}`,
      first_name: 'Former tenant',
      last_name: String(tenant_id),
      email: '',
      phone_number: '',
      address: '',
      email_verified_at: null,
      password_hash: DUMMY_HASH,
      status: 'inactive',
      erased_at: erasedAt,
      updated_at: erasedAt,
    })
    .where('id', '=', user_id)
    .execute();
}

export const listErasures = (db: Db): Promise<ErasedLine[]> =>
  db
    .selectFrom('users as u')
    .select(['u.id as user_id', sql<string>`u.erased_at`.as('erased_at'), 'u.created_at as account_made_at'])
    .where('u.erased_at', 'is not', null)
    .orderBy('u.erased_at')
    .orderBy('u.id')
    .execute();

/** Lists tenants who are not erased and whose last lease ended before a day, the longest ago first. */
export const listFormerTenantRows = (db: Db, paging: Paging, before: CalendarDate) =>
  listed(
    paging,
    db
      .selectFrom('leases as l')
      .innerJoin('tenants as t', 't.id', 'l.tenant_id')
      .innerJoin('users as u', 'u.id', 't.user_id')
      .select(['t.id', 'u.shown_name as name', sql<string>`coalesce(l.ended_on, l.lease_end)`.as('last_day')])
      .where(sql<boolean>`coalesce(l.ended_on, l.lease_end) < ${before}::date`)
      .where('u.erased_at', 'is', null)
      .where('u.role', '=', 'tenant')
      .where(
        sql<boolean>`not exists (select from leases later where later.tenant_id = l.tenant_id and later.id <> l.id
          and not isempty(later.covers) and (isempty(l.covers)
          or (coalesce(later.ended_on, later.lease_end, 'infinity'), later.id) > (coalesce(l.ended_on, l.lease_end), l.id)))`,
      )
      .orderBy(sql`coalesce(l.ended_on, l.lease_end)`)
      .orderBy('t.id')
      .$castTo<FormerTenant>(),
  );
