import { receiptText } from '@amayumba/contract/ledger/receipt-code.ts';
import { formatUgx, type Ugx } from '@amayumba/contract/money.ts';
import { type Payment, paymentSchema, type PaymentStatus } from '@amayumba/contract/payments/payment.ts';
import { PAYMENT_STATUS, type PaymentType, periodLabel } from '@amayumba/contract/payments/rules.ts';
import { type ReactNode, useState } from 'react';
import { useRecordForm } from '../../../api/use-record-form.ts';
import { useStoredDraft } from '../../../auth/use-stored-draft.ts';
import { HistoryPart } from '../../../features/audit/HistoryPart.tsx';
import { notifyDone } from '../../../features/money/notify-done.ts';
import {
  changeDraftOf,
  changeFields,
  missingIn,
  paymentBody,
  type PaymentChangeDraft,
} from '../../../features/payments/payment-draft.ts';
import { isPartPaid, outstandingOf } from '../../../features/payments/payment-view.ts';
import { PaymentFields } from '../../../features/payments/PaymentFields.tsx';
import { useGetPaymentQuery, useUpdatePaymentMutation } from '../../../features/payments/payments.api.ts';
import { ReceiptButton } from '../../../features/payments/ReceiptButton.tsx';
import { bothDrafts } from '../../../lib/kept-draft.ts';
import { ConflictDialog } from '../../../ui/ConflictDialog.tsx';
import { FileLink } from '../../../ui/FileLink.tsx';
import { FormModal } from '../../../ui/FormModal.tsx';
import { MoneyField } from '../../../ui/MoneyField.tsx';
import { PaymentProblem } from './PaymentProblem.tsx';
import { recordsMoney, type StatusChoice } from './status-effect.ts';
import { StatusEffectNote } from './StatusEffectNote.tsx';
import { unbroken } from '../../../ui/unbroken.tsx';

interface PaymentChangeModalProps {
  title: string;
  /** Noun for the notice: 'Payment'. */
  what: string;
  payment: Payment;
  statuses: readonly PaymentStatus[];
  types?: readonly PaymentType[] | undefined;
  onClose: () => void;
  furtherField?:
    | ((draft: PaymentChangeDraft, change: (part: Partial<PaymentChangeDraft>) => void) => ReactNode)
    | undefined;
}

