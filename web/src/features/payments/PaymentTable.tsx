import type { Payment } from '@amayumba/contract/payments/payment.ts';
import type { ReactNode } from 'react';
import { TABLE_WIDTH, useMediaQuery } from '../../lib/use-media-query.ts';
import { Button } from '../../ui/Button.tsx';
import { type Column, DataTable, type TableSort } from '../../ui/DataTable.tsx';
import { PaymentAmount, PaymentDue } from './payment-columns.tsx';
import { PageTick } from '../../ui/Tick.tsx';
import { PaymentTick } from './PaymentTick.tsx';
import { PaymentStatusBadge } from './PaymentStatusBadge.tsx';
import { ReceiptButton } from './ReceiptButton.tsx';
import type { PaymentSelection } from './use-payment-selection.ts';
import { describePayment, placeLabel, statusView } from './payment-view.ts';

interface PaymentTableProps {
  label: string;
  columns: readonly Column<Payment>[];
  /** Undefined until loaded. */
  payments: readonly Payment[] | undefined;
  /** The secondary line of a card below 640px, for example type and period. */
  cardLine: (payment: Payment) => string;
  isFetching: boolean;
  loadingText: string;
  empty: ReactNode;
  error?: ReactNode;
  sort: TableSort;
  selection: PaymentSelection;
  /** Opens the charge behind a row. Servers without a ledger have none. */
  onOpen: (payment: Payment) => void;
  onEdit: (payment: Payment) => void;
  onDelete: (payment: Payment) => void;
}

/** Payments as a table, or as cards below 640px, each with a checkbox, Edit and Del, and the receipt if it is paid. */
export function PaymentTable({
  label,
  columns,
  payments,
  cardLine,
  selection,
  onOpen,
  onEdit,
  onDelete,
  ...table
}: PaymentTableProps) {
  const isTable = useMediaQuery(TABLE_WIDTH);
  const actions = (payment: Payment) => <PaymentActions payment={payment} onEdit={onEdit} onDelete={onDelete} />;
  const tick = (payment: Payment) => <PaymentTick payment={payment} selection={selection} />;
  const ticks: Column<Payment> = {
    key: 'tick',
    header: 'Select',
    headerCell: <PageTick selection={selection} />,
    className: 'w-0 pr-0! pl-2.5!',
    cell: tick,
  };
  const opener = (payment: Payment, name: ReactNode) => (
    <PaymentOpener payment={payment} onOpen={onOpen}>
      {name}
    </PaymentOpener>
  );
  const linked = columns.map((column) =>
    column.key === 'tenant' ? { ...column, cell: (payment: Payment) => opener(payment, column.cell(payment)) } : column,
  );
  return (
    <>
      {!isTable && (payments ? payments.length > 0 : !table.error) && (
        // The row keeps its height while payments load, so that they do not move when they appear.
        <div className="min-h-13.25 border-b border-line px-2.5 py-1">
          {payments && <PageTick selection={selection} isWritten />}
        </div>
      )}
      <DataTable
        {...table}
        label={label}
        columns={[ticks, ...linked, { key: 'actions', header: 'Actions', cell: actions }]}
        rows={payments}
        rowKey={(payment) => payment.id}
        card={(payment) => (
          <PaymentCard
            payment={payment}
            line={cardLine(payment)}
            tick={tick(payment)}
            actions={actions(payment)}
            opener={opener}
          />
        )}
      />
    </>
  );
}

interface PaymentCardProps {
  payment: Payment;
  line: string;
  tick: ReactNode;
  actions: ReactNode;
  opener: (payment: Payment, name: ReactNode) => ReactNode;
}

function PaymentCard({ payment, line, tick, actions, opener }: PaymentCardProps) {
  return (
    <>
      <div className="flex items-start gap-1">
        <div className="-mt-2.5 -ml-2.5 flex-none">{tick}</div>
        <div className="min-w-0 flex-1">
          {opener(
            payment,
            <>
              <span className="block font-semibold text-ink">{payment.tenant_details.name}</span>
              <span className="block text-sm text-muted">{placeLabel(payment.tenant_details)}</span>
            </>,
          )}
        </div>
        <PaymentStatusBadge view={statusView(payment)} />
      </div>
      <div className="mt-2.5 text-[0.875rem]">
        <PaymentAmount payment={payment} />
        <p className="mt-0.5 text-muted">{[line, payment.payment_method].filter(Boolean).join(' · ')}</p>
      </div>
      <div className="mt-1 -mb-1.5 flex items-center justify-between gap-2 text-[0.875rem]">
        <div>
          <PaymentDue payment={payment} />
        </div>
        {actions}
      </div>
    </>
  );
}

interface PaymentOpenerProps extends Pick<PaymentTableProps, 'onOpen'> {
  payment: Payment;
  children: ReactNode;
}

/** The name on a row; it opens the charge where the server keeps accounts. */
function PaymentOpener({ payment, onOpen, children }: PaymentOpenerProps) {
  if (payment.account === undefined) return children;
  return (
    <button
      type="button"
      title="Amounts, receipts and claims"
      onClick={() => onOpen(payment)}
      className="block min-h-10 w-full text-left [&>:first-child]:hover:text-link [&>:first-child]:hover:underline"
    >
      {children}
    </button>
  );
}

function PaymentActions({
  payment,
  onEdit,
  onDelete,
}: Pick<PaymentTableProps, 'onEdit' | 'onDelete'> & { payment: Payment }) {
  const what = describePayment(payment);
  return (
    <span className="flex gap-1 sm:-ml-3">
      <ReceiptButton payment={payment} />
      <Button size="sm" variant="ghost" onClick={() => onEdit(payment)}>
        Edit<span className="sr-only"> {what}</span>
      </Button>
      <Button size="sm" variant="ghost" className="text-rose-ink" onClick={() => onDelete(payment)}>
        Del<span className="sr-only">ete {what}</span>
      </Button>
    </span>
  );
}
