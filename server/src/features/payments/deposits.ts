import { DEPOSIT, type PaymentType, type RefundStatus } from '@amayumba/contract/payments/rules.ts';

/** The error of a refused refund status. */
export const NO_REFUND = 'Only a security deposit has a refund status.';

/** The refund status of a payment: only a deposit has one, at first Pending. See docs/rules.md, Refund status. */
export function refundStatusOf(
  type: PaymentType,
  requested: RefundStatus | null | undefined,
  before: RefundStatus | null,
): RefundStatus | null {
  return type === DEPOSIT ? (requested ?? before ?? 'Pending') : null;
}
