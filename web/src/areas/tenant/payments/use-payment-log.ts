import type { FieldErrors } from '@amayumba/contract/errors.ts';
import type { Ugx } from '@amayumba/contract/money.ts';
import type { PaymentLog } from '@amayumba/contract/payments/payment.ts';
import type { PaymentType, TENANT_PAYMENT_METHODS } from '@amayumba/contract/payments/rules.ts';
import { useState } from 'react';
import { asProblem, fileError, type Problem } from '../../../api/problem.ts';
import { useStoredDraft } from '../../../auth/use-stored-draft.ts';
import { useLogPaymentMutation } from '../../../features/payments/payments.api.ts';
import { attachmentError } from '../../../lib/attachment-error.ts';
import { CATALOGUE_TITLES, failureTitle } from '../../../lib/failure-title.ts';
import { newKey } from '../../../lib/new-key.ts';
import { shrinkPicture } from '../../../lib/shrink-picture.ts';
import { thisMonth } from '../../../lib/today.ts';
import { notify } from '../../../ui/notices.ts';
import { useOnlyOpen } from './open-charges.ts';

export interface PaymentLogDraft {
  amount: Ugx | null;
  payment_method: (typeof TENANT_PAYMENT_METHODS)[number] | '';
  reference_number: string;
  payment_for_month: number;
  payment_for_year: string;
  due_date: string;
  payment_type: PaymentType;
  /** Empty if the tenant does not say. */
  paid_on: string;
  notes: string;
  receipt: File | null;
  /** Identifies this payment, so that the server stores it once however often it is sent. */
  key: string;
}

const DONE = 'Payment logged successfully!';
const REQUIRED = ['This field is required.'];

/** The input of a tenant's payment report. The screen holds it, so that it survives a change of tab. */
export function usePaymentLog() {
  const stored = useStoredDraft('log-payment', emptyDraft);
  const only = useOnlyOpen();
  const [wasCleared, setCleared] = useState(false);
  const proposed = isUntouched(stored.draft) && !wasCleared ? only : undefined;
  const draft: PaymentLogDraft = { ...stored.draft, ...proposed };
  const patch = (part: Partial<PaymentLogDraft>) => stored.patch({ ...proposed, ...part });
  const [share, setShare] = useState<number | null>(null);
  const [missing, setMissing] = useState<FieldErrors>();
  const [logPayment, { error, reset }] = useLogPaymentMutation();
  const problem = asProblem(error);

  const clear = () => {
    stored.clear();
    // What was just logged is not proposed again.
    setCleared(true);
    setMissing(undefined);
    reset();
  };
  const submit = async () => {
    setShare(0);
    const receipt = draft.receipt && (await shrinkPicture(draft.receipt));
    const body = bodyOf({ ...draft, receipt });
    setMissing('missing' in body ? body.missing : undefined);
    if ('missing' in body) {
      setShare(null);
      return reset();
    }
    const { data, error: failure } = await logPayment({ body, receipt, key: draft.key, onProgress: setShare });
    setShare(null);
    const refused = asProblem(failure);
    // What was logged before did not fail; the form says where it is.
    if (refused?.code === 'key_reused') return;
    if (!data) return notify.failure(failureTitle(CATALOGUE_TITLES.payment, refused), refused?.error);
    notify.success(data.message ?? DONE);
    clear();
  };
  const errors: FieldErrors = { ...problem?.fields, ...fileError(problem, 'receipt_file'), ...missing };
  const [isPending, kept] = [share !== null, stored.kept];
  return { draft, only, kept, patch, clear, submit, isPending, share, problem: shown(problem), errors };
}

/** Whether nothing is typed that a charge would replace. */
const isUntouched = ({ amount, due_date, reference_number }: PaymentLogDraft): boolean =>
  amount === null && due_date === '' && reference_number === '';

function emptyDraft(): PaymentLogDraft {
  const { year, month } = thisMonth();
  return {
    amount: null,
    payment_method: '',
    reference_number: '',
    payment_for_month: month,
    payment_for_year: String(year),
    due_date: '',
    payment_type: 'Rent',
    paid_on: '',
    notes: '',
    receipt: null,
    key: newKey(),
  };
}

/** Returns the body of the call, or the missing fields. See docs/product.md, Log Payment form. */
function bodyOf({ receipt, key: _key, paid_on, ...draft }: PaymentLogDraft): PaymentLog | { missing: FieldErrors } {
  const { amount, payment_method, payment_for_year: year } = draft;
  const fault = attachmentError(receipt);
  const missing: FieldErrors = {
    ...(amount === null && { amount: REQUIRED }),
    ...(payment_method === '' && { payment_method: REQUIRED }),
    ...(draft.reference_number.trim() === '' && { reference_number: REQUIRED }),
    ...(draft.due_date === '' && { due_date: REQUIRED }),
    ...(fault && { receipt_file: [fault] }),
  };
  if (amount === null || payment_method === '' || Object.keys(missing).length > 0) return { missing };
  return { ...draft, ...(paid_on && { paid_on }), amount, payment_method, payment_for_year: Number(year) };
}

/** Returns the error's text. After a lost response, a stored form cannot be sent again with other content. */
function shown(problem: Problem | undefined): string | undefined {
  if (problem?.code !== 'key_reused') return problem?.error;
  return 'This payment was saved before, but the reply did not arrive. You find it in History; Clear begins another one.';
}
