import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import type { PaymentReport, ReportQuery } from '@amayumba/contract/reports/owner-reports.ts';
import { sql } from 'kysely';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../db/connect.ts';
import { isPaid, overdueOn, pendingOn } from '../payments/overdue.ts';
import { estatesWithin, percent, shillings } from './figures-scope.ts';
import { sumsByDay } from './payment-sums.repository.ts';

type EstateRow = PaymentReport['estates'][number] & Pick<PaymentReport, 'pending_amount' | 'overdue_amount'>;

/** The report, with what is pending and overdue in each estate and the rate over all: what a file has room for. */
export interface PaymentReportFigures extends PaymentReport {
  collection_rate: number;
  estates: EstateRow[];
}

/** Payments by their due date, over all and by estate in the order of their names; what is pending or overdue is so today. Decisions §6. */
export async function getPaymentReportFigures(
  db: Db,
  viewer: Viewer,
  query: ReportQuery,
  today: CalendarDate,
): Promise<PaymentReportFigures> {
  const { rows } = await sql<PaymentReportFigures>`
    with sums as (
      select p.estate_id, sum(p.payments)::bigint as payments, sum(p.amount) as total,
        coalesce(sum(p.amount) filter (where ${isPaid}), 0) as paid,
        coalesce(sum(p.amount) filter (where ${pendingOn(today)}), 0) as pending,
        coalesce(sum(p.amount) filter (where ${overdueOn(today)}), 0) as overdue
      from ${sumsByDay(viewer, query)} p
      where p.due_date >= ${query.start_date}::date and p.due_date < ${query.end_date}::date + 1
      group by p.estate_id
    ),
    estate_figures as (
      select e.id, e.name as estate_name, coalesce(s.payments, 0) as payments, ${shillings(sql`s.total`)} as total_amount,
        ${shillings(sql`s.paid`)} as paid_amount, ${shillings(sql`s.pending`)} as pending_amount, ${shillings(sql`s.overdue`)} as overdue_amount,
        ${percent(sql`s.paid`, sql`s.total`)} as collection_rate
      from live_estates e left join sums s on s.estate_id = e.id
      where ${estatesWithin(viewer, query)}
    )
    select coalesce(sum(payments), 0)::bigint as total_payments, ${shillings(sql`sum(total_amount)`)} as total_amount,
      ${shillings(sql`sum(paid_amount)`)} as paid_amount, ${shillings(sql`sum(pending_amount)`)} as pending_amount,
      ${shillings(sql`sum(overdue_amount)`)} as overdue_amount, ${percent(sql`sum(paid_amount)`, sql`sum(total_amount)`)} as collection_rate,
      coalesce(json_agg(to_jsonb(estate_figures) - 'id' order by estate_name collate "und-x-icu", id), '[]') as estates
    from estate_figures`.execute(db);
  const [figures] = rows;
  if (!figures) throw new Error('a sum over nothing is still one row');
  return figures;
}
