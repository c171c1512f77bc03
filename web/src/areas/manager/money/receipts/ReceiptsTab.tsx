import { asProblem } from '../../../../api/problem.ts';
import { paidByText } from '../../../../features/money/money-view.ts';
import { paidDay } from '../../../../features/payments/payment-view.ts';
import { useUrlRecord } from '../../../../lib/use-url-record.ts';
import { Button } from '../../../../ui/Button.tsx';
import { DataTable } from '../../../../ui/DataTable.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import { Pagination } from '../../../../ui/Pagination.tsx';
import { formatUgx } from '@amayumba/contract/money.ts';
import { homeText } from '../money-place.ts';
import { receiptColumns, receiptName, ReceiptState } from './receipt-columns.tsx';
import { ReceiptFilters } from './ReceiptFilters.tsx';
import { ReceiptPanel } from './ReceiptPanel.tsx';
import { RECEIPTS_PAGE_SIZE, useReceiptList } from './use-receipt-list.ts';

/** Every receipt, the newest first. */
export function ReceiptsTab() {
  const list = useReceiptList();
  const { rows, page, change } = list;
  const opened = useUrlRecord('receipt');
  const receipts = rows.data?.results;
  const problem = asProblem(rows.error);
  return (
    <>
      <ReceiptFilters list={list} />
      <DataTable
        isDense
        label="Receipts"
        columns={receiptColumns(({ id }) => opened.open(id))}
        rows={receipts}
        rowKey={({ id }) => id}
        isFetching={rows.isFetching}
        loadingText="Loading receipts..."
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
                {receiptName(receipt)} · {paidDay(receipt.received_at)} · {paidByText(receipt)}
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
        error={
          problem && (
            <ErrorState
              title="Receipts could not be loaded"
              message={problem.error}
              onRetry={() => void rows.refetch()}
              isRetrying={rows.isFetching}
            />
          )
        }
      />
      <Pagination
        page={page}
        pageSize={RECEIPTS_PAGE_SIZE}
        count={receipts ? list.count : 0}
        onPage={(next) => change({ page: next })}
        noun="receipts"
      />
      {opened.id !== null && (
        <ReceiptPanel key={opened.id} id={opened.id} onOpen={opened.open} onClose={opened.close} />
      )}
    </>
  );
}
