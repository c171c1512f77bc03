import type { Claim } from '@amayumba/contract/money/claim.ts';
import { formatUgx, type Ugx } from '@amayumba/contract/money.ts';
import type { Payment } from '@amayumba/contract/payments/payment.ts';
import { outstandingOf } from '../../../features/payments/payment-view.ts';

/** What is left to pay of a payment; one that only a claim names is owed in full once it is accepted. */
const openOf = (payment: Payment): Ugx =>
  payment.is_owed === false ? (payment.outstanding_amount ?? payment.amount) : outstandingOf(payment);

/** The sum that marking a payment Paid records. Without a claim that waits, all that is left. */
export const recordedByPaid = (payment: Payment, claimed: Ugx | null): Ugx => claimed ?? openOf(payment);

/** What marking a payment Paid does where one claim of that sum waits. */
export function paidWithClaimText(payment: Payment, claimed: Ugx): string {
  const open = openOf(payment);
  const first = `${formatUgx(claimed)} of ${formatUgx(open)} was claimed: a receipt of ${formatUgx(claimed)} is recorded`;
  if (claimed < open) return `${first} and the payment becomes Partial.`;
  if (claimed === open) return `${first} and the payment becomes Paid.`;
  return `${first}, the payment becomes Paid and ${formatUgx(claimed - open)} becomes credit.`;
}

/**
 * What becomes of the claims that wait when money is recorded; undefined if none waits.
 * @param received the sum given by hand, else what was claimed counts
 */
export function claimEffect(payment: Payment, waiting: readonly Claim[], received: Ugx | null): string | undefined {
  const [claim, ...others] = waiting;
  if (!claim) return undefined;
  if (others.length > 0)
    return `${waiting.length} logged payments wait for this. Accept or reject each of them first: one status cannot say which of them was paid.`;
  if (received === null) return paidWithClaimText(payment, claim.amount);
  const differs = received === claim.amount ? '' : ` instead of ${formatUgx(claim.amount)}`;
  return `The logged payment is accepted with ${formatUgx(received)}${differs}.`;
}
