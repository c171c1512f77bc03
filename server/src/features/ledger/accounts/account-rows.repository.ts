import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import type { AgeingBucket } from '@amayumba/contract/ledger/ageing.ts';
import { typedReferenceCode } from '@amayumba/contract/ledger/reference-code.ts';
import type { AccountQuery, AccountTotals } from '@amayumba/contract/money/account.ts';
import type { Rent } from '@amayumba/contract/money/terms.ts';
import { sql } from 'kysely';
import { anyOf, type Condition, foundByAny, visibleAccounts, whenGiven } from '../../../access/scope.ts';
import type { Viewer } from '../../../access/viewer.ts';
import type { Db } from '../../../db/connect.ts';
import { shillings } from '../../../db/shillings.ts';
import { containsPattern, isPaged, listedLate, uncountedPage } from '../../../db/listed.ts';
import { directionOf } from '../../../db/ordering.ts';
import { personMatches, TRIGRAM } from '../../accounts/person-search.ts';
import { ageingSums, chargesAsOf, inBucket, isNoDeposit, isOpenDebt } from './open-charges.ts';

/** The ages by the names that a query has for them. */
const AGES: Partial<Record<NonNullable<AccountQuery['bucket']>, AgeingBucket>> = {
  not_due: 'not_due',
  '1_30': 'days_1_30',
  '31_60': 'days_31_60',
  '61_90': 'days_61_90',
  over_90: 'days_over_90',
};

/** Accounts `a` that a tenant's name, phone or e-mail, a unit or a reference code finds. */
function matches(search: string): Condition {
  const code = typedReferenceCode(search);
  const conditions: Condition[] = [
    sql`a.tenant_id in (select t.id from tenants t join users u on u.id = t.user_id where ${personMatches(search)})`,
    sql`a.lease_id in (select l.id from leases l join apartments ap on ap.id = l.apartment_id
      where ap.search_text like lower(${containsPattern(search)}))`,
    ...(code === undefined ? [] : [sql<boolean>`a.reference_code = ${code}`]),
  ];
  return search.length < TRIGRAM ? anyOf(conditions) : foundByAny('accounts', 'a', conditions);
}

function inAccountBucket(bucket: NonNullable<AccountQuery['bucket']>, today: CalendarDate): Condition {
  if (bucket === 'credit') return sql`a.credit > 0`;
  if (bucket === 'overdue') return sql`a.oldest_due < ${today}::date`;
  const age = AGES[bucket];
  if (age === undefined) return sql`a.open_amount > 0`;
  return sql`exists (select from charges p
    where p.account_id = a.id and p.deleted_at is null and ${isOpenDebt} and ${inBucket(age, today)})`;
}

/** The accounts `a` of a query, unordered. */
const findAccounts = (db: Db, viewer: Viewer, query: AccountQuery, today: CalendarDate) =>
  db
    .selectFrom('accounts as a')
    .select('a.id')
    .where(visibleAccounts(viewer))
    .where(whenGiven(query.search, matches))
    .where(whenGiven(query.estate_id, (id) => sql`a.estate_id = ${id}`))
    .where(whenGiven(query.tenant_id, (id) => sql`a.tenant_id = ${id}`))
    .where(whenGiven(query.accounts, (ids) => sql`a.id = any (${ids}::bigint[])`))
    .where(
      whenGiven(
        query.block_id,
        (id) => sql`a.lease_id in (select l.id from leases l join apartments ap on ap.id = l.apartment_id
          where ap.block_id = ${id})`,
      ),
    )
    .where(whenGiven(query.bucket, (bucket) => inAccountBucket(bucket, today)));

const SORT_KEY = {
  oldest_due: sql`a.oldest_due`,
  balance: sql`a.balance`,
  name: sql`(select u.shown_name collate "und-x-icu" from tenants t join users u on u.id = t.user_id
    where t.id = a.tenant_id)`,
};

interface LeaseRow {
  id: number;
  start: CalendarDate;
  end: CalendarDate | null;
  is_current: boolean;
}

/** The sums of an account `a` that its columns do not have. */
const openOf = (today: CalendarDate, asOf: CalendarDate | undefined) => {
  const day = asOf ?? today;
  const charges = asOf === undefined ? sql`live_charges` : chargesAsOf(asOf);
  return sql`(
    select ${ageingSums(sql`p.outstanding_amount`, day)}, ${shillings(sql`sum(p.outstanding_amount)`)} as open_amount,
      min(p.due_date) as oldest_due
    from ${charges} p where p.account_id = a.id and ${isOpenDebt})`;
};

const entriesOf = (asOf: CalendarDate) => sql`(
  select coalesce(sum(case when j.debit = 'tenant' then j.amount when j.credit = 'tenant' then -j.amount end), 0)::bigint
      as balance,
    coalesce(sum(case when j.credit = 'deposits' then j.amount when j.debit = 'deposits' then -j.amount end), 0)::bigint
      as deposit_held
  from journal_entries j where j.account_id = a.id and j.effective_on <= ${asOf}::date)`;

