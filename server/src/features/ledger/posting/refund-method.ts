import type { ChargeRecord } from './charges.repository.ts';
import type { Posting } from './posting.ts';
import { channelTo } from './record-for.ts';
import {
  findLastMethod,
  findMethodOfCharge,
  findMethodOfReceipt,
  type MethodAndChannel,
} from './refund-method.repository.ts';

type PaidCharge = Pick<ChargeRecord, 'id' | 'tenant_id' | 'payment_method'>;

/**
 * How to pay back money whose method nobody recorded: by the method of its charge, else by that of the tenant's last
 * payment.
 */
async function fallbackMethod(
  { tx }: Posting,
  { tenant_id, payment_method: method }: PaidCharge,
): Promise<MethodAndChannel> {
  if (method !== '') return { method, channel: await channelTo(tx, tenant_id, method) };
  return (await findLastMethod(tx, tenant_id)) ?? { method, channel: 'other' };
}

/** How to pay back a receipt's part of a charge: by the method it came by. See docs/rules.md, Setting a status. */
export const refundMethodOfReceipt = async (
  posting: Posting,
  charge: PaidCharge,
  receipt: number,
): Promise<MethodAndChannel> => (await findMethodOfReceipt(posting.tx, receipt)) ?? fallbackMethod(posting, charge);

/**
 * How to pay back a deposit: by the method of its charge. The channel is that of its last money, if that came by the
 * same method or the charge names none. See docs/rules.md, Refund status.
 */
export async function refundMethodOfDeposit(posting: Posting, charge: PaidCharge): Promise<MethodAndChannel> {
  const last = await findMethodOfCharge(posting.tx, charge.id);
  const isAsPaid = charge.payment_method === '' || charge.payment_method === last?.method;
  return last && isAsPaid ? last : fallbackMethod(posting, charge);
}
