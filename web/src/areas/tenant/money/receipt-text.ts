import type { Receipt } from '@amayumba/contract/money/receipt.ts';
import { paidByText } from '../../../features/money/money-view.ts';
import { paidDay } from '../../../features/payments/payment-view.ts';

/** What a receipt settles, in a few words: `Rent November 2026, Utilities November 2026`, `Paid ahead`. */
export function settlesText({ allocations, unallocated }: Receipt): string {
  const settled = allocations.map(({ payment_type, period }) => `${payment_type} ${period}`);
  return [...settled, ...(unallocated > 0 ? ['Paid ahead'] : [])].join(', ') || '–';
}

/** When and how the money came in: `6 Oct 2026, MTN MoMo`. */
export const receivedText = (receipt: Receipt): string => `${paidDay(receipt.received_at)}, ${paidByText(receipt)}`;

/** The code of a receipt; an opening one has none. */
export const receiptName = ({ receipt_code }: Pick<Receipt, 'receipt_code'>): string =>
  receipt_code ?? 'Opening balance';
