import { formatDayOf } from '@amayumba/contract/calendar.ts';
import type { Receipt } from '@amayumba/contract/money/receipt.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import { paidByText, receiptName } from '../../../features/money/money-view.ts';
import { useListMyReceiptsQuery } from '../../../features/money/own-money.api.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { actionsColumn, type Column, column, DataTable } from '../../../ui/DataTable.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { isComing } from '../../../ui/Figures.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { loadError } from '../../../ui/LoadError.tsx';
import { Pagination } from '../../../ui/Pagination.tsx';
import { RowCard } from '../../../ui/RowCard.tsx';
import { ReceiptPaperButton, receivedText, settlesText } from './receipts.tsx';

const PAGE_SIZE = 20;

export function ReceiptsTab({ page, onPage }: { page: number; onPage: (page: number) => void }) {
  const query = useListMyReceiptsQuery({ page, page_size: PAGE_SIZE });
  const { data, currentData } = query;
  return (
    <>
      <DataTable
        isDense
        label="Receipts"
        columns={COLUMNS}
        rows={currentData?.results}
        isFetching={isComing(query)}
        loadingText="Loading your receipts..."
        card={(receipt) => <ReceiptCard receipt={receipt} />}
        empty={
          <EmptyState icon="receipt" title="No receipts yet">
            Each payment that is recorded gets a receipt, which you find here.
          </EmptyState>
        }
        error={loadError('Your receipts could not be loaded', query)}
      />
      <Pagination page={page} pageSize={PAGE_SIZE} count={data?.count ?? 0} onPage={onPage} noun="receipts" />
    </>
  );
}

const COLUMNS: readonly Column<Receipt>[] = [
  column('Receipt', (receipt) => <ReceiptName receipt={receipt} />),
  column('Received', { className: 'whitespace-nowrap tabular' }, ({ received_at }) => formatDayOf(received_at)),
  column('Method', (receipt) => (
    <>
      {paidByText(receipt)}
      {receipt.external_reference && (
        <span className="block text-sm text-muted tabular">{receipt.external_reference}</span>
      )}
    </>
  )),
  column('For', settlesText),
  column('Amount', { align: 'right', className: 'font-semibold text-ink whitespace-nowrap' }, ({ amount }) =>
    formatUgx(amount),
  ),
  actionsColumn((receipt) => <Papers receipt={receipt} />),
];

const ReceiptName = ({ receipt }: { receipt: Receipt }) => (
  <>
    <span className="font-semibold whitespace-nowrap text-ink tabular">{receiptName(receipt)}</span>
    {receipt.state === 'void' && (
      <span className="mt-0.5 block text-sm text-muted">
        <Badge tone="rose">Void</Badge> {receipt.void_reason}
      </span>
    )}
  </>
);

const Papers = ({ receipt: { id, verify_url, receipt_code } }: { receipt: Receipt }) => (
  <span className="flex items-center justify-end max-sm:-mr-3">
    <ReceiptPaperButton id={id} name={receipt_code} />
    {verify_url && (
      <a
        href={verify_url}
        target="_blank"
        rel="noreferrer"
        className="inline-flex min-h-11 items-center gap-1.5 pr-3 pl-1 text-sm font-semibold whitespace-nowrap text-link hover:underline sm:min-h-9"
      >
        <Icon name="shield" className="size-4" />
        Verify<span className="sr-only"> receipt {receipt_code}</span>
      </a>
    )}
  </span>
);

const ReceiptCard = ({ receipt }: { receipt: Receipt }) => (
  <RowCard title={settlesText(receipt)} aside={formatUgx(receipt.amount)}>
    <div className="flex items-end justify-between gap-3">
      <div className="min-w-0 text-muted tabular">
        <p>{receivedText(receipt)}</p>
        <ReceiptName receipt={receipt} />
      </div>
      <Papers receipt={receipt} />
    </div>
  </RowCard>
);
