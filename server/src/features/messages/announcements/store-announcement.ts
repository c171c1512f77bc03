import { announcementSms } from '@amayumba/contract/messages/announcement.ts';
import type { Db } from '../../../db/connect.ts';
import { queueMails } from '../../../mail/queue-mail.ts';
import type { Parts } from '../../../parts.ts';
import { notifyAll } from '../../notifications/notifications.service.ts';
import { currentSettings } from '../../settings/settings.service.ts';
import { addresseeOf } from '../messaged-tenants.repository.ts';
import { insertMessageRows, type NewMessageRow } from '../messages.repository.ts';
import { mailRow, portalRow, skippedRow, smsRow } from '../queue-message.ts';
import type { PlannedAnnouncement } from './plan-announcement.ts';

/**
 * Stores an announcement to everybody who gets it: messages in the portal, mails, SMS, and a row of each, of skipped
 * ones as well. All in few statements, so that thousands take seconds.
 */
export async function storeAnnouncement(
  tx: Db,
  parts: Parts,
  planned: readonly PlannedAnnouncement[],
  { id, text, createdBy }: { id: number; text: string; createdBy: number },
): Promise<void> {
  const { landlord_name } = await currentSettings(tx);
  const title = `Announcement from ${landlord_name || 'your property manager'}`;
  const goes = (channel: PlannedAnnouncement['channel']) =>
    planned.filter((one) => one.channel === channel && one.skipped === null);
  await notifyAll(
    tx,
    goes('portal').map(({ tenant: { user_id } }) => ({ user_id, title, body: text })),
  );
  const mails = goes('mail');
  const body = `${text}\n\nRead it in the portal: ${parts.publicUrl}/tenant/messages\n\nAmayumba\n`;
  const mailIds = await queueMails(
    tx,
    mails.map(({ tenant }) => ({ to: addresseeOf(tenant), subject: title, body })),
  );
  const mailIdOf = new Map(mails.map((one, nth) => [one, mailIds[nth] ?? null]));
  const rowOf = (one: PlannedAnnouncement): NewMessageRow => {
    const { tenant, channel, to, skipped } = one;
    const about = {
      purpose: 'announcement',
      account_id: tenant.account,
      user_id: tenant.user_id,
      body: channel === 'sms' ? announcementSms(text) : text,
      announcement_id: id,
      created_by: createdBy,
    } as const;
    if (skipped) return skippedRow(parts, { channel, to_address: to, reason: skipped }, about);
    if (channel === 'sms') return smsRow(parts, to, about);
    return channel === 'mail'
      ? mailRow(parts, { email: to, mailId: mailIdOf.get(one) ?? null }, about)
      : portalRow(parts, about);
  };
  await insertMessageRows(tx, planned.map(rowOf));
}
