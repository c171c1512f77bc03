import type { Payment } from '@amayumba/contract/payments/payment.ts';
import { Button } from '../../ui/Button.tsx';
import { type Column, column } from '../../ui/DataTable.tsx';
import { RowTick, tickColumn } from '../../ui/Tick.tsx';
import { PAYMENT_COLUMNS, PaymentAmount, PaymentLate, PaymentTenant } from './payment-columns.tsx';
import { describePayment, managedStatusView } from './payment-view.ts';
import { PaymentStatusBadge } from './PaymentStatusBadge.tsx';
import { ReceiptButton } from './ReceiptButton.tsx';
import type { RowSelection } from '../../lib/use-row-selection.ts';

export interface PaymentActions {
  selection: RowSelection<Payment>;
  /** Opens the charge behind a row. Servers without a ledger have none. */
  onOpen: (payment: Payment) => void;
  onEdit: (payment: Payment) => void;
  onDelete: (payment: Payment) => void;
}

/** A list's columns between the checkbox and the actions; the status opens the receipts of the charge. */
export const paymentTableColumns = (
  columns: readonly Column<Payment>[],
  actions: PaymentActions,
): Column<Payment>[] => [
  tickColumn(actions.selection, describePayment),
  ...columns.map((one) =>
    one === PAYMENT_COLUMNS.status
      ? { ...one, cell: (payment: Payment) => <StatusOpener payment={payment} onOpen={actions.onOpen} /> }
      : one,
  ),
  column('Actions', { align: 'right' }, (payment) => <RowButtons payment={payment} {...actions} />),
];

export const PaymentCard = ({
  payment,
  line,
  actions,
}: {
  payment: Payment;
  line: string;
  actions: PaymentActions;
}) => (
  <div className="flex gap-1">
    <div className="-mt-2.5 -ml-3.25 flex-none">
      <RowTick row={payment} name={describePayment(payment)} selection={actions.selection} />
    </div>
    <div className="min-w-0 flex-1">
      <div className="flex items-start justify-between gap-1">
        <div className="min-w-0">
          <PaymentTenant payment={payment} />
        </div>
        <StatusOpener payment={payment} onOpen={actions.onOpen} />
      </div>
      <div className="mt-1.5 flex items-start justify-between gap-3 text-[0.875rem]">
        <div>
          <PaymentAmount payment={payment} />
          <p className="text-sm text-muted">{[line, payment.payment_method].filter(Boolean).join(' · ')}</p>
        </div>
        <div className="text-right">
          <PaymentLate payment={payment} />
        </div>
      </div>
      <div className="-mr-3 -mb-2.5">
        <RowButtons payment={payment} {...actions} />
      </div>
    </div>
  </div>
);

/** The status of a row; it opens the charge where the server keeps accounts. */
function StatusOpener({ payment, onOpen }: Pick<PaymentActions, 'onOpen'> & { payment: Payment }) {
  const badge = <PaymentStatusBadge view={managedStatusView(payment)} />;
  if (payment.account === undefined) return badge;
  return (
    <button
      type="button"
      title="Amounts, receipts and claims"
      onClick={() => onOpen(payment)}
      className="min-h-10 rounded-full hover:brightness-95"
    >
      {badge}
      <span className="sr-only">: open {describePayment(payment)}</span>
    </button>
  );
}

function RowButtons({ payment, onEdit, onDelete }: Pick<PaymentActions, 'onEdit' | 'onDelete'> & { payment: Payment }) {
  const what = describePayment(payment);
  return (
    <span className="flex justify-end">
      <ReceiptButton payment={payment} />
      <Button size="sm" variant="ghost" may="payments:write" onClick={() => onEdit(payment)}>
        Edit<span className="sr-only"> {what}</span>
      </Button>
      <Button
        size="sm"
        variant="ghost"
        className="text-rose-ink"
        may="payments:write"
        onClick={() => onDelete(payment)}
      >
        Del<span className="sr-only">ete {what}</span>
      </Button>
    </span>
  );
}
