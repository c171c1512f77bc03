import type { NotificationTarget } from '@amayumba/contract/notifications/notification.ts';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { isFullManager, mayAlsoDo, type Permission } from './permissions.ts';
import { type Condition, visibleAccounts, visibleComplaints, visiblePayments } from './scope.ts';
import type { Viewer } from './viewer.ts';

/** The permission to read what a message of the office opens. */
const READING: Readonly<Record<Exclude<NotificationTarget, 'notices'>, Permission>> = {
  account: 'money:read',
  approvals: 'approvals:read',
  conversation: 'conversations:read',
  reminders: 'messages:read',
};

/**
 * Approvals about costs of estates and money of owners name no account. A person limited to some estates reads those
 * that were sent to them as such: since their account was last changed.
 */
const isOfTheirApprovals = ({ user_id, estates }: Viewer) =>
  estates === null
    ? sql`true`
    : sql`(n.opens is distinct from 'approvals' or n.account_id is not null
        or n.created_at > (select u.updated_at from users u where u.id = ${user_id}))`;

/** Messages to an owner are about nothing else than their own account and money; these are from work in the office. */
const isOfTheOffice = sql<SqlBool>`coalesce(n.opens, n.payment_id::text, n.complaint_id::text, n.account_id::text)
  is not null`;

/**
 * Messages in the portal, on a query with the alias `n`: each person's own. Of a person of the office, only those about
 * what their work and their estates still let them read, and of one who became an owner none from that work. See
 * docs/rules.md, Notifications.
 */
export function visibleNotifications(viewer: Viewer): Condition {
  const own = sql<SqlBool>`n.user_id = ${viewer.user_id}`;
  if (viewer.role === 'owner') return sql`(${own} and not ${isOfTheOffice})`;
  if (viewer.role === 'tenant' || isFullManager(viewer)) return own;
  const refused = Object.entries(READING).flatMap(([opens, needed]) => (mayAlsoDo(viewer, needed) ? [] : [opens]));
  const readable = (column: string, needed: Permission, row: RawBuilder<unknown>) =>
    sql`(${sql.ref(column)} is null or ${sql.lit(mayAlsoDo(viewer, needed))} and exists (${row}))`;
  return sql`(${own} and (n.opens is null or n.opens <> all (${refused}::text[])) and ${isOfTheirApprovals(viewer)}
    and ${readable('n.payment_id', 'payments:read', sql`select from charges p where p.id = n.payment_id and ${visiblePayments(viewer)}`)}
    and ${readable('n.complaint_id', 'complaints:read', sql`select from complaints c where c.id = n.complaint_id and ${visibleComplaints(viewer)}`)}
    and (n.account_id is null or exists (
      select from accounts a where a.id = n.account_id and ${visibleAccounts(viewer)})))`;
}
