import { formatUgx } from '@amayumba/contract/money.ts';
import type { Payment } from '@amayumba/contract/payments/payment.ts';
import { outstandingOf } from '../../../features/payments/payment-view.ts';
import { useGetPaymentQuery } from '../../../features/payments/payments.api.ts';
import { FileLink } from '../../../ui/FileLink.tsx';

/** The tenant's report, to compare with the money received. */
export function LoggedPayment({ payment }: { payment: Payment }) {
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
