import { failFields } from '@amayumba/contract/refusal.ts';
import { NO_CHOICE } from '@amayumba/contract/sentences.ts';
import type { SentTenantMessage, TenantMessage } from '@amayumba/contract/tenants/message.ts';
import type { Db } from '../../db/connect.ts';
import { type Repeatable, runOnce } from '../../http/idempotency.ts';
import { type Parts, todayOf } from '../../parts.ts';
import { recordAudits } from '../audit/audit.service.ts';
import { notify } from '../notifications/notifications.service.ts';
import { lockTenantContacts } from './tenant-records.repository.ts';

/**
 * Sends one message to chosen tenants, in the portal and by mail: to all who can sign in, or to nobody. The audit log
 * records who got it, and not its text. See docs/rules.md, Messages to tenants.
 * @throws Refusal invalid_input for a tenant that does not exist, key_reused
 */
export async function messageTenants(
  parts: Parts,
  request: Repeatable,
  input: TenantMessage,
): Promise<SentTenantMessage> {
  const sent = await runOnce(parts.db, request, (tx) => send(tx, parts, request, input));
  parts.mailWaiting();
  return sent;
}

async function send(
  tx: Db,
  parts: Pick<Parts, 'clock' | 'publicUrl'>,
  { viewer }: Repeatable,
  { tenants, title, text }: TenantMessage,
): Promise<SentTenantMessage> {
  const contacts = await lockTenantContacts(tx, viewer, tenants, todayOf(parts));
  if (contacts.length < tenants.length) failFields({ tenants: NO_CHOICE });
  const reached = contacts.filter(({ is_active }) => is_active);
  const body = `${text}\n\nRead it in the portal: ${parts.publicUrl}/tenant\n\nAmayumba\n`;
  for (const to of reached)
    await notify(tx, { user_id: to.user_id, title, body: text, mail: { to, subject: title, body } });
  await recordAudits(
    tx,
    viewer,
    reached.map(({ id, email }) => ({
      action: 'messaged',
      subject: 'tenant',
      subject_id: id,
      after: { way: email === '' ? 'portal' : 'mail' },
    })),
  );
  const by_mail = reached.filter(({ email }) => email !== '').length;
  return { by_mail, in_portal_only: reached.length - by_mail, left_out: contacts.length - reached.length };
}
