import { choiceFilter, dayFilter, idFilter, textFilter, useListFilter } from '../../../../lib/use-list-filter.ts';
import { formatDayOf } from '@amayumba/contract/calendar.ts';
import { CHANNEL_LABELS, CHANNELS } from '@amayumba/contract/ledger/ledger-accounts.ts';
import { RECEIPT_KIND_LABELS, RECEIPT_KINDS } from '@amayumba/contract/ledger/postings.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import { listReceipts } from '@amayumba/contract/money/receipt-endpoints.ts';
import { type Receipt, RECEIPT_STATES } from '@amayumba/contract/money/receipt.ts';
import { usePolling } from '../../../../api/use-polling.ts';
import { EstateSelect } from '../../../../features/estates/EstateSelect.tsx';
import { paidByText, plainAmount, receiptName } from '../../../../features/money/money-view.ts';
import { useCountReceiptsQuery, useListReceiptRowsQuery } from '../../../../features/money/money.api.ts';
import { RECORDER_PARAM, RecorderSelect } from '../../../../features/staff/RecorderSelect.tsx';
import { counted } from '../../../../lib/counted.ts';
import { cx } from '../../../../lib/cx.ts';
import { today } from '../../../../lib/today.ts';
import { useUrlRecord } from '../../../../lib/use-url-record.ts';
import { type Column, column } from '../../../../ui/DataTable.tsx';
import { FilterBar } from '../../../../ui/FilterBar.tsx';
import { NoRows } from '../../../../ui/NoRows.tsx';
import { ParamSearch, ParamSelect } from '../../../../ui/ParamFields.tsx';
import { AccountTenant } from '../AccountTenant.tsx';
import { ExportButton } from '../../ExportButton.tsx';
import { ListRows } from '../../../../ui/ListRows.tsx';
import { ListSum } from '../../../../ui/ListSum.tsx';
import { sumColumn } from '../sum-column.ts';
import { PeriodFields, periodOf } from './PeriodFields.tsx';
import { ReceiptPanel, ReceiptState } from './ReceiptPanel.tsx';

