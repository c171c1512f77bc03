import { formatUgx } from '@amayumba/contract/money.ts';
import type { Deposit } from '@amayumba/contract/money/deposit.ts';
import { useListDepositsQuery } from '../../../features/money/money.api.ts';
import { plainAmount } from '../../../features/money/money-view.ts';
import { idParam, pageParam, useListParams } from '../../../lib/use-list-params.ts';
import type { Column } from '../../../ui/DataTable.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { AccountTenant } from './AccountTenant.tsx';
import { EstateSelect } from '../../../features/estates/EstateSelect.tsx';
import { MoneyTable, PAGE_SIZE } from './MoneyTable.tsx';

const COLUMNS: readonly Column<Deposit>[] = [
  { key: 'tenant', header: 'Tenant', cell: (deposit) => <AccountTenant of={deposit} /> },
  {
    key: 'held',
    header: 'Held, USh',
    align: 'right',
    className: 'font-semibold text-ink',
    cell: ({ deposit_held }) => plainAmount(deposit_held),
  },
  {
    key: 'due',
    header: 'Still due, USh',
    align: 'right',
    cell: ({ deposit_due }) => (deposit_due > 0 ? plainAmount(deposit_due) : '–'),
  },
];

/** The accounts that hold, owe or have held a deposit. */
export function DepositsTab() {
  const { params, change } = useListParams();
  const filter = { search: params.get('search') ?? undefined, estate_id: idParam(params, 'estate') ?? undefined };
  const page = pageParam(params);
  const query = useListDepositsQuery({ ...filter, page, page_size: PAGE_SIZE });
  return (
    <>
      <div className="grid grid-cols-2 items-end gap-3 border-b border-line p-3 sm:px-4 lg:grid-cols-[minmax(13rem,2fr)_1fr_2fr]">
        <SearchField
          label="Search deposits"
          placeholder="Name, unit, phone or code"
          value={filter.search ?? ''}
          onSearch={(search) => change({ search: search.trim() })}
        />
        <EstateSelect value={filter.estate_id} onChange={(estate) => change({ estate })} />
      </div>
      <MoneyTable
        label="Deposits"
        query={query}
        page={page}
        count={query.data?.count}
        onPage={(next) => change({ page: next })}
        columns={COLUMNS}
        rowKey={({ account }) => account}
        card={(deposit) => (
          <div className="flex justify-between gap-3 text-[0.875rem]">
            <div>
              <AccountTenant of={deposit} />
            </div>
            <b className="font-semibold text-ink tabular">{formatUgx(deposit.deposit_held)}</b>
          </div>
        )}
        empty={<EmptyState icon="shield" title="No deposits found" />}
      />
    </>
  );
}
