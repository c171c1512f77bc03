import type { Payment } from '@amayumba/contract/payments/payment.ts';
import { useRowSelection } from '../../lib/use-row-selection.ts';

/**
 * The selected payments of a list, on this page and on pages seen before.
 * @param list identifies the list without its page, because payments of a list that is no longer shown must not stay
 * selected
 */
export function usePaymentSelection(list: string, rows: readonly Payment[] | undefined) {
  const { rows: payments, ...selection } = useRowSelection(rows, list);
  return { payments, ...selection };
}

export type PaymentSelection = ReturnType<typeof usePaymentSelection>;
