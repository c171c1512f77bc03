import { sql, type SqlBool } from 'kysely';
import { PAGE_SIZE_DEFAULT } from '@amayumba/contract/lists.ts';
import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import type { PaymentQuery } from '@amayumba/contract/payments/payment.ts';
import { type Condition, seesAllPayments, visiblePayments } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../db/connect.ts';
import { isPaged, summed } from '../../db/listed.ts';
import { isPaid } from './overdue.ts';
import {
  countByDay,
  findKeysInCells,
  findPageByDay,
  isCountedByDay,
  type PaymentKey,
  type Stretch,
  type Way,
  withinDaysOfAny,
} from './payment-days.repository.ts';
import { isOneOf, type Search, waysToFind } from './payment-search.repository.ts';

// Which payments a list is made of, and which of them its page: found, counted, added up and sorted on the payments alone, before the names
// and places of a page's are looked up (payments.repository.ts).

/** Payments found: how many, what they add up to in whole shillings, and the keys of the page, or of all where no page was asked for. */
interface PaymentsFound {
  count: number;
  total: number;
  keys: readonly PaymentKey[];
}

/** What a list can be sorted by. */
const SORT_KEY = {
  due_date: sql`p.due_date`,
  amount: sql`p.amount`,
  paid_at: sql`p.paid_at`,
  created_at: sql`p.created_at`,
  tenant: sql`u.shown_name collate "und-x-icu"`,
};

/** What a list is sorted by. */
interface Order {
  field: keyof typeof SORT_KEY;
  way: Way;
  /** All that is sorted was paid, and so has a moment of payment. */
  areAllPaid?: boolean;
}

const orderOf = (ordering: NonNullable<PaymentQuery['ordering']>): Order => ({
  field: ordering.replace('-', '') as Order['field'],
  way: ordering.startsWith('-') ? 'desc' : 'asc',
});

/** Which way a sort key goes. Only `paid_at` can be missing; telling the rest where nulls go would keep them from their index. */
const directed = ({ field, way, areAllPaid }: Order) =>
  sql.raw(field === 'paid_at' && way === 'desc' && !areAllPaid ? 'desc nulls last' : way);

/** Those with the same sort key go the same way by their ids, so that one index serves both ways; on one due date always the first first. */
const idWay = ({ field, way }: Order): Way => (field === 'due_date' ? 'asc' : way);

/** A condition for a filter that may not be given. */
const whenGiven = <T>(value: T | undefined, condition: (value: T) => Condition): Condition =>
  value === undefined ? sql<SqlBool>`true` : condition(value);

/**
 * Whether a payment covers a month. Nearly all are for one month, which has an index; those for several stand in a small one. A payment
 * for several months is found by each of them.
 */
const coversMonth = (month: number): Condition =>
  sql`(p.payment_for_month = ${month} or (cardinality(p.months_paid) > 1 and ${month}::smallint = any (p.months_paid)))`;

/** What a query asks for besides its search, and its viewer may see, as a condition on `p`; `only` narrows it by one more. */
function asked(viewer: Viewer, query: PaymentQuery, only: Condition | undefined): Condition {
  const conditions = [
    visiblePayments(viewer),
    whenGiven(only, (condition) => condition),
    whenGiven(query.tenant_id, (id) => sql`p.tenant_id = ${id}`),
    whenGiven(query.status_id, (id) => sql`p.status_id = ${id}`),
    whenGiven(query.month, coversMonth),
    whenGiven(query.year, (year) => sql`p.payment_for_year = ${year}`),
    whenGiven(query.payment_type, (type) => sql`p.payment_type = ${type}`),
    whenGiven(query.exclude_type, (type) => sql`p.payment_type <> ${type}`),
    whenGiven(query.refund_status, (refund) => sql`p.refund_status = ${refund}`),
  ];
  return sql`(${sql.join(conditions, sql` and `)})`;
}

