import { useSentForm } from '../../../../api/use-sent-form.ts';
import type { PaymentMethod } from '@amayumba/contract/ledger/ledger-accounts.ts';
import { formatUgx, type Ugx } from '@amayumba/contract/money.ts';
import type { Payment } from '@amayumba/contract/payments/payment.ts';
import { PAYMENT_METHODS, PAYMENT_STATUS } from '@amayumba/contract/payments/rules.ts';
import type { PaymentDraft } from '../../../../features/payments/payment-draft.ts';
import { describePayment, outstandingOf } from '../../../../features/payments/payment-view.ts';
import { useUpdatePaymentMutation } from '../../../../features/payments/payments.api.ts';
import { FormModal } from '../../../../ui/FormModal.tsx';
import { MoneyField } from '../../../../ui/MoneyField.tsx';
import { notifyDone } from '../../../../features/money/notify-done.ts';
import { type PaidBy, PaidByFields } from '../../money/dialogs/DialogFields.tsx';
import { PaymentProblem } from '../PaymentProblem.tsx';
import { StatusEffectNote } from '../StatusEffectNote.tsx';

const isMethod = (method: string | undefined): method is PaymentMethod =>
  PAYMENT_METHODS.some((known) => known === method);

interface PartPaymentModalProps {
  payment: Payment;
  proposal?: Pick<PaymentDraft, 'amount' | 'payment_method' | 'reference_number'> | undefined;
  onDone?: (() => void) | undefined;
  onClose: () => void;
}

interface PartDraft {
  amount: Ugx | null;
  paidBy: PaidBy;
}

/** Records a part of what is outstanding: a receipt of that sum, and the payment becomes Partial. */
export function PartPaymentModal({ payment, proposal, onDone, onClose }: PartPaymentModalProps) {
  const open = outstandingOf(payment);
  const { draft, problem, faults, value, form, send } = useSentForm(
    `part-payment-${payment.id}`,
    onClose,
    (): PartDraft => ({
      amount: proposal?.amount ? Math.min(proposal.amount, open) : null,
      paidBy: {
        method: [proposal?.payment_method, payment.payment_method].find(isMethod) ?? 'Mobile Money',
        reference: proposal?.reference_number ?? '',
      },
    }),
  );
  const { amount, paidBy } = draft;
  const [update] = useUpdatePaymentMutation();
  const isTooMuch = amount !== null && amount > open;
  const received = amount && !isTooMuch ? amount : null;
  const save = async () => {
    if (!amount || isTooMuch) return;
    const body = {
      status_id: PAYMENT_STATUS.partial,
      received_amount: amount,
      payment_method: paidBy.method,
      ...(paidBy.reference.trim() && { reference_number: paidBy.reference.trim() }),
      version: payment.version,
    };
    await send(
      () => update({ id: payment.id, body }),
      (answer) => {
        notifyDone(answer, 'Part payment recorded', `${formatUgx(amount)}. ${formatUgx(open - amount)} is still open.`);
        onDone?.();
      },
    );
  };
  return (
    <FormModal
      {...form}
      // PaymentProblem shows it, with the ways out.
      problem={undefined}
      title="Record part payment"
      description={describePayment(payment)}
      onSubmit={() => void save()}
      submitLabel={amount ? `Record ${formatUgx(amount)}` : 'Record'}
      disabled={isTooMuch}
    >
      <PaymentProblem problem={problem} account={payment.account} />
      <div className="grid gap-4">
        <MoneyField
          label="Amount received"
          required
          hint={`${formatUgx(open)} is outstanding`}
          {...value('amount')}
          error={
            isTooMuch ? `At most ${formatUgx(open)}. Record a larger sum on the account.` : faults['received_amount']
          }
        />
        <PaidByFields
          {...value('paidBy')}
          methodError={faults['payment_method']}
          referenceError={faults['reference_number']}
        />
        <StatusEffectNote payment={payment} choice={{ ...payment, status: PAYMENT_STATUS.partial, received }} />
      </div>
    </FormModal>
  );
}
