import { formatDayOf } from '@amayumba/contract/calendar.ts';
import { getReceiptPaper } from '@amayumba/contract/money/receipt-endpoints.ts';
import type { Receipt } from '@amayumba/contract/money/receipt.ts';
import type { ComponentProps } from 'react';
import { useDownload } from '../../../api/use-download.ts';
import { request } from '../../../api/request.ts';
import { paidByText } from '../../../features/money/money-view.ts';
import type { HttpRequest } from '../../../lib/send.ts';
import { Button } from '../../../ui/Button.tsx';
import { notify } from '../../../ui/notices.ts';

interface PaperButtonProps extends Pick<ComponentProps<typeof Button>, 'size' | 'variant' | 'disabled' | 'className'> {
  /** In the middle of a sentence: 'receipt'. */
  what: string;
  /** Names the paper for screen readers. */
  name: string;
  call: HttpRequest;
  fileName: string;
}

export function PaperButton({ what, name, call, fileName, ...button }: PaperButtonProps) {
  const { isPending, save } = useDownload();
  const start = async () => {
    const problem = await save(call, fileName);
    if (problem) notify.failure(`Couldn't download the ${what}. Try again.`, problem.error);
  };
  return (
    <Button icon="download" isPending={isPending} onClick={() => void start()} {...button}>
      PDF<span className="sr-only"> of {name}</span>
    </Button>
  );
}

interface ReceiptPaperButtonProps extends Pick<PaperButtonProps, 'variant'> {
  id: number;
  /** The receipt's code, or its label; null for an opening receipt, which has no paper. */
  name: string | null;
}

/** Saves a receipt as a PDF file; by default it is in a row of a list. Renders nothing if there is no paper. */
export function ReceiptPaperButton({ id, name, variant = 'ghost' }: ReceiptPaperButtonProps) {
  if (name === null) return null;
  return (
    <PaperButton
      size={variant === 'ghost' ? 'sm' : 'md'}
      variant={variant}
      what="receipt"
      name={name}
      call={request(getReceiptPaper, { params: { id } })}
      fileName={`${name}.pdf`}
    />
  );
}

/** The charges that a receipt settles, in a few words: `Rent, November 2026; Water, November 2026`, `Paid ahead`. */
export function settlesText({ allocations, unallocated }: Receipt): string {
  const settled = allocations.map(({ name }) => name);
  return [...settled, ...(unallocated > 0 ? ['Paid ahead'] : [])].join('; ') || '–';
}

/** When and how the money came in: `6 Oct 2026, MTN MoMo`. */
export const receivedText = (receipt: Receipt): string => `${formatDayOf(receipt.received_at)}, ${paidByText(receipt)}`;
