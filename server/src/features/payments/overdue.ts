import { sql } from 'kysely';
import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import { PAYMENT_STATUS, PENDING_STATUSES, UPCOMING_DAYS } from '@amayumba/contract/payments/rules.ts';
import type { Condition } from '../../access/scope.ts';

// Conditions on charges `p` about debts and due days. The rule itself is isOverdue in the contract; one test checks
// both against the same cases.

/** Something is still owed, whatever the due date. */
export const unsettled: Condition = sql`(p.is_owed and p.outstanding_amount > 0)`;

/** Owed, and due before today. See docs/rules.md, Overdue. */
export const overdueOn = (today: CalendarDate): Condition => sql`(p.due_date < ${today}::date and ${unsettled})`;

export const isPaid: Condition = sql`p.status_id = ${sql.lit(PAYMENT_STATUS.paid)}`;

/** Pending, Partial or Processing, whatever the due date. See docs/rules.md, Pending payments. */
export const isPending: Condition = sql`p.status_id in (${sql.join(PENDING_STATUSES.map((status) => sql.lit(status)))})`;

/**
 * Pending, Partial or Processing and not overdue. See docs/rules.md, Pending payments. The day is a subquery, so that
 * PostgreSQL expects as many rows for it as for any other and keeps its plan: see
 * docs/decisions/0036-prepared-statements.md.
 */
export const pendingOn = (today: CalendarDate): Condition =>
  sql`(${isPending} and (p.due_date >= (select ${today}::date) or not p.is_owed))`;

/** Still owed and due within the next 14 days, today included. See docs/rules.md, Upcoming payments. */
export const upcomingOn = (today: CalendarDate): Condition =>
  sql`(p.due_date between ${today}::date and ${today}::date + ${sql.lit(UPCOMING_DAYS)} and ${unsettled})`;