/** The keys of payments that meet a condition, in order. */
const keysOf = (db: Db, condition: Condition, order: Order) =>
  db
    .selectFrom('live_payments as p')
    // Only where it is sorted by: with columns that an index lacks in sight, the database would read the whole table.
    .$if(order.field === 'tenant', (payments) =>
      payments.innerJoin('tenants as t', 't.id', 'p.tenant_id').innerJoin('users as u', 'u.id', 't.user_id'),
    )
    .select(['p.id', 'p.due_date'])
    .where(condition)
    .orderBy(sql`${SORT_KEY[order.field]} ${directed(order)}`)
    .orderBy('p.id', idWay(order));

/** A page's keys, of so many that meet the condition: walked to from the end that is nearer. */
async function keysFrom(db: Db, condition: Condition, order: Order, { offset, size }: Stretch, count: number) {
  const shown = Math.min(size, count - offset);
  if (shown <= 0) return [];
  if (offset <= count - offset - shown) return keysOf(db, condition, order).limit(shown).offset(offset).execute();
  const turned: Order = { ...order, way: order.way === 'asc' ? 'desc' : 'asc' };
  const keys = await keysOf(db, condition, turned)
    .limit(shown)
    .offset(count - offset - shown)
    .execute();
  return keys.toReversed();
}

/** The same by the moment of payment: first those that have one, which is those that are Paid, and then the rest. */
async function keysByMoment(db: Db, condition: Condition, order: Order, { offset, size }: Stretch, count: number) {
  const paid: Condition = sql`(${condition} and ${isPaid})`;
  const paidCount = (await countByDay(db, paid)).count;
  const first = await keysFrom(db, paid, { ...order, areAllPaid: true }, { offset, size }, paidCount);
  const rest = { offset: Math.max(0, offset - paidCount), size: size - first.length };
  if (rest.size === 0 || count === paidCount) return first;
  const others = keysOf(db, sql`(${condition} and not ${isPaid})`, order)
    .limit(rest.size)
    .offset(rest.offset);
  return [...first, ...(await others.execute())];
}

/** Of a page of which nothing is asked that the counts by day do not know: how many there are, their sum, and the page's keys. */
async function pageByDay(db: Db, condition: Condition, order: Order, stretch: Stretch): Promise<PaymentsFound> {
  if (order.field === 'due_date') {
    const { count, total, ...page } = await findPageByDay(db, condition, stretch, order.way);
    return { count, total, keys: await findKeysInCells(db, page, condition, stretch.size, order.way) };
  }
  const { count, total, first_day, last_day } = await countByDay(db, condition);
  // Years without any need not be looked into.
  const within: Condition = sql`(${condition} and p.due_date between ${first_day}::date and ${last_day}::date)`;
  const find = order.field === 'paid_at' ? keysByMoment : keysFrom;
  return { count, total, keys: await find(db, within, order, stretch, count) };
}

/** What is read of each payment to sort by it, besides its key and amount: as little as there is, so that an index tells it. */
const READ_TO_SORT = {
  due_date: sql``,
  amount: sql``,
  paid_at: sql`, p.paid_at`,
  created_at: sql`, p.created_at`,
  tenant: sql`, p.tenant_id`,
};

/** The same of payments of some persons or places, and of those that are searched for: each is looked at once. All keys where no stretch is given. */
async function pageByRow(db: Db, condition: Condition, order: Order, ways: readonly Condition[], stretch?: Stretch) {
  const { field } = order;
  const columns = sql`p.id, p.due_date, p.amount${READ_TO_SORT[field]}`;
  const { within } = await withinDaysOfAny(db);
  const found = ways.map(
    (way) => sql`select ${columns} from live_payments p where ${condition} and ${within} and ${way}`,
  );
  const names = field === 'tenant' ? sql`join tenants t on t.id = p.tenant_id join users u on u.id = t.user_id` : sql``;
  const { rows } = await sql<PaymentsFound>`
    with found as materialized (${sql.join(found, sql` union all `)})
    select count(*) as count, ${summed('f.amount')} as total, (
      select coalesce(json_agg(page), '[]') from (
        select p.id, p.due_date from found p ${names}
        order by ${SORT_KEY[field]} ${directed(order)}, p.id ${sql.raw(idWay(order))}
        ${stretch ? sql`limit ${stretch.size} offset ${stretch.offset}` : sql``}
      ) page
    ) as keys
    from found f`.execute(db);
  const [page] = rows;
  if (!page) throw new Error('a sum over nothing is still one row');
  return page;
}

