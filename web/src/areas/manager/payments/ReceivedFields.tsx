import { formatUgx, type Ugx } from '@amayumba/contract/money.ts';
import type { Payment } from '@amayumba/contract/payments/payment.ts';
import { PAYMENT_STATUS } from '@amayumba/contract/payments/rules.ts';
import { outstandingOf } from '../../../features/payments/payment-view.ts';
import { MoneyField } from '../../../ui/MoneyField.tsx';
import { recordsMoney, type StatusChoice } from './status-effect.ts';
import { StatusEffectNote } from './StatusEffectNote.tsx';

interface ReceivedFieldsProps {
  payment: Payment;
  choice: StatusChoice;
  onChange: (received: Ugx | null) => void;
  error?: readonly string[] | undefined;
}

/** The money that is recorded as received if the chosen status records any, and the effect of the form on money. */
export function ReceivedFields({ payment, choice, onChange, error }: ReceivedFieldsProps) {
  if (!recordsMoney(payment, choice.status))
    return <StatusEffectNote payment={payment} choice={choice} className="mb-5" />;
  return (
    <div className="mb-5 grid gap-3 rounded-md border border-line bg-sunken px-4 py-3.5">
      <MoneyField
        label="Amount received"
        hint={hintOf(payment, choice.status)}
        value={choice.received}
        onChange={onChange}
        error={error}
      />
      <StatusEffectNote payment={payment} choice={choice} />
    </div>
  );
}

function hintOf(payment: Payment, status: number | null): string {
  if (status === PAYMENT_STATUS.paid) return 'Empty: what was claimed, else all that is outstanding.';
  if (payment.status_id === PAYMENT_STATUS.paid)
    return 'The receipt is replaced by one of this sum. One recorded on the account is corrected there.';
  return `A receipt of this sum is recorded; ${formatUgx(outstandingOf(payment))} is outstanding. Empty: only the status changes.`;
}