/** The columns of accounts that were found, with names, ages and terms. */
const shownAccounts = (db: Db, found: Condition | ReturnType<typeof sql>, today: CalendarDate, asOf?: CalendarDate) => {
  const then = asOf === undefined ? undefined : entriesOf(asOf);
  return sql<AccountRow>`
    select a.id, a.tenant_id, u.shown_name as tenant_name, u.phone_number, ap.number as apartment, b.name as block, e.name as estate,
      case when l.id is not null then json_build_object('id', l.id, 'start', l.lease_start,
        'end', coalesce(l.ended_on, l.lease_end), 'is_current', l.covers @> ${today}::date) end as lease,
      a.reference_code, ${then ? sql`j.balance` : sql`a.balance`} as balance, o.open_amount,
      (o.open_amount - o.not_due)::bigint as overdue_amount,
      ${then ? sql`greatest(o.open_amount - j.balance, 0)` : sql`a.credit`} as credit,
      o.not_due, o.days_1_30, o.days_31_60, o.days_61_90, o.days_over_90,
      o.oldest_due, a.paid_until, ${then ? sql`j.deposit_held` : sql`a.deposit_held`} as deposit_held,
      (select ${shillings(sql`sum(p.outstanding_amount)`)} from live_charges p
        where p.account_id = a.id and p.is_owed and not ${isNoDeposit}) as deposit_due,
      exists (select from lease_terms lt where lt.lease_id = a.lease_id) as schedule_on,
      (select json_build_object('rent_amount', lt.rent_amount, 'rent_every', lt.rent_every, 'due_day', lt.due_day)
        from lease_terms lt where lt.lease_id = a.lease_id
        order by lt.starts_on > ${today}::date, case when lt.starts_on <= ${today}::date then lt.starts_on end desc,
          lt.starts_on limit 1) as terms,
      a.promise_on, a.disputed_at is not null as disputed, a.version, found.nth
    from ${found} found (id, nth) join accounts a on a.id = found.id
    join tenants t on t.id = a.tenant_id join users u on u.id = t.user_id
    left join leases l on l.id = a.lease_id left join apartments ap on ap.id = l.apartment_id
    left join blocks b on b.id = ap.block_id left join estates e on e.id = a.estate_id
    cross join lateral ${openOf(today, asOf)} o ${then ? sql`cross join lateral ${then} j` : sql``}
    order by found.nth`;
};

/** An account with the names and sums that the response shows. */
export interface AccountRow {
  id: number;
  tenant_id: number;
  tenant_name: string;
  phone_number: string;
  apartment: string | null;
  block: string | null;
  estate: string | null;
  lease: LeaseRow | null;
  reference_code: string;
  balance: number;
  open_amount: number;
  overdue_amount: number;
  credit: number;
  not_due: number;
  days_1_30: number;
  days_31_60: number;
  days_61_90: number;
  days_over_90: number;
  oldest_due: CalendarDate | null;
  paid_until: CalendarDate | null;
  deposit_held: number;
  deposit_due: number;
  schedule_on: boolean;
  terms: Rent | null;
  promise_on: CalendarDate | null;
  disputed: boolean;
  version: number;
  nth: number;
}

/** Accounts by their ids, in that order. */
export async function readAccountRows(
  db: Db,
  ids: readonly number[],
  today: CalendarDate,
  asOf?: CalendarDate,
): Promise<AccountRow[]> {
  if (ids.length === 0) return [];
  const found = sql`unnest(${ids}::bigint[]) with ordinality`;
  return (await shownAccounts(db, found, today, asOf).execute(db)).rows;
}

/** One account, if its viewer may see it. */
export async function findAccountRow(
  db: Db,
  viewer: Viewer,
  id: number,
  today: CalendarDate,
): Promise<AccountRow | undefined> {
  const found = await findAccounts(db, viewer, {}, today).where('a.id', '=', id).executeTakeFirst();
  return found && (await readAccountRows(db, [found.id], today))[0];
}

/** The accounts that match a query: all, or one page. */
export async function listAccountRows(db: Db, viewer: Viewer, query: AccountQuery, today: CalendarDate) {
  const { field, direction } = directionOf(query.ordering ?? 'oldest_due');
  const found = findAccounts(db, viewer, query, today)
    .orderBy(SORT_KEY[field], (order) => (direction === 'asc' ? order.asc().nullsLast() : order.desc().nullsLast()))
    .orderBy('a.id');
  const shown = (page: typeof found) => ({
    execute: async () => {
      const rows = await page.execute();
      return readAccountRows(
        db,
        rows.map(({ id }) => id),
        today,
        query.as_of,
      );
    },
  });
  if (isPaged(query) && query.count === false) return uncountedPage(query, found, shown);
  return listedLate(query, found, shown);
}

/**
 * The sums over all accounts that match a query. Each sum finds the accounts by itself: a stored list of them would keep
 * the indexes from serving the sums.
 */
export async function getAccountTotals(
  db: Db,
  viewer: Viewer,
  query: AccountQuery,
  today: CalendarDate,
): Promise<AccountTotals> {
  const found = findAccounts(db, viewer, query, today);
  const day = query.as_of ?? today;
  const charges = query.as_of === undefined ? sql`live_charges` : chargesAsOf(query.as_of);
  const { rows } = await sql<AccountTotals>`
    with found as not materialized (${found}),
    open as (
      select ${ageingSums(sql`p.outstanding_amount`, day)}, ${shillings(sql`sum(p.outstanding_amount)`)} as open_amount
      from ${charges} p where p.account_id in (select id from found) and ${isOpenDebt}
    ),
    held as (${
      query.as_of === undefined
        ? sql`select ${shillings(sql`sum(a.credit)`)} as credit, ${shillings(sql`sum(a.deposit_held)`)} as deposit_held
            from accounts a where a.id in (select id from found)`
        : sql`select ${shillings(sql`sum(greatest(-j.balance, 0))`)} as credit,
              ${shillings(sql`sum(j.deposit_held)`)} as deposit_held
            from accounts a cross join lateral ${entriesOf(query.as_of)} j where a.id in (select id from found)`
    })
    select open.*, (open.open_amount - open.not_due)::bigint as overdue_amount, held.* from open, held`.execute(db);
  const [totals] = rows;
  if (!totals) throw new Error('a sum over nothing is still one row');
  return totals;
}
