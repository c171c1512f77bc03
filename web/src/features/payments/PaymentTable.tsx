import type { Payment } from '@amayumba/contract/payments/payment.ts';
import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { PaymentAmount, PaymentDue } from './payment-columns.tsx';
import { PaymentStatusBadge } from './PaymentStatusBadge.tsx';
import { describePayment, placeLabel, statusView } from './payment-view.ts';

interface PaymentTableProps {
  label: string;
  columns: readonly Column<Payment>[];
  /** Undefined while nothing was loaded yet. */
  payments: readonly Payment[] | undefined;
  /** The quiet line of a card below 640px, for example type and period. */
  cardLine: (payment: Payment) => string;
  isFetching: boolean;
  loadingText: string;
  empty: ReactNode;
  error?: ReactNode;
  onEdit: (payment: Payment) => void;
  onDelete: (payment: Payment) => void;
}

/** Payments as a table, or as cards below 640px, each with Edit and Del. */
export function PaymentTable({ label, columns, payments, cardLine, onEdit, onDelete, ...table }: PaymentTableProps) {
  const actions = (payment: Payment) => <PaymentActions payment={payment} onEdit={onEdit} onDelete={onDelete} />;
  return (
    <DataTable
      {...table}
      label={label}
      columns={[...columns, { key: 'actions', header: 'Actions', cell: actions }]}
      rows={payments}
      rowKey={(payment) => payment.id}
      card={(payment) => <PaymentCard payment={payment} line={cardLine(payment)} actions={actions(payment)} />}
    />
  );
}

function PaymentCard({ payment, line, actions }: { payment: Payment; line: string; actions: ReactNode }) {
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="font-semibold text-ink">{payment.tenant_details.name}</p>
          <p className="text-sm text-muted">{placeLabel(payment.tenant_details)}</p>
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

function PaymentActions({
  payment,
  onEdit,
  onDelete,
}: Pick<PaymentTableProps, 'onEdit' | 'onDelete'> & { payment: Payment }) {
  const what = describePayment(payment);
  return (
    <span className="flex gap-1 sm:-ml-3">
      <Button size="sm" variant="ghost" onClick={() => onEdit(payment)}>
        Edit<span className="sr-only"> {what}</span>
      </Button>
      <Button size="sm" variant="ghost" className="text-rose-ink" onClick={() => onDelete(payment)}>
        Del<span className="sr-only">ete {what}</span>
      </Button>
    </span>
  );
}
