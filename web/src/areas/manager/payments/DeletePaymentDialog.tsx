import type { Payment } from '@amayumba/contract/payments/payment.ts';
import { asProblem } from '../../../api/problem.ts';
import { describePayment } from '../../../features/payments/payment-view.ts';
import { useDeletePaymentMutation } from '../../../features/payments/payments.api.ts';
import { failureTitle } from '../../../lib/failure-title.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { notify } from '../../../ui/notices.ts';
import { WayOut } from './PaymentProblem.tsx';

interface DeletePaymentDialogProps {
  payment: Payment;
  noun: 'payment' | 'security deposit';
  onClose: () => void;
  onDeleted?: (() => void) | undefined;
}

/**
 * Asks before a payment is deleted, and names it. After confirmation the row leaves the list at once; if the server
 * refuses, the row returns with a notice of the reason. A payment with money on it is likely to be refused, so there
 * the question stays open, with the reason and a link to the account. See docs/rules.md, Deleting a payment.
 */
export function DeletePaymentDialog({ payment, noun, onClose, onDeleted }: DeletePaymentDialogProps) {
  const [deletePayment, { isLoading, error }] = useDeletePaymentMutation();
  const what = describePayment(payment);
  const hasMoney = Boolean(payment.settled_amount);
  const refused = hasMoney ? asProblem(error) : undefined;
  const confirm = async () => {
    if (!hasMoney) onClose();
    const { error: failure } = await deletePayment(payment);
    const problem = asProblem(failure);
    if (problem && hasMoney) return;
    const place = problem?.isAnswerLost ? what : `${what} is back in the list`;
    if (problem) notify.failure(failureTitle(`The ${noun} was not deleted`, problem), `${place}. ${problem.error}`);
    else notify.success(`${noun.charAt(0).toUpperCase()}${noun.slice(1)} deleted`, what);
    if (hasMoney) onClose();
    if (!problem) onDeleted?.();
  };
  return (
    <ConfirmDialog
      title={`Delete this ${noun}?`}
      confirmLabel="Delete"
      isPending={hasMoney && isLoading}
      error={refused?.error}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <p>{what}.</p>
      <p className="mt-2">It is removed from all lists and totals. The audit log keeps a record.</p>
      {refused && (
        <p className="mt-3">
          <WayOut code={refused.code} account={payment.account} />
        </p>
      )}
    </ConfirmDialog>
  );
}
