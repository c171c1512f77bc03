import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import { AGEING_BUCKETS } from '@amayumba/contract/ledger/ageing.ts';
import type { Account, AccountQuery, AccountTotals } from '@amayumba/contract/money/account.ts';
import { type RawBuilder, sql } from 'kysely';
import { type Condition, seesAll, visibleAccounts } from '../../../access/scope.ts';
import type { Viewer } from '../../../access/viewer.ts';
import type { Db } from '../../../db/connect.ts';
import { shillings } from '../../../db/shillings.ts';
import { arrayOf } from '../../../db/array-of.ts';
import { isPaged, listedLate, uncountedPage } from '../../../db/listed.ts';
import { directionOf } from '../../../db/ordering.ts';
import { joinedTenant, lastDay, withTenantAndHome } from '../../tenants/tenant-and-home.ts';
import type { TenantColumns } from '../../tenants/tenant-details.ts';
import { notedPromiseState } from '../promises/promises.repository.ts';
import { isInBucket, matches, sortKeys } from './find-accounts.ts';
import { ageingSums, chargesAsOf, isNoDeposit, isOpenDebt } from './open-charges.ts';
import { creditOf, entriesOf, paidUntilAsOf } from './sums-as-of.ts';

const given = <T>(value: T | undefined, condition: (value: T) => Condition): Condition[] =>
  value === undefined ? [] : [condition(value)];

/** The conditions of a query on accounts `a`; none if it is for all of them and its viewer sees them all. */
const conditionsOf = (viewer: Viewer, query: AccountQuery, today: CalendarDate): Condition[] => [
  ...(seesAll(viewer) ? [] : [visibleAccounts(viewer)]),
  ...given(query.search, matches),
  ...given(query.estate_id, (id) => sql`a.estate_id = ${id}`),
  ...given(query.tenant_id, (id) => sql`a.tenant_id = ${id}`),
  ...given(query.accounts, (ids) => sql`a.id = any (${ids}::bigint[])`),
  ...given(
    query.block_id,
    (id) => sql`a.lease_id in (select l.id from leases l join apartments ap on ap.id = l.apartment_id
      where ap.block_id = ${id})`,
  ),
  ...given(query.bucket, (bucket) => isInBucket(bucket, query.as_of, today)),
];

/** The accounts `a` that meet some conditions, unordered. */
const accountsWith = (db: Db, conditions: readonly Condition[]) =>
  db
    .selectFrom('accounts as a')
    .select('a.id')
    .where((all) => all.and([...conditions]));

const findAccounts = (db: Db, viewer: Viewer, query: AccountQuery, today: CalendarDate) =>
  accountsWith(db, conditionsOf(viewer, query, today));

/** The sums of an account `a` that its columns do not have, from one reading of its charges. */
const openOf = (today: CalendarDate, asOf: CalendarDate | undefined) => {
  const day = asOf ?? today;
  const charges = asOf === undefined ? sql`live_charges` : chargesAsOf(asOf);
  const debt = sql`case when ${isNoDeposit} then p.outstanding_amount end`;
  return sql`(
    select ${ageingSums(debt, day)}, ${shillings(sql`sum(${debt})`)} as open_amount,
      min(p.due_date) filter (where ${isNoDeposit}) as oldest_due,
      ${shillings(sql`sum(p.outstanding_amount) filter (where not ${isNoDeposit})`)} as deposit_due
    from ${charges} p where p.account_id = a.id and p.is_owed and p.outstanding_amount > 0)`;
};

/** The columns of the response for an account `a`: current, or as of an earlier day. */
const sumsOf = (today: CalendarDate, asOf: CalendarDate | undefined) =>
  asOf === undefined
    ? {
        balance: sql`a.balance`,
        credit: sql`a.credit`,
        paid_until: sql`a.paid_until`,
        deposit_held: sql`a.deposit_held`,
        schedule_on: sql`exists (select from lease_terms lt where lt.lease_id = a.lease_id)`,
        promise_on: sql`a.promise_on`,
        promise_state: notedPromiseState(today),
        disputed: sql`a.disputed_at is not null`,
        entries: sql``,
      }
    : {
        balance: sql`j.balance`,
        credit: creditOf,
        paid_until: paidUntilAsOf(asOf),
        deposit_held: sql`j.deposit_held`,
        schedule_on: sql`exists (select from lease_terms lt
          where lt.lease_id = a.lease_id and lt.starts_on <= ${asOf}::date)`,
        promise_on: sql`null::date`,
        promise_state: sql`null::text`,
        disputed: sql`null::boolean`,
        entries: sql`cross join lateral ${entriesOf(asOf)} j`,
      };

