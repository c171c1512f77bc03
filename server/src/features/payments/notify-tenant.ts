import type { Db } from '../../db/connect.ts';
import type { Parts } from '../../parts.ts';
import { notify } from '../notifications/notifications.service.ts';
import {
  paymentMailText,
  messageOfReassignment,
  messageOfChange,
  messageOfRemoval,
  type PaymentMessage,
} from './payment-message.ts';
import { findTenantContact, type PaymentRecord } from './payment-records.repository.ts';

/** Notifies a tenant in the portal and, if they have an address, by mail. */
async function sendMessage(
  tx: Db,
  publicUrl: string,
  tenantId: number,
  message: PaymentMessage,
  payment_id: number | null,
): Promise<void> {
  const payer = await findTenantContact(tx, tenantId);
  if (!payer) return;
  const mail = {
    to: payer,
    subject: message.title,
    body: paymentMailText(message, publicUrl),
  };
  await notify(tx, { user_id: payer.user_id, ...message, payment_id, mail });
}

/**
 * Notifies the tenant of a changed payment; both tenants if it moved from one to the other.
 * See docs/rules.md, Changing a payment.
 */
export async function notifyTenant(
  tx: Db,
  { publicUrl }: Parts,
  before: PaymentRecord,
  after: PaymentRecord,
  statusName: string,
): Promise<void> {
  if (before.tenant_id === after.tenant_id) {
    await sendMessage(tx, publicUrl, after.tenant_id, messageOfChange(before, after, statusName), after.id);
    return;
  }
  await sendMessage(tx, publicUrl, before.tenant_id, messageOfRemoval(before), null);
  await sendMessage(tx, publicUrl, after.tenant_id, messageOfReassignment(after, statusName), after.id);
}
