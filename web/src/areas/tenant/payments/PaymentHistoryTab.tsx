import { formatDay, formatDayOf } from '@amayumba/contract/calendar.ts';
import type { Payment } from '@amayumba/contract/payments/payment.ts';
import { periodLabel } from '@amayumba/contract/payments/rules.ts';
import { usePolling } from '../../../api/use-polling.ts';
import { PaymentAmount, PaymentDue } from '../../../features/payments/payment-columns.tsx';
import { useListMyPaymentsQuery } from '../../../features/payments/payments.api.ts';
import { ReceiptButton } from '../../../features/payments/ReceiptButton.tsx';
import { PaymentStatusBadge } from '../../../features/payments/PaymentStatusBadge.tsx';
import { tenantStatusView } from '../../../features/payments/payment-view.ts';
import { Button } from '../../../ui/Button.tsx';
import { type Column, DataTable } from '../../../ui/DataTable.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { FileLink } from '../../../ui/FileLink.tsx';
import { loadError } from '../../../ui/LoadError.tsx';
import { Pagination } from '../../../ui/Pagination.tsx';
import { OwnAttempts } from './OwnAttempts.tsx';
import { PAYMENTS_POLL_MS } from './poll-interval.ts';

const PAGE_SIZE = 20;

const COLUMNS: readonly Column<Payment>[] = [
  { key: 'amount', header: 'Amount', cell: (payment) => <PaymentAmount payment={payment} /> },
  { key: 'type', header: 'Type', cell: ({ payment_type }) => payment_type },
  { key: 'period', header: 'Month/Year', cell: periodLabel },
  { key: 'due', header: 'Due Date', cell: (payment) => <PaymentDue payment={{ ...payment, paid_at: null }} /> },
  {
    key: 'paid',
    header: 'Paid Date',
    className: 'whitespace-nowrap tabular',
    cell: ({ paid_at }) => formatDayOf(paid_at),
  },
  { key: 'method', header: 'Method', cell: ({ payment_method }) => payment_method || '–' },
  { key: 'status', header: 'Status', cell: (payment) => <PaymentStatusBadge view={tenantStatusView(payment)} /> },
  { key: 'receipt', header: 'Receipt', cell: (payment) => <Receipt payment={payment} /> },
];

interface PaymentHistoryTabProps {
  page: number;
  onPage: (page: number) => void;
  onLogFirst: () => void;
  /** Whether a network is switched on, so that there may be payments by phone. */
  canPayByPhone: boolean;
}

/** All payments of a tenant, newest first. See docs/product.md, Tenant payments. */
export function PaymentHistoryTab({ page, onPage, onLogFirst, canPayByPhone }: PaymentHistoryTabProps) {
  const { data, currentData, error, isFetching, refetch } = useListMyPaymentsQuery(
    { page, page_size: PAGE_SIZE, ordering: '-due_date' },
    usePolling(PAYMENTS_POLL_MS),
  );
  return (
    <>
      <DataTable
        isDense
        label="Payment history"
        columns={COLUMNS}
        rows={currentData?.results}
        rowKey={(payment) => payment.id}
        isFetching={isFetching && currentData === undefined}
        loadingText="Loading payments..."
        card={(payment) => <HistoryCard payment={payment} />}
        empty={
          <EmptyState
            icon="receipt"
            title="No payment records found"
            action={
              <Button variant="primary" icon="plus" onClick={onLogFirst}>
                Log First Payment
              </Button>
            }
          />
        }
        error={loadError('Your payments could not be loaded', { error, isFetching, refetch })}
      />
      <Pagination page={page} pageSize={PAGE_SIZE} count={data?.count ?? 0} onPage={onPage} noun="payments" />
      {canPayByPhone && <OwnAttempts />}
    </>
  );
}

function HistoryCard({ payment }: { payment: Payment }) {
  const { payment_type, payment_method, due_date, paid_at } = payment;
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <div className="text-[0.875rem]">
          <PaymentAmount payment={payment} />
          <p className="text-muted">
            {payment_type} · {periodLabel(payment)}
          </p>
        </div>
        <PaymentStatusBadge view={tenantStatusView(payment)} />
      </div>
      <div className="mt-2 flex items-center justify-between gap-3 text-[0.875rem]">
        <div>
          {paid_at ? (
            <p className="text-green-ink tabular">
              Paid {formatDayOf(paid_at)}
              {payment_method && ` · ${payment_method}`}
            </p>
          ) : payment.is_overdue ? (
            <PaymentDue payment={payment} />
          ) : (
            <p className="text-muted tabular">Due {formatDay(due_date)}</p>
          )}
        </div>
        {(payment.receipt_file || payment.receipt_number !== null) && <Receipt payment={payment} />}
      </div>
    </>
  );
}

/** The tenant's receipt file, and the landlord's receipt once the payment is Paid. */
function Receipt({ payment }: { payment: Payment }) {
  const { receipt_file, receipt_number } = payment;
  if (!receipt_file && receipt_number === null) return '–';
  return (
    <span className="flex items-center gap-1">
      {receipt_file && <FileLink href={receipt_file} what={`receipt for ${periodLabel(payment)}`} />}
      <ReceiptButton payment={payment} className={receipt_file ? undefined : 'sm:-ml-3'} />
    </span>
  );
}
