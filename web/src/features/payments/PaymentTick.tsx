import type { Payment } from '@amayumba/contract/payments/payment.ts';
import { Tick } from '../../ui/Tick.tsx';
import { canBeMarkedPaid, describePayment, statusView } from './payment-view.ts';
import type { PaymentSelection } from './use-payment-selection.ts';

/** The checkbox of one payment; disabled if the payment is settled. */
export function PaymentTick({ payment, selection }: { payment: Payment; selection: PaymentSelection }) {
  const isPayable = canBeMarkedPaid(payment);
  const name = describePayment(payment);
  return (
    <Tick
      label={isPayable ? `Select ${name}` : `${name} is ${statusView(payment).label} already`}
      isOn={selection.has(payment)}
      isDisabled={!isPayable}
      onToggle={() => selection.toggle(payment)}
    />
  );
}
