import type { ConversationMessage, ConversationQuery } from '@amayumba/contract/messages/conversation.ts';
import { type Insertable, sql } from 'kysely';
import { PAGE_SIZE_DEFAULT } from '@amayumba/contract/lists.ts';
import { type Condition, visibleAccounts } from '../../../access/scope.ts';
import type { Viewer } from '../../../access/viewer.ts';
import type { Db } from '../../../db/connect.ts';
import type { Database } from '../../../db/database.ts';
import { isPaged, listedLate } from '../../../db/listed.ts';
import { joinedTenant, withTenantAndHome } from '../../tenants/tenant-and-home.ts';
import type { TenantColumns } from '../../tenants/tenant-details.ts';

/** A message `m` of a conversation, with the file `f` and the writer `w`. */
export type ConversationRow = Omit<ConversationMessage, 'attachment'> & { file_id: string | null };

const shownMessage = sql`m.id, m.from_role as "from", coalesce(w.shown_name, '') as name, m.text, m.file_id,
  f.file_name as attachment_name, m.created_at as at, m.read_at`;
const withNames = sql`left join users w on w.id = m.written_by left join files f on f.id = m.file_id`;

/** The messages about an account that a viewer may see, the oldest first. */
export async function listConversationRows(db: Db, viewer: Viewer, account: number): Promise<ConversationRow[]> {
  const { rows } = await sql<ConversationRow>`
    select ${shownMessage} from conversation_messages m join accounts a on a.id = m.account_id ${withNames}
    where m.account_id = ${account} and ${visibleAccounts(viewer)}
    order by m.id`.execute(db);
  return rows;
}

export async function insertConversationMessage(
  tx: Db,
  message: Insertable<Database['conversation_messages']>,
): Promise<number> {
  const { id } = await tx.insertInto('conversation_messages').values(message).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Marks the other side's messages about an account as read. */
export async function markConversationRead(
  tx: Db,
  { account_id, from_role }: { account_id: number; from_role: 'manager' | 'tenant' },
  at: Date,
): Promise<void> {
  await tx
    .updateTable('conversation_messages')
    .set({ read_at: at })
    .where('account_id', '=', account_id)
    .where('from_role', '=', from_role)
    .where('read_at', 'is', null)
    .execute();
}

/** A conversation in short: its last message, with the names of the tenant and the home. */
export interface ConversationInShort extends ConversationRow, TenantColumns {
  account: number;
  unread: number;
}

/** A message `c` of a tenant that no manager has read. */
const isUnread = sql`(c.from_role = 'tenant' and c.read_at is null)`;
const lastId = sql`(select max(n.id) from conversation_messages n where n.account_id = c.account_id)`;

/**
 * The conversations by their last message. Those with unread messages of the tenant are a query of their own, so that
 * an index serves each: few are unread, and of the others only the first ones are read. `>=` equals `=` here, because
 * no message is later than the last one of its account, but PostgreSQL expects many rows and so reads the newest ones
 * first instead of all. @param first how many of the others
 */
const foundConversations = (visible: Condition, first: number | null) => sql<Found>`(
  with unread as materialized (
    select c.account_id as account, count(*) as unread, ${lastId} as last_id
    from conversation_messages c join accounts a on a.id = c.account_id where ${isUnread} and ${visible}
    group by c.account_id
  )
  select account, unread, last_id from unread
  ${
    first === 0
      ? sql``
      : sql`union all (
    select c.account_id, 0, c.id from conversation_messages c join accounts a on a.id = c.account_id
    where c.id >= ${lastId} and ${visible} and c.account_id not in (select u.account from unread u)
    order by c.id desc limit ${first === null ? null : sql.lit(first)})`
  })`;

/** An account `a` has messages of the tenant that no manager has read, which few have. */
const hasUnread = sql<boolean>`exists (select from conversation_messages c where c.account_id = a.id and ${isUnread})`;
/**
 * Whether an account `a` has a conversation: one index lookup for each account is less work than reading all messages.
 */
const hasMessage = sql<boolean>`(select true from conversation_messages c where c.account_id = a.id limit 1)`;

interface Found {
  account: number;
  unread: number;
  last_id: number;
}

/** The conversations: those with unread messages of the tenant first, then by their last message. */
export function listConversationsInShort(db: Db, viewer: Viewer, { unread, ...paging }: ConversationQuery) {
  const visible = visibleAccounts(viewer);
  const { page = 1, page_size = PAGE_SIZE_DEFAULT } = paging;
  const first = unread ? 0 : isPaged(paging) ? page * page_size : null;
  const inOrder = db
    .selectFrom(foundConversations(visible, first).as('c'))
    .selectAll()
    .orderBy(sql`c.unread > 0`, 'desc')
    .orderBy('c.last_id', 'desc');
  const counted = db
    .selectFrom('accounts as a')
    .select('a.id')
    .where(visible)
    .where(unread ? hasUnread : hasMessage);
  const shown = (found: typeof inOrder) => ({
    execute: async () => {
      const { rows } = await sql<ConversationInShort>`
        select c.account, c.unread, ${joinedTenant}, ${shownMessage}
        from (${found}) c join conversation_messages m on m.id = c.last_id ${withNames}
        join accounts a on a.id = c.account ${withTenantAndHome}
        order by c.unread > 0 desc, c.last_id desc`.execute(db);
      return rows;
    },
  });
  return listedLate(paging, inOrder, shown, undefined, counted);
}
