import { receiptText } from '@amayumba/contract/ledger/receipt-code.ts';
import { formatUgx, type Ugx } from '@amayumba/contract/money.ts';
import { type MarkedPaid, type Payment, paymentSchema } from '@amayumba/contract/payments/payment.ts';
import { chargeName, MANAGER_PAYMENT_METHODS, PAYMENT_STATUS, periodLabel } from '@amayumba/contract/payments/rules.ts';
import { useState } from 'react';
import * as z from 'zod/mini';
import { type Conflict, conflictIn } from '../../../api/conflict.ts';
import { asProblem } from '../../../api/problem.ts';
import { useStoredDraft } from '../../../auth/use-stored-draft.ts';
import {
  canBeMarkedPaid,
  describePayment,
  isPartPaid,
  outstandingOf,
} from '../../../features/payments/payment-view.ts';
import { useMarkPaymentsPaidMutation } from '../../../features/payments/payments.api.ts';
import { newKey } from '../../../lib/new-key.ts';
import { today } from '../../../lib/today.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { ConflictNote, type Difference } from '../../../ui/ConflictNote.tsx';
import { DateField } from '../../../ui/DateField.tsx';
import { FormModal } from '../../../ui/FormModal.tsx';
import { notify } from '../../../ui/notices.ts';
import { SelectField } from '../../../ui/SelectField.tsx';
import { BeforeAfter, sumChange } from '../money/BeforeAfter.tsx';
import { WayOut } from './PaymentProblem.tsx';
import { recordedByPaid } from './status-effect.ts';
import { useStatusEffect } from './StatusEffectNote.tsx';

interface MarkPaidModalProps {
  payments: readonly Payment[];
  noun: string;
  onClose: () => void;
  onDone: () => void;
}

const METHODS = MANAGER_PAYMENT_METHODS.map((method) => ({ value: method, label: method }));

export function MarkPaidModal({ payments: ticked, noun, onClose, onDone }: MarkPaidModalProps) {
  const { payments, conflict, day, method, change, kept, send, isLoading, problem } = useMarkPaid(ticked);
  const counted = `${payments.length} ${payments.length === 1 ? noun.slice(0, -1) : noun}`;
  const confirm = async () => {
    const marked = await send();
    if (!marked) return;
    const inPart = marked.payments.filter(({ status_id }) => status_id === PAYMENT_STATUS.partial).length;
    notify.success(
      inPart > 0 ? `${counted} recorded, ${inPart} in part` : `${counted} marked paid`,
      `${receiptsOf(marked)} The tenants have been notified.`,
    );
    onDone();
  };
  return (
    <FormModal
      draft={kept}
      title={`Mark ${counted} as paid?`}
      description={formatUgx(payments.reduce((sum, payment) => sum + recordedByPaid(payment, claimedOf(payment)), 0))}
      onClose={onClose}
      isPending={isLoading}
      onSubmit={() => payments.length > 0 && void confirm()}
      submitLabel="Mark paid"
      disabled={payments.length === 0}
    >
      {problem && (
        <Banner tone="rose" className="mb-5" action={<WayOut code={problem.code} account={payments[0]?.account} />}>
          {problem.error}
        </Banner>
      )}
      {conflict && (
        <ConflictNote
          {...conflict}
          className="mb-5"
          what={conflict.current.length === 1 ? 'one of them' : `${conflict.current.length} of them`}
          differences={conflict.current.map((now) =>
            differenceOf(
              conflict.before.find(({ id }) => id === now.id),
              now,
            ),
          )}
        >
          {payments.length === 0
            ? 'None is left to mark as paid.'
            : 'Nothing was marked. Settled payments were removed from the list; mark the others.'}
        </ConflictNote>
      )}
      <div className="grid gap-x-4 gap-y-4.5 sm:grid-cols-2">
        <DateField
          label="Day of payment"
          required
          max={today()}
          value={day}
          onChange={(event) => change({ day: event.target.value })}
          error={problem?.fields?.['paid_at']}
        />
        <SelectField
          label="Method"
          placeholder="As recorded"
          options={METHODS}
          value={method}
          onChange={(event) => change({ method: event.target.value as typeof method })}
          error={problem?.fields?.['payment_method']}
        />
      </div>
      <ul aria-label="Selected" className="mt-5 divide-y divide-line rounded-md border border-line">
        {payments.map((payment) => (
          <li key={payment.id} className="px-4 py-2.5 text-[0.875rem]">
            {describePayment(payment)}
            <Recorded payment={payment} />
          </li>
        ))}
      </ul>
      <p className="mt-4 text-[0.875rem] text-muted">
        All are marked, or none. Each gets a receipt number, and its tenant is notified. To undo this, edit each
        payment, which voids its receipt.
      </p>
    </FormModal>
  );
}

