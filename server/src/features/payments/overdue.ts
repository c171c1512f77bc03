import { sql } from 'kysely';
import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import {
  PAYMENT_STATUS,
  PENDING_STATUSES,
  SETTLED_STATUSES,
  UPCOMING_DAYS,
} from '@amayumba/contract/payments/rules.ts';
import type { Condition } from '../../access/scope.ts';

// Conditions on payments `p` for what is owed when. The rule itself is isOverdue in the contract; one test checks both
// against the same cases.

/** The rule itself is isOwed in the contract. */
const settled = sql`(p.status_id in (${sql.join(SETTLED_STATUSES.map((status) => sql.lit(status)))}) or p.owes_nothing)`;

/** Owed, and due before today. See docs/rules.md, Overdue. */
export const overdueOn = (today: CalendarDate): Condition => sql`(p.due_date < ${today}::date and not ${settled})`;

/** Owed, whatever the due date. */
export const unsettled: Condition = sql`not ${settled}`;

export const isPaid: Condition = sql`p.status_id = ${sql.lit(PAYMENT_STATUS.paid)}`;

/** Pending, Partial or Processing, whatever the due date. See docs/rules.md, Pending payments. */
export const isPending: Condition = sql`p.status_id in (${sql.join(PENDING_STATUSES.map((status) => sql.lit(status)))})`;

/** Pending, Partial or Processing and not overdue. See docs/rules.md, Pending payments. */
export const pendingOn = (today: CalendarDate): Condition => sql`(${isPending} and p.due_date >= ${today}::date)`;

/** Still owed and due within the next 14 days, today included. See docs/rules.md, Upcoming payments. */
export const upcomingOn = (today: CalendarDate): Condition =>
  sql`(p.due_date between ${today}::date and ${today}::date + ${sql.lit(UPCOMING_DAYS)} and not ${settled})`;
