import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import type { ExpenseQuery } from '@amayumba/contract/owners/expense.ts';
import type { ExpenseState } from '@amayumba/contract/owners/rules.ts';
import { type RawBuilder, sql } from 'kysely';
import { type Condition, visibleExpenses, whenGiven } from '../../../access/scope.ts';
import type { Viewer } from '../../../access/viewer.ts';
import type { Db } from '../../../db/connect.ts';
import { containsPattern, listedLate } from '../../../db/listed.ts';
import { directionOf } from '../../../db/ordering.ts';

const state = sql<ExpenseState>`case when x.reversed_on is not null then 'reversed'
  when x.paid_on is null then 'unpaid' else 'paid' end`;

/** Costs `x` with the names that the response shows; a deleted estate, place or vendor keeps its name. */
const shownExpenses = (db: Db) =>
  db
    .selectFrom('expenses as x')
    .innerJoin('estates as e', 'e.id', 'x.estate_id')
    .leftJoin('blocks as b', 'b.id', 'x.block_id')
    .leftJoin('apartments as a', 'a.id', 'x.apartment_id')
    .leftJoin('vendors as v', 'v.id', 'x.vendor_id')
    .leftJoin('complaints as c', 'c.id', 'x.complaint_id')
    .select(['x.id', 'x.version', 'x.estate_id as estate', 'e.name as estate_name'])
    .select(['x.block_id as block', 'x.apartment_id as apartment'])
    .select(sql<string>`coalesce(a.number, b.name, '')`.as('place'))
    .select(['x.vendor_id as vendor', 'v.name as vendor_name', 'x.complaint_id as complaint'])
    .select(['c.title as complaint_title', 'x.category', 'x.description', 'x.amount', 'x.withheld', 'x.spent_on'])
    .select(['x.paid_on', 'x.method', 'x.channel', 'x.reference', 'x.notes', 'x.receipt_file_id', 'x.paid_by'])
    .select(state.as('state'))
    .select(['x.recurring_id as recurring', 'x.reversed_on', 'x.reverse_reason']);

/** A cost with the names that the response shows. */
export type ExpenseRow = NonNullable<Awaited<ReturnType<typeof findExpenseRow>>>;

export const findExpenseRow = (db: Db, viewer: Viewer, id: number) =>
  shownExpenses(db).where('x.id', '=', id).where(visibleExpenses(viewer)).executeTakeFirst();

/** Costs `x` by their description or reference, or by the name of their estate, home or vendor. */
function matches(search: string): Condition {
  const pattern = containsPattern(search);
  return sql`(x.description ilike ${pattern} or x.reference ilike ${pattern}
    or x.estate_id in (select e.id from estates e where e.name ilike ${pattern})
    or x.apartment_id in (select a.id from apartments a where a.number ilike ${pattern})
    or x.vendor_id in (select v.id from vendors v where v.name ilike ${pattern}))`;
}

const IN_STATE: Readonly<Record<ExpenseState, Condition>> = {
  unpaid: sql`(x.paid_on is null and x.reversed_on is null)`,
  paid: sql`(x.paid_on is not null and x.reversed_on is null)`,
  reversed: sql`x.reversed_on is not null`,
};

const SORT_KEY: Readonly<Record<'spent_on' | 'amount' | 'estate', RawBuilder<unknown>>> = {
  spent_on: sql`x.spent_on`,
  amount: sql`x.amount`,
  estate: sql`(select e.name collate "und-x-icu" from estates e where e.id = x.estate_id)`,
};

/** The part of a cost `x` that counts in sums. */
const counted = sql<{
  amount: number;
}>`lateral (select case when x.reversed_on is null then x.amount else 0 end as amount)`.as('counted');

/** The costs that a viewer may see, filtered, by default the newest first; the sum leaves out reversed ones. */
export function listExpenseRows(db: Db, viewer: Viewer, query: ExpenseQuery) {
  const { field, direction } = directionOf(query.ordering ?? '-spent_on');
  const dayOf = sql.ref(`x.${query.by ?? 'spent_on'}`);
  const found = db
    .selectFrom('expenses as x')
    .innerJoin(counted, (join) => join.onTrue())
    .select(['x.id', SORT_KEY[field].as('sort_key')])
    .where(visibleExpenses(viewer))
    .where(whenGiven(query.ids, (ids) => sql`x.id = any (${ids}::bigint[])`))
    .where(whenGiven(query.from, (day) => sql`${dayOf} >= ${day}::date`))
    .where(whenGiven(query.to, (day) => sql`${dayOf} <= ${day}::date`))
    .where(whenGiven(query.estate_id, (id) => sql`x.estate_id = ${id}`))
    .where(whenGiven(query.block_id, (id) => sql`x.block_id = ${id}`))
    .where(whenGiven(query.apartment_id, (id) => sql`x.apartment_id = ${id}`))
    .where(whenGiven(query.vendor, (id) => sql`x.vendor_id = ${id}`))
    .where(whenGiven(query.complaint, (id) => sql`x.complaint_id = ${id}`))
    .where(whenGiven(query.category, (category) => sql`x.category = ${category}`))
    .where(whenGiven(query.paid_by, (payer) => sql`x.paid_by = ${payer}`))
    .where(whenGiven(query.state, (one) => IN_STATE[one]))
    .where(whenGiven(query.search, matches))
    .orderBy('sort_key', direction)
    .orderBy('x.id', direction);
  const shown = (page: typeof found) =>
    shownExpenses(db)
      .innerJoin(page.as('found'), 'found.id', 'x.id')
      .orderBy('found.sort_key', direction)
      .orderBy('x.id', direction);
  return listedLate(query, found, shown, 'counted.amount');
}

/** The unpaid costs of the office from before a day: their number, their sum, and the first of their days. */
export const countUnpaidExpenses = (db: Db, before: CalendarDate) =>
  db
    .selectFrom('expenses as x')
    .innerJoin('live_estates as e', 'e.id', 'x.estate_id')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('x.spent_on').as('first')])
    .select(sql<number>`coalesce(sum(x.amount), 0)::bigint`.as('amount'))
    .where('x.paid_on', 'is', null)
    .where('x.paid_by', '=', 'office')
    .where('x.spent_on', '<', before)
    .executeTakeFirstOrThrow();

/** The costs of a complaint so far, without reversed ones. */
export async function costOfComplaint(db: Db, complaintId: number): Promise<number> {
  const { cost } = await db
    .selectFrom('expenses as x')
    .select(sql<number>`coalesce(sum(x.amount), 0)::bigint`.as('cost'))
    .where('x.complaint_id', '=', complaintId)
    .where('x.reversed_on', 'is', null)
    .executeTakeFirstOrThrow();
  return cost;
}
