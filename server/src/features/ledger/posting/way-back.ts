import type { ChargeRecord } from './charges.repository.ts';
import type { Posting } from './posting.ts';
import { channelTo } from './record-for.ts';
import { findLastWay, findWayIn, findWayOfCharge, type MoneyWay } from './way-back.repository.ts';

type PaidCharge = Pick<ChargeRecord, 'id' | 'tenant_id' | 'payment_method'>;

/**
 * How money of which nobody recorded how it came is paid back: by the method of its charge, else as the last money of
 * the tenant came in.
 */
async function wayOf({ tx }: Posting, { tenant_id, payment_method: method }: PaidCharge): Promise<MoneyWay> {
  if (method !== '') return { method, channel: await channelTo(tx, tenant_id, method) };
  return (await findLastWay(tx, tenant_id)) ?? { method, channel: 'other' };
}

/** How what a receipt gave for a charge is paid back: as it came in. See docs/rules.md, Setting a status. */
export const wayBackOfReceipt = async (posting: Posting, charge: PaidCharge, receipt: number): Promise<MoneyWay> =>
  (await findWayIn(posting.tx, receipt)) ?? wayOf(posting, charge);

/**
 * How a deposit is paid back: by the method of its charge, and by the channel of its last money where that came in by the
 * same method, or the charge names none. See docs/rules.md, Refund status.
 */
export async function wayBackOfDeposit(posting: Posting, charge: PaidCharge): Promise<MoneyWay> {
  const last = await findWayOfCharge(posting.tx, charge.id);
  const isAsPaid = charge.payment_method === '' || charge.payment_method === last?.method;
  return last && isAsPaid ? last : wayOf(posting, charge);
}
