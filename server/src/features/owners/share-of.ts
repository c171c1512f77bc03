import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Condition } from '../../access/scope.ts';

/**
 * An owner's share of an amount, where `o` is the row of `estate_ownerships`, as the view `owner_money` has it: the
 * shares of all owners add up to the amount. See docs/rules.md, Owners' money.
 */
export const shareOf = (amount: RawBuilder<unknown>): RawBuilder<number> => sql<number>`
  (round(${amount} * (o.slice_from + o.share_percent) / 100) - round(${amount} * o.slice_from / 100))::bigint`;

/** Whether `o`, a row of `estate_ownerships`, holds on any day of a range. */
export const heldBetween = (first: RawBuilder<unknown>, last: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(o.from_date <= ${last} and (o.to_date is null or o.to_date >= ${first}))`;

/** Whether `o`, a row of `estate_ownerships`, holds on a day. */
export const heldOn = (day: RawBuilder<unknown>): RawBuilder<boolean> => heldBetween(day, day);

/** Whether an owner has a share of an estate on any day of a range; of a deleted one until the day of its deletion. */
export const hasShareBetween = (
  owner: RawBuilder<unknown>,
  first: RawBuilder<unknown>,
  last: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`
  exists (select from estate_ownerships o join estates e on e.id = o.estate_id
    where o.owner_id = ${owner} and ${heldBetween(first, last)}
      and (e.deleted_at is null or (e.deleted_at at time zone interval '3 hours')::date >= ${first}))`;

/** The category of a cost by the ledger account of its entry `j`: that of the cost may change afterwards. */
export const expenseCategory = sql`substr(case when j.debit like 'expenses.%' then j.debit else j.credit end, 10)`;

/** The owner's share of each cost `m` that the office paid in a range of days and that meets a condition. */
export const expensesOfOffice = (
  { owner, from, to }: { owner: number; from: CalendarDate; to: CalendarDate },
  only: Condition = sql`true`,
): RawBuilder<unknown> => sql`
  select ${expenseCategory} as category, m.expense_id, -sum(m.amount) as amount
  from owner_money m join journal_entries j on j.id = m.entry_id
  where m.owner_id = ${owner} and m.kind = 'expense' and m.effective_on between ${from}::date and ${to}::date and ${only}
  group by 1, 2 having sum(m.amount) <> 0`;
