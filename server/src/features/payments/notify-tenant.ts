import type { Receipt } from '@amayumba/contract/money/receipt.ts';
import type { Db } from '../../db/connect.ts';
import type { Parts } from '../../parts.ts';
import { findContact } from '../ledger/posting/for-payments.ts';
import { notifyOfReceipt } from '../messages/send-now.ts';
import { notify } from '../notifications/notifications.service.ts';
import { describedPayment } from './described-payment.ts';
import {
  type DescribedPayment,
  messageOfChange,
  messageOfReassignment,
  messageOfRemoval,
  paymentMailText,
  type PaymentMessage,
  type VoidedReceipts,
} from './payment-message.ts';
import type { PaymentRecord } from './payment-records.repository.ts';
import { findPaymentStatus } from './payment-statuses.repository.ts';

/**
 * Notifies a tenant in the portal and, if they have an address, by mail; a receipt that is given is attached, and goes
 * by SMS where there is none.
 */
async function sendMessage(
  tx: Db,
  parts: Parts,
  tenantId: number,
  message: PaymentMessage,
  payment_id: number | null,
  receipt?: Receipt,
): Promise<void> {
  const payer = await findContact(tx, tenantId);
  if (!payer) return;
  const mail = {
    to: payer,
    subject: message.title,
    body: paymentMailText(message, parts.publicUrl),
    ...(receipt && { receipt_id: receipt.id }),
  };
  const notice = { user_id: payer.user_id, ...message, payment_id, mail };
  if (receipt) await notifyOfReceipt(tx, parts, { receipt, tenant: payer, notice });
  else await notify(tx, notice);
}

/**
 * Notifies the tenant of a changed payment; both tenants if it moved from one to the other. `described` is the payment
 * as it was, `receipt` one that the change recorded, `voided` those that it reversed. See docs/rules.md, Changing a
 * payment.
 */
export async function notifyTenant(
  tx: Db,
  parts: Parts,
  {
    before,
    after,
    described,
    receipt,
    voided,
  }: {
    before: PaymentRecord;
    after: PaymentRecord;
    described: DescribedPayment;
    receipt: Receipt | undefined;
    voided: VoidedReceipts;
  },
): Promise<void> {
  const now = await describedPayment(tx, after);
  const statusName = (await findPaymentStatus(tx, after.status_id))?.name ?? '';
  if (before.tenant_id === after.tenant_id) {
    const message = messageOfChange(described, now, statusName, voided);
    await sendMessage(tx, parts, after.tenant_id, message, after.id, receipt);
    return;
  }
  await sendMessage(tx, parts, before.tenant_id, messageOfRemoval(described, voided), null);
  await sendMessage(tx, parts, after.tenant_id, messageOfReassignment(now, statusName), after.id, receipt);
}
