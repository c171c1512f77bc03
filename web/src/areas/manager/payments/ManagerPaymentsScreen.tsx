import type { Payment } from '@amayumba/contract/payments/payment.ts';
import { DEPOSIT, periodLabel } from '@amayumba/contract/payments/rules.ts';
import { useState } from 'react';
import { asProblem } from '../../../api/problem.ts';
import { PAYMENT_COLUMNS } from '../../../features/payments/payment-columns.tsx';
import { PaymentFilters } from '../../../features/payments/PaymentFilters.tsx';
import { useListPaymentsQuery } from '../../../features/payments/payments.api.ts';
import { PaymentTable } from '../../../features/payments/PaymentTable.tsx';
import { PAYMENTS_PAGE_SIZE, usePaymentFilters } from '../../../features/payments/use-payment-filters.ts';
import { usePaymentStatuses } from '../../../features/payments/use-payment-statuses.ts';
import { useRefresh } from '../../../api/use-refresh.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Pagination } from '../../../ui/Pagination.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import { CreatePaymentModal } from './CreatePaymentModal.tsx';
import { DeletePaymentDialog } from './DeletePaymentDialog.tsx';
import { PaymentTiles } from './PaymentTiles.tsx';
import { TenantField, type TenantOption } from './TenantField.tsx';
import { useNamedTenants } from './use-named-tenants.ts';
import { UpdatePaymentModal } from './UpdatePaymentModal.tsx';

const TABS = [
  { key: 'all', label: 'ALL' },
  { key: 'pending', label: 'PENDING' },
  { key: 'overdue', label: 'OVERDUE' },
] as const;
const { tenant, amount, type, period, due, status, method } = PAYMENT_COLUMNS;
const COLUMNS = [tenant, amount, type, period, due, status, method];

type OpenDialog = { kind: 'create' } | { kind: 'update' | 'delete'; payment: Payment };

/** Payment Management: rent invoices, their statuses and the month's revenue. Specification section 2. */
export function ManagerPaymentsScreen() {
  const { filters, query, change } = usePaymentFilters();
  const payments = useListPaymentsQuery({ ...query, exclude_type: DEPOSIT }, { refetchOnFocus: true });
  const statuses = usePaymentStatuses();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [pickedTenant, setPickedTenant] = useState<TenantOption | null>(null);
  const refresh = useRefresh('Payment');
  const close = () => setDialog(null);
  const rows = useNamedTenants(payments.data?.results);
  const problem = asProblem(payments.error);
  return (
    <>
      <PageHeader
        title="Payment Management"
        subtitle="Track rent invoices, statuses and revenue"
        actions={
          <>
            <Button variant="glass" icon="refresh" isIconOnlyOnPhone onClick={refresh} isPending={payments.isFetching}>
              Refresh
            </Button>
            <Button variant="bright" icon="plus" isIconOnlyOnPhone onClick={() => setDialog({ kind: 'create' })}>
              New Payment
            </Button>
          </>
        }
      />
      <PaymentTiles tenantId={filters.tenant} />
      <Card isFlush className="mt-4 overflow-hidden">
        <PaymentFilters
          filters={filters}
          onChange={change}
          statuses={statuses}
          tenantField={
            <TenantField
              placeholder="All Tenants"
              value={optionFor(filters.tenant, pickedTenant, rows)}
              onChange={(option) => {
                setPickedTenant(option);
                change({ tenant: option?.value ?? null });
              }}
            />
          }
        />
        <Tabs label="Payments" items={TABS} value={filters.tab} onChange={(tab) => change({ tab })}>
          <PaymentTable
            label="Payments"
            columns={COLUMNS}
            payments={rows}
            cardLine={(payment) => `${payment.payment_type} · ${periodLabel(payment)}`}
            isFetching={payments.isFetching}
            loadingText="Loading payments..."
            empty={
              <EmptyState
                icon="wallet"
                title="No payments found"
                action={filters.page > 1 && <Button onClick={() => change({ page: 1 })}>First page</Button>}
              >
                Change the filters, or record one with New Payment.
              </EmptyState>
            }
            error={
              problem && (
                <ErrorState
                  title="Payments could not be loaded"
                  message={problem.error}
                  onRetry={() => void payments.refetch()}
                  isRetrying={payments.isFetching}
                />
              )
            }
            onEdit={(payment) => setDialog({ kind: 'update', payment })}
            onDelete={(payment) => setDialog({ kind: 'delete', payment })}
          />
        </Tabs>
        <Pagination
          page={filters.page}
          pageSize={PAYMENTS_PAGE_SIZE}
          count={payments.data?.count ?? 0}
          onPage={(page) => change({ page })}
          noun="payments"
        />
      </Card>
      {dialog?.kind === 'create' && <CreatePaymentModal statuses={statuses} onClose={close} />}
      {dialog?.kind === 'update' && <UpdatePaymentModal payment={dialog.payment} statuses={statuses} onClose={close} />}
      {dialog?.kind === 'delete' && <DeletePaymentDialog payment={dialog.payment} onClose={close} />}
    </>
  );
}

/** The tenant of the URL; after a reload the name comes from the payments shown. */
function optionFor(id: number | null, picked: TenantOption | null, rows: readonly Payment[] | undefined) {
  if (id === null) return null;
  if (picked?.value === id) return picked;
  const known = rows?.find((payment) => payment.tenant === id)?.tenant_details.name;
  return { value: id, label: known ?? `Tenant ${id}` };
}
