import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import { CATCH_UP_DAYS, type LadderRung, type LadderStep } from '@amayumba/contract/messages/ladder.ts';
import { sql } from 'kysely';
import type { Condition } from '../../../access/scope.ts';
import type { Db } from '../../../db/connect.ts';
import { shillings } from '../../../db/shillings.ts';
import { isNoDeposit } from '../../ledger/accounts/open-charges.ts';
import { withTenantAndHome } from '../../tenants/tenant-and-home.ts';
import { type MessagedTenant, messagedTenant } from '../messaged-tenants.repository.ts';
import { reminderState, type ReminderState } from './reminder-state.repository.ts';

/** An account with a due step of the ladder, its open charges, and the recipient of the reminder. */
export interface ReminderCandidate extends MessagedTenant, ReminderState {
  /** The oldest of the charges at the step. */
  charge_id: number;
  step: LadderStep;
  /** Without deposits, in whole shillings; the due days are null where only a deposit is open. */
  open_amount: number;
  overdue_amount: number;
  oldest_due: CalendarDate | null;
  latest_due: CalendarDate | null;
  deposit_due: number;
  /** With deposits: the oldest due day, the amount due on it, and the amount due before the day of the reminder. */
  due_on: CalendarDate;
  due_amount: number;
  late_amount: number;
  /** Whether a manager left it out on this day, or on an earlier day of the same step on which nothing was sent. */
  is_left_out: boolean;
}

interface Search {
  ladder: readonly LadderRung[];
  /** The day of the reminders. */
  day: CalendarDate;
  /** Whether steps count that began up to six days before and had no reminder yet; else those that begin on the day. */
  catchesUp: boolean;
  /** A condition on accounts `a`. */
  visible: Condition;
  /** Accounts behind this one, in their order. */
  after: number;
  /** Null for all. */
  limit: number | null;
  /** Whether the tenants are locked, so that an erasure comes before the reminder or removes it. */
  locks: boolean;
}

/**
 * The accounts with a due step of the ladder on a day, in their order. The step is the most severe of their open
 * charges that began after the last reminder. A charge has each step once, even if its due day was moved. See
 * docs/rules.md, Reminders.
 */
export async function listCandidates(db: Db, search: Search): Promise<ReminderCandidate[]> {
  const { ladder, day, catchesUp, visible, after, limit, locks } = search;
  const lastDay = catchesUp ? CATCH_UP_DAYS : 0;
  const days = ladder.map((rung) => rung.days);
  // A step ends when the next one begins; the last one when it is no longer caught up.
  const ends = days.map((at, nth) => days[nth + 1] ?? at + CATCH_UP_DAYS + 1);
  const { rows } = await sql<ReminderCandidate>`
    with begun as (
      select p.account_id, p.id, p.due_date, r.step, r.days, p.due_date + r.days as began
      from unnest(${ladder.map(({ step }) => step)}::text[], ${days}::int[], ${ends}::int[]) as r (step, days, ends)
      join live_charges p on p.due_date between ${day}::date - r.days - ${lastDay}::int and ${day}::date - r.days
        and p.due_date + r.ends > ${day}::date
      where p.is_owed and p.outstanding_amount > 0 and p.account_id > ${after}
    ),
    found as (
      select distinct on (b.account_id) b.account_id, b.id as charge_id, b.step, b.began
      from begun b join accounts a on a.id = b.account_id
      where ${visible}
        -- In the evening a reminder goes the next day. One of a later day was written while the clock was wrong.
        and not exists (select from text_messages m where m.account_id = b.account_id
          and m.day between b.began and ${day}::date + 1 and m.step is not null and m.repeat_of is null)
        and not exists (select from text_messages m where m.account_id = b.account_id and m.charge_id = b.id
          and m.step = b.step and m.repeat_of is null)
      order by b.account_id, b.days desc, b.due_date, b.id
      limit ${limit}::bigint
    )
    select found.account_id as account, found.charge_id, found.step, ${messagedTenant}, o.*, ${reminderState},
      exists (select from reminders_left_out x
        where x.account_id = a.id and x.day between found.began and ${day}::date) as is_left_out
    from found join accounts a on a.id = found.account_id ${withTenantAndHome}
    cross join lateral (
      select ${shillings(sql`sum(p.outstanding_amount) filter (where ${isNoDeposit})`)} as open_amount,
        ${shillings(sql`sum(p.outstanding_amount) filter (where ${isNoDeposit} and p.due_date < ${day}::date)`)} as overdue_amount,
        min(p.due_date) filter (where ${isNoDeposit}) as oldest_due,
        max(p.due_date) filter (where ${isNoDeposit}) as latest_due,
        ${shillings(sql`sum(p.outstanding_amount) filter (where not ${isNoDeposit})`)} as deposit_due,
        min(p.due_date) as due_on,
        ${shillings(sql`sum(p.outstanding_amount) filter (where p.due_date = p.first)`)} as due_amount,
        ${shillings(sql`sum(p.outstanding_amount) filter (where p.due_date < ${day}::date)`)} as late_amount
      from (
        select p.payment_type, p.outstanding_amount, p.due_date, min(p.due_date) over () as first from live_charges p
        where p.account_id = a.id and p.is_owed and p.outstanding_amount > 0
      ) p
    ) o
    order by found.account_id ${locks ? sql`for share of t, u` : sql``}`.execute(db);
  return rows;
}

/** How many accounts of each estate reached the last step of the ladder on a day. */
export async function countEscalated(db: Db, day: CalendarDate) {
  const { rows } = await sql<{ estate: number | null; count: number }>`
    select a.estate_id as estate, count(distinct a.id) as count from text_messages m join accounts a on a.id = m.account_id
    where m.day = ${day}::date and m.step = 'escalate' and m.state <> 'skipped' and m.repeat_of is null
    group by a.estate_id`.execute(db);
  return rows;
}
