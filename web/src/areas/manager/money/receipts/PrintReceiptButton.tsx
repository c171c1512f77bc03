import { getReceiptPaper } from '@amayumba/contract/money/receipt-endpoints.ts';
import type { Receipt } from '@amayumba/contract/money/receipt.ts';
import { request } from '../../../../api/request.ts';
import { Button, type ButtonVariant } from '../../../../ui/Button.tsx';
import { useDownloadWithNotices } from '../../ExportButton.tsx';

interface PrintReceiptButtonProps {
  receipt: Pick<Receipt, 'id' | 'receipt_code'>;
  variant?: ButtonVariant | undefined;
  size?: 'sm' | 'md' | undefined;
}

/** Saves a receipt as a PDF file. Renders nothing for an opening receipt, which has no paper. */
export function PrintReceiptButton({ receipt: { id, receipt_code }, variant, size }: PrintReceiptButtonProps) {
  const { isPending, save } = useDownloadWithNotices();
  if (!receipt_code) return null;
  return (
    <Button
      icon="print"
      variant={variant}
      size={size}
      isPending={isPending}
      onClick={() => save(request(getReceiptPaper, { params: { id } }), `${receipt_code}.pdf`)}
    >
      Print <span className="sr-only">{receipt_code}</span>
    </Button>
  );
}
