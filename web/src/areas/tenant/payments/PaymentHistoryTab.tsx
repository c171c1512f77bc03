import { formatDay, formatDayOf, formatInstant } from '@amayumba/contract/calendar.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import type { Payment } from '@amayumba/contract/payments/payment.ts';
import { periodLabel } from '@amayumba/contract/payments/rules.ts';
import { usePolling } from '../../../api/use-polling.ts';
import { collectionStateView, networkName, payerText } from '../../../features/money/pay/collection-view.ts';
import { useListCollectionsQuery } from '../../../features/money/pay/collections.api.ts';
import { PaymentAmount, PaymentDue } from '../../../features/payments/payment-columns.tsx';
import { tenantStatusView } from '../../../features/payments/payment-view.ts';
import { useListMyPaymentsQuery } from '../../../features/payments/payments.api.ts';
import { PaymentStatusBadge } from '../../../features/payments/PaymentStatusBadge.tsx';
import { ReceiptButton } from '../../../features/payments/ReceiptButton.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { type Column, column, DataTable } from '../../../ui/DataTable.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { isComing } from '../../../ui/Figures.tsx';
import { FileLink } from '../../../ui/FileLink.tsx';
import { loadError } from '../../../ui/LoadError.tsx';
import { Pagination } from '../../../ui/Pagination.tsx';
import { LATEST_ATTEMPTS } from '../money/use-own-account.ts';
import { PAYMENTS_POLL_MS } from '../poll-intervals.ts';
import { unbroken } from '../../../ui/unbroken.tsx';

const PAGE_SIZE = 20;

const COLUMNS: readonly Column<Payment>[] = [
  column('Amount', { align: 'right', className: 'w-36' }, (payment) => <PaymentAmount payment={payment} />),
  column('Type', ({ payment_type }) => payment_type),
  column('Month/Year', periodLabel),
  column('Due Date', (payment) => <PaymentDue payment={{ ...payment, paid_at: null }} />),
  column('Paid Date', { className: 'whitespace-nowrap tabular' }, ({ paid_at }) => formatDayOf(paid_at)),
  column('Method', ({ payment_method }) => payment_method || '–'),
  column('Status', (payment) => <PaymentStatusBadge view={tenantStatusView(payment)} />),
  column('Receipt', (payment) => <Receipt payment={payment} />),
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
  const query = useListMyPaymentsQuery(
    { page, page_size: PAGE_SIZE, ordering: '-due_date' },
    usePolling(PAYMENTS_POLL_MS),
  );
  const { data, currentData } = query;
  return (
    <>
      <DataTable
        isDense
        label="Payment history"
        columns={COLUMNS}
        rows={currentData?.results}
        isFetching={isComing(query)}
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
        error={loadError('Your payments could not be loaded', query)}
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
        </div>
        <PaymentStatusBadge view={tenantStatusView(payment)} />
      </div>
      <p className="text-[0.875rem] text-muted">
        {payment_type} · {periodLabel(payment)}
      </p>
      <div className="mt-1 flex items-center justify-between gap-3 text-[0.875rem]">
        <div>
          {paid_at ? (
            <p className="text-green-ink tabular">
              Paid {formatDayOf(paid_at)}
              {payment_method && ` · ${payment_method}`}
            </p>
          ) : payment.is_overdue ? (
            <div className="flex gap-1 text-muted">
              Due <PaymentDue payment={payment} />
            </div>
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

/** The tenant's last payments by phone, including failed ones. Renders nothing without any. */
function OwnAttempts() {
  const { data } = useListCollectionsQuery(LATEST_ATTEMPTS);
  const attempts = data?.results ?? [];
  if (attempts.length === 0) return null;
  return (
    <section aria-labelledby="by-phone" className="border-t border-line px-4 py-4 sm:px-5">
      <h2 id="by-phone" className="text-md font-semibold">
        Paid by phone
      </h2>
      <ul aria-label="Paid by phone" className="mt-1 divide-y divide-line text-[0.875rem]">
        {attempts.map((attempt) => {
          const { id, amount, reason, requested_at, receipt_code } = attempt;
          const { label, tone } = collectionStateView(attempt, false);
          return (
            <li key={id} className="py-2.5">
              <div className="flex items-center justify-between gap-3">
                <b className="font-semibold whitespace-nowrap text-ink tabular">{formatUgx(amount)}</b>
                <Badge tone={tone}>{label}</Badge>
              </div>
              <p className="mt-0.5 text-muted tabular">
                {networkName(attempt)} {payerText(attempt)} · {formatInstant(requested_at)}
                {unbroken(receipt_code && ` · ${receipt_code}`)}
              </p>
              {reason !== '' && <p className="mt-0.5 text-muted">{reason}</p>}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
