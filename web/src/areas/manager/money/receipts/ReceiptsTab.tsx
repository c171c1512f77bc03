import { formatDayOf } from '@amayumba/contract/calendar.ts';
import type { Receipt } from '@amayumba/contract/money/receipt.ts';
import { paidByText } from '../../../../features/money/money-view.ts';
import { useUrlRecord } from '../../../../lib/use-url-record.ts';
import { Button } from '../../../../ui/Button.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { formatUgx } from '@amayumba/contract/money.ts';
import { AccountTenant } from '../AccountTenant.tsx';
import { MoneyTable } from '../MoneyTable.tsx';
import { ReceiptCode, receiptColumns, ReceiptState } from './receipt-columns.tsx';
import { ReceiptFilters } from './ReceiptFilters.tsx';
import { ReceiptPanel } from './ReceiptPanel.tsx';
import { useReceiptList } from './use-receipt-list.ts';

/** Every receipt, the newest first. */
export function ReceiptsTab() {
  const list = useReceiptList();
  const opened = useUrlRecord('receipt');
  const open = ({ id }: Receipt) => opened.open(id);
  return (
    <>
      <ReceiptFilters list={list} />
      <MoneyTable
        label="Receipts"
        query={list.rows}
        page={list.page}
        count={list.count}
        onPage={(page) => list.change({ page })}
        columns={receiptColumns(open)}
        rowKey={({ id }) => id}
        card={(receipt) => (
          // The whole card opens the receipt, except the tenant's name on it.
          <div className="relative grid gap-1 text-[0.875rem]">
            <div className="flex justify-between gap-2">
              <div className="relative z-1">
                <AccountTenant of={receipt} />
              </div>
              <b className="font-semibold text-ink tabular">{formatUgx(receipt.amount)}</b>
            </div>
            <div className="-my-1 flex items-center justify-between gap-2">
              <ReceiptCode receipt={receipt} onOpen={open} className="after:absolute after:inset-0" />
              <ReceiptState receipt={receipt} />
            </div>
            <span className="text-sm text-muted tabular">
              {formatDayOf(receipt.received_at)} · {paidByText(receipt)}
            </span>
          </div>
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
