import type { Payment } from '@amayumba/contract/payments/payment.ts';
import { DEPOSIT, periodLabel } from '@amayumba/contract/payments/rules.ts';
import { useState } from 'react';
import { useRefresh } from '../../../api/use-refresh.ts';
import { PAYMENT_COLUMNS } from '../../../features/payments/payment-columns.tsx';
import { usePaymentStatuses } from '../../../features/payments/use-payment-statuses.ts';
import { today } from '../../../lib/today.ts';
import { useLazyPart } from '../../../lib/use-lazy-part.ts';
import { useUrlRecord } from '../../../lib/use-url-record.ts';
import { ExportButton } from '../money/ExportButton.tsx';
import { Button } from '../../../ui/Button.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { PaymentList } from './PaymentList.tsx';
import { PaymentTiles } from './PaymentTiles.tsx';
import { usePaymentList } from './use-payment-list.ts';

const { tenant, amount, type, period, due, status, method } = PAYMENT_COLUMNS;
const COLUMNS = [tenant, amount, type, period, due, status, method];

const loadDialogs = () => import('./payment-dialogs.ts');

type OpenDialog = { kind: 'create' } | { kind: 'update' | 'delete'; payment: Payment };

/** See docs/product.md, Payment Management. */
export function ManagerPaymentsScreen() {
  const list = usePaymentList({ exclude_type: DEPOSIT }, 'this year');
  const statuses = usePaymentStatuses();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const opened = useUrlRecord('payment');
  const dialogs = useLazyPart(loadDialogs, dialog !== null || opened.id !== null);
  const refresh = useRefresh('Payment');
  const close = () => setDialog(null);
  const openCreate = () => setDialog({ kind: 'create' });
  return (
    <>
      <PageHeader
        title="Payment Management"
        subtitle="Track rent invoices, statuses and revenue"
        actions={
          <>
            <Button
              variant="glass"
              icon="refresh"
              isIconOnlyOnPhone
              onClick={refresh}
              isPending={list.payments.isFetching}
            >
              Refresh
            </Button>
            <ExportButton isInHead fileName={`amayumba-payments-${today()}`} requestFor={list.exportAs} />
            <Button variant="bright" icon="plus" isIconOnlyOnPhone onClick={openCreate}>
              New Payment
            </Button>
          </>
        }
      />
      <PaymentTiles tenantId={list.filters.tenant} />
      <PaymentList
        list={list}
        noun="payments"
        title="Payments"
        columns={COLUMNS}
        cardLine={(payment) => `${payment.payment_type} · ${periodLabel(payment)}`}
        statuses={statuses}
        emptyAction={
          <Button variant="primary" icon="plus" onClick={openCreate}>
            Add First Payment
          </Button>
        }
        onOpen={(payment) => opened.open(payment.id)}
        onEdit={(payment) => setDialog({ kind: 'update', payment })}
        onDelete={(payment) => setDialog({ kind: 'delete', payment })}
      />
      {dialogs && opened.id !== null && dialog === null && (
        <dialogs.PaymentPanel
          key={opened.id}
          id={opened.id}
          onEdit={(payment) => setDialog({ kind: 'update', payment })}
          onClose={opened.close}
        />
      )}
      {dialogs && dialog?.kind === 'create' && <dialogs.CreatePaymentModal statuses={statuses} onClose={close} />}
      {dialogs && dialog?.kind === 'update' && (
        <dialogs.UpdatePaymentModal payment={dialog.payment} statuses={statuses} onClose={close} />
      )}
      {dialogs && dialog?.kind === 'delete' && (
        <dialogs.DeletePaymentDialog payment={dialog.payment} noun="payment" onClose={close} />
      )}
    </>
  );
}
