import { formatUgx, type Ugx } from '@amayumba/contract/money.ts';
import { type Payment, paymentSchema, type PaymentStatus } from '@amayumba/contract/payments/payment.ts';
import { type PaymentType, periodLabel } from '@amayumba/contract/payments/rules.ts';
import { type ReactNode, useState } from 'react';
import { conflictIn } from '../../../api/conflict.ts';
import { asProblem } from '../../../api/problem.ts';
import { useStoredDraft, useStoredMerge } from '../../../auth/use-stored-draft.ts';
import { HistoryPart } from '../../../features/audit/HistoryPart.tsx';
import {
  changeDraftOf,
  changeFields,
  type PaymentChangeDraft,
} from '../../../features/payments/payment-change-draft.ts';
import { paymentBody, missingIn } from '../../../features/payments/payment-draft.ts';
import { isPartPaid } from '../../../features/payments/payment-view.ts';
import { receiptText } from '@amayumba/contract/ledger/receipt-code.ts';
import { PaymentFields } from '../../../features/payments/PaymentFields.tsx';
import { useUpdatePaymentMutation } from '../../../features/payments/payments.api.ts';
import { ReceiptButton } from '../../../features/payments/ReceiptButton.tsx';
import { bothDrafts } from '../../../lib/kept-draft.ts';
import { newMerge } from '../../../lib/merge.ts';
import { FormButtons } from '../../../ui/FormButtons.tsx';
import { ConflictDialog } from '../../../ui/ConflictDialog.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { notifyDone } from '../../../features/money/notify-done.ts';
import { LoggedPayment } from './LoggedPayment.tsx';
import { PaymentProblem } from './PaymentProblem.tsx';
import { ReceivedFields } from './ReceivedFields.tsx';
import { recordsMoney } from './status-effect.ts';

interface PaymentChangeModalProps {
  title: string;
  /** Noun for the notice: 'Payment'. */
  what: string;
  payment: Payment;
  statuses: readonly PaymentStatus[];
  types?: readonly PaymentType[] | undefined;
  onClose: () => void;
  /** A field that only some payments have. */
  furtherField?:
    | ((draft: PaymentChangeDraft, change: (part: Partial<PaymentChangeDraft>) => void) => ReactNode)
    | undefined;
}

/**
 * Changes a payment, verifies one that a tenant logged, and notifies the tenant.
 * See docs/rules.md, Changing a payment.
 */
export function PaymentChangeModal({
  title,
  what,
  payment,
  statuses,
  types,
  onClose,
  furtherField,
}: PaymentChangeModalProps) {
  const form = useStoredMerge(
    `edit-payment-${payment.id}`,
    () => newMerge(changeDraftOf(payment), payment.version),
    changeFields(statuses),
  );
  const { draft, version } = form;
  const sum = useStoredDraft(`received-${payment.id}`, (): { received: Ugx | null } => ({ received: null }));
  const { received } = sum.draft;
  const [missing, setMissing] = useState<ReturnType<typeof missingIn>>();
  const [updatePayment, { isLoading, error, reset }] = useUpdatePaymentMutation();
  const problem = form.problemToShow(asProblem(error));
  const update = async (mayDuplicate = false) => {
    const gaps = missingIn(draft);
    setMissing(gaps);
    if (gaps) return reset();
    if (!form.isReady()) return;
    const { refund_status, ...common } = paymentBody(draft);
    const body = { ...common, ...(furtherField && { refund_status }), tenant: payment.tenant, version };
    const money = received !== null && recordsMoney(payment, draft.status) ? { received_amount: received } : {};
    const { data, error: failure } = await updatePayment({
      id: payment.id,
      body: {
        ...body,
        ...money,
        ...(mayDuplicate && { allow_duplicate: true }),
        status_id: draft.status ?? undefined,
      },
    });
    const found = conflictIn(asProblem(failure), paymentSchema);
    if (found) form.recordConflict({ ...found, draft: changeDraftOf(found.current), version: found.current.version });
    if (failure) return;
    notifyDone(data, `${what} updated`, `${payment.tenant_details.name} has been notified.`);
    form.clear();
    sum.clear();
    onClose();
  };
  return (
    <Modal
      draft={bothDrafts(form.kept, sum.kept)}
      title={title}
      description={
        <>
          Tenant #{payment.tenant} · {payment.tenant_details.name} · {periodLabel(payment)}
        </>
      }
      size="lg"
      onClose={onClose}
      isPending={isLoading}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isLoading) void update();
      }}
      footer={
        <FormButtons onCancel={onClose} isPending={isLoading} pendingLabel="Updating...">
          Update & Notify
        </FormButtons>
      }
    >
      <PaymentProblem
        problem={problem}
        account={payment.account}
        isPending={isLoading}
        anyway={{ label: 'Save anyway', onSend: () => void update(true) }}
      />
      <ConflictDialog form={form} />
      {payment.receipt_number !== null && (
        <p className="mb-5 flex flex-wrap items-center justify-between gap-2 rounded-md border border-line bg-sunken py-1.5 pr-2 pl-4 text-[0.875rem] text-ink">
          {isPartPaid(payment)
            ? `${formatUgx(payment.settled_amount ?? 0)} of ${formatUgx(payment.amount)} paid.`
            : 'Paid.'}{' '}
          Receipt no. {receiptText(payment.receipt_number)}
          <ReceiptButton payment={payment} />
        </p>
      )}
      <LoggedPayment payment={payment} />
      <ReceivedFields
        payment={payment}
        choice={{ ...draft, received }}
        onChange={(typed) => sum.change({ received: typed })}
        error={problem?.fields?.['received_amount']}
      />
      <PaymentFields
        draft={draft}
        onChange={form.change}
        statuses={statuses}
        types={types}
        errors={{ ...problem?.fields, ...missing }}
      >
        {furtherField?.(draft, form.change)}
      </PaymentFields>
      <HistoryPart
        of={{ subject: 'payment', subject_id: payment.id }}
        logPath={`/manager/audit?subject=payment&no=${payment.id}`}
      />
    </Modal>
  );
}
