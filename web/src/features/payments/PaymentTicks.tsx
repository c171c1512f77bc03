import type { Payment } from '@amayumba/contract/payments/payment.ts';
import { canBeMarkedPaid, describePayment, statusView } from './payment-view.ts';
import type { PaymentSelection } from './use-payment-selection.ts';

const ROOM = 'inline-flex size-11 cursor-pointer items-center justify-center sm:size-9';
const BOX = 'size-4.5 flex-none accent-primary';

/** The checkbox of one payment; disabled if the payment is settled. */
export function PaymentTick({ payment, selection }: { payment: Payment; selection: PaymentSelection }) {
  const isPayable = canBeMarkedPaid(payment);
  const name = describePayment(payment);
  return (
    <label className={ROOM}>
      <input
        type="checkbox"
        aria-label={isPayable ? `Select ${name}` : `${name} is ${statusView(payment).label} already`}
        checked={selection.has(payment)}
        disabled={!isPayable}
        onChange={() => selection.toggle(payment)}
        className={BOX}
      />
    </label>
  );
}

const WORDS = 'Select all on this page';

/** Selects or clears all payments of the page that are still owed. */
export function PageTick({ selection, isWritten = false }: { selection: PaymentSelection; isWritten?: boolean }) {
  return (
    <label className={isWritten ? 'flex min-h-11 cursor-pointer items-center gap-2.5 px-3 text-[0.875rem]' : ROOM}>
      <input
        type="checkbox"
        aria-label={isWritten ? undefined : WORDS}
        checked={selection.page === 'all'}
        disabled={selection.page === 'empty'}
        ref={(box) => {
          if (box) box.indeterminate = selection.page === 'some';
        }}
        onChange={selection.togglePage}
        className={BOX}
      />
      {isWritten && WORDS}
    </label>
  );
}
