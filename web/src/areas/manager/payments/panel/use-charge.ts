import { useGetAccountQuery } from '../../../../features/money/money.api.ts';
import { canBeMarkedPaid, canBeReduced, outstandingOf } from '../../../../features/payments/payment-view.ts';
import { useGetPaymentQuery } from '../../../../features/payments/payments.api.ts';
import { useNamedTenant } from '../../../../features/tenants/use-named-tenants.ts';

/** A charge with the account it is on, and whether money or a credit note can be recorded on it. */
export function useCharge(id: number) {
  const query = useGetPaymentQuery(id, { refetchOnMountOrArgChange: true, skip: !(id > 0) });
  const charge = useNamedTenant(query.currentData);
  const { currentData: account } = useGetAccountQuery(charge?.account ?? 0, { skip: charge?.account === undefined });
  const isOpen = charge !== undefined && canBeMarkedPaid(charge) && outstandingOf(charge) > 0;
  const isReducible = charge !== undefined && account !== undefined && canBeReduced(charge);
  return { query, charge, account, isOpen, isReducible };
}
