import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import { sql } from 'kysely';
import type { Db } from '../../../db/connect.ts';
import type { Addressee } from '../../../mail/queue-mail.ts';

/** The recipient of a reminder of an account, and the payments that they logged. */
export interface RemindedContact extends Addressee {
  account: number;
  is_active: boolean;
  phone_number: string;
  language: string;
  /** Whether they want no reminders by SMS. */
  is_opted_out: boolean;
  /** The oldest due day of open charges, deposits included; null without any. */
  due_on: CalendarDate | null;
  /** The last due day of open charges without deposits; null without any. */
  latest_due: CalendarDate | null;
  /** The sum of the claims that wait, in whole shillings. */
  logged: number;
}

/** The contacts of some accounts. */
export async function listRemindedContacts(db: Db, accounts: readonly number[]): Promise<RemindedContact[]> {
  const { rows } = await sql<RemindedContact>`
    select a.id as account, u.id as user_id, u.shown_name as name, u.email, u.email_verified_at,
      u.status = 'active' as is_active, u.phone_number, t.language, t.sms_opted_out_at is not null as is_opted_out,
      (select min(p.due_date) from live_charges p
        where p.account_id = a.id and p.is_owed and p.outstanding_amount > 0) as due_on,
      (select max(p.due_date) from live_charges p
        where p.account_id = a.id and p.is_owed and p.outstanding_amount > 0
          and p.payment_type <> 'Security Deposit') as latest_due,
      (select coalesce(sum(c.amount), 0)::bigint from claims c join charges p on p.id = c.charge_id
        where p.account_id = a.id and p.is_owed and p.deleted_at is null and c.state = 'waiting') as logged
    from accounts a join tenants t on t.id = a.tenant_id join users u on u.id = t.user_id
    where a.id = any (${accounts}::bigint[])`.execute(db);
  return rows;
}
