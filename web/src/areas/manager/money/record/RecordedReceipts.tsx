import type { Receipt } from '@amayumba/contract/money/receipt.ts';
import { useScrollIntoView } from '../../../../lib/use-scroll-into-view.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { PrintReceiptButton } from '../receipts/PrintReceiptButton.tsx';
import { receiptText } from './use-record-money.ts';

/** The receipts recorded since the form was opened, the newest with its paper. */
export function RecordedReceipts({ receipts }: { receipts: readonly Receipt[] }) {
  const [newest, ...others] = receipts;
  // A long form may have been scrolled.
  const box = useScrollIntoView<HTMLOutputElement>(newest?.id);
  return (
    <output
      ref={box}
      className={
        newest ? 'mb-4 block scroll-my-5 rounded-md border border-green-line bg-green-bg px-4 py-2.5' : 'sr-only'
      }
    >
      {newest && (
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-[0.875rem] text-green-ink">
          <Icon name="checkCircle" />
          <span className="min-w-0 flex-1 font-semibold">Recorded: {receiptText(newest)}</span>
          {others.length > 0 && <span className="text-sm">{others.length} before it</span>}
          <PrintReceiptButton receipt={newest} size="sm" />
        </span>
      )}
    </output>
  );
}