/** The columns of accounts that were found, with names, ages and terms. */
const shownAccounts = (db: Db, found: Condition | ReturnType<typeof sql>, today: CalendarDate, asOf?: CalendarDate) => {
  const sums = sumsOf(today, asOf);
  const day = asOf ?? today;
  return sql<AccountRow>`
    select a.id, ${joinedTenant}, u.phone_number,
      case when l.id is not null then json_build_object('id', l.id, 'start', l.lease_start,
        'end', ${lastDay}, 'is_current', l.covers @> ${day}::date) end as lease,
      a.reference_code, ${sums.balance} as balance, o.open_amount,
      (o.open_amount - o.not_due)::bigint as overdue_amount,
      ${sums.credit} as credit,
      o.not_due, o.days_1_30, o.days_31_60, o.days_61_90, o.days_over_90,
      o.oldest_due, ${sums.paid_until} as paid_until, ${sums.deposit_held} as deposit_held,
      o.deposit_due, ${sums.schedule_on} as schedule_on,
      (select json_build_object('rent_amount', lt.rent_amount, 'rent_every', lt.rent_every, 'due_day', lt.due_day)
        from lease_terms lt where lt.lease_id = a.lease_id
        order by lt.starts_on > ${day}::date, case when lt.starts_on <= ${day}::date then lt.starts_on end desc,
          lt.starts_on limit 1) as terms,
      ${sums.promise_on} as promise_on, ${sums.promise_state} as promise_state, ${sums.disputed} as disputed, a.version, found.nth
    from ${found} found (id, nth) join accounts a on a.id = found.id ${withTenantAndHome}
    cross join lateral ${openOf(today, asOf)} o ${sums.entries}
    order by found.nth`;
};

/** An account with the names and sums that the response shows. */
export type AccountRow = Omit<Account, 'tenant' | 'tenant_details'> & TenantColumns & { nth: number };

/** Accounts by their ids, in that order. */
export async function readAccountRows(
  db: Db,
  ids: readonly number[],
  today: CalendarDate,
  asOf?: CalendarDate,
): Promise<AccountRow[]> {
  if (ids.length === 0) return [];
  const found = sql`unnest(${arrayOf(ids)}) with ordinality`;
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
    .orderBy(sortKeys(query.as_of)[field], (order) =>
      direction === 'asc' ? order.asc().nullsLast() : order.desc().nullsLast(),
    )
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

/** The sums over all accounts that match a query. */
export async function getAccountTotals(
  db: Db,
  viewer: Viewer,
  query: AccountQuery,
  today: CalendarDate,
): Promise<AccountTotals> {
  const conditions = conditionsOf(viewer, query, today);
  // Each sum finds the accounts by itself: a stored list of them would keep PostgreSQL from using the indexes. Sums
  // over everything skip the search, which takes a third of the time (docs/performance.md).
  const isFound: IsFound = (id) =>
    conditions.length === 0 ? sql`true` : sql`${id} in (${accountsWith(db, conditions)})`;
  const sums = query.as_of === undefined ? sumsNow(isFound, today) : sumsAsOf(isFound, query.as_of);
  const { rows } = await sql<AccountTotals>`
    with ${sums}
    select open.*, (open.open_amount - open.not_due)::bigint as overdue_amount, held.* from open, held`.execute(db);
  const [totals] = rows;
  if (!totals) throw new Error('a sum over nothing is still one row');
  return totals;
}

type IsFound = (id: RawBuilder<unknown>) => Condition;

const sumsNow = (isFound: IsFound, today: CalendarDate) => sql`
  open as (
    select ${ageingSums(sql`p.outstanding_amount`, today)}, ${shillings(sql`sum(p.outstanding_amount)`)} as open_amount
    from live_charges p where ${isFound(sql`p.account_id`)} and ${isOpenDebt}
  ),
  held as (
    select ${shillings(sql`sum(a.credit)`)} as credit, ${shillings(sql`sum(a.deposit_held)`)} as deposit_held
    from accounts a where ${isFound(sql`a.id`)}
  )`;

const sumsAsOf = (isFound: IsFound, day: CalendarDate) => sql`
  rows as materialized (
    select o.*, j.deposit_held, ${creditOf} as credit
    from accounts a cross join lateral ${openOf(day, day)} o cross join lateral ${entriesOf(day)} j
    where ${isFound(sql`a.id`)}
  ),
  open as (
    select ${sql.join(OPEN_SUMS.map((name) => sql`${shillings(sql`sum(${sql.ref(name)})`)} as ${sql.ref(name)}`))}
    from rows
  ),
  held as (
    select ${shillings(sql`sum(credit)`)} as credit, ${shillings(sql`sum(deposit_held)`)} as deposit_held from rows
  )`;

const OPEN_SUMS = [...AGEING_BUCKETS, 'open_amount'] as const;
