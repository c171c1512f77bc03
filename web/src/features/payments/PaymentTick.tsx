import type { Payment } from '@amayumba/contract/payments/payment.ts';
import { Tick } from '../../ui/Tick.tsx';
import { describePayment } from './payment-view.ts';
import type { PaymentSelection } from './use-payment-selection.ts';

/** The checkbox of one payment. */
export const PaymentTick = ({ payment, selection }: { payment: Payment; selection: PaymentSelection }) => (
  <Tick
    label={`Select ${describePayment(payment)}`}
    isOn={selection.has(payment)}
    onToggle={() => selection.toggle(payment)}
  />
);
