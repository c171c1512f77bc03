import type { Complaint } from '@amayumba/contract/complaints/complaint.ts';
import type { Db } from '../../db/connect.ts';
import { managersToNotify } from '../accounts/accounts.service.ts';
import { notify } from '../notifications/notifications.service.ts';
import { type ComplaintMessage, complaintMailText, messageToManagers } from './complaint-message.ts';
import { findComplainant } from './complaint-records.repository.ts';

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

/** Notifies every active manager in the portal of a new or reopened complaint. */
export const notifyManagers = (tx: Db, complaint: Complaint, occasion: 'new' | 'reopened'): Promise<void> =>
  notifyManagersBy(tx, complaint, messageToManagers(complaint, occasion));

/** Notifies every active manager in the portal by a message about a complaint. */
export async function notifyManagersBy(tx: Db, complaint: Complaint, message: ComplaintMessage): Promise<void> {
  for (const user_id of await managersToNotify(tx))
    await notify(tx, { user_id, ...message, complaint_id: complaint.id });
}
