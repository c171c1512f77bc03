import { formatUgx, type Ugx } from '@amayumba/contract/money.ts';
import type { Payment } from '@amayumba/contract/payments/payment.ts';
import { PAYMENT_STATUS } from '@amayumba/contract/payments/rules.ts';
import { outstandingOf } from '../../../features/payments/payment-view.ts';
import { MoneyField } from '../../../ui/MoneyField.tsx';
import { ClaimEffect } from './ClaimEffect.tsx';

interface ReceivedFieldsProps {
  payment: Payment;
  /** The status in the form. */
  status: number | null;
  received: Ugx | null;
  onChange: (received: Ugx | null) => void;
  error?: readonly string[] | undefined;
}

/** Whether the status in the form records money. Servers without a ledger only set a label. */
export const recordsMoney = ({ account, status_id }: Payment, status: number | null): boolean =>
  account !== undefined &&
  (status === PAYMENT_STATUS.partial || (status === PAYMENT_STATUS.paid && status_id !== PAYMENT_STATUS.paid));

/** What is recorded as received where the chosen status records money, said before the form is sent. */
export function ReceivedFields({ payment, status, received, onChange, error }: ReceivedFieldsProps) {
  if (!recordsMoney(payment, status)) return null;
  const open = outstandingOf(payment);
  const wasPaid = payment.status_id === PAYMENT_STATUS.paid;
  return (
    <div className="mb-5 grid gap-3 rounded-md border border-line bg-sunken px-4 py-3.5">
      <MoneyField
        label="Amount received"
        hint={hintOf(status === PAYMENT_STATUS.paid, wasPaid, open)}
        value={received}
        onChange={onChange}
        error={error}
      />
      <ClaimEffect payment={payment} received={received} />
    </div>
  );
}

function hintOf(isPaid: boolean, wasPaid: boolean, open: Ugx): string {
  if (isPaid) return `Empty: all that is outstanding, ${formatUgx(open)}, or what was claimed.`;
  if (wasPaid) return 'The receipt is replaced by one of this sum.';
  return `A receipt of this sum is recorded; ${formatUgx(open)} is outstanding. Empty: only the status changes.`;
}
