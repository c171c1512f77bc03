import { formatUgx } from '@amayumba/contract/money.ts';
import type { Payment, PaymentStatus } from '@amayumba/contract/payments/payment.ts';
import { DEPOSIT, PAYMENT_TYPES, periodLabel } from '@amayumba/contract/payments/rules.ts';
import { useState } from 'react';
import { asProblem } from '../../../api/problem.ts';
import { bodyOf, draftOf, missingIn } from '../../../features/payments/payment-draft.ts';
import { PaymentFields } from '../../../features/payments/PaymentFields.tsx';
import { useGetPaymentQuery, useUpdatePaymentMutation } from '../../../features/payments/payments.api.ts';
import { Button } from '../../../ui/Button.tsx';
import { FileLink } from '../../../ui/FileLink.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { notify } from '../../../ui/notices.ts';
import { PaymentProblem } from './PaymentProblem.tsx';

interface UpdatePaymentModalProps {
  payment: Payment;
  statuses: readonly PaymentStatus[];
  onClose: () => void;
}

const TYPES = PAYMENT_TYPES.filter((type) => type !== DEPOSIT);

/** Changes a payment, verifies what a tenant logged, and tells the tenant. Specification section 2. */
export function UpdatePaymentModal({ payment, statuses, onClose }: UpdatePaymentModalProps) {
  const [draft, setDraft] = useState(() => draftOf(payment));
  const [missing, setMissing] = useState<ReturnType<typeof missingIn>>();
  const [updatePayment, { isLoading, error, reset }] = useUpdatePaymentMutation();
  const problem = asProblem(error);
  const update = async () => {
    const gaps = missingIn(draft);
    setMissing(gaps);
    if (gaps) return reset();
    const body = { ...bodyOf(draft), tenant: payment.tenant, status_id: draft.status ?? undefined };
    const { error: failure } = await updatePayment({ id: payment.id, body });
    if (failure) return;
    notify.success('Payment updated', `${payment.tenant_details.name} has been notified.`);
    onClose();
  };
  return (
    <Modal
      title="Update Payments"
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
        void update();
      }}
      footer={
        <>
          <Button onClick={onClose} disabled={isLoading}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" isPending={isLoading}>
            {isLoading ? 'Updating...' : 'Update & Notify'}
          </Button>
        </>
      }
    >
      <PaymentProblem problem={problem} />
      <LoggedPayment payment={payment} />
      <PaymentFields
        draft={draft}
        onChange={setDraft}
        statuses={statuses}
        types={TYPES}
        errors={{ ...problem?.fields, ...missing }}
      />
    </Modal>
  );
}

/** What the tenant reported, for comparing with what came in. */
function LoggedPayment({ payment }: { payment: Payment }) {
  // Links to receipts end after a quarter of an hour, so this one is asked for anew.
  const { currentData } = useGetPaymentQuery(payment.id, { refetchOnMountOrArgChange: true });
  const { logged_amount, reference_number, receipt_file, acknowledgement_status } = currentData ?? payment;
  if (!acknowledgement_status && !receipt_file && logged_amount === null) return null;
  return (
    <section aria-label="Logged by the tenant" className="mb-5 rounded-md border border-line bg-sunken px-4 py-3.5">
      <h3 className="text-[0.875rem] font-semibold text-ink">Logged by the tenant</h3>
      <dl className="mt-2 grid gap-x-6 gap-y-2.5 text-[0.875rem] sm:grid-cols-3">
        <div>
          <dt className="text-sm text-muted">Amount</dt>
          <dd className="font-semibold text-ink tabular">{formatUgx(logged_amount ?? payment.amount)}</dd>
          {logged_amount !== null && logged_amount < payment.amount && (
            <dd className="text-sm text-amber-ink">{formatUgx(payment.amount - logged_amount)} less than due</dd>
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
