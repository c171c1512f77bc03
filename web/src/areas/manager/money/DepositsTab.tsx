import { formatUgx } from '@amayumba/contract/money.ts';
import { listDeposits } from '@amayumba/contract/money/deposit-endpoints.ts';
import type { Deposit } from '@amayumba/contract/money/deposit.ts';
import { request } from '../../../api/request.ts';
import { usePolling } from '../../../api/use-polling.ts';
import { useListDepositsQuery } from '../../../features/money/money.api.ts';
import { plainAmount } from '../../../features/money/money-view.ts';
import { today } from '../../../lib/today.ts';
import { idParam, pageParam, useListParams } from '../../../lib/use-list-params.ts';
import { type Column, column } from '../../../ui/DataTable.tsx';
import { FilterBar } from '../../../ui/FilterBar.tsx';
import { AccountTenant } from './AccountTenant.tsx';
import { ExportButton } from './ExportButton.tsx';
import { EstateSelect } from '../../../features/estates/EstateSelect.tsx';
import { NoRows } from '../../../ui/NoRows.tsx';
import { ParamSearch } from '../../../ui/ParamFields.tsx';
import { RowCard } from '../../../ui/RowCard.tsx';
import { MoneyTable, PAGE_SIZE, sumColumn } from './MoneyTable.tsx';

const COLUMNS: readonly Column<Deposit>[] = [
  column('Tenant', (deposit) => <AccountTenant of={deposit} />),
  sumColumn('Held, USh', ({ deposit_held }) => deposit_held),
  column('Still due, USh', { align: 'right' }, ({ deposit_due }) => (deposit_due > 0 ? plainAmount(deposit_due) : '–')),
];

export function DepositsTab() {
  const { params, change } = useListParams();
  const filter = { search: params.get('search') ?? undefined, estate_id: idParam(params, 'estate') ?? undefined };
  const onClear = filter.search || filter.estate_id ? () => change({ search: null, estate: null }) : undefined;
  const page = pageParam(params);
  const query = useListDepositsQuery({ ...filter, page, page_size: PAGE_SIZE }, usePolling(0));
  return (
    <>
      <FilterBar
        count={Number(filter.estate_id !== undefined)}
        onClear={onClear}
        search={<ParamSearch label="Search deposits" placeholder="Name, unit, phone" />}
        filters={<EstateSelect value={filter.estate_id} onChange={(estate) => change({ estate })} />}
        action={
          <ExportButton
            fileName={`amayumba-deposits-held-${today()}`}
            requestFor={(file) => request(listDeposits, { query: { ...filter, file } })}
          />
        }
      />
      <MoneyTable
        label="Deposits"
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
