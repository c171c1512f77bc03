import type { ConversationMessage, ConversationQuery } from '@amayumba/contract/messages/conversation.ts';
import { type Insertable, sql } from 'kysely';
import { visibleAccounts } from '../../../access/scope.ts';
import type { Viewer } from '../../../access/viewer.ts';
import type { Db } from '../../../db/connect.ts';
import type { Database } from '../../../db/database.ts';
import { listedLate } from '../../../db/listed.ts';

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
    order by m.created_at, m.id`.execute(db);
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
export interface ConversationInShort extends ConversationRow {
  account: number;
  unread: number;
  tenant_id: number;
  tenant_name: string;
  apartment: string | null;
  block: string | null;
  estate: string | null;
}

/** The conversations: those with messages of the tenant that no manager read first, then by their last message. */
export function listConversationsInShort(db: Db, viewer: Viewer, { unread, ...paging }: ConversationQuery) {
  const found = db
    .selectFrom('conversation_messages as c')
    .innerJoin('accounts as a', 'a.id', 'c.account_id')
    .select([
      'c.account_id as account',
      sql<number>`count(*) filter (where c.from_role = 'tenant' and c.read_at is null)`.as('unread'),
      sql<number>`max(c.id)`.as('last_id'),
    ])
    .where(visibleAccounts(viewer))
    .$if(unread === true, (all) =>
      all.where(
        sql<boolean>`c.account_id in (
          select r.account_id from conversation_messages r where r.from_role = 'tenant' and r.read_at is null)`,
      ),
    )
    .groupBy('c.account_id');
  const inOrder = db
    .selectFrom(found.as('c'))
    .selectAll()
    .orderBy(sql`c.unread > 0`, 'desc')
    .orderBy('c.last_id', 'desc');
  return listedLate(paging, inOrder, (page) => ({
    execute: async () => {
      const { rows } = await sql<ConversationInShort>`
        select c.account, c.unread, a.tenant_id, u.shown_name as tenant_name, ap.number as apartment, b.name as block,
          e.name as estate, ${shownMessage}
        from (${page}) c join conversation_messages m on m.id = c.last_id ${withNames}
        join accounts a on a.id = c.account join tenants t on t.id = a.tenant_id join users u on u.id = t.user_id
        left join leases l on l.id = a.lease_id left join apartments ap on ap.id = l.apartment_id
        left join blocks b on b.id = ap.block_id left join estates e on e.id = a.estate_id
        order by c.unread > 0 desc, c.last_id desc`.execute(db);
      return rows;
    },
  }));
}
