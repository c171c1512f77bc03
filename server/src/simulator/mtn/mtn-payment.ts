import { amountPaid, endingOfPayment, type Payment, transactionId } from '../payment.ts';
import type { Outcome } from '../provider.ts';

const REASONS: Readonly<Record<Exclude<Outcome, 'succeeded'>, string>> = {
  not_enough_money: 'NOT_ENOUGH_FUNDS',
  declined: 'APPROVAL_REJECTED',
  expired: 'EXPIRED',
  above_limit: 'PAYER_LIMIT_REACHED',
  unknown_payer: 'PAYER_NOT_FOUND',
  wrong_pin: 'COULD_NOT_PERFORM_TRANSACTION',
  fault: 'INTERNAL_PROCESSING_ERROR',
};

/**
 * A payment as MTN's status call and callback show it.
 * @param outcome null while there is none
 */
export function mtnPayment(payment: Payment, outcome: Outcome | null) {
  const common = {
    amount: String(amountPaid(payment)),
    currency: payment.currency,
    externalId: payment.reference,
    payer: { partyIdType: 'MSISDN', partyId: payment.phone },
    payerMessage: payment.message,
    payeeNote: payment.note,
  };
  if (outcome === null) return { ...common, status: endingOfPayment(payment).pendingAs ?? 'PENDING' };
  if (outcome === 'succeeded')
    return { ...common, financialTransactionId: transactionId(payment), status: 'SUCCESSFUL' };
  return { ...common, status: 'FAILED', reason: REASONS[outcome] };
}
