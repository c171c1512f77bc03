import { addMonths, type CalendarDate, firstOfMonth, monthOf } from '@amayumba/contract/calendar.ts';
import { MONEY_MONTHS, type MoneyMonths } from '@amayumba/contract/money/figures.ts';
import { sql } from 'kysely';
import { visibleEntries, visiblePayments } from '../../../access/scope.ts';
import type { Viewer } from '../../../access/viewer.ts';
import type { Db } from '../../../db/connect.ts';
import { shillings } from '../../../db/shillings.ts';
import { isCharged } from '../accounts/open-charges.ts';
import { cashOf, isCash } from './cash-entries.ts';
import { ofEstate } from './money-figures.repository.ts';

/** The money charged and received in each of the last months, the oldest first. See docs/rules.md, Received. */
export async function listMoneyMonths(
  db: Db,
  viewer: Viewer,
  estate_id: number | undefined,
  today: CalendarDate,
): Promise<MoneyMonths> {
  const { year, month } = monthOf(today);
  const next = addMonths(firstOfMonth(year, month), 1);
  const first = addMonths(next, -MONEY_MONTHS);
  const { rows } = await sql<MoneyMonths[number]>`
    with charged as (
      select date_trunc('month', p.due_date)::date as month, sum(p.gross_amount) as amount from live_charges p
      where ${visiblePayments(viewer)} and ${ofEstate('p.estate_id', estate_id)} and ${isCharged}
        and p.due_date >= ${first}::date and p.due_date < ${next}::date
      group by 1
    ),
    received as (
      select date_trunc('month', j.effective_on)::date as month,
        sum(${cashOf}) as amount
      from journal_entries j join accounts a on a.id = j.account_id
      where j.effective_on >= ${first}::date and j.effective_on < ${next}::date and j.receipt_id is not null
        and ${isCash} and ${visibleEntries(viewer)} and ${ofEstate('a.estate_id', estate_id)}
      group by 1
    )
    select extract(year from m)::int as year, extract(month from m)::int as month,
      ${shillings(sql`charged.amount`)} as charged, ${shillings(sql`received.amount`)} as received
    from generate_series(${first}::date, ${next}::date - 1, interval '1 month') m
    left join charged on charged.month = m::date left join received on received.month = m::date
    order by m`.execute(db);
  return rows;
}
