import { addDays, type CalendarDate, firstOfMonth, monthOf } from '@amayumba/contract/calendar.ts';
import type { OwnerFilter, PaymentDashboardSummary } from '@amayumba/contract/reports/owner-figures.ts';
import { sql } from 'kysely';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../db/connect.ts';
import { onlyRow } from '../../db/only-row.ts';
import { shillings } from '../../db/shillings.ts';
import { cashOf, isCash } from '../ledger/figures/cash-entries.ts';
import { entriesWithin, monthAround } from './figures-scope.ts';

export type Received = Required<
  Pick<PaymentDashboardSummary, 'received_this_month' | 'received_previous_month' | 'reversed_earlier'>
>;

/**
 * Money received in the month of a day and in the month before, whatever it is for, and what of it is a reversal of
 * receipts of earlier months. Reads the entries of receipts and of their reversals between cash and a tenant, so that
 * moved money does not count. See docs/rules.md, Received.
 */
export async function getReceived(db: Db, viewer: Viewer, filter: OwnerFilter, today: CalendarDate): Promise<Received> {
  const { year, month } = monthOf(today);
  const first = firstOfMonth(year, month);
  const previous = `${addDays(first, -1).slice(0, 7)}-01`;
  const { rows } = await sql<Received>`
    select ${shillings(sql`sum(r.amount) filter (where r.effective_on >= ${first}::date)`)} as received_this_month,
      ${shillings(sql`sum(r.amount) filter (where r.effective_on < ${first}::date)`)} as received_previous_month,
      ${shillings(sql`-sum(r.amount) filter (where r.effective_on >= ${first}::date and r.reversed_of < ${first}::date)`)}
        as reversed_earlier
    from (
      select j.effective_on, (select e.effective_on from journal_entries e where e.id = j.reverses) as reversed_of,
        ${cashOf} as amount
      from journal_entries j
      where j.effective_on >= ${previous}::date and j.effective_on < upper(${monthAround(today)})
        and j.receipt_id is not null and ${isCash}
        and ${entriesWithin(viewer, filter)}
    ) r`.execute(db);
  return onlyRow(rows);
}
