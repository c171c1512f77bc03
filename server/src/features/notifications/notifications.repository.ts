import { sql } from 'kysely';
import type { NotificationQuery, NotificationTarget } from '@amayumba/contract/notifications/notification.ts';
import { visibleNotifications } from '../../access/notification-scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../db/connect.ts';
import { containsPattern, listed } from '../../db/listed.ts';

/** A message for one person. */
export interface Message {
  user_id: number;
  title: string;
  body: string;
  payment_id?: number | null;
  complaint_id?: number | null;
  /** The subject that it opens, and its account. */
  opens?: NotificationTarget;
  account_id?: number | null;
  /** The owner's statement that it opens. */
  owner_statement_id?: number;
}

const SHOWN = [
  'n.id',
  'n.title',
  'n.body',
  'n.payment_id as payment',
  'n.complaint_id as complaint',
  'n.opens',
  'n.account_id as account',
  'n.owner_statement_id as owner_statement',
  'n.created_at',
  'n.read_at',
] as const;

/** Rows of one statement, so that its parameters stay below PostgreSQL's limit of 65,535. */
const ROWS_AT_ONCE = 1_000;

const rowOf = ({
  user_id,
  title,
  body,
  payment_id = null,
  complaint_id = null,
  opens,
  account_id,
  owner_statement_id,
}: Message) => ({
  user_id,
  title,
  body,
  payment_id,
  complaint_id,
  opens: opens ?? null,
  account_id: account_id ?? null,
  owner_statement_id: owner_statement_id ?? null,
});

/** The statement that inserts messages. */
export const newNotifications = (tx: Db, messages: readonly Message[]) =>
  tx.insertInto('notifications').values(messages.map(rowOf));

export async function insertNotificationRows(tx: Db, messages: readonly Message[]): Promise<void> {
  for (let at = 0; at < messages.length; at += ROWS_AT_ONCE)
    await newNotifications(tx, messages.slice(at, at + ROWS_AT_ONCE)).execute();
}

/** Lists a viewer's own messages, newest first. */
export function listNotificationRows(db: Db, viewer: Viewer, query: NotificationQuery) {
  const pattern = containsPattern(query.search ?? '');
  const own = db
    .selectFrom('notifications as n')
    .select(SHOWN)
    .where(visibleNotifications(viewer))
    .$if(query.unread === true, (messages) => messages.where('n.read_at', 'is', null))
    .$if(query.unread === false, (messages) => messages.where('n.read_at', 'is not', null))
    .$if(Boolean(query.search), (messages) =>
      messages.where(sql<boolean>`(n.title ilike ${pattern} or n.body ilike ${pattern})`),
    );
  return listed(query, own.orderBy('n.created_at', 'desc').orderBy('n.id', 'desc'));
}

/** Marks a message as read, keeping the time of the first reading. Undefined if it is not the viewer's. */
export function readNotificationRow(db: Db, viewer: Viewer, id: number, readAt: Date) {
  return db
    .updateTable('notifications as n')
    .set({ read_at: sql`coalesce(n.read_at, ${readAt})` })
    .where('n.id', '=', id)
    .where(visibleNotifications(viewer))
    .returning(SHOWN)
    .executeTakeFirst();
}