/** Changes a payment, verifies one that a tenant logged, and notifies them. See docs/rules.md, Changing a payment. */
export function PaymentChangeModal({
  title,
  what,
  payment,
  statuses,
  types,
  onClose,
  furtherField,
}: PaymentChangeModalProps) {
  const { merge, draft, change, problem, form, reset, save } = useRecordForm({
    name: `edit-payment-${payment.id}`,
    stored: payment,
    draftOf: changeDraftOf,
    schema: paymentSchema,
    fields: changeFields(statuses),
    onClose,
  });
  const sum = useStoredDraft(`received-${payment.id}`, (): { received: Ugx | null } => ({ received: null }));
  const { received } = sum.draft;
  const [missing, setMissing] = useState<ReturnType<typeof missingIn>>();
  const [updatePayment] = useUpdatePaymentMutation();
  const update = async (mayDuplicate = false) => {
    const gaps = missingIn(draft);
    setMissing(gaps);
    if (gaps) return reset();
    const { refund_status, ...common } = paymentBody(draft);
    const body = { ...common, ...(furtherField && { refund_status }), tenant: payment.tenant };
    const money = received !== null && recordsMoney(payment, draft.status) ? { received_amount: received } : {};
    const duplicate = mayDuplicate && { allow_duplicate: true };
    await save(
      (version) =>
        updatePayment({
          id: payment.id,
          body: { ...body, ...money, ...duplicate, status_id: draft.status ?? undefined, version },
        }),
      (answer) => {
        sum.clear();
        notifyDone(answer, `${what} updated`, `${payment.tenant_details.name} has been notified.`);
      },
    );
  };
  return (
    <FormModal
      {...form}
      // PaymentProblem shows it, with the ways out.
      problem={undefined}
      draft={bothDrafts(merge.kept, sum.kept)}
      title={title}
      description={
        <>
          Tenant #{payment.tenant} · {payment.tenant_details.name} · {periodLabel(payment)}
        </>
      }
      size="lg"
      onSubmit={() => void update()}
      submitLabel="Update & Notify"
      pendingLabel="Updating..."
    >
      <PaymentProblem
        problem={problem}
        account={payment.account}
        isPending={form.isPending}
        anyway={{ label: 'Save anyway', onSend: () => void update(true) }}
      />
      <ConflictDialog form={merge} />
      {payment.receipt_number !== null && (
        <p className="mb-5 flex flex-wrap items-center justify-between gap-2 rounded-md border border-line bg-sunken py-1.5 pr-2 pl-4 text-[0.875rem] text-ink">
          {isPartPaid(payment)
            ? `${formatUgx(payment.settled_amount ?? 0)} of ${formatUgx(payment.amount)} paid.`
            : 'Paid.'}{' '}
          Receipt no. {unbroken(receiptText(payment.receipt_number))}
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
        onChange={change}
        statuses={statuses}
        types={types}
        errors={{ ...problem?.fields, ...missing }}
      >
        {furtherField?.(draft, change)}
      </PaymentFields>
      <HistoryPart
        of={{ subject: 'payment', subject_id: payment.id }}
        logPath={`/manager/audit?subject=payment&no=${payment.id}`}
      />
    </FormModal>
  );
}

function LoggedPayment({ payment }: { payment: Payment }) {
  // Receipt file links expire after 15 minutes, so the form fetches a new one.
  const { currentData } = useGetPaymentQuery(payment.id, { refetchOnMountOrArgChange: true });
  const { logged_amount, reference_number, receipt_file, acknowledgement_status } = currentData ?? payment;
  if (!acknowledgement_status && !receipt_file && logged_amount === null) return null;
  // Earlier claims may be recorded already; then the claim is compared with the original payment.
  const open = outstandingOf(payment) || payment.amount;
  return (
    <section aria-label="Logged by the tenant" className="mb-5 rounded-md border border-line bg-sunken px-4 py-3.5">
      <h3 className="text-[0.875rem] font-semibold text-ink">Logged by the tenant</h3>
      <dl className="mt-2 grid gap-x-6 gap-y-2.5 text-[0.875rem] sm:grid-cols-3">
        <div>
          <dt className="text-sm text-muted">Amount</dt>
          <dd className="font-semibold text-ink tabular">{formatUgx(logged_amount ?? payment.amount)}</dd>
          {logged_amount !== null && logged_amount < open && (
            <dd className="text-sm text-amber-ink">{formatUgx(open - logged_amount)} less than due</dd>
          )}
        </div>
        <div className="min-w-0">
          <dt className="text-sm text-muted">Reference</dt>
          <dd className="font-semibold wrap-anywhere text-ink">{reference_number || '–'}</dd>
        </div>
        <div>
          <dt className="text-sm text-muted">Receipt</dt>
          <dd>{receipt_file ? <FileLink href={receipt_file} what="receipt" /> : 'None sent'}</dd>
        </div>
      </dl>
    </section>
  );
}

interface ReceivedFieldsProps {
  payment: Payment;
  choice: StatusChoice;
  onChange: (received: Ugx | null) => void;
  error?: readonly string[] | undefined;
}

/** The money that is recorded as received if the chosen status records any, and the effect of the form on money. */
function ReceivedFields({ payment, choice, onChange, error }: ReceivedFieldsProps) {
  if (!recordsMoney(payment, choice.status))
    return <StatusEffectNote payment={payment} choice={choice} className="mb-5" />;
  return (
    <div className="mb-5 grid gap-3 rounded-md border border-line bg-sunken px-4 py-3.5">
      <MoneyField
        label="Amount received"
        hint={hintOf(payment, choice.status)}
        value={choice.received}
        onChange={onChange}
        error={error}
      />
      <StatusEffectNote payment={payment} choice={choice} />
    </div>
  );
}

function hintOf(payment: Payment, status: number | null): string {
  if (status === PAYMENT_STATUS.paid) return 'Empty: what was claimed, else all that is outstanding.';
  if (payment.status_id === PAYMENT_STATUS.paid)
    return 'The receipt is replaced by one of this sum. One recorded on the account is corrected there.';
  return `A receipt of this sum is recorded; ${formatUgx(outstandingOf(payment))} is outstanding. Empty: only the status changes.`;
}