export function ReceiptsTab() {
  const list = useReceiptList();
  const opened = useUrlRecord('receipt');
  const open = ({ id }: Receipt) => opened.open(id);
  return (
    <>
      <ReceiptFilters list={list} />
      <ListRows
        noun="receipts"
        query={list.rows}
        count={list.count}
        columns={receiptColumns(open)}
        card={(receipt) => (
          // The whole card opens the receipt, except the tenant's name on it.
          <div className="relative grid gap-1 text-[0.875rem]">
            <div className="flex justify-between gap-2">
              <div className="relative z-1">
                <AccountTenant of={receipt} />
              </div>
              <b className="font-semibold whitespace-nowrap text-ink tabular">{formatUgx(receipt.amount)}</b>
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
          <NoRows
            icon="receipt"
            title="No receipts found"
            onClear={list.onClear}
            noMatch="No receipt matches the search and filters."
          >
            Record money and it appears here.
          </NoRows>
        }
      >
        <ReceiptSum list={list} />
      </ListRows>
      {opened.id !== null && (
        <ReceiptPanel key={opened.id} id={opened.id} onOpen={opened.open} onClose={opened.close} />
      )}
    </>
  );
}

const CHANNEL_OPTIONS = CHANNELS.map((value) => ({ value, label: CHANNEL_LABELS[value] }));
const KIND_OPTIONS = RECEIPT_KINDS.map((value) => ({ value, label: RECEIPT_KIND_LABELS[value] }));
const STATE_OPTIONS = [
  { value: 'valid', label: 'Valid' },
  { value: 'void', label: 'Void' },
];

const ReceiptFilters = ({ list: { filter, change, onClear } }: { list: ReceiptList }) => (
  <FilterBar
    count={
      [
        filter.estate_id,
        filter.kind,
        filter.channel,
        filter.recorded_by,
        filter.state,
        periodOf(filter, today()),
      ].filter(Boolean).length
    }
    onClear={onClear}
    search={<ParamSearch label="Search receipts" placeholder="Receipt or name" />}
    filters={
      <>
        <EstateSelect value={filter.estate_id} onChange={(estate) => change({ estate })} />
        <ParamSelect name="kind" label="Kind" placeholder="All" options={KIND_OPTIONS} />
        <ParamSelect name="channel" label="Channel" placeholder="All channels" options={CHANNEL_OPTIONS} />
        <RecorderSelect value={filter.recorded_by} />
        <ParamSelect name="state" label="State" placeholder="All" options={STATE_OPTIONS} />
        <PeriodFields filter={filter} change={change} />
      </>
    }
    action={<ExportButton name="receipts" call={listReceipts} query={filter} />}
  />
);

const FILTERS = {
  search: textFilter('search'),
  estate_id: idFilter('estate'),
  state: choiceFilter('state', RECEIPT_STATES),
  kind: choiceFilter('kind', RECEIPT_KINDS),
  channel: choiceFilter('channel', CHANNELS),
  recorded_by: idFilter(RECORDER_PARAM),
  from: dayFilter('from'),
  to: dayFilter('to'),
};

/**
 * The list of receipts, with its filters from the URL. The rows come before their count, and with a filter or a search
 * before their sum.
 */
function useReceiptList() {
  const list = useListFilter(FILTERS);
  const { filter, page } = list;
  const polling = usePolling(0);
  const rows = useListReceiptRowsQuery(list.paged, polling);
  const sum = list.onClear !== undefined;
  const isWhole = rows.currentData?.next === null && page === 1;
  const all = useCountReceiptsQuery(
    { ...filter, sum },
    { ...polling, skip: !rows.currentData || (isWhole && !sum) },
  ).currentData;
  return {
    ...list,
    rows,
    count: isWhole ? rows.currentData?.results.length : all?.count,
    sum: all?.total_amount,
  };
}

type ReceiptList = ReturnType<typeof useReceiptList>;

/** What the receipts of a filter add up to. */
function ReceiptSum({ list: { count, sum, filter } }: { list: ReceiptList }) {
  if (!count || sum === undefined) return null;
  const leftOut = filter.kind === undefined ? 'void, moved and opening ones' : 'void ones';
  return <ListSum words={`${counted(count, 'receipt')}, ${leftOut} left out of the sum`} sum={sum} />;
}

/** How much of a receipt settles charges and how much is credit. */
function SettledText({ receipt: { state, unallocated, allocated } }: { receipt: Receipt }) {
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

const ReceiptCode = ({ receipt, onOpen, className }: ReceiptCodeProps) => (
  <button
    type="button"
    onClick={() => onOpen(receipt)}
    className={cx('min-h-9 font-semibold whitespace-nowrap text-link tabular hover:underline', className)}
  >
    {receiptName(receipt)}
  </button>
);

const receiptColumns = (onOpen: (receipt: Receipt) => void): Column<Receipt>[] => [
  column('Receipt', (receipt) => <ReceiptCode receipt={receipt} onOpen={onOpen} />),
  column('Received', { className: 'whitespace-nowrap tabular' }, ({ received_at }) => formatDayOf(received_at)),
  column('Tenant', (receipt) => <AccountTenant of={receipt} />),
  sumColumn('Amount, USh', ({ amount }) => amount),
  column('Settles, USh', { align: 'right', hiddenBelow: 'lg' }, (receipt) => <SettledText receipt={receipt} />),
  column('Method', { hiddenBelow: 'md' }, (receipt) => (
    <>
      {paidByText(receipt)}
      {receipt.external_reference && (
        <span className="block text-xs text-muted tabular">{receipt.external_reference}</span>
      )}
    </>
  )),
  column('State', (receipt) => <ReceiptState receipt={receipt} />),
];
