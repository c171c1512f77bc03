import type { Payment, PaymentStatus } from '@amayumba/contract/payments/payment.ts';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { asProblem } from '../../../api/problem.ts';
import { PaymentFilters } from '../../../features/payments/PaymentFilters.tsx';
import { isPaymentOrder } from '../../../features/payments/payment-order.ts';
import { PaymentTable } from '../../../features/payments/PaymentTable.tsx';
import { isNarrowed, PAYMENTS_PAGE_SIZE } from '../../../features/payments/use-payment-filters.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import type { Column } from '../../../ui/DataTable.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Pagination } from '../../../ui/Pagination.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import type { TenantOption } from './TenantField.tsx';
import { TenantFilter } from './TenantFilter.tsx';
import type { ManagerPaymentList } from './use-payment-list.ts';

const TABS = [
  { key: 'all', label: 'ALL' },
  { key: 'pending', label: 'PENDING' },
  { key: 'overdue', label: 'OVERDUE' },
] as const;

interface PaymentListProps {
  list: ManagerPaymentList;
  /** Plural noun of the rows: 'payments'. */
  noun: string;
  title: string;
  columns: readonly Column<Payment>[];
  cardLine: (payment: Payment) => string;
  statuses: readonly PaymentStatus[];
  /** Action of the empty list, usually the button that records the first payment. */
  emptyAction: ReactNode;
  /** Opens the charge behind a row. */
  onOpen: (payment: Payment) => void;
  onEdit: (payment: Payment) => void;
  onDelete: (payment: Payment) => void;
}

/** A manager's list of payments or deposits: search, filters, tabs, selectable rows, pages. */
export function PaymentList({ list, noun, title, statuses, emptyAction, ...table }: PaymentListProps) {
  const { filters, ordering, change, clear, payments, selection } = list;
  // Rendered in slices, so that a slow phone stays responsive.
  const rows = useDeferredValue(list.rows);
  const [pickedTenant, setPickedTenant] = useState<TenantOption | null>(null);
  const problem = asProblem(payments.error);
  const empty = (
    <EmptyState
      icon="wallet"
      title={`No ${noun} found`}
      action={
        filters.page > 1 ? (
          <Button onClick={() => change({ page: 1 })}>First page</Button>
        ) : isNarrowed(filters) ? (
          <Button onClick={clear}>Clear filters</Button>
        ) : (
          emptyAction
        )
      }
    />
  );
  return (
    <Card isFlush className="mt-4 overflow-clip">
      <PaymentFilters
        filters={filters}
        onChange={change}
        statuses={statuses}
        searchLabel={`Search ${noun}`}
        ordering={ordering}
        tenantField={
          <TenantFilter
            value={optionFor(filters.tenant, pickedTenant, rows)}
            onChange={(option) => {
              setPickedTenant(option);
              change({ tenant: option?.value ?? null });
            }}
          />
        }
      />
      <Tabs label={title} items={TABS} value={filters.tab} onChange={(tab) => change({ tab })}>
        {problem && rows && <StaleNote noun={noun} message={problem.error} />}
        <SelectionBar selection={selection} noun={noun} exportAs={list.exportAs} />
        <PaymentTable
          {...table}
          label={title}
          payments={rows}
          isFetching={payments.isFetching}
          loadingText={`Loading ${noun}...`}
          empty={empty}
          error={
            problem && (
              <ErrorState
                title={`${title} could not be loaded`}
                message={problem.error}
                onRetry={() => void payments.refetch()}
                isRetrying={payments.isFetching}
              />
            )
          }
          selection={selection}
          sort={{ ordering, onSort: (order) => isPaymentOrder(order) && change({ sort: order }) }}
        />
      </Tabs>
      <Pagination
        page={filters.page}
        pageSize={PAYMENTS_PAGE_SIZE}
        // Shown only with the rows, because it would move when they replace the skeleton.
        count={rows ? list.count : 0}
        onPage={(page) => change({ page })}
        noun={noun}
      />
    </Card>
  );
}

/** Warns that the visible rows may be out of date. */
function StaleNote({ noun, message }: { noun: string; message: string }) {
  return (
    <p role="alert" className="border-b border-line bg-rose-bg px-4 py-2.5 text-[0.875rem] text-rose-ink sm:px-5">
      These {noun} may be out of date. {message}
    </p>
  );
}

/** Returns the tenant in the URL; after a reload the name comes from the listed payments. */
function optionFor(id: number | null, picked: TenantOption | null, rows: readonly Payment[] | undefined) {
  if (id === null) return null;
  if (picked?.value === id) return picked;
  const known = rows?.find((payment) => payment.tenant === id)?.tenant_details.name;
  return { value: id, label: known ?? `Tenant ${id}` };
}
