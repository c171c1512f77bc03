import type { Payment } from '@amayumba/contract/payments/payment.ts';
import { DEPOSIT } from '@amayumba/contract/payments/rules.ts';
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
import { PaymentList } from '../payments/PaymentList.tsx';
import { usePaymentList } from '../payments/use-payment-list.ts';
import { DepositTiles } from './DepositTiles.tsx';

const { tenant, amount, refund, due, status, method } = PAYMENT_COLUMNS;
const COLUMNS = [tenant, amount, refund, due, status, method];

const loadDialogs = () => import('./deposit-dialogs.ts');

type OpenDialog = { kind: 'create' } | { kind: 'update' | 'delete'; payment: Payment };

/** See docs/product.md, Security Deposits. */
export function ManagerDepositsScreen() {
  // The landlord holds a deposit for years, so the list starts with all years.
  const list = usePaymentList({ payment_type: DEPOSIT }, 'any year');
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
        title="Security Deposits"
        subtitle="What tenants left as security, and what becomes of it"
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
            <ExportButton isInHead fileName={`amayumba-security-deposits-${today()}`} requestFor={list.exportAs} />
            <Button variant="bright" icon="plus" isIconOnlyOnPhone onClick={openCreate}>
              New Deposit
            </Button>
          </>
        }
      />
      <DepositTiles tenantId={list.filters.tenant} />
      <PaymentList
        list={list}
        noun="deposits"
        title="Security deposits"
        columns={COLUMNS}
        cardLine={({ refund_status }) => `Refund ${(refund_status ?? 'not known').toLowerCase()}`}
        statuses={statuses}
        emptyAction={
          <Button variant="primary" icon="plus" onClick={openCreate}>
            Add First Deposit
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
      {dialogs && dialog?.kind === 'create' && <dialogs.CreateDepositModal statuses={statuses} onClose={close} />}
      {dialogs && dialog?.kind === 'update' && (
        <dialogs.UpdateDepositModal payment={dialog.payment} statuses={statuses} onClose={close} />
      )}
      {dialogs && dialog?.kind === 'delete' && (
        <dialogs.DeletePaymentDialog payment={dialog.payment} noun="security deposit" onClose={close} />
      )}
    </>
  );
}
