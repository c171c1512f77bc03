import { DEPOSIT } from '@amayumba/contract/payments/rules.ts';
import { refreshAccounts } from '../ledger/posting/for-payments.ts';
import { addMovement, reverseMovements } from '../ledger/posting/money-out.ts';
import type { Posting } from '../ledger/posting/posting.ts';
import { channelFor } from '../ledger/posting/record-for.ts';
import type { PaymentRecord } from './payment-records.repository.ts';

/**
 * Posts a changed refund status of a deposit: Refunded and Withheld take all that is held of it, another status ends
 * that. See docs/rules.md, Refund status.
 */
export async function postRefundStatus(
  posting: Posting,
  before: PaymentRecord['refund_status'],
  after: PaymentRecord,
): Promise<void> {
  if (after.payment_type !== DEPOSIT || before === after.refund_status) return;
  const { tx, today } = posting;
  const earlier = await tx
    .selectFrom('deposit_movements')
    .select('id')
    .where('charge_id', '=', after.id)
    .where('kind', 'in', ['refunded', 'withheld'])
    .where('reversed_at', 'is', null)
    .execute();
  await reverseMovements(
    posting,
    earlier.map(({ id }) => id),
    'The refund status of the deposit was changed.',
  );
  if (after.refund_status !== 'Refunded' && after.refund_status !== 'Withheld') return;
  const [account] = await refreshAccounts(tx, [after.account_id]);
  const amount = Math.min(after.settled_amount, account?.deposit_held ?? 0);
  if (amount === 0) return;
  await addMovement(posting, {
    account_id: after.account_id,
    kind: after.refund_status === 'Refunded' ? 'refunded' : 'withheld',
    amount,
    charge_id: after.id,
    method: after.payment_method,
    channel: channelFor(after.payment_method, null),
    reference: '',
    reason: '',
    effective_on: today,
  });
}
