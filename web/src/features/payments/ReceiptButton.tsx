import { getReceipt } from '@amayumba/contract/payments/endpoints.ts';
import type { Payment } from '@amayumba/contract/payments/payment.ts';
import { receiptFileName } from '@amayumba/contract/payments/rules.ts';
import { useDownload } from '../../api/use-download.ts';
import { request } from '../../api/request.ts';
import { Button } from '../../ui/Button.tsx';
import { notify } from '../../ui/notices.ts';
import { describePayment } from './payment-view.ts';

/** Opens a payment's receipt as a PDF. Renders nothing if the payment has none. */
export function ReceiptButton({ payment, className }: { payment: Payment; className?: string | undefined }) {
  const { isPending, save } = useDownload();
  const { id, receipt_number: number } = payment;
  if (number === null) return null;
  const fetchReceipt = async () => {
    const problem = await save(request(getReceipt, { params: { id } }), receiptFileName(number));
    if (problem) notify.failure('Couldn’t download the receipt', problem.error);
  };
  return (
    <Button size="sm" variant="ghost" isPending={isPending} onClick={() => void fetchReceipt()} className={className}>
      Receipt<span className="sr-only"> of {describePayment(payment)}</span>
    </Button>
  );
}
