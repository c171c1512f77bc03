import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import type { FigureWithRows, MoneyRow, MoneyRowsQuery } from '@amayumba/contract/money/figures.ts';
import { PAGE_SIZE_DEFAULT } from '@amayumba/contract/lists.ts';
import type { PaymentType } from '@amayumba/contract/payments/rules.ts';
import { type RawBuilder, sql } from 'kysely';
import { moneyOn, visibleEntries, visiblePayments } from '../../../access/scope.ts';
import type { Viewer } from '../../../access/viewer.ts';
import type { Db } from '../../../db/connect.ts';
import { shillings } from '../../../db/shillings.ts';
import { unitName } from '../../estates/unit-name.ts';
import { withTenantAndHome } from '../../tenants/tenant-and-home.ts';
import { isCharged, isOpenDebt } from '../accounts/open-charges.ts';
import { cashOf, isCash } from './cash-entries.ts';
import { ofEstate, within } from './money-figures.repository.ts';

/** A row behind a figure, with the parts of its text: a charge, a receipt or its reversal, or a deposit held. */
export interface MoneyRowRecord extends Omit<MoneyRow, 'text'> {
  payment_type: PaymentType | null;
  months_paid: number[];
  payment_for_year: number;
  description: string;
  receipt_number: number | null;
  method: string;
  is_reversal: boolean;
}

const charges = (amount: string, viewer: Viewer, query: MoneyRowsQuery, which: RawBuilder<unknown>) => sql`
  select p.id, p.due_date as "on", p.account_id, ${sql.ref(amount)} as amount, p.payment_type, p.months_paid,
    p.payment_for_year, p.description, null::bigint as receipt_id, false as is_reversal
  from live_charges p where ${visiblePayments(viewer)} and ${ofEstate('p.estate_id', query.estate_id)} and ${which}`;

const noCharge = sql`null::text as payment_type, '{}'::int[] as months_paid, 0 as payment_for_year, '' as description`;

/** The rows of each figure, by the conditions of `getMoneyFigures`. */
function rowsOf(figure: FigureWithRows, viewer: Viewer, query: MoneyRowsQuery, today: CalendarDate) {
  switch (figure) {
    case 'charged':
      return charges('p.gross_amount', viewer, query, sql`${isCharged} and ${within('p.due_date', query)}`);
    case 'open':
      return charges('p.outstanding_amount', viewer, query, isOpenDebt as RawBuilder<unknown>);
    case 'received':
      return sql`
        select j.id, j.effective_on as "on", j.account_id,
          ${cashOf} as amount, ${noCharge}, j.receipt_id,
          j.reverses is not null as is_reversal
        from journal_entries j join accounts a on a.id = j.account_id
        where ${within('j.effective_on', query)} and ${isCash}
          and j.receipt_id is not null and ${visibleEntries(viewer)} and ${ofEstate('a.estate_id', query.estate_id)}`;
    case 'deposits_held':
      return sql`
        select a.id, null::date as "on", a.id as account_id, a.deposit_held as amount, ${noCharge},
          null::bigint as receipt_id, false as is_reversal
        from accounts a
        where a.deposit_held > 0 and ${moneyOn(viewer, sql`${today}::date`)} and ${ofEstate('a.estate_id', query.estate_id)}`;
  }
}

/** One page of the rows behind a figure, the newest first, with their number and sum. */
export async function listMoneyRows(db: Db, viewer: Viewer, query: MoneyRowsQuery, today: CalendarDate) {
  const { figure, page = 1, page_size = PAGE_SIZE_DEFAULT } = query;
  const found = rowsOf(figure, viewer, query, today);
  const shown = sql<MoneyRowRecord>`
    select f.id, f."on", u.shown_name as tenant_name, ${unitName('ap', 'b')} as apartment, e.name as estate, f.amount, f.payment_type,
      f.months_paid, f.payment_for_year, f.description, r.number as receipt_number, coalesce(r.method, '') as method,
      f.is_reversal
    from (
      select * from (${found}) all_rows order by "on" desc, amount desc, id
      limit ${page_size} offset ${(page - 1) * page_size}
    ) f
    join accounts a on a.id = f.account_id ${withTenantAndHome} left join receipts r on r.id = f.receipt_id
    order by f."on" desc, f.amount desc, f.id`;
  const sums = sql<{ count: number; total_amount: number }>`
    select count(*) as count, ${shillings(sql`sum(f.amount)`)} as total_amount from (${found}) f`;
  const [{ rows: results }, { rows: counted }] = await Promise.all([shown.execute(db), sums.execute(db)]);
  const { count = 0, total_amount = 0 } = counted[0] ?? {};
  return { count, total_amount, next: null, previous: null, results };
}
