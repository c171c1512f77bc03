import { UNDECIDED_STATES } from '@amayumba/contract/money/collection.ts';
import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import { sql } from 'kysely';
import type { Db } from '../../../db/connect.ts';
import { shillings } from '../../../db/shillings.ts';

/** The facts that can speak against a reminder of an account. */
export interface ReminderState {
  /** The sum of the claims that wait. */
  logged: number;
  is_collecting: boolean;
  promise_on: CalendarDate | null;
  is_disputed: boolean;
}

/** Whether money of an account `a` may still come from a phone. */
export const isCollecting = sql`exists (select from collections k
  where k.account_id = a.id and k.state = any (${UNDECIDED_STATES}))`;

/** The columns of {@link ReminderState} of an account `a`. */
export const reminderState = sql`a.promise_on, a.disputed_at is not null as is_disputed,
  ${isCollecting} as is_collecting,
  (select ${shillings(sql`sum(c.amount)`)} from claims c join live_charges p on p.id = c.charge_id
    where p.account_id = a.id and p.is_owed and c.state = 'waiting') as logged`;

/** The state of an account with its open amount now, deposits included. */
export async function getReminderState(db: Db, account: number): Promise<ReminderState & { open: number }> {
  const { rows } = await sql<ReminderState & { open: number }>`
    select ${reminderState}, (select ${shillings(sql`sum(p.outstanding_amount)`)} from live_charges p
      where p.account_id = a.id and p.is_owed and p.outstanding_amount > 0) as open
    from accounts a where a.id = ${account}`.execute(db);
  if (!rows[0]) throw new Error(`There is no account ${account}.`);
  return rows[0];
}
