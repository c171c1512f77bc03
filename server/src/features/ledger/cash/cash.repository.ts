import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import type { CashReceipt, PayingAccount, PayingAccountQuery } from '@amayumba/contract/money/cash.ts';
import { sql } from 'kysely';
import { visibleAccounts, whenGiven } from '../../../access/scope.ts';
import type { Viewer } from '../../../access/viewer.ts';
import type { Db } from '../../../db/connect.ts';
import { listedLate } from '../../../db/listed.ts';
import { lockForCompany } from '../../../db/lock-for-company.ts';
import { withTenantAndHome } from '../../tenants/tenant-and-home.ts';
import { matches } from '../accounts/find-accounts.ts';

/** The most cash of one receipt and of a day; null for people without limits. */
export const getCashLimits = (db: Db, userId: number) =>
  db.selectFrom('users').select(['cash_limit', 'cash_limit_day']).where('id', '=', userId).executeTakeFirstOrThrow();

/** Locks a person's cash, so that two receipts at once do not both fit into the rest of a day's limit. */
export const lockCashOf = (tx: Db, userId: number): Promise<void> => lockForCompany(tx, 'cash of a person', userId);

/** Cash `r` that a person recorded on a day, whether it was reversed since or not. */
const recordedOn = (userId: number, day: CalendarDate) => sql`r.created_by = ${userId} and r.channel = 'cash'
  and r.source = 'entry' and r.received_at >= ${`${day}T00:00:00+03:00`}::timestamptz
  and r.received_at < ${`${day}T00:00:00+03:00`}::timestamptz + interval '1 day'`;

/** The cash that a person recorded on a day and that was not reversed. */
export async function sumCashOf(db: Db, userId: number, day: CalendarDate): Promise<number> {
  const { rows } = await sql<{ sum: number }>`select coalesce(sum(r.amount), 0)::bigint as sum from receipts r
    where ${recordedOn(userId, day)} and r.voided_at is null`.execute(db);
  return rows[0]?.sum ?? 0;
}

const receiptsThat = (condition: ReturnType<typeof sql>) => sql<CashReceipt>`
  select r.id, r.snapshot ->> 'code' as receipt_code, r.account_id as account, u.shown_name as tenant_name,
    coalesce(e.name, '') as estate_name, coalesce(b.name, '') as block_name, coalesce(ap.number, '') as apartment_number,
    r.amount, r.received_at, r.voided_at is not null as is_void,
    (select m.to_address from text_messages m where m.receipt_id = r.id and m.channel in ('sms', 'mail')
      and m.state <> 'skipped' order by m.id limit 1) as sent_to
  from receipts r join accounts a on a.id = r.account_id ${withTenantAndHome}
  where ${condition} order by r.id desc`;

/** The receipts for cash that a person recorded on a day, the newest first. */
export const listCashOf = async (db: Db, userId: number, day: CalendarDate): Promise<CashReceipt[]> =>
  (await receiptsThat(recordedOn(userId, day)).execute(db)).rows;

export const findCashReceipt = async (db: Db, id: number): Promise<CashReceipt | undefined> =>
  (await receiptsThat(sql`r.id = ${id}`).execute(db)).rows[0];

/** The accounts of people who live in a viewer's estates, by name. */
export function listPayingAccountRows(db: Db, viewer: Viewer, query: PayingAccountQuery, today: CalendarDate) {
  const found = db
    .selectFrom('accounts as a')
    .innerJoin('leases as l', 'l.id', 'a.lease_id')
    .innerJoin('tenants as t', 't.id', 'a.tenant_id')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .select(['a.id', 'u.shown_name'])
    .where(visibleAccounts(viewer))
    .where(sql<boolean>`(l.covers @> ${today}::date or a.open_amount > 0) and u.erased_at is null`)
    .where(whenGiven(query.search || undefined, matches))
    .orderBy(sql`u.shown_name collate "und-x-icu"`)
    .orderBy('a.id');
  return listedLate(query, found, (page) => ({
    execute: async (): Promise<PayingAccount[]> =>
      (
        await sql<PayingAccount>`
          select a.id as account, found.shown_name as tenant_name, u.phone_number, e.name as estate_name,
            b.name as block_name, ap.number as apartment_number
          from (${page}) found join accounts a on a.id = found.id
          join tenants t on t.id = a.tenant_id join users u on u.id = t.user_id
          join leases l on l.id = a.lease_id join apartments ap on ap.id = l.apartment_id
          join blocks b on b.id = ap.block_id join estates e on e.id = b.estate_id
          order by found.shown_name collate "und-x-icu", a.id`.execute(db)
      ).rows,
  }));
}
