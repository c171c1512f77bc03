import { formatDayOf } from '@amayumba/contract/calendar.ts';
import type { Receipt } from '@amayumba/contract/money/receipt.ts';
import { paidByText } from '../../../features/money/money-view.ts';

/** The charges that a receipt settles, in a few words: `Rent, November 2026; Water, November 2026`, `Paid ahead`. */
export function settlesText({ allocations, unallocated }: Receipt): string {
  const settled = allocations.map(({ name }) => name);
  return [...settled, ...(unallocated > 0 ? ['Paid ahead'] : [])].join('; ') || '–';
}

/** When and how the money came in: `6 Oct 2026, MTN MoMo`. */
export const receivedText = (receipt: Receipt): string => `${formatDayOf(receipt.received_at)}, ${paidByText(receipt)}`;
