import type { Payment } from '@amayumba/contract/payments/payment.ts';
import { PAYMENT_STATUS } from '@amayumba/contract/payments/rules.ts';
import type { PaymentDraft } from '../../../features/payments/payment-draft.ts';
import { useListPaymentsQuery } from '../../../features/payments/payments.api.ts';

const VOID: ReadonlySet<number> = new Set([PAYMENT_STATUS.cancelled, PAYMENT_STATUS.refunded, PAYMENT_STATUS.failed]);

/**
 * The charge that a new one would repeat: of the same tenant, type, month and year. See docs/rules.md, Duplicate
 * payments.
 */
export function useSimilarCharge(
  tenant: number | undefined,
  draft: PaymentDraft,
  isAsked: boolean,
): Payment | undefined {
  const { payment_type, payment_for_year: year, months_paid } = draft;
  const { currentData } = useListPaymentsQuery(
    { tenant_id: tenant, payment_type, year, page: 1, page_size: 50 },
    { skip: !isAsked || tenant === undefined },
  );
  const isSame = (charge: Payment) =>
    !VOID.has(charge.status_id) && charge.months_paid.some((month) => months_paid.includes(month));
  return currentData?.results.filter(isSame).toSorted((a, b) => a.id - b.id)[0];
}