/** Tenants, with more of whom it is quicker to count their payments by their sums, and to read those alone that the page is made of. */
const MANY_TENANTS = 100;

/** Whether a page can be found by the sums of tenants: they know only types of payments, and of one type there are few. */
const isCountedByTenant = (viewer: Viewer, query: PaymentQuery, { field }: Order): boolean =>
  seesAllPayments(viewer) &&
  isPaged(query) &&
  field === 'due_date' &&
  [query.tenant_id, query.status_id, query.month, query.year, query.payment_type, query.refund_status].every(
    (filter) => filter === undefined,
  );

/**
 * The due date up to which the payments of so many tenants probably hold the first so many of all: they have twice as many and some more, if
 * they pay like the others.
 */
const dayOfFirst = (condition: Condition, way: Way, tenants: number, first: number) =>
  sql<CalendarDate | null>`(
    select d.due_date from (
      select p.due_date, sum(p.payments) over (order by p.due_date ${sql.raw(way)} rows unbounded preceding) as so_far
      from payment_days p where p.id_block is null and ${condition}
    ) d
    where d.so_far >= ${2 * first + 20}::bigint * (select count(*) from tenants) / ${tenants}::bigint
    order by d.due_date ${sql.raw(way)} limit 1)`;

/**
 * A page by due date of a search that finds many tenants: their payments are counted by what is kept of each tenant, and read as far as the
 * page probably goes. Nothing where it goes further.
 */
async function pageByTenant(
  db: Db,
  condition: Condition,
  { way }: Order,
  { tenants, ways: [, ...others] }: Search,
  { offset, size }: Stretch,
): Promise<PaymentsFound | undefined> {
  const { within, day } = await withinDaysOfAny(db, dayOfFirst(condition, way, tenants.length, offset + size));
  if (day === null) return undefined;
  const read = (how: Condition) =>
    sql`select p.id, p.due_date, p.amount from live_payments p where ${condition} and ${within} and ${how}`;
  const isNear: Condition = sql`(p.due_date ${way === 'asc' ? sql`<=` : sql`>=`} ${day}::date and ${isOneOf(sql`p.tenant_id`, tenants)})`;
  const { rows } = await sql<PaymentsFound & { near: number }>`
    with near as materialized (${read(isNear)}),
      others as materialized (${sql.join(others.map(read), sql` union all `)}),
      counted as (
        select p.payments, p.amount from tenant_payments p where ${condition} and ${isOneOf(sql`p.tenant_id`, tenants)}
        union all select 1, amount from others
      )
    select coalesce(sum(c.payments), 0)::bigint as count, ${summed('c.amount')} as total, (select count(*) from near) as near, (
      select coalesce(json_agg(page), '[]') from (
        select p.id, p.due_date from (table near union all table others) p
        order by p.due_date ${sql.raw(way)}, p.id limit ${size} offset ${offset}
      ) page
    ) as keys
    from counted c`.execute(db);
  const [page] = rows;
  return page && page.near >= offset + size ? page : undefined;
}

/** The payments a viewer may see, filtered, and where told narrowed by one more condition on `p`. In a snapshot: it takes several statements. */
export async function findPaymentKeys(
  view: Db,
  viewer: Viewer,
  query: PaymentQuery,
  only?: Condition,
): Promise<PaymentsFound> {
  const order = orderOf(query.ordering ?? '-due_date');
  const condition = asked(viewer, query, only);
  const { page = 1, page_size: size = PAGE_SIZE_DEFAULT } = query;
  const stretch = { offset: (page - 1) * size, size };
  if (isPaged(query) && isCountedByDay(viewer, query)) return pageByDay(view, condition, order, stretch);
  const search = query.search ? await waysToFind(view, query.search) : undefined;
  if (search && search.tenants.length > MANY_TENANTS && !only && isCountedByTenant(viewer, query, order)) {
    const found = await pageByTenant(view, condition, order, search, stretch);
    if (found) return found;
  }
  return pageByRow(view, condition, order, search?.ways ?? [sql<SqlBool>`true`], isPaged(query) ? stretch : undefined);
}
