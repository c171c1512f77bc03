import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import type { PaymentReport, ReportQuery } from '@amayumba/contract/reports/owner-reports.ts';
import { sql } from 'kysely';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../db/connect.ts';
import { onlyRow } from '../../db/only-row.ts';
import { shillings } from '../../db/shillings.ts';
import { isPending, overdueOn } from '../payments/overdue.ts';
import { estatesOwnedWithin, paymentsByEstateWithin, percent } from './figures-scope.ts';

type EstateRow = PaymentReport['estates'][number] & Pick<PaymentReport, 'pending_amount' | 'overdue_amount'>;

/** The report with figures that only a file has room for: pending and overdue sums by estate, and the rate over all. */
export interface PaymentReportFigures extends PaymentReport {
  collection_rate: number;
  estates: EstateRow[];
}

/**
 * Owed payments by their due date, over all and by estate in the order of their names. Paid is the settled part of
 * them; pending and overdue are the amounts still owed today. See docs/rules.md, Payment report.
 */
export async function getPaymentReportFigures(
  db: Db,
  viewer: Viewer,
  query: ReportQuery,
  today: CalendarDate,
): Promise<PaymentReportFigures> {
  const { rows } = await sql<PaymentReportFigures>`
    with sums as (
      select p.estate_id, count(*) as payments, sum(p.shown_amount) as total, sum(p.settled_amount) as paid,
        sum(p.outstanding_amount) filter (where ${isPending} and p.due_date >= ${today}::date) as pending,
        sum(p.outstanding_amount) filter (where ${overdueOn(today)}) as overdue
      from live_charges p
      where ${paymentsByEstateWithin(viewer, query)} and p.is_owed
        and p.due_date >= ${query.start_date}::date and p.due_date < ${query.end_date}::date + 1
      group by p.estate_id
    ),
    estate_sums as (
      select e.id, e.name as estate_name, coalesce(s.payments, 0) as payments, ${shillings(sql`s.total`)} as total_amount,
        ${shillings(sql`s.paid`)} as paid_amount, ${shillings(sql`s.pending`)} as pending_amount, ${shillings(sql`s.overdue`)} as overdue_amount,
        ${percent(sql`s.paid`, sql`s.total`)} as collection_rate
      from live_estates e left join sums s on s.estate_id = e.id
      where ${estatesOwnedWithin(viewer, query)}
    )
    select coalesce(sum(payments), 0)::bigint as total_payments, ${shillings(sql`sum(total_amount)`)} as total_amount,
      ${shillings(sql`sum(paid_amount)`)} as paid_amount, ${shillings(sql`sum(pending_amount)`)} as pending_amount,
      ${shillings(sql`sum(overdue_amount)`)} as overdue_amount, ${percent(sql`sum(paid_amount)`, sql`sum(total_amount)`)} as collection_rate,
      coalesce(json_agg(to_jsonb(estate_sums) - 'id' order by estate_name collate "und-x-icu", id), '[]') as estates
    from estate_sums`.execute(db);
  return onlyRow(rows);
}
