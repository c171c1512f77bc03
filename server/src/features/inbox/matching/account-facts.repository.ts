import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import { type chargeName, DEPOSIT } from '@amayumba/contract/payments/rules.ts';
import { sql } from 'kysely';
import type { Db } from '../../../db/connect.ts';
import { withTenantAndHome } from '../../tenants/tenant-and-home.ts';
import type { TenantColumns } from '../../tenants/tenant-details.ts';
import { similarityInText } from './candidates.repository.ts';

/** The facts of a possible account that money is compared with. */
export interface AccountFacts extends TenantColumns {
  n: number;
  account: number;
  reference_code: string;
  open_amount: number;
  oldest_due: CalendarDate | null;
  oldest_charge: (Parameters<typeof chargeName>[0] & { outstanding_amount: number }) | null;
  /** In force, or the first to come. */
  rent_amount: number | null;
  /** The similarity of the tenant's name to the payer's, or to words of the text where no payer is named: 0 to 1. */
  similarity: number;
}

/** Reads the facts that decide how well accounts fit, for pairs of money and account. */
export async function readAccountFacts(
  db: Db,
  pairs: readonly { n: number; account: number; name: string; text: string }[],
  today: CalendarDate,
): Promise<AccountFacts[]> {
  const { rows } = await sql<AccountFacts>`
    select p.n, a.id as account, a.reference_code, a.tenant_id, u.shown_name as tenant_name, ap.number as apartment,
      b.name as block, e.name as estate, a.open_amount, a.oldest_due,
      (select json_build_object('payment_type', c.payment_type, 'months_paid', c.months_paid, 'payment_for_year',
          c.payment_for_year, 'description', c.description, 'outstanding_amount', c.outstanding_amount)
        from live_charges c where c.account_id = a.id and c.is_owed and c.outstanding_amount > 0
          and c.payment_type <> ${sql.lit(DEPOSIT)}
        order by c.due_date, c.id limit 1) as oldest_charge,
      (select lt.rent_amount from lease_terms lt where lt.lease_id = a.lease_id
        order by lt.starts_on > ${today}::date, case when lt.starts_on <= ${today}::date then lt.starts_on end desc,
          lt.starts_on limit 1) as rent_amount,
      (case when p.name = '' then ${similarityInText(sql`p.text`)}
        else similarity(lower(u.shown_name), lower(p.name)) end)::float8 as similarity
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as p (n integer, account bigint, name text, text text)
    join accounts a on a.id = p.account ${withTenantAndHome}`.execute(db);
  return rows;
}
