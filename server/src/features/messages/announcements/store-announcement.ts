import { announcementSms } from '@amayumba/contract/messages/announcement.ts';
import type { Db } from '../../../db/connect.ts';
import type { Parts } from '../../../parts.ts';
import { currentSettings } from '../../settings/settings.service.ts';
import { addresseeOf } from '../messaged-tenants.repository.ts';
import { storePlanned } from '../store-planned.ts';
import type { PlannedAnnouncement } from './plan-announcement.ts';

/** Stores an announcement to all recipients, and a row for each person who does not get it. */
export async function storeAnnouncement(
  tx: Db,
  parts: Parts,
  planned: readonly PlannedAnnouncement[],
  { id, text, createdBy }: { id: number; text: string; createdBy: number },
): Promise<void> {
  const { landlord_name } = await currentSettings(tx);
  const title = `Announcement from ${landlord_name || 'your property manager'}`;
  const body = `${text}\n\nRead it in the portal: ${parts.publicUrl}/tenant/messages\n\nAmayumba\n`;
  await storePlanned(tx, parts, planned, ({ tenant, channel }) => ({
    about: {
      purpose: 'announcement',
      account_id: tenant.account,
      user_id: tenant.user_id,
      body: channel === 'sms' ? announcementSms(text) : text,
      announcement_id: id,
      created_by: createdBy,
    },
    title,
    text,
    mail: { to: addresseeOf(tenant), subject: title, body },
  }));
}
