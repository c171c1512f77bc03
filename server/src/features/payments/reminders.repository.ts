import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import { PAYMENT_STATUS, SETTLED_STATUSES } from '@amayumba/contract/payments/rules.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import type { PaymentRecord } from './payment-records.repository.ts';

/** A payment that a tenant is to be reminded of, with whom to tell. */
export type DuePayment = Pick<
  PaymentRecord,
  'id' | 'payment_type' | 'months_paid' | 'payment_for_year' | 'amount' | 'status_id' | 'due_date'
> & { user_id: number; name: string; email: string; email_verified_at: string | null };

/** Nothing is owed any more, or the tenant has said that they paid and waits for an answer. */
const QUIET = [...SETTLED_STATUSES, PAYMENT_STATUS.processing];

/**
 * Takes so many payments due from today to a day that nobody was reminded of yet, and notes in the same statement that it is being done:
 * no other process takes them too, and a failure undoes the note. Reminders are the portal's own doing, so there is no viewer.
 */
export async function claimReminders(
  tx: Db,
  days: { from: CalendarDate; to: CalendarDate },
  now: Date,
  limit: number,
): Promise<DuePayment[]> {
  const { rows } = await sql<DuePayment>`
    with claimed as (
      insert into payment_reminders (payment_id, reminded_at)
      select p.id, ${now}
      from live_payments p join tenants t on t.id = p.tenant_id join users u on u.id = t.user_id and u.status = 'active'
      where p.due_date between ${days.from}::date and ${days.to}::date
        and p.status_id not in (${sql.join(QUIET.map((status) => sql.lit(status)))}) and not p.owes_nothing
        and not exists (select from payment_reminders told where told.payment_id = p.id)
      order by p.due_date, p.id limit ${limit}
      on conflict do nothing
      returning payment_id
    )
    select p.id, p.payment_type, p.months_paid, p.payment_for_year, p.amount, p.status_id, p.due_date,
      u.id as user_id, u.shown_name as name, u.email, u.email_verified_at
    from claimed join live_payments p on p.id = claimed.payment_id
    join tenants t on t.id = p.tenant_id join users u on u.id = t.user_id
    order by p.due_date, p.id`.execute(tx);
  return rows;
}