/** The sum that the tenant logged and that waits; null if none does. */
const claimedOf = ({ acknowledgement_status, logged_amount, account }: Payment): Ugx | null =>
  account !== undefined && acknowledgement_status === 'Awaiting verification' ? logged_amount : null;

function Recorded({ payment }: { payment: Payment }) {
  if (payment.account !== undefined && payment.acknowledgement_status !== null) return <WithClaims payment={payment} />;
  if (!isPartPaid(payment)) return null;
  return (
    <p className="text-sm text-muted tabular">
      {formatUgx(payment.settled_amount ?? 0)} is paid already; a receipt of {formatUgx(outstandingOf(payment))} is
      recorded.
    </p>
  );
}

/** The receipt that Paid records for a payment that its tenant has logged. */
function WithClaims({ payment }: { payment: Payment }) {
  const effect = useStatusEffect(payment, { ...payment, status: PAYMENT_STATUS.paid, received: null });
  if (!effect) return null;
  const { text, outstanding, isOfClaim } = effect;
  return (
    <>
      <p className={isOfClaim ? 'text-sm text-amber-ink' : 'text-sm text-muted tabular'}>{text}</p>
      {outstanding && <BeforeAfter changes={[sumChange('Outstanding', outstanding.before, outstanding.after)]} />}
    </>
  );
}

/** What changed of a payment. Its name has the period, which is repeated only where that changed. */
function differenceOf(before: Payment | undefined, now: Payment): Difference {
  const isMoved = before !== undefined && periodLabel(before) !== periodLabel(now);
  const inWords = (payment: Payment) =>
    [formatUgx(payment.amount), payment.status_details.name, ...(isMoved ? [periodLabel(payment)] : [])].join(', ');
  const label = `${chargeName(now)}, ${now.tenant_details.name}`;
  return { id: now.id, label, before: before ? inWords(before) : '', now: inWords(now) };
}

/** `Receipts no. 000012 to 000014.` The numbers of one call are consecutive; one receipt may settle several. */
function receiptsOf({ payments }: MarkedPaid): string {
  const numbers = payments.flatMap(({ receipt_number: number }) => number ?? []).toSorted((a, b) => a - b);
  const [first = '', last = ''] = [numbers[0], numbers.at(-1)].map((number) => receiptText(number ?? 0));
  return first === last ? `Receipt no. ${first}.` : `Receipts no. ${first} to ${last}.`;
}

type Method = (typeof MANAGER_PAYMENT_METHODS)[number];

function useMarkPaid(ticked: readonly Payment[]) {
  // The payments in the question stay the same even if the list changes.
  const [payments, setPayments] = useState(ticked);
  const [conflict, setMeanwhile] = useState<(Conflict<Payment[]> & { before: readonly Payment[] }) | null>(null);
  // Sending again with the same key after a lost response writes nothing. Another day, method or version needs a new
  // key.
  const { draft, patch, clear, kept } = useStoredDraft(`mark-paid ${ticked.map(({ id }) => id).join(' ')}`, () => ({
    day: today(),
    method: '' as Method | '',
    key: newKey(),
  }));
  const { day, method, key } = draft;
  const change = (part: Partial<{ day: string; method: Method | '' }>) => patch({ ...part, key: newKey() });
  const [markPaid, { isLoading, error }] = useMarkPaymentsPaidMutation();
  const problem = asProblem(error);

  const send = async (): Promise<MarkedPaid | undefined> => {
    const body = {
      ids: payments.map(({ id }) => id),
      ...(payments.some(({ version }) => version) && { versions: versionsOf(payments) }),
      ...(day !== today() && { paid_at: `${day}T12:00:00+03:00` }),
      ...(method && { payment_method: method }),
    };
    const { data, error: failure } = await markPaid({ body, key });
    const found = conflictIn(asProblem(failure), z.array(paymentSchema));
    if (found) {
      const now = payments.map((payment) => found.current.find(({ id }) => id === payment.id) ?? payment);
      setMeanwhile({ ...found, before: payments });
      // Payments that somebody else has settled cannot be marked.
      setPayments(now.filter(canBeMarkedPaid));
      change({});
    }
    if (data) clear();
    return data;
  };
  return {
    payments,
    conflict,
    day,
    method,
    change,
    kept,
    send,
    isLoading,
    problem: conflict && problem?.code === 'stale_change' ? undefined : problem,
  };
}

const versionsOf = (payments: readonly Payment[]) =>
  Object.fromEntries(payments.flatMap(({ id, version }) => (version ? [[id, version]] : [])));
