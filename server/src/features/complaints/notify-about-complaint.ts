import type { Complaint } from '@amayumba/contract/complaints/complaint.ts';
import type { Db } from '../../db/connect.ts';
import { staffToNotify } from '../accounts/accounts.service.ts';
import { notify } from '../notifications/notifications.service.ts';
import { type ComplaintMessage, complaintMailText, messageToManagers } from './complaint-message.ts';
import { findComplainant, getEstateOf } from './complaint-records.repository.ts';

/** Notifies the tenant in the portal and, if they have an address, by mail. */
export async function notifyTenantOfComplaint(
  tx: Db,
  publicUrl: string,
  complaint: Complaint,
  message: ComplaintMessage,
): Promise<void> {
  const to = await findComplainant(tx, complaint.tenant);
  const mail = { to, subject: message.title, body: complaintMailText(message, complaint.id, publicUrl) };
  await notify(tx, { user_id: to.user_id, ...message, complaint_id: complaint.id, mail });
}

/** Notifies the people of the office who decide about it of a new or reopened complaint, in the portal. */
export const notifyManagers = (tx: Db, complaint: Complaint, occasion: 'new' | 'reopened'): Promise<void> =>
  notifyManagersBy(tx, complaint, messageToManagers(complaint, occasion));

/** Notifies them by a message about a complaint. */
export async function notifyManagersBy(tx: Db, complaint: Complaint, message: ComplaintMessage): Promise<void> {
  const estate = await getEstateOf(tx, complaint.id);
  for (const user_id of await staffToNotify(tx, { may: 'complaints:decide', estate }))
    await notify(tx, { user_id, ...message, complaint_id: complaint.id });
}
