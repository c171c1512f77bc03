import type { PaymentStatus } from '@amayumba/contract/payments/payment.ts';
import { PAYMENT_STATUS_NAMES } from '@amayumba/contract/payments/rules.ts';
import { useListPaymentStatusesQuery } from './payments.api.ts';

const USUAL: readonly PaymentStatus[] = Object.entries(PAYMENT_STATUS_NAMES).map(([id, name]) => ({
  id: Number(id),
  name,
}));

/** The server's statuses, or the default ones until they have loaded. */
export function usePaymentStatuses(): readonly PaymentStatus[] {
  return useListPaymentStatusesQuery().data ?? USUAL;
}
