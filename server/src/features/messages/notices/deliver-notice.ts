import { NOTICE_NAMES, type NoticeKind } from '@amayumba/contract/messages/notice.ts';
import { unitInSms } from '@amayumba/contract/messages/template.ts';
import type { Viewer } from '../../../access/viewer.ts';
import type { Db } from '../../../db/connect.ts';
import type { Parts } from '../../../parts.ts';
import { notify } from '../../notifications/notifications.service.ts';
import { currentSettings } from '../../settings/settings.service.ts';
import { addresseeOf, homeOf, type MessagedTenant } from '../messaged-tenants.repository.ts';
import { insertMessageRows, type NewMessageRow } from '../messages.repository.ts';
import { mailRow, type MessageAbout, portalRow, reachedRow, skippedRow } from '../queue-message.ts';
import { readUrgentReach } from '../sms-reach.ts';
import { textFor } from '../templates/template-text.ts';
import { noticeTitle } from './notice-text.ts';

interface Served {
  id: number;
  kind: NoticeKind;
  tenant: MessagedTenant;
}

/** The row of the SMS about a new notice; it is sent at any hour, even to tenants who want no SMS. */
async function smsOf(tx: Db, parts: Parts, { tenant }: Served, about: MessageAbout): Promise<NewMessageRow> {
  const { landlord_name: company } = await currentSettings(tx);
  const body = await textFor(tx, 'notice', tenant.language, {
    name: tenant.tenant_name,
    company: company || tenant.estate || 'Amayumba',
    unit: tenant.apartment === null ? 'your home' : unitInSms(tenant.apartment, tenant.block),
    link: `${parts.publicUrl}/tenant/messages`,
  });
  const reach = await readUrgentReach(tx, tenant.phone_number);
  return reachedRow(parts, reach, { ...about, body, language: tenant.language });
}

/** Notifies the tenant of a notice in the portal, by mail and by SMS. Each message is kept as proof. */
export async function deliverNotice(tx: Db, parts: Parts, viewer: Viewer, served: Served): Promise<void> {
  const { id, kind, tenant } = served;
  const title = noticeTitle(kind);
  const home = homeOf(tenant);
  const body = `A formal notice (${NOTICE_NAMES[kind].toLowerCase()})${home ? ` about ${home}` : ''} is in the portal for you.`;
  const mailed = `${body}\n\nRead it: ${parts.publicUrl}/tenant/messages\n\nAmayumba\n`;
  const mail = { to: addresseeOf(tenant), subject: title, body: mailed };
  const mailId = await notify(tx, { user_id: tenant.user_id, title, body, mail, opens: 'notices' });
  const about = {
    purpose: 'notice',
    account_id: tenant.account,
    user_id: tenant.user_id,
    notice_id: id,
    created_by: viewer.user_id,
    body,
  } as const;
  const inPortal = tenant.is_active
    ? portalRow(parts, about)
    : skippedRow(parts, { channel: 'portal', to_address: '', reason: 'inactive' }, about);
  const byMail =
    tenant.email === ''
      ? skippedRow(parts, { channel: 'mail', to_address: '', reason: 'no_email' }, about)
      : mailRow(parts, { email: tenant.email, mailId }, { ...about, body: mailed });
  await insertMessageRows(tx, [inPortal, byMail, await smsOf(tx, parts, served, about)]);
}
