import type { NewPayment } from '@amayumba/contract/payments/payment.ts';
import { PAYMENT_STATUS, type PaymentType } from '@amayumba/contract/payments/rules.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import { useRef, useState } from 'react';
import { asProblem } from '../../../api/problem.ts';
import { useStoredDraft } from '../../../auth/use-stored-draft.ts';
import {
  paymentBody,
  missingIn,
  newDraft,
  nextPaymentDraft,
  type PaymentDraft,
} from '../../../features/payments/payment-draft.ts';
import { useCreatePaymentMutation } from '../../../features/payments/payments.api.ts';
import { newKey } from '../../../lib/new-key.ts';
import { today } from '../../../lib/today.ts';
import type { TenantOption } from './TenantField.tsx';

interface Entry {
  tenant: TenantOption | null;
  draft: PaymentDraft;
  /** One per payment, so that a second press or a repeat after a lost response writes nothing. */
  key: string;
}

/**
 * The state of a form that records several payments: the draft, the recorded payments, and actions.
 * @param given the tenant from whose list the form was opened
 */
export function usePaymentEntry(
  type: PaymentType,
  given: TenantOption | null,
  extra: Pick<NewPayment, 'refund_status'> | undefined,
) {
  const stored = useStoredDraft(`create-${type}${given ? `-${given.value}` : ''}`, (): Entry => ({
    tenant: given,
    draft: withRent(newDraft(type, today()), given),
    key: newKey(),
  }));
  const { tenant, draft, key } = stored.draft;
  const [missing, setMissing] = useState<ReturnType<typeof missingIn>>();
  const [made, setMade] = useState<string[]>([]);
  const [createPayment, { isLoading, error, reset }] = useCreatePaymentMutation();
  const isBusy = useRef(false);
  const problem = asProblem(error);

  const create = async (mayDuplicate: boolean): Promise<string | undefined> => {
    const gaps = missingIn(draft, { tenant: tenant?.value });
    setMissing(gaps);
    if (gaps || !tenant) reset();
    if (gaps || !tenant || isBusy.current) return undefined;
    isBusy.current = true;
    const body = {
      ...paymentBody(draft),
      ...extra,
      tenant: tenant.value,
      status: draft.status ?? PAYMENT_STATUS.pending,
    };
    const call = mayDuplicate ? { body: { ...body, allow_duplicate: true }, key: `${key}-again` } : { body, key };
    const { error: failure } = await createPayment(call);
    isBusy.current = false;
    return failure ? undefined : `${draft.payment_type} of ${formatUgx(body.amount)}, ${tenant.label}`;
  };

  return {
    tenant,
    draft,
    change: (part: Partial<PaymentDraft>) => stored.change((now) => ({ ...now, draft: { ...now.draft, ...part } })),
    made,
    problem,
    errors: { ...problem?.fields, ...missing },
    isPending: isLoading,
    pickTenant: (picked: TenantOption | null) => stored.patch({ tenant: picked, draft: withRent(draft, picked) }),
    create,
    kept: stored.kept,
    clear: stored.clear,
    /** Clears the fields of the recorded payment and keeps the rest for the next one. */
    goOn: (what: string) => {
      setMade([...made, what]);
      stored.begin({ tenant: null, draft: nextPaymentDraft(draft), key: newKey() });
      reset();
    },
  };
}

/** The draft with the tenant's rent as its amount, if it is of rent and has no amount yet. */
const withRent = (draft: PaymentDraft, tenant: TenantOption | null): PaymentDraft =>
  draft.amount === null && draft.payment_type === 'Rent' ? { ...draft, amount: tenant?.rent ?? null } : draft;
