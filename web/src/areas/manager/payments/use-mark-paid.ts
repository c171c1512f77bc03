import { type MarkedPaid, type Payment, paymentSchema } from '@amayumba/contract/payments/payment.ts';
import { useState } from 'react';
import * as z from 'zod/mini';
import { type Conflict, conflictIn } from '../../../api/conflict.ts';
import { asProblem } from '../../../api/problem.ts';
import { useStoredDraft } from '../../../auth/use-stored-draft.ts';
import { canBeMarkedPaid } from '../../../features/payments/payment-view.ts';
import { useMarkPaymentsPaidMutation } from '../../../features/payments/payments.api.ts';
import { newKey } from '../../../lib/new-key.ts';
import { today } from '../../../lib/today.ts';
import type { MANAGER_PAYMENT_METHODS } from '@amayumba/contract/payments/rules.ts';

type Method = (typeof MANAGER_PAYMENT_METHODS)[number];

/** The payments to mark as paid together, as the person saw them. */
export function useMarkPaid(ticked: readonly Payment[]) {
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

  /** Returns the marked payments, or undefined after a refusal, which the form shows. */
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
