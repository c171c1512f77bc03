import type { ChargeRecord } from './charges.repository.ts';
import type { Posting } from './posting.ts';
import { channelTo } from './record-for.ts';
import { findLastWay, findWayIn, findWayOfCharge, type MoneyWay } from './way-back.repository.ts';

type PaidCharge = Pick<ChargeRecord, 'id' | 'tenant_id' | 'payment_method'>;

/**
 * How to pay back money whose method nobody recorded: by the method of its charge, else by that of the tenant's last
 * payment.
 */
async function wayOf({ tx }: Posting, { tenant_id, payment_method: method }: PaidCharge): Promise<MoneyWay> {
  if (method !== '') return { method, channel: await channelTo(tx, tenant_id, method) };
  return (await findLastWay(tx, tenant_id)) ?? { method, channel: 'other' };
}

/** How to pay back a receipt's part of a charge: by the method it came by. See docs/rules.md, Setting a status. */
export const wayBackOfReceipt = async (posting: Posting, charge: PaidCharge, receipt: number): Promise<MoneyWay> =>
  (await findWayIn(posting.tx, receipt)) ?? wayOf(posting, charge);

/**
 * How to pay back a deposit: by the method of its charge. The channel is that of its last money, if that came by the
 * same method or the charge names none. See docs/rules.md, Refund status.
 */
export async function wayBackOfDeposit(posting: Posting, charge: PaidCharge): Promise<MoneyWay> {
  const last = await findWayOfCharge(posting.tx, charge.id);
  const isAsPaid = charge.payment_method === '' || charge.payment_method === last?.method;
  return last && isAsPaid ? last : wayOf(posting, charge);
}
