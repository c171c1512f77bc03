import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import type { FiguresQuery } from '@amayumba/contract/money/figures.ts';
import type { ExpenseCategory } from '@amayumba/contract/owners/rules.ts';
import { sql } from 'kysely';
import { whenGiven } from '../../../access/scope.ts';
import type { Viewer } from '../../../access/viewer.ts';
import type { Db } from '../../../db/connect.ts';
import type { OwnerMoneyKind } from '../../../db/tables/owner-tables.ts';
import { expensesOfOffice, heldBetween, heldOn, shareOf } from '../share-of.ts';

/** A sum of one kind: of an estate, or of none. */
export interface NetSum {
  estate_id: number | null;
  kind: OwnerMoneyKind | 'expense_of_others';
  /** The first day of the month; null for money outside the range, which only belongs to the balance. */
  month: CalendarDate | null;
  /** Whether it counts in the amount due today. */
  is_due: boolean;
  amount: number;
}

const ofEstate = (column: string, { estate_id }: FiguresQuery) =>
  whenGiven(estate_id, (id) => sql`${sql.ref(column)} = ${id}`);

/**
 * An owner's money by estate, month and kind, with the expenses that others than the office paid. Reads the entries of
 * all days once: those of the range for its figures, and all up to today for the amount due. Sums them by day first,
 * because a month is costly to compute.
 */
export async function listNetSums(db: Db, viewer: Viewer, query: FiguresQuery, today: CalendarDate): Promise<NetSum[]> {
  const range = sql`${query.start_date}::date and ${query.end_date}::date`;
  const last = query.end_date > today ? query.end_date : today;
  const { rows } = await sql<NetSum>`
    select day.estate_id, day.kind,
      case when day.on between ${range} then date_trunc('month', day.on::timestamp)::date end as month,
      day.kind <> 'charged' and day.on <= ${today}::date as is_due, sum(day.amount)::bigint as amount
    from (
      select m.estate_id, m.kind, m.effective_on as on, sum(m.amount) as amount
      from owner_money m
      where m.owner_id = ${viewer.user_id} and m.effective_on <= ${last}::date and m.kind <> 'deposit'
        and (m.kind <> 'charged' or m.effective_on >= ${query.start_date}::date)
        and ${ofEstate('m.estate_id', query)}
      group by 1, 2, 3
    ) day
    group by 1, 2, 3, 4
    union all
    select x.estate_id, 'expense_of_others', date_trunc('month', x.paid_on::timestamp)::date, false,
      sum(${shareOf(sql`x.amount`)})::bigint
    from estate_ownerships o join expenses x on x.estate_id = o.estate_id and ${heldOn(sql`x.paid_on`)}
    where o.owner_id = ${viewer.user_id} and x.paid_on between ${range}
      and x.paid_by <> 'office' and x.reversed_at is null and ${ofEstate('x.estate_id', query)}
    group by 1, 3`.execute(db);
  return rows;
}

/** The office's expenses by category, which is that of the ledger account; the largest sum first. */
export async function listCategorySums(db: Db, viewer: Viewer, query: FiguresQuery) {
  const days = { owner: viewer.user_id, from: query.start_date, to: query.end_date };
  const { rows } = await sql<{ category: ExpenseCategory; amount: number; count: number }>`
    select category, sum(amount)::bigint as amount, count(*) filter (where amount > 0)::int as count
    from (${expensesOfOffice(days, ofEstate('m.estate_id', query))}) spent
    group by category order by amount desc, category`.execute(db);
  return rows;
}

interface NetEstate {
  estate: number;
  estate_name: string;
  value: number | null;
  valued_on: CalendarDate | null;
  /** On how many days of the range up to today the owner had a share. */
  days_owned: number;
}

/** The estates that an owner had at any time in a range of days, or has money of, by name, each with its value. */
export async function listNetEstates(
  db: Db,
  viewer: Viewer,
  query: FiguresQuery,
  { today, withMoney }: { today: CalendarDate; withMoney: readonly number[] },
): Promise<NetEstate[]> {
  const { start_date, end_date } = query;
  const after = sql`least(${end_date}::date, ${today}::date) + 1`;
  const days = sql`daterange(${start_date}::date, greatest(${start_date}::date, ${after}))`;
  const { rows } = await sql<NetEstate>`
    select e.id as estate, e.name as estate_name, v.value, v.valued_on, (
      select coalesce(sum(upper(held) - lower(held)), 0)::int
      from (
        select unnest(range_agg(daterange(o.from_date, o.to_date, '[]') * ${days})) as held from estate_ownerships o
        where o.estate_id = e.id and o.owner_id = ${viewer.user_id}
      ) times) as days_owned
    from estates e left join estate_values v on v.estate_id = e.id and v.owner_id = ${viewer.user_id}
    where ${ofEstate('e.id', query)} and (e.id = any (${withMoney}::bigint[]) or exists (
      select from estate_ownerships o where o.estate_id = e.id and o.owner_id = ${viewer.user_id}
        and ${heldBetween(sql`${start_date}::date`, sql`${end_date}::date`)}))
    order by lower(e.name), e.id`.execute(db);
  return rows;
}

/** The name of an estate of which an owner has a share on a day; undefined for any other. */
export async function findOwnedEstate(
  db: Db,
  viewer: Viewer,
  estateId: number,
  day: CalendarDate,
): Promise<{ name: string } | undefined> {
  const { rows } = await sql<{ name: string }>`
    select e.name from estate_ownerships o join live_estates e on e.id = o.estate_id
    where o.owner_id = ${viewer.user_id} and o.estate_id = ${estateId} and ${heldOn(sql`${day}::date`)}`.execute(db);
  return rows[0];
}

/** Stores the value of an estate as its owner enters it, in place of an earlier one. */
export const setEstateValueRow = (
  tx: Db,
  row: { estate_id: number; owner_id: number; value: number; valued_on: CalendarDate },
) =>
  tx
    .insertInto('estate_values')
    .values(row)
    .onConflict((same) =>
      same.columns(['estate_id', 'owner_id']).doUpdateSet({ value: row.value, valued_on: row.valued_on }),
    )
    .execute();
