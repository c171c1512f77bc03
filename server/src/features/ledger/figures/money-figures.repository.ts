import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import type { Arrears, Figures, FiguresQuery } from '@amayumba/contract/money/figures.ts';
import { sql } from 'kysely';
import { moneyOn, visibleEntries, visiblePayments, whenGiven } from '../../../access/scope.ts';
import type { Viewer } from '../../../access/viewer.ts';
import type { Db } from '../../../db/connect.ts';
import { shillings } from '../../../db/shillings.ts';
import { unitName } from '../../estates/unit-name.ts';
import { withTenantAndHome } from '../../tenants/tenant-and-home.ts';
import { ageingSums, isCharged, isOpenDebt } from '../accounts/open-charges.ts';
import { cashOf, isCash } from './cash-entries.ts';

/** Rows of an estate, if one is chosen. */
export const ofEstate = (column: string, estate_id: number | undefined) =>
  whenGiven(estate_id, (id) => sql`${sql.ref(column)} = ${id}`);

/** Rows of a range of days. */
export const within = (day: string, { start_date, end_date }: Pick<FiguresQuery, 'start_date' | 'end_date'>) =>
  sql`${sql.ref(day)} between ${start_date}::date and ${end_date}::date`;

/** The money charged and received in a range of days, and the amounts open now. See docs/rules.md, Money figures. */
export async function getMoneyFigures(
  db: Db,
  viewer: Viewer,
  query: FiguresQuery,
  today: CalendarDate,
): Promise<Figures> {
  const now = sql`${today}::date`;
  const { rows } = await sql<Omit<Figures, 'ageing'> & Figures['ageing']>`
    with charged as (
      select ${shillings(sql`sum(p.gross_amount)`)} as charged from live_charges p
      where ${visiblePayments(viewer)} and ${ofEstate('p.estate_id', query.estate_id)} and ${isCharged}
        and ${within('p.due_date', query)}
    ),
    credited as (
      select ${shillings(sql`sum(n.amount)`)} as credited
      from credit_notes n join live_charges p on p.id = n.charge_id
      where ${visiblePayments(viewer)} and ${ofEstate('p.estate_id', query.estate_id)} and ${isCharged}
        and n.reversed_at is null and ${within('n.effective_on', query)}
    ),
    cash as (
      select case when j.debit like 'cash.%' then j.debit else j.credit end as side, j.receipt_id is not null as is_receipt,
        ${cashOf} as amount,
        coalesce(reversed.effective_on < ${query.start_date}::date, false) as is_of_earlier,
        case when j.reverses is null then 1 else -1 end as receipts
      from journal_entries j join accounts a on a.id = j.account_id
      left join journal_entries reversed on reversed.id = j.reverses
      where ${within('j.effective_on', query)} and ${isCash}
        and ${visibleEntries(viewer)} and ${ofEstate('a.estate_id', query.estate_id)}
    ),
    channels as (
      select substr(side, 6) as channel, ${shillings(sql`sum(amount)`)}::bigint as amount,
        coalesce(sum(receipts) filter (where not is_of_earlier), 0)::bigint as count
      from cash where is_receipt group by 1
    ),
    open as (
      select ${ageingSums(sql`p.outstanding_amount`, today)}, ${shillings(sql`sum(p.outstanding_amount)`)} as open_amount
      from live_charges p
      where ${visiblePayments(viewer)} and ${ofEstate('p.estate_id', query.estate_id)} and ${isOpenDebt}
    ),
    held as (
      select ${shillings(sql`sum(a.credit)`)} as credit, ${shillings(sql`sum(a.deposit_held)`)} as deposits_held
      from accounts a where ${moneyOn(viewer, now)} and ${ofEstate('a.estate_id', query.estate_id)}
    )
    select charged.charged, credited.credited,
      (select ${shillings(sql`sum(amount) filter (where is_receipt)`)} from cash) as received,
      (select ${shillings(sql`-sum(amount) filter (where is_receipt and is_of_earlier)`)} from cash) as reversed_earlier,
      (select ${shillings(sql`-sum(amount) filter (where not is_receipt)`)} from cash) as refunded,
      (select coalesce(json_agg(channels order by amount desc, channel), '[]') from channels where count <> 0 or amount <> 0)
        as by_channel,
      open.*, (open.open_amount - open.not_due)::bigint as overdue_amount, held.*
    from charged, credited, open, held`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a sum over nothing is still one row');
  const { not_due, days_1_30, days_31_60, days_61_90, days_over_90, ...rest } = row;
  return { ...rest, ageing: { not_due, days_1_30, days_31_60, days_61_90, days_over_90 } };
}

/** The debts of the tenants of a viewer's estates, the oldest first. */
export async function listArrears(
  db: Db,
  viewer: Viewer,
  estate_id: number | undefined,
  today: CalendarDate,
): Promise<Arrears> {
  const { rows } = await sql<Omit<Arrears[number], 'ageing'> & Arrears[number]['ageing']>`
    select u.shown_name as tenant_name, ${unitName('ap', 'b')} as apartment, e.name as estate, o.*
    from (
      select p.account_id, ${ageingSums(sql`p.outstanding_amount`, today)},
        ${shillings(sql`sum(p.outstanding_amount)`)} as open_amount, min(p.due_date) as oldest_due
      from live_charges p where ${visiblePayments(viewer)} and ${ofEstate('p.estate_id', estate_id)} and ${isOpenDebt}
      group by p.account_id
    ) o
    join accounts a on a.id = o.account_id ${withTenantAndHome}
    order by o.oldest_due, o.account_id`.execute(db);
  return rows.map(({ tenant_name, apartment, estate, open_amount, oldest_due, ...ages }) => {
    const { not_due, days_1_30, days_31_60, days_61_90, days_over_90 } = ages;
    const ageing = { not_due, days_1_30, days_31_60, days_61_90, days_over_90 };
    return { tenant_name, apartment, estate, open_amount, ageing, oldest_due };
  });
}
