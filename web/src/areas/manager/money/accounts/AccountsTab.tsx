import { choiceParam } from '../../../../lib/use-list-params.ts';
import { choiceFilter, idFilter, textFilter, useListFilter } from '../../../../lib/use-list-filter.ts';
import { formatDay } from '@amayumba/contract/calendar.ts';
import { listAccounts } from '@amayumba/contract/money/account-endpoints.ts';
import { type Account, ACCOUNT_BUCKETS } from '@amayumba/contract/money/account.ts';
import { useState } from 'react';
import { usePolling } from '../../../../api/use-polling.ts';
import { EstateSelect } from '../../../../features/estates/EstateSelect.tsx';
import { AgeingBar } from '../../../../features/money/AgeingBar.tsx';
import { BUCKET_LABELS } from '../../../../features/money/money-view.ts';
import { useCountAccountsQuery, useListAccountRowsQuery } from '../../../../features/money/money.api.ts';
import { useLazyPart } from '../../../../lib/use-lazy-part.ts';
import { TABLE_WIDTH, useMediaQuery } from '../../../../lib/use-media-query.ts';
import { useRowSelection } from '../../../../lib/use-row-selection.ts';
import { Button } from '../../../../ui/Button.tsx';
import { ButtonLink } from '../../../../ui/ButtonLink.tsx';
import { actionsColumn, type Column } from '../../../../ui/DataTable.tsx';
import { FilterBar } from '../../../../ui/FilterBar.tsx';
import { PageTick, RowTick, tickColumn } from '../../../../ui/Tick.tsx';
import { ParamSearch, ParamSelect } from '../../../../ui/ParamFields.tsx';
import { ExportButton } from '../../ExportButton.tsx';
import { ListRows } from '../../../../ui/ListRows.tsx';
import { AccountBulkBar } from './AccountBulkBar.tsx';
import { ACCOUNT_COLUMNS, AccountName, AccountTotals, OldestDue, OpenAmount, PromiseText } from './account-columns.tsx';
import { listedAnswer } from '../../../../lib/listed-answer.ts';
import { NoRows } from '../../../../ui/NoRows.tsx';
import { CardLine, RowCard } from '../../../../ui/RowCard.tsx';

const loadRecording = () => import('../record/RecordMoneyModal.tsx');

export function AccountsTab() {
  const list = useAccountList();
  const { rows, totals, page } = list;
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
      <ListRows
        noun="accounts"
        query={rows}
        count={rows.data?.next === null && page === 1 ? 0 : totals?.count}
        columns={columns}
        card={(account) => (
          <RowCard
            tick={<RowTick row={account} name={account.tenant_details.name} selection={selection} />}
            title={<AccountName account={account} />}
            aside={<OpenAmount account={account} />}
          >
            <AgeingBar ageing={account} />
            <CardLine aside={<span className="-mr-3">{action(account)}</span>}>
              <span className="flex flex-wrap gap-x-3 text-ink">
                <OldestDue account={account} />
                {account.paid_until && <span>Paid until {formatDay(account.paid_until)}</span>}
                {(account.promise_on !== null || account.disputed) && (
                  <span>
                    Promise: <PromiseText account={account} />
                  </span>
                )}
              </span>
            </CardLine>
          </RowCard>
        )}
        empty={
          <NoRows
            icon="wallet"
            title="No accounts found"
            onClear={list.onClear}
            noMatch="No account matches the search and filters."
            action={<ButtonLink to="/manager/tenants">Tenants</ButtonLink>}
          >
            Every lease has an account: it begins with the tenant.
          </NoRows>
        }
      >
        <AccountBulkBar selection={selection} />
        {accounts && accounts.length > 0 && totals && <AccountTotals count={totals} />}
      </ListRows>
      {recording && recorded && <recording.RecordMoneyModal account={recorded} onClose={() => setRecorded(null)} />}
    </>
  );
}

const BUCKETS = ACCOUNT_BUCKETS.map((value) => ({ value, label: BUCKET_LABELS[value] }));

const AccountFilters = ({ list: { filter, ordering, change, count, onClear } }: { list: AccountList }) => (
  <FilterBar
    count={count}
    onClear={onClear}
    search={<ParamSearch label="Search accounts" placeholder="Name, unit, phone" />}
    filters={
      <>
        <EstateSelect value={filter.estate_id} onChange={(estate) => change({ estate })} />
        <ParamSelect name="bucket" label="State" placeholder="All accounts" options={BUCKETS} />
        <ParamSelect name="sort" label="Sort" options={ORDERS} usual="oldest_due" />
      </>
    }
    action={<ExportButton name="accounts" call={listAccounts} query={{ ...filter, ordering }} />}
  />
);

const ORDERS = [
  { value: 'oldest_due', label: 'Most days late' },
  { value: '-balance', label: 'Largest balance' },
  { value: 'balance', label: 'Largest credit' },
  { value: 'name', label: 'Name' },
] as const;
const ORDER_NAMES = ORDERS.map(({ value }) => value);

const FILTERS = {
  search: textFilter('search'),
  estate_id: idFilter('estate'),
  bucket: choiceFilter('bucket', ACCOUNT_BUCKETS),
};

/** The list of accounts, with its filters from the URL. The rows come before the count and the totals. */
function useAccountList() {
  const list = useListFilter(FILTERS);
  const ordering = choiceParam(list.params, 'sort', ORDER_NAMES) ?? 'oldest_due';
  const polling = usePolling(0);
  const rows = useListAccountRowsQuery({ ...list.paged, ordering }, polling);
  const count = useCountAccountsQuery(list.filter, polling);
  return { ...list, ordering, rows, totals: count.currentData };
}

type AccountList = ReturnType<typeof useAccountList>;
