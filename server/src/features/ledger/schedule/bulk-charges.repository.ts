import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import { CLOSED_STATUSES, PAYMENT_STATUS, type PaymentType } from '@amayumba/contract/payments/rules.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/connect.ts';
import { tenantName } from '../../tenants/tenant-and-home.ts';
import { type TenantColumns, withTenantDetails } from '../../tenants/tenant-details.ts';

/** An account with the names and the home that a bulk charge shows and splits by. */
export interface ChargedAccount extends TenantColumns {
  id: number;
  lease_id: number | null;
  estate_id: number | null;
  /** Null without a lease. */
  number_of_rooms: number | null;
  /** Square metres; null if unknown. */
  size: number | null;
}

/** The tenant and the home of an account, as responses name them. */
export const tenantDetailsOf = (account: ChargedAccount) => withTenantDetails(account).tenant_details;

async function listAccounts(
  db: Db,
  condition: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): Promise<ChargedAccount[]> {
  const { rows } = await sql<ChargedAccount>`
    select c.id, c.tenant_id, c.lease_id, c.estate_id,
      ${tenantName('c')} as tenant_name,
      a.number as apartment, b.name as block, e.name as estate, a.number_of_rooms, a.size
    from accounts c
    left join leases l on l.id = c.lease_id
    left join apartments a on a.id = l.apartment_id
    left join blocks b on b.id = a.block_id
    left join estates e on e.id = c.estate_id
    where ${condition} order by ${order}`.execute(db);
  return rows;
}

/** The accounts of the leases of an estate or a block that cover a day, by block and home. */
export const listAccountsOfPlace = (
  db: Db,
  { estate, block }: { estate?: number | undefined; block?: number | undefined },
  day: CalendarDate,
): Promise<ChargedAccount[]> =>
  listAccounts(
    db,
    sql`l.covers @> ${day}::date and (b.estate_id = ${estate ?? null} or b.id = ${block ?? null})`,
    sql`b.name collate "und-x-icu", b.id, a.number collate "und-x-icu", c.id`,
  );

/** Some accounts in the order of their ids in `ids`. */
export const listChosenAccounts = (db: Db, ids: readonly number[]): Promise<ChargedAccount[]> =>
  listAccounts(db, sql`c.id = any (${ids}::bigint[])`, sql`array_position(${ids}::bigint[], c.id)`);

/**
 * The first live charge of each of some tenants that has a type and one of some months of a year, apart from `except`.
 * See docs/rules.md, Duplicate payments.
 */
export async function findDuplicates(
  db: Db,
  tenantIds: readonly number[],
  of: { payment_type: PaymentType; months_paid: readonly number[]; payment_for_year: number },
  except: number | null = null,
): Promise<Map<number, number>> {
  const { rows } = await sql<{ tenant_id: number; id: number }>`
    select c.tenant_id, min(c.id) as id from charges c
    where c.tenant_id = any (${tenantIds}::bigint[]) and c.payment_type = ${of.payment_type}
      and c.payment_for_year = ${of.payment_for_year} and c.months_paid && ${of.months_paid}::smallint[]
      and c.status_id <> all (${CLOSED_STATUSES}::bigint[])
      and (c.is_owed or c.status_id <> ${PAYMENT_STATUS.failed}) and c.deleted_at is null
      and c.id is distinct from ${except}::bigint
    group by c.tenant_id`.execute(db);
  return new Map(rows.map(({ tenant_id, id }) => [tenant_id, id]));
}
