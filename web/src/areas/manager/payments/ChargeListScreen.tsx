import type { Payment } from '@amayumba/contract/payments/payment.ts';
import { type ComponentType, useDeferredValue, useState } from 'react';
import { useRefresh } from '../../../api/use-refresh.ts';
import { EstateFilter } from '../../../features/estates/EstateSelect.tsx';
import {
  activeFilters,
  isNarrowed,
  isPaymentOrder,
  PaymentFilters,
} from '../../../features/payments/PaymentFilters.tsx';
import { PaymentCard, paymentTableColumns } from '../../../features/payments/PaymentTable.tsx';
import { usePaymentStatuses } from '../../../features/payments/payments.api.ts';
import { useLazyPart } from '../../../lib/use-lazy-part.ts';
import { useMediaQuery, WIDE_TABLE_WIDTH } from '../../../lib/use-media-query.ts';
import { useUrlRecord } from '../../../lib/use-url-record.ts';
import { Button } from '../../../ui/Button.tsx';
import { HeadButton } from '../../../ui/HeadButton.tsx';
import type { Column } from '../../../ui/DataTable.tsx';
import type { StripFigure } from '../../../ui/FigureStrip.tsx';
import { ListRows } from '../../../ui/ListRows.tsx';
import { ListScreen } from '../../../ui/ListScreen.tsx';
import { NoRows } from '../../../ui/NoRows.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import { PageTick } from '../../../ui/Tick.tsx';
import { ParamSearch } from '../../../ui/ParamFields.tsx';
import { ExportButton } from '../ExportButton.tsx';
import type { CreateProps, UpdateProps } from './payment-dialogs.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import type { TenantOption } from './TenantField.tsx';
import { TenantFilter } from './TenantFilter.tsx';
import type { ManagerPaymentList } from './use-payment-list.ts';

const TABS = [
  { key: 'all', label: 'ALL' },
  { key: 'pending', label: 'PENDING' },
  { key: 'overdue', label: 'OVERDUE' },
] as const;

type OneNoun = 'payment' | 'security deposit';

/** The dialogs of a list. They load on the person's first input, so that the rows do not wait for them. */
interface ChargeDialogs {
  CreateModal: ComponentType<CreateProps>;
  UpdateModal: ComponentType<UpdateProps>;
  DeletePaymentDialog: ComponentType<{ payment: Payment; noun: OneNoun; onClose: () => void }>;
  PaymentPanel: ComponentType<{ id: number; onEdit: (payment: Payment) => void; onClose: () => void }>;
}

interface ChargeListScreenProps {
  list: ManagerPaymentList;
  title: string;
  subtitle: string;
  /** Names of the rows: 'payments', 'payment', and 'Payment' on buttons. */
  nouns: readonly [many: string, one: OneNoun, button: string];
  tableLabel: string;
  figures: readonly StripFigure[];
  columns: readonly Column<Payment>[];
  cardLine: (payment: Payment) => string;
  /** There is none at all, so that no filter hides any. */
  isEmpty?: boolean;
  loadDialogs: () => Promise<ChargeDialogs>;
}

type OpenDialog = { kind: 'create' } | { kind: 'update' | 'delete'; payment: Payment };

