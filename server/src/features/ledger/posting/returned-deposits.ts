import type { SplitLine } from '@amayumba/contract/ledger/check-split.ts';
import { DEPOSIT } from '@amayumba/contract/payments/rules.ts';
import { type ChargeRecord, listCharges } from './charges.repository.ts';
import { addMovement, reverseMovements } from './money-out.ts';
import type { Posting } from './posting.ts';
import { refreshAccounts } from './refresh.repository.ts';
import { listReturns } from './returned-deposits.repository.ts';
import { getCashHeld } from './tax-in-deposits.repository.ts';
import { refundMethodOfDeposit } from './refund-method.ts';

type Deposit = Pick<ChargeRecord, 'payment_type' | 'refund_status'>;

/** Whether what comes in for a charge goes out again, because of its refund status. */
export const hasFinalRefundStatus = ({ payment_type, refund_status }: Deposit): boolean =>
  payment_type === DEPOSIT && (refund_status === 'Refunded' || refund_status === 'Withheld');

/**
 * Returns or withholds the money received for a deposit with the refund status Refunded or Withheld, as far as the
 * account holds it. Refunded returns only money, not withheld tax.
 */
export async function applyRefundStatus(posting: Posting, charge: ChargeRecord, cameIn: number): Promise<void> {
  const { refund_status, account_id } = charge;
  if (!hasFinalRefundStatus(charge)) return;
  const [account] = await refreshAccounts(posting.tx, [account_id]);
  if (!account) return;
  const held = refund_status === 'Withheld' ? account.deposit_held : await getCashHeld(posting.tx, account);
  const amount = Math.min(cameIn, held);
  if (amount <= 0) return;
  const kept = { kind: 'withheld', method: charge.payment_method, channel: 'other' } as const;
  await addMovement(posting, {
    account_id,
    amount,
    charge_id: charge.id,
    ...(refund_status === 'Withheld' ? kept : { kind: 'refunded', ...(await refundMethodOfDeposit(posting, charge)) }),
  });
}

/** Does the same for the lines of a split, for the amounts above `settledBefore`. See docs/rules.md, Refund status. */
export async function applyRefundStatuses(
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
    if (charge) await applyRefundStatus(posting, charge, amount - (settledBefore.get(id) ?? 0));
  }
}

/** Reverses the movements of a refund status of a deposit charge, so that the account holds the money again. */
export async function reverseReturns(posting: Posting, chargeId: number, reason: string): Promise<void> {
  const movements = await listReturns(posting.tx, chargeId);
  await reverseMovements(
    posting,
    movements.map(({ id }) => id),
    reason,
  );
}
