import { formatDayOf } from '@amayumba/contract/calendar.ts';
import type { Receipt } from '@amayumba/contract/money/receipt.ts';
import { paidByText, plainAmount, receiptName } from '../../../../features/money/money-view.ts';
import { cx } from '../../../../lib/cx.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import type { Column } from '../../../../ui/DataTable.tsx';
import { AccountTenant } from '../AccountTenant.tsx';

/** Valid or void, in a word. */
export function ReceiptState({ receipt: { state } }: { receipt: Receipt }) {
  return state === 'void' ? <Badge tone="rose">Void</Badge> : <Badge tone="green">Valid</Badge>;
}

/** How much of a receipt settles charges and how much is credit. */
export function SettledText({ receipt: { state, unallocated, allocated } }: { receipt: Receipt }) {
  if (state === 'void') return <span className="text-muted">–</span>;
  return (
    <span className="tabular">
      {plainAmount(allocated)}
      {unallocated > 0 && <span className="block text-xs text-green-ink">{plainAmount(unallocated)} credit</span>}
    </span>
  );
}

interface ReceiptCodeProps {
  receipt: Receipt;
  onOpen: (receipt: Receipt) => void;
  className?: string;
}

/** The number of a receipt, which opens it. */
export const ReceiptCode = ({ receipt, onOpen, className }: ReceiptCodeProps) => (
  <button
    type="button"
    onClick={() => onOpen(receipt)}
    className={cx('min-h-9 font-semibold whitespace-nowrap text-link tabular hover:underline', className)}
  >
    {receiptName(receipt)}
  </button>
);

/** The columns of a list of receipts; `onOpen` shows one. */
export const receiptColumns = (onOpen: (receipt: Receipt) => void): Column<Receipt>[] => [
  { key: 'code', header: 'Receipt', cell: (receipt) => <ReceiptCode receipt={receipt} onOpen={onOpen} /> },
  {
    key: 'day',
    header: 'Received',
    className: 'whitespace-nowrap tabular',
    cell: ({ received_at }) => formatDayOf(received_at),
  },
  { key: 'tenant', header: 'Tenant', cell: (receipt) => <AccountTenant of={receipt} /> },
  {
    key: 'amount',
    header: 'Amount, USh',
    align: 'right',
    className: 'font-semibold text-ink',
    cell: ({ amount }) => plainAmount(amount),
  },
  {
    key: 'settles',
    header: 'Settles, USh',
    align: 'right',
    hiddenBelow: 'lg',
    cell: (receipt) => <SettledText receipt={receipt} />,
  },
  {
    key: 'method',
    header: 'Method',
    hiddenBelow: 'md',
    cell: (receipt) => (
      <>
        {paidByText(receipt)}
        {receipt.external_reference && (
          <span className="block text-xs text-muted tabular">{receipt.external_reference}</span>
        )}
      </>
    ),
  },
  { key: 'state', header: 'State', cell: (receipt) => <ReceiptState receipt={receipt} /> },
];