/** A manager's list of payments or deposits: figures, search, filters, tabs, selectable rows, pages. */
export function ChargeListScreen({
  list,
  title,
  subtitle,
  nouns,
  tableLabel,
  figures,
  ...table
}: ChargeListScreenProps) {
  const [noun, one, onButton] = nouns;
  const { filters, ordering, change, clear, payments, selection } = list;
  // Rendered in slices, so that a slow phone stays responsive.
  const rows = useDeferredValue(list.rows);
  const statuses = usePaymentStatuses();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [pickedTenant, setPickedTenant] = useState<TenantOption | null>(null);
  const opened = useUrlRecord('payment');
  const dialogs = useLazyPart(table.loadDialogs, dialog !== null || opened.id !== null);
  const refresh = useRefresh('Payment');
  const isTable = useMediaQuery(WIDE_TABLE_WIDTH);
  const close = () => setDialog(null);
  const openCreate = () => setDialog({ kind: 'create' });
  const actions = {
    selection,
    onOpen: (payment: Payment) => opened.open(payment.id),
    onEdit: (payment: Payment) => setDialog({ kind: 'update', payment }),
    onDelete: (payment: Payment) => setDialog({ kind: 'delete', payment }),
  };
  return (
    <ListScreen
      title={title}
      subtitle={subtitle}
      onRefresh={refresh}
      isRefreshing={payments.isFetching}
      actions={
        <>
          <ExportButton isInHead name={`${one.replace(' ', '-')}s`} {...list.file} />
          <HeadButton icon="plus" may="payments:write" onClick={openCreate}>
            New {onButton}
          </HeadButton>
        </>
      }
      figures={{ label: `${onButton} figures`, items: figures }}
      search={<ParamSearch label={`Search ${noun}`} placeholder="Name or home" />}
      filters={
        <>
          <TenantFilter
            value={optionFor(filters.tenant, pickedTenant, rows)}
            onChange={(option) => {
              setPickedTenant(option);
              change({ tenant: option?.value ?? null });
            }}
          />
          <EstateFilter value={filters.estate ?? undefined} onChange={(estate) => change({ estate: estate ?? null })} />
          <PaymentFilters filters={filters} onChange={change} statuses={statuses} ordering={ordering} />
        </>
      }
      count={activeFilters(filters)}
      onClear={isNarrowed(filters) ? clear : undefined}
    >
      <Tabs label={tableLabel} items={TABS} value={filters.tab} onChange={(tab) => change({ tab })}>
        <SelectionBar selection={selection} noun={noun} file={list.chosenFile} />
        {!isTable && (rows ? rows.length > 0 : !payments.error) && (
          // The row keeps its height while payments load, so that they do not move when they appear.
          <div className="min-h-11.25 border-b border-line px-1">
            {rows && <PageTick selection={selection} isWritten />}
          </div>
        )}
        <ListRows
          noun={noun}
          label={tableLabel}
          tableFrom={WIDE_TABLE_WIDTH}
          columns={paymentTableColumns(table.columns, actions)}
          query={payments}
          rows={rows}
          card={(payment) => <PaymentCard payment={payment} line={table.cardLine(payment)} actions={actions} />}
          empty={
            <NoRows
              icon="wallet"
              title={`No ${noun} found`}
              onClear={isNarrowed(filters) && !table.isEmpty ? clear : undefined}
              noMatch="Nothing matches the search and filters."
              action={
                <Button variant="primary" icon="plus" may="payments:write" onClick={openCreate}>
                  Add First {onButton}
                </Button>
              }
            />
          }
          sort={{ ordering, onSort: (order) => isPaymentOrder(order) && change({ sort: order }) }}
          count={list.count}
        />
      </Tabs>
      {dialogs && opened.id !== null && dialog === null && (
        <dialogs.PaymentPanel key={opened.id} id={opened.id} onEdit={actions.onEdit} onClose={opened.close} />
      )}
      {dialogs && dialog?.kind === 'create' && (
        <dialogs.CreateModal statuses={statuses} tenantId={filters.tenant} onClose={close} />
      )}
      {dialogs && dialog?.kind === 'update' && (
        <dialogs.UpdateModal payment={dialog.payment} statuses={statuses} onClose={close} />
      )}
      {dialogs && dialog?.kind === 'delete' && (
        <dialogs.DeletePaymentDialog payment={dialog.payment} noun={one} onClose={close} />
      )}
    </ListScreen>
  );
}

/** Returns the tenant in the URL; after a reload the name comes from the listed payments. */
function optionFor(id: number | null, picked: TenantOption | null, rows: readonly Payment[] | undefined) {
  if (id === null) return null;
  if (picked?.value === id) return picked;
  const known = rows?.find((payment) => payment.tenant === id)?.tenant_details.name;
  return { value: id, label: known ?? `Tenant ${id}` };
}
