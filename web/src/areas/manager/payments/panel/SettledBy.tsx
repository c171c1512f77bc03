import { formatDayOf } from '@amayumba/contract/calendar.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import type { Payment } from '@amayumba/contract/payments/payment.ts';
import { useGetMoneyReceiptQuery } from '../../../../features/money/money.api.ts';
import { paidByText } from '../../../../features/money/money-view.ts';
import { PrintReceiptButton } from '../../money/receipts/PrintReceiptButton.tsx';

type Share = NonNullable<Payment['receipts']>[number];

interface SettledByProps {
  receipts: readonly Share[];
  onOpen: (receipt: number) => void;
}

/** The receipts that settle a payment, each with its paper. Renders nothing without receipts. */
export function SettledBy({ receipts, onOpen }: SettledByProps) {
  if (receipts.length === 0) return null;
  return (
    <section aria-labelledby="payment-receipts" className="mt-5">
      <h3 id="payment-receipts" className="text-[0.875rem] font-semibold text-ink">
        Receipts
      </h3>
      <ul className="mt-1 divide-y divide-line">
        {receipts.map((share) => (
          <ReceiptLine key={share.id} share={share} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  );
}

function ReceiptLine({ share, onOpen }: { share: Share; onOpen: (receipt: number) => void }) {
  const { data: receipt } = useGetMoneyReceiptQuery(share.id);
  const name = share.receipt_number === null ? 'Opening balance' : (receipt?.receipt_code ?? 'Receipt');
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 py-2 text-[0.875rem] tabular">
      <span className="min-w-0">
        <button
          type="button"
          onClick={() => onOpen(share.id)}
          className="min-h-9 font-semibold whitespace-nowrap text-link hover:underline max-sm:min-h-11"
        >
          {name}
        </button>
        <span className="block text-xs text-muted">
          {receipt && `${formatDayOf(receipt.received_at)}, ${paidByText(receipt)}`}
        </span>
      </span>
      <span className="flex items-center gap-2">
        <span className="text-right">
          <b className="font-semibold whitespace-nowrap text-ink">{formatUgx(share.amount)}</b>
          {receipt && receipt.amount !== share.amount && (
            <span className="block text-xs text-muted">of {formatUgx(receipt.amount)}</span>
          )}
        </span>
        {receipt && <PrintReceiptButton receipt={receipt} size="sm" />}
      </span>
    </li>
  );
}
