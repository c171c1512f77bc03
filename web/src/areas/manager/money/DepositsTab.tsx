import { idFilter, textFilter, useListFilter } from '../../../lib/use-list-filter.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import { listDeposits } from '@amayumba/contract/money/deposit-endpoints.ts';
import type { Deposit } from '@amayumba/contract/money/deposit.ts';
import { usePolling } from '../../../api/use-polling.ts';
import { useListDepositsQuery } from '../../../features/money/money.api.ts';
import { plainAmount } from '../../../features/money/money-view.ts';
import { type Column, column } from '../../../ui/DataTable.tsx';
import { FilterBar } from '../../../ui/FilterBar.tsx';
import { AccountTenant } from './AccountTenant.tsx';
import { ExportButton } from '../ExportButton.tsx';
import { EstateSelect } from '../../../features/estates/EstateSelect.tsx';
import { NoRows } from '../../../ui/NoRows.tsx';
import { ParamSearch } from '../../../ui/ParamFields.tsx';
import { RowCard } from '../../../ui/RowCard.tsx';
import { ListRows } from '../../../ui/ListRows.tsx';
import { sumColumn } from './sum-column.ts';

const COLUMNS: readonly Column<Deposit>[] = [
  column('Tenant', (deposit) => <AccountTenant of={deposit} />),
  sumColumn('Held, USh', ({ deposit_held }) => deposit_held),
  column('Still due, USh', { align: 'right' }, ({ deposit_due }) => (deposit_due > 0 ? plainAmount(deposit_due) : '–')),
];

const FILTERS = { search: textFilter('search'), estate_id: idFilter('estate') };

export function DepositsTab() {
  const { filter, paged, count, onClear, change } = useListFilter(FILTERS);
  const query = useListDepositsQuery(paged, usePolling(0));
  return (
    <>
      <FilterBar
        count={count}
        onClear={onClear}
        search={<ParamSearch label="Search deposits" placeholder="Name, unit, phone" />}
        filters={<EstateSelect value={filter.estate_id} onChange={(estate) => change({ estate })} />}
        action={<ExportButton name="deposits-held" call={listDeposits} query={filter} />}
      />
      <ListRows
        noun="deposits"
        query={query}
        columns={COLUMNS}
        rowKey={({ account }) => account}
        card={(deposit) => <RowCard title={<AccountTenant of={deposit} />} aside={formatUgx(deposit.deposit_held)} />}
        empty={
          <NoRows
            icon="shield"
            title="No deposits found"
            onClear={onClear}
            noMatch="No deposit matches the search and filters."
          >
            The accounts that hold or owe a security deposit are listed here.
          </NoRows>
        }
      />
    </>
  );
}
