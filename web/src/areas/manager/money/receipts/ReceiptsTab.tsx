import { formatDayOf } from '@amayumba/contract/calendar.ts';
import { paidByText, receiptName } from '../../../../features/money/money-view.ts';
import { useUrlRecord } from '../../../../lib/use-url-record.ts';
import { Button } from '../../../../ui/Button.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { formatUgx } from '@amayumba/contract/money.ts';
import { MoneyTable } from '../MoneyTable.tsx';
import { homeText } from '../money-place.ts';
import { receiptColumns, ReceiptState } from './receipt-columns.tsx';
import { ReceiptFilters } from './ReceiptFilters.tsx';
import { ReceiptPanel } from './ReceiptPanel.tsx';
import { useReceiptList } from './use-receipt-list.ts';

/** Every receipt, the newest first. */
export function ReceiptsTab() {
  const list = useReceiptList();
  const opened = useUrlRecord('receipt');
  return (
    <>
      <ReceiptFilters list={list} />
      <MoneyTable
        label="Receipts"
        query={list.rows}
        page={list.page}
        count={list.count}
        onPage={(page) => list.change({ page })}
        columns={receiptColumns(({ id }) => opened.open(id))}
        rowKey={({ id }) => id}
        card={(receipt) => (
          <button
            type="button"
            onClick={() => opened.open(receipt.id)}
            className="grid w-full gap-1 text-left text-[0.875rem]"
          >
            <span className="flex justify-between gap-2">
              <b className="font-semibold text-ink">{receipt.tenant_details.name}</b>
              <b className="font-semibold text-ink tabular">{formatUgx(receipt.amount)}</b>
            </span>
            <span className="text-sm text-muted">{homeText(receipt.tenant_details)}</span>
            <span className="flex items-center justify-between gap-2">
              <span className="text-sm text-muted tabular">
                {receiptName(receipt)} · {formatDayOf(receipt.received_at)} · {paidByText(receipt)}
              </span>
              <ReceiptState receipt={receipt} />
            </span>
          </button>
        )}
        empty={
          <EmptyState
            icon="receipt"
            title="No receipts found"
            action={list.isNarrowed && <Button onClick={list.clear}>Clear filters</Button>}
          >
            {list.isNarrowed ? 'No receipt matches the search and filters.' : 'Record money and it appears here.'}
          </EmptyState>
        }
      />
      {opened.id !== null && (
        <ReceiptPanel key={opened.id} id={opened.id} onOpen={opened.open} onClose={opened.close} />
      )}
    </>
  );
}
