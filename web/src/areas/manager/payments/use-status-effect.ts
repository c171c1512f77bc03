import type { Payment } from '@amayumba/contract/payments/payment.ts';
import { useGetMoneyReceiptQuery, useListClaimsQuery } from '../../../features/money/money.api.ts';
import { changesReceipts, type StatusChoice, statusEffect } from './status-effect.ts';

/** The effect of a choice on money, with the present claims that wait. Undefined while they are loading. */
export function useStatusEffect(payment: Payment, choice: StatusChoice) {
  const isOther = payment.account === undefined;
  const claims = useListClaimsQuery(
    { charge: payment.id, state: 'waiting', page: 1, page_size: 20 },
    { skip: isOther, refetchOnMountOrArgChange: true },
  ).currentData;
  const [only, ...others] = payment.receipts ?? [];
  const isRead = only !== undefined && others.length === 0 && changesReceipts(payment, choice);
  const receipt = useGetMoneyReceiptQuery(only?.id ?? 0, { skip: isOther || !isRead }).currentData;
  if (!claims || (isRead && !receipt)) return undefined;
  const effect = statusEffect(payment, choice, { waiting: claims.results, receipt });
  return effect && { ...effect, isOfClaim: claims.results.length > 0 };
}
