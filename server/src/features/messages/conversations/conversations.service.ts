import type { Conversation, ConversationMessage, ConversationQuery } from '@amayumba/contract/messages/conversation.ts';
import type { Page } from '@amayumba/contract/lists.ts';
import { fail, failFields } from '@amayumba/contract/refusal.ts';
import { mayAlsoDo } from '../../../access/permissions.ts';
import type { Viewer } from '../../../access/viewer.ts';
import { writeAs } from '../../../access/write-as.ts';
import type { Db } from '../../../db/connect.ts';
import { mapListed } from '../../../db/listed.ts';
import { checkOnce, type Repeatable, runOnce } from '../../../http/idempotency.ts';
import type { Upload } from '../../../http/uploads.ts';
import { nowOf, type Parts } from '../../../parts.ts';
import { staffToNotify } from '../../accounts/accounts.service.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import { countMessage } from '../../complaints/complaint-limits.ts';
import { withStoredFile } from '../../files/files.service.ts';
import { notify, notifyAll } from '../../notifications/notifications.service.ts';
import { withTenantDetails } from '../../tenants/tenant-details.ts';
import { addresseeOf, homeOf, lockMessagedTenants, type MessagedTenant } from '../messaged-tenants.repository.ts';
import {
  type ConversationRow,
  insertConversationMessage,
  listConversationRows,
  listConversationsInShort,
  markConversationRead,
} from './conversations.repository.ts';

const NOTHING_WRITTEN = 'Write a message or add a file.';

const sideOf = ({ role }: Viewer) => (role === 'tenant' ? 'tenant' : 'manager');

const messageResponse = (
  parts: Pick<Parts, 'fileLinks'>,
  { file_id, ...row }: ConversationRow,
): ConversationMessage => ({
  ...row,
  attachment: parts.fileLinks.to(file_id),
});

/** The conversations in short. See docs/rules.md, Conversations. */
export async function listConversations(
  parts: Parts,
  viewer: Viewer,
  query: ConversationQuery,
): Promise<Conversation[] | Page<Conversation>> {
  const list = await listConversationsInShort(parts.db, viewer, query);
  return mapListed(list, (row) => {
    const { account, unread, tenant_details, ...last } = withTenantDetails(row);
    return { account, unread, tenant_details, last: messageResponse(parts, last) };
  });
}

/** @throws Refusal not_found for an account that the viewer may not see */
const lockWithTenant = async (tx: Db, viewer: Viewer, account: number): Promise<MessagedTenant> =>
  (await lockMessagedTenants(tx, viewer, [account]))[0] ?? fail('not_found');

/**
 * The conversation about an account. Reading it marks the other side's messages as read, for those who may answer.
 * @throws Refusal not_found
 */
export const readConversation = (parts: Parts, viewer: Viewer, account: number): Promise<ConversationMessage[]> =>
  writeAs(parts.db, viewer, async (tx) => {
    await lockWithTenant(tx, viewer, account);
    const from_role = sideOf(viewer) === 'tenant' ? 'manager' : 'tenant';
    if (mayAlsoDo(viewer, 'conversations:write'))
      await markConversationRead(tx, { account_id: account, from_role }, nowOf(parts));
    return (await listConversationRows(tx, viewer, account)).map((row) => messageResponse(parts, row));
  });

/**
 * Stores a message about an account, with its file, and notifies the other side. A tenant may also write about former
 * accounts.
 * @throws Refusal not_found, invalid_input, person_erased, too_many_messages, key_reused, and those of `withStoredFile`
 */
export async function writeInConversation(
  parts: Parts,
  request: Repeatable,
  account: number,
  { text = '', upload }: { text?: string | undefined; upload: Upload | undefined },
): Promise<ConversationMessage> {
  const { viewer } = request;
  const ask = async (tx: Db) => {
    const tenant = await lockWithTenant(tx, viewer, account);
    if (tenant.is_erased) fail('person_erased');
    if (text === '' && upload === undefined) failFields({ text: [NOTHING_WRITTEN] });
    return tenant;
  };
  const asked = { viewer, kind: 'attachment', upload, ask: checkOnce(request, ask) } as const;
  const message = await withStoredFile(parts, asked, (keepFile) =>
    runOnce(parts.db, request, async (tx) => {
      if (viewer.role === 'tenant') await countMessage(tx, parts, viewer);
      const tenant = await ask(tx);
      const file_id = (await keepFile(tx, viewer)) ?? null;
      const id = await storeMessage(tx, parts, viewer, { tenant, text, file_id });
      const found = (await listConversationRows(tx, viewer, account)).find((row) => row.id === id);
      return messageResponse(parts, found ?? fail('not_found'));
    }),
  );
  parts.mailWaiting();
  return message;
}

interface Written {
  tenant: MessagedTenant;
  text: string;
  file_id: string | null;
}

async function storeMessage(tx: Db, parts: Parts, viewer: Viewer, written: Written): Promise<number> {
  const { tenant, text, file_id } = written;
  const { account: account_id } = tenant;
  const from_role = sideOf(viewer);
  const row = { account_id, from_role, written_by: viewer.user_id, text, file_id, created_at: nowOf(parts) } as const;
  const id = await insertConversationMessage(tx, row);
  const after = { message: text, attachments: file_id === null ? 0 : 1 };
  await recordAudit(tx, viewer, { action: 'replied', subject: 'conversation', subject_id: account_id, after });
  if (from_role === 'manager') await notifyTenant(tx, parts, written);
  else await notifyManagers(tx, written);
  return id;
}

async function notifyTenant(tx: Db, { publicUrl }: Parts, { tenant, text }: Written): Promise<void> {
  const title = 'A message from your property manager';
  const body = text || 'Your property manager sent you a file.';
  const mailed = `${body}\n\nRead it and answer: ${publicUrl}/tenant/messages?account=${tenant.account}\n\nAmayumba\n`;
  const mail = { to: addresseeOf(tenant), subject: title, body: mailed };
  await notify(tx, { user_id: tenant.user_id, title, body, mail, opens: 'conversation', account_id: tenant.account });
}

async function notifyManagers(tx: Db, { tenant, text }: Written): Promise<void> {
  const title = `Message from ${tenant.tenant_name}`;
  const from = [tenant.tenant_name, homeOf(tenant)].filter(Boolean).join(', ');
  const body = text ? `${from}: ${text}` : `${from} sent a file.`;
  await notifyAll(
    tx,
    (await staffToNotify(tx, { may: 'conversations:write', estate: tenant.estate_id })).map((user_id) => ({
      user_id,
      title,
      body,
      opens: 'conversation',
      account_id: tenant.account,
    })),
  );
}
