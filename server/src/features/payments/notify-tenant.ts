import type { Db } from '../../db/connect.ts';
import type { Parts } from '../../parts.ts';
import { findContact } from '../ledger/posting/for-payments.ts';
import { notify } from '../notifications/notifications.service.ts';
import { describedPayment } from './described-payment.ts';
import {
  type DescribedPayment,
  messageOfChange,
  messageOfReassignment,
  messageOfRemoval,
  paymentMailText,
  type PaymentMessage,
} from './payment-message.ts';
import type { PaymentRecord } from './payment-records.repository.ts';
import { findPaymentStatus } from './payment-statuses.repository.ts';

/** Notifies a tenant in the portal and, if they have an address, by mail; a receipt that is given is attached. */
async function sendMessage(
  tx: Db,
  publicUrl: string,
  tenantId: number,
  message: PaymentMessage,
  payment_id: number | null,
  receipt_id?: number,
): Promise<void> {
  const payer = await findContact(tx, tenantId);
  if (!payer) return;
  const mail = {
    to: payer,
    subject: message.title,
    body: paymentMailText(message, publicUrl),
    ...(receipt_id !== undefined && { receipt_id }),
  };
  await notify(tx, { user_id: payer.user_id, ...message, payment_id, mail });
}

/**
 * Notifies the tenant of a changed payment; both tenants if it moved from one to the other. `described` is the payment
 * as it was, `receipt` one that the change recorded. See docs/rules.md, Changing a payment.
 */
export async function notifyTenant(
  tx: Db,
  { publicUrl }: Parts,
  {
    before,
    after,
    described,
    receipt,
  }: { before: PaymentRecord; after: PaymentRecord; described: DescribedPayment; receipt: number | undefined },
): Promise<void> {
  const now = await describedPayment(tx, after);
  const statusName = (await findPaymentStatus(tx, after.status_id))?.name ?? '';
  if (before.tenant_id === after.tenant_id) {
    await sendMessage(tx, publicUrl, after.tenant_id, messageOfChange(described, now, statusName), after.id, receipt);
    return;
  }
  await sendMessage(tx, publicUrl, before.tenant_id, messageOfRemoval(described), null);
  await sendMessage(tx, publicUrl, after.tenant_id, messageOfReassignment(now, statusName), after.id, receipt);
}
