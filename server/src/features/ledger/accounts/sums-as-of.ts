import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import { type RawBuilder, sql } from 'kysely';
import { shillings } from '../../../db/shillings.ts';
import { chargesAsOf, isOpenDebt } from './open-charges.ts';

// The sums of an account `a` at the end of an earlier day. See docs/rules.md, Accounts as of a day.

/** The balance and the deposit held, by the entries that take effect up to a day. */
export const entriesOf = (day: CalendarDate) => sql`(
  select coalesce(sum(case when j.debit = 'tenant' then j.amount when j.credit = 'tenant' then -j.amount end), 0)::bigint
      as balance,
    coalesce(sum(case when j.credit = 'deposits' then j.amount when j.debit = 'deposits' then -j.amount end), 0)::bigint
      as deposit_held
  from journal_entries j where j.account_id = a.id and j.effective_on <= ${day}::date)`;

/** The credit, from the open amount `o` and the entries `j`: the balance is the open amount less the credit. */
export const creditOf = sql<number>`greatest(o.open_amount - j.balance, 0)`;

const fromCharges = (value: RawBuilder<unknown>, day: CalendarDate) => sql`(
  select ${value} from ${chargesAsOf(day)} p where p.account_id = a.id and ${isOpenDebt})`;

export const balanceAsOf = (day: CalendarDate) => sql`(select j.balance from ${entriesOf(day)} j)`;

export const oldestDueAsOf = (day: CalendarDate) => fromCharges(sql`min(p.due_date)`, day);

/** Whether an account `a` had credit. */
export const hadCredit = (day: CalendarDate) =>
  sql<boolean>`(${fromCharges(shillings(sql`sum(p.outstanding_amount)`), day)} > ${balanceAsOf(day)})`;

/**
 * The last day for which rent was paid: the end of the paid periods up to the first unpaid one. Rent due later counts,
 * because it may be paid ahead.
 */
export const paidUntilAsOf = (day: CalendarDate) => sql`(
  select max(p.period_end) filter (
      where p.outstanding_amount = 0 and p.settled_amount > 0 and p.period_end < coalesce(p.unpaid_from, 'infinity'))
  from (
    select p.period_end, p.outstanding_amount, p.settled_amount,
      min(p.period_start) filter (where p.outstanding_amount > 0) over () as unpaid_from
    from ${chargesAsOf(day, 'whenever due')} p where p.account_id = a.id and p.payment_type = 'Rent') p)`;
