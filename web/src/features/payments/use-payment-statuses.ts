import type { PaymentStatus } from '@amayumba/contract/payments/payment.ts';
import { PAYMENT_STATUS_NAMES } from '@amayumba/contract/payments/rules.ts';
import { useListPaymentStatusesQuery } from './payments.api.ts';

const USUAL: readonly PaymentStatus[] = Object.entries(PAYMENT_STATUS_NAMES).map(([id, name]) => ({
  id: Number(id),
  name,
}));

/** The statuses the server knows; those every server begins with until it has answered. */
export function usePaymentStatuses(): readonly PaymentStatus[] {
  return useListPaymentStatusesQuery().data ?? USUAL;
}
