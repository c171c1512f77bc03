import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { unsettled } from './overdue.ts';
import type { PaymentRecord } from './payment-records.repository.ts';

/** A payment to remind a tenant of, with the tenant's contact. */
export type DuePayment = Pick<
  PaymentRecord,
  'id' | 'payment_type' | 'months_paid' | 'payment_for_year' | 'description' | 'amount' | 'status_id' | 'due_date'
> & { user_id: number; name: string; email: string; email_verified_at: string | null };

/**
 * Claims some payments that are due from today to a given day and have no reminder yet. The same statement marks them
 * as reminded, so no other process claims them, and a failure undoes the mark. The portal sends reminders itself, so
 * there is no viewer.
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
      from live_charges p join tenants t on t.id = p.tenant_id join users u on u.id = t.user_id and u.status = 'active'
      where p.due_date between ${days.from}::date and ${days.to}::date
        and ${unsettled} and not exists (select from claims c where c.charge_id = p.id and c.state = 'waiting')
        and not exists (select from payment_reminders reminder where reminder.payment_id = p.id)
      order by p.due_date, p.id limit ${limit}
      on conflict do nothing
      returning payment_id
    )
    select p.id, p.payment_type, p.months_paid, p.payment_for_year, p.description, p.outstanding_amount as amount, p.status_id, p.due_date,
      u.id as user_id, u.shown_name as name, u.email, u.email_verified_at
    from claimed join live_charges p on p.id = claimed.payment_id
    join tenants t on t.id = p.tenant_id join users u on u.id = t.user_id
    order by p.due_date, p.id`.execute(tx);
  return rows;
}
