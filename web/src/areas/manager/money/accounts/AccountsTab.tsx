import { formatDay } from '@amayumba/contract/calendar.ts';
import { listAccounts } from '@amayumba/contract/money/account-endpoints.ts';
import { type Account, ACCOUNT_BUCKETS } from '@amayumba/contract/money/account.ts';
import { useState } from 'react';
import { request } from '../../../../api/request.ts';
import { usePolling } from '../../../../api/use-polling.ts';
import { EstateSelect } from '../../../../features/estates/EstateSelect.tsx';
import { AgeingBar } from '../../../../features/money/AgeingBar.tsx';
import { BUCKET_LABELS } from '../../../../features/money/money-view.ts';
import { useCountAccountsQuery, useListAccountRowsQuery } from '../../../../features/money/money.api.ts';
import { today } from '../../../../lib/today.ts';
import { useLazyPart } from '../../../../lib/use-lazy-part.ts';
import { choiceParam, idParam, pageParam, useListParams } from '../../../../lib/use-list-params.ts';
import { TABLE_WIDTH, useMediaQuery } from '../../../../lib/use-media-query.ts';
import { useRowSelection } from '../../../../lib/use-row-selection.ts';
import { Button } from '../../../../ui/Button.tsx';
import { actionsColumn, type Column } from '../../../../ui/DataTable.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { FilterBar } from '../../../../ui/FilterBar.tsx';
import { PageTick, RowTick, tickColumn } from '../../../../ui/Tick.tsx';
import { ParamSearch, ParamSelect } from '../../../../ui/ParamFields.tsx';
import { ExportButton } from '../ExportButton.tsx';
import { MoneyTable, PAGE_SIZE } from '../MoneyTable.tsx';
import { AccountBulkBar } from './AccountBulkBar.tsx';
import { ACCOUNT_COLUMNS, AccountName, AccountTotals, OldestDue, OpenAmount, PromiseText } from './account-columns.tsx';
import { listedAnswer } from '../../../../lib/listed-answer.ts';

const loadRecording = () => import('../record/RecordMoneyModal.tsx');

/** Every account with its open amount, by age. */
export function AccountsTab() {
  const list = useAccountList();
  const { rows, count, page } = list;
  const accounts = listedAnswer(rows)?.results;
  const selection = useRowSelection(accounts);
  const [recorded, setRecorded] = useState<Account | null>(null);
  const recording = useLazyPart(loadRecording, recorded !== null);
  const isTable = useMediaQuery(TABLE_WIDTH);
  const action = (account: Account) => (
    <Button size="sm" variant="ghost" may="money:write" onClick={() => setRecorded(account)}>
      Record <span className="sr-only">money of {account.tenant_details.name}</span>
    </Button>
  );
  const columns: Column<Account>[] = [
    tickColumn(selection, ({ tenant_details }) => tenant_details.name),
    ...ACCOUNT_COLUMNS,
    actionsColumn(action),
  ];
  return (
    <>
      <AccountFilters list={list} />
      {!isTable && (accounts ? accounts.length > 0 : !rows.error) && (
        // The row keeps its height while accounts load, so that they do not move when they appear.
        <div className="min-h-13.25 border-b border-line px-1 py-1">
          {accounts && <PageTick selection={selection} isWritten />}
        </div>
      )}
      <MoneyTable
        label="Accounts"
        query={rows}
        count={rows.data?.next === null && page === 1 ? 0 : count?.count}
        columns={columns}
        rowKey={({ id }) => id}
        card={(account) => (
          <div className="grid gap-1.5">
            <div className="flex items-start justify-between gap-2 text-[0.875rem]">
              <div className="flex min-w-0">
                <span className="-mt-2.5 -ml-3.25">
                  <RowTick row={account} name={account.tenant_details.name} selection={selection} />
                </span>
                <div className="min-w-0">
                  <AccountName account={account} />
                </div>
              </div>
              <div className="flex-none text-right whitespace-nowrap tabular">
                <OpenAmount account={account} />
              </div>
            </div>
            <AgeingBar ageing={account} />
            <div className="-mb-2 flex items-center justify-between text-sm">
              <span className="flex flex-wrap gap-x-3">
                <OldestDue account={account} />
                {account.paid_until && <span>Paid until {formatDay(account.paid_until)}</span>}
                {(account.promise_on !== null || account.disputed) && (
                  <span>
                    Promise: <PromiseText account={account} />
                  </span>
                )}
              </span>
              <span className="-mr-3">{action(account)}</span>
            </div>
          </div>
        )}
        empty={
          <EmptyState
            icon="wallet"
            title="No accounts found"
            action={list.isNarrowed && <Button onClick={list.clear}>Clear filters</Button>}
          >
            {list.isNarrowed ? 'No account matches the search and filters.' : 'Every lease has an account.'}
          </EmptyState>
        }
      >
        <AccountBulkBar selection={selection} />
        {accounts && accounts.length > 0 && count && <AccountTotals count={count} />}
      </MoneyTable>
      {recording && recorded && <recording.RecordMoneyModal account={recorded} onClose={() => setRecorded(null)} />}
    </>
  );
}

const BUCKETS = ACCOUNT_BUCKETS.map((value) => ({ value, label: BUCKET_LABELS[value] }));

/** Search, estate, age and order of the accounts, and the export of all that match. */
function AccountFilters({ list: { filter, change, isNarrowed, clear } }: { list: AccountList }) {
  return (
    <FilterBar
      count={[filter.estate_id, filter.bucket].filter(Boolean).length}
      onClear={isNarrowed ? clear : undefined}
      search={<ParamSearch label="Search accounts" placeholder="Name, unit, phone or code" />}
      filters={
        <>
          <EstateSelect value={filter.estate_id} onChange={(estate) => change({ estate })} />
          <ParamSelect name="bucket" label="State" placeholder="All accounts" options={BUCKETS} />
          <ParamSelect name="sort" label="Sort" options={ORDERS} usual="oldest_due" />
        </>
      }
      action={
        <ExportButton
          fileName={`amayumba-accounts-${today()}`}
          requestFor={(file) => request(listAccounts, { query: { ...filter, file } })}
        />
      }
    />
  );
}

const ORDERS = [
  { value: 'oldest_due', label: 'Most days late' },
  { value: '-balance', label: 'Largest balance' },
  { value: 'balance', label: 'Largest credit' },
  { value: 'name', label: 'Name' },
] as const;
const ORDER_NAMES = ORDERS.map(({ value }) => value);

/** The list of accounts, with its filters from the URL. The rows come before the count and the totals. */
function useAccountList() {
  const { params, change } = useListParams();
  const filter = {
    search: params.get('search') ?? undefined,
    estate_id: idParam(params, 'estate') ?? undefined,
    bucket: choiceParam(params, 'bucket', ACCOUNT_BUCKETS),
    ordering: choiceParam(params, 'sort', ORDER_NAMES) ?? 'oldest_due',
  };
  const { ordering: _ordering, ...counted } = filter;
  const page = pageParam(params);
  const polling = usePolling(0);
  const rows = useListAccountRowsQuery({ ...filter, page, page_size: PAGE_SIZE }, polling);
  const count = useCountAccountsQuery(counted, polling);
  return {
    filter,
    page,
    rows,
    count: count.currentData,
    isNarrowed: Boolean(filter.search) || filter.estate_id !== undefined || filter.bucket !== undefined,
    change,
    clear: () => change({ search: null, estate: null, bucket: null }),
  };
}

type AccountList = ReturnType<typeof useAccountList>;
