import type { SplitLine } from '@amayumba/contract/ledger/check-split.ts';
import { DEPOSIT } from '@amayumba/contract/payments/rules.ts';
import { type ChargeRecord, listCharges } from './charges.repository.ts';
import { addMovement, reverseMovements } from './money-out.ts';
import type { Posting } from './posting.ts';
import { channelTo } from './record-for.ts';
import { refreshAccounts } from './refresh.repository.ts';
import { findLastMoney, listReturns } from './returned-deposits.repository.ts';

/** Takes what came in for a deposit with the refund status Refunded or Withheld, as far as the account holds it. */
export async function takeReturned(posting: Posting, charge: ChargeRecord, cameIn: number): Promise<void> {
  const { refund_status, account_id } = charge;
  if (charge.payment_type !== DEPOSIT || (refund_status !== 'Refunded' && refund_status !== 'Withheld')) return;
  const [account] = await refreshAccounts(posting.tx, [account_id]);
  const amount = Math.min(cameIn, account?.deposit_held ?? 0);
  if (amount <= 0) return;
  await addMovement(posting, {
    account_id,
    kind: refund_status === 'Refunded' ? 'refunded' : 'withheld',
    amount,
    charge_id: charge.id,
    ...(await wayBack(posting, charge)),
    reference: '',
    reason: '',
    effective_on: posting.today,
  });
}

/**
 * The method and channel of what is taken. What is refunded by the method by which its last money came, or by none that
 * the charge names, goes by the channel of that money.
 */
async function wayBack({ tx }: Posting, { id, tenant_id, refund_status, payment_method: method }: ChargeRecord) {
  const last = refund_status === 'Refunded' ? await findLastMoney(tx, id) : undefined;
  if (last && (method === '' || method === last.method)) return last;
  return { method, channel: await channelTo(tx, tenant_id, method) };
}

/** Does so for the lines of a split beyond what `settledBefore` they gave. See docs/rules.md, Refund status. */
export async function takeReturnedOf(
  posting: Posting,
  split: readonly SplitLine[],
  settledBefore: ReadonlyMap<number, number> = new Map(),
): Promise<void> {
  if (split.length === 0) return;
  const charges = await listCharges(
    posting.tx,
    split.map(({ charge }) => charge),
  );
  for (const { charge: id, amount } of split) {
    const charge = charges.find((row) => row.id === id);
    if (charge) await takeReturned(posting, charge, amount - (settledBefore.get(id) ?? 0));
  }
}

/** Reverses what the refund status took of a deposit charge: the account holds it again. */
export async function reverseReturns(posting: Posting, chargeId: number, reason: string): Promise<void> {
  const movements = await listReturns(posting.tx, chargeId);
  await reverseMovements(
    posting,
    movements.map(({ id }) => id),
    reason,
  );
}
