import { formatDay } from '@amayumba/contract/calendar.ts';
import type { Account } from '@amayumba/contract/money/account.ts';
import { useState } from 'react';
import { AgeingBar } from '../../../../features/money/AgeingBar.tsx';
import { TABLE_WIDTH, useMediaQuery } from '../../../../lib/use-media-query.ts';
import { useLazyPart } from '../../../../lib/use-lazy-part.ts';
import { useRowSelection } from '../../../../lib/use-row-selection.ts';
import { Button } from '../../../../ui/Button.tsx';
import type { Column } from '../../../../ui/DataTable.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { PageTick, RowTick, tickColumn } from '../../../../ui/Tick.tsx';
import { MoneyTable } from '../MoneyTable.tsx';
import { AccountBulkBar } from './AccountBulkBar.tsx';
import { AccountFilters } from './AccountFilters.tsx';
import { ACCOUNT_COLUMNS, AccountName, OldestDue, OpenAmount, PromiseText } from './account-columns.tsx';
import { AccountTotals } from './AccountTotals.tsx';
import { useAccountList } from './use-account-list.ts';

const loadRecording = () => import('../record/RecordMoneyModal.tsx');

/** Every account with its open amount, by age. */
export function AccountsTab() {
  const list = useAccountList();
  const { rows, count, page, change } = list;
  const accounts = rows.data?.results;
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
    { key: 'actions', header: 'Actions', isHeaderHidden: true, align: 'right', cell: action },
  ];
  return (
    <>
      <AccountFilters list={list} />
      {!isTable && (accounts ? accounts.length > 0 : !rows.error) && (
        // The row keeps its height while accounts load, so that they do not move when they appear.
        <div className="min-h-13.25 border-b border-line px-2.5 py-1">
          {accounts && <PageTick selection={selection} isWritten />}
        </div>
      )}
      <MoneyTable
        label="Accounts"
        query={rows}
        page={page}
        count={rows.data?.next === null && page === 1 ? 0 : count?.count}
        onPage={(next) => change({ page: next })}
        columns={columns}
        rowKey={({ id }) => id}
        card={(account) => (
          <div className="grid gap-1.5">
            <div className="flex items-start justify-between gap-2 text-[0.875rem]">
              <div className="flex min-w-0">
                <span className="-mt-2.5 -ml-3">
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
              {action(account)}
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
