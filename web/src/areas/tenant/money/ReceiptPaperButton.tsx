import { getReceiptPaper } from '@amayumba/contract/money/receipt-endpoints.ts';
import { useState } from 'react';
import { download } from '../../../api/download.ts';
import { request } from '../../../api/request.ts';
import { Button } from '../../../ui/Button.tsx';
import { notify } from '../../../ui/notices.ts';

interface ReceiptPaperButtonProps {
  id: number;
  /** The receipt's code, or its label; null for an opening receipt, which has no paper. */
  name: string | null;
  /** Whether it is next to other buttons; by default it is in a row of a list. */
  variant?: 'ghost' | 'secondary';
}

/** Saves a receipt as a PDF file. Renders nothing if there is no paper. */
export function ReceiptPaperButton({ id, name, variant = 'ghost' }: ReceiptPaperButtonProps) {
  const [isPending, setPending] = useState(false);
  if (name === null) return null;
  const save = async () => {
    setPending(true);
    const problem = await download(request(getReceiptPaper, { params: { id } }), `${name}.pdf`);
    setPending(false);
    if (problem) notify.failure("Couldn't download the receipt. Try again.", problem.error);
  };
  return (
    <Button
      size={variant === 'ghost' ? 'sm' : 'md'}
      variant={variant}
      icon="download"
      isPending={isPending}
      onClick={() => void save()}
    >
      PDF<span className="sr-only"> of {name}</span>
    </Button>
  );
}
