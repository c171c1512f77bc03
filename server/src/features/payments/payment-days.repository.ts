import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import { type Condition, seesAllPayments } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../db/connect.ts';
import { summed } from '../../db/listed.ts';

// Counts, sums and the beginnings of pages, read from the table payment_days, which the database keeps up to date with every write. Its
// columns are named as those of the payments, so that one condition on `p` narrows both. docs/decisions/0013-counts-without-scans.md

/** Payments of one day, status and type. */
interface Cell {
  due_date: CalendarDate;
  status_id: number;
  payment_type: string;
}

/** How many payments meet a condition, what they add up to in whole shillings, and which of them a page is made of. */
interface CountedPage {
  count: number;
  total: number;
  /** Those that hold the page's payments; none where it lies behind the last. */
  cells: Cell[];
  first_day: CalendarDate | null;
  /** On the first day no payment before this id is on the page. */
  first_id: number;
  /** How many of the cells' payments from that id on come before the page's. */
  skip: number;
}

export type Way = 'asc' | 'desc';

/** Payments `p`, so many from a place on. */
export interface Stretch {
  offset: number;
  size: number;
}

/** Whether what a viewer asks for can be counted by day: not where it is about persons, of whom the days know nothing. */
export const isCountedByDay = (viewer: Viewer, query: { tenant_id?: unknown; search?: string | undefined }): boolean =>
  seesAllPayments(viewer) && query.tenant_id === undefined && !query.search;

/** Count and sum of the payments that meet a condition, and the days on which the first and the last of them are due. */
export const countByDay = (db: Db, condition: Condition) =>
  db
    .selectFrom('payment_days as p')
    .select([
      sql<number>`coalesce(sum(p.payments), 0)::bigint`.as('count'),
      summed('p.amount').as('total'),
      sql<CalendarDate | null>`min(p.due_date)`.as('first_day'),
      sql<CalendarDate | null>`max(p.due_date)`.as('last_day'),
    ])
    .where('p.id_block', 'is', null)
    .where(condition)
    .executeTakeFirstOrThrow();

/**
 * Whether payments `p` are due within the days of which there are any: planning leaves out the years without, which takes as long as reading.
 * Tells a `day` with it that a subquery finds.
 */
export async function withinDaysOfAny(
  db: Db,
  day: RawBuilder<CalendarDate | null> = sql`null::date`,
): Promise<{ within: Condition; day: CalendarDate | null }> {
  const found = await db
    .selectFrom('payment_days as p')
    .select([
      sql<CalendarDate | null>`min(p.due_date)`.as('first_day'),
      sql<CalendarDate | null>`max(p.due_date)`.as('last_day'),
      day.as('day'),
    ])
    .where('p.id_block', 'is', null)
    .executeTakeFirstOrThrow();
  const within = sql<SqlBool>`p.due_date between ${found.first_day}::date and ${found.last_day}::date`;
  return { within, day: found.day };
}

/** The same, with where a page of them begins and ends when they are sorted by due date and then by id. */
export async function findPageByDay(
  db: Db,
  condition: Condition,
  { offset, size }: Stretch,
  way: Way,
): Promise<CountedPage> {
  const { rows } = await sql<CountedPage>`
    with days as (
      select p.due_date, sum(p.payments) as payments, sum(p.amount) as amount
      from payment_days p where p.id_block is null and ${condition} group by p.due_date having sum(p.payments) > 0
    ), ranked as (
      select due_date, payments, sum(payments) over (order by due_date ${sql.raw(way)}) - payments as before from days
    ), shown as materialized (
      select due_date, before from ranked where before < ${offset + size}::bigint and before + payments > ${offset}::bigint
    ), first as (
      select due_date, before from shown order by before limit 1
    ), parts as (
      select id_block, payments, sum(payments) over (order by id_block) - payments as before
      from (
        select p.id_block, sum(p.payments) as payments from payment_days p
        where p.due_date = (select due_date from first) and p.id_block is not null and ${condition}
        group by p.id_block having sum(p.payments) > 0
      ) blocks
    ), start as (
      select parts.id_block, ${offset}::bigint - first.before - parts.before as skip
      from parts, first where first.before + parts.before <= ${offset}::bigint and first.before + parts.before + parts.payments > ${offset}::bigint
    ), cells as (
      select p.due_date, p.status_id, p.payment_type from payment_days p
      where p.due_date in (select due_date from shown) and p.id_block is null and ${condition}
      group by p.due_date, p.status_id, p.payment_type having sum(p.payments) > 0
    )
    select totals.count, totals.total, (select due_date from first) as first_day,
      coalesce((select payment_id_block_start(id_block) from start), 0) as first_id, coalesce((select skip from start), 0)::bigint as skip,
      (select coalesce(json_agg(cells), '[]') from cells) as cells
    from (select coalesce(sum(payments), 0)::bigint as count, ${summed('amount')} as total from days) totals`.execute(
    db,
  );
  const [page] = rows;
  if (!page) throw new Error('a count without a row');
  return page;
}

/** What a payment is found by. */
export interface PaymentKey {
  id: number;
  due_date: CalendarDate;
}

export const earlier = (one: CalendarDate, other: CalendarDate) => (one < other ? one : other);
export const later = (one: CalendarDate, other: CalendarDate) => (one > other ? one : other);

/** The keys of a counted page's payments, read from one index. */
export async function findKeysInCells(
  db: Db,
  { cells, first_day, first_id, skip }: Pick<CountedPage, 'cells' | 'first_day' | 'first_id' | 'skip'>,
  condition: Condition,
  size: number,
  way: Way,
): Promise<PaymentKey[]> {
  if (cells.length === 0) return [];
  const days = cells.map(({ due_date }) => due_date);
  const { rows } = await sql<PaymentKey>`
    select p.id, p.due_date
    from unnest(${days}::date[], ${cells.map((cell) => cell.status_id)}::bigint[], ${cells.map((cell) => cell.payment_type)}::text[])
      as cell (due_date, status_id, payment_type)
    cross join lateral (
      select p.id, p.due_date from live_payments p
      where p.due_date = cell.due_date and p.status_id = cell.status_id and p.payment_type = cell.payment_type
        -- Tells the planner which years it can leave out.
        and p.due_date between ${days.reduce(earlier)}::date and ${days.reduce(later)}::date
        and p.id >= case when cell.due_date = ${first_day}::date then ${first_id}::bigint else 0 end and ${condition}
      order by p.id limit ${skip + size}::bigint
    ) p
    order by p.due_date ${sql.raw(way)}, p.id limit ${size}::bigint offset ${skip}::bigint`.execute(db);
  return rows;
}
