import { receiptText } from '@amayumba/contract/ledger/receipt-code.ts';
import { formatUgx, type Ugx } from '@amayumba/contract/money.ts';
import { Button } from '../../../../ui/Button.tsx';

interface TakenReceiptsProps {
  title: string;
  receipts: readonly { id: number; receipt_number: number | null; amount: Ugx }[];
  onReceipt: (id: number) => void;
}

/** The receipts that a charge or a refund takes, each with its part. Renders nothing without any. */
export function TakenReceipts({ title, receipts, onReceipt }: TakenReceiptsProps) {
  if (receipts.length === 0) return null;
  return (
    <section aria-labelledby="taken-receipts" className="mt-5">
      <h3 id="taken-receipts" className="text-[0.875rem] font-semibold text-ink">
        {title}
      </h3>
      <ul className="mt-1 divide-y divide-line text-[0.875rem]">
        {receipts.map((receipt) => (
          <li key={receipt.id} className="flex items-center justify-between gap-3 tabular">
            <Button size="sm" variant="ghost" className="-ml-3" onClick={() => onReceipt(receipt.id)}>
              {receipt.receipt_number === null ? 'Opening balance' : `Receipt ${receiptText(receipt.receipt_number)}`}
            </Button>
            <b className="font-semibold">{formatUgx(receipt.amount)}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}
