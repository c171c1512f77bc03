import { listAccounts } from '@amayumba/contract/money/account-endpoints.ts';
import { ACCOUNT_BUCKETS } from '@amayumba/contract/money/account.ts';
import { request } from '../../../../api/request.ts';
import { BUCKET_LABELS } from '../../../../features/money/money-view.ts';
import { today } from '../../../../lib/today.ts';
import { SearchField } from '../../../../ui/SearchField.tsx';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { EstateSelect } from '../../../../features/estates/EstateSelect.tsx';
import { ExportButton } from '../ExportButton.tsx';
import { FilterBar } from '../../../../ui/FilterBar.tsx';
import { ACCOUNT_ORDERS, type AccountList } from './use-account-list.ts';

const BUCKETS = ACCOUNT_BUCKETS.map((value) => ({ value, label: BUCKET_LABELS[value] }));
const ORDERS = Object.entries(ACCOUNT_ORDERS).map(([value, label]) => ({ value, label }));

/** Search, estate, age and order of the accounts, and the export of all that match. */
export function AccountFilters({ list: { filter, change, isNarrowed, clear } }: { list: AccountList }) {
  return (
    <FilterBar
      count={[filter.estate_id, filter.bucket].filter(Boolean).length}
      onClear={isNarrowed ? clear : undefined}
      search={
        <SearchField
          label="Search accounts"
          placeholder="Name, unit, phone or code"
          value={filter.search ?? ''}
          onSearch={(search) => change({ search: search.trim() })}
        />
      }
      filters={
        <>
          <EstateSelect value={filter.estate_id} onChange={(estate) => change({ estate })} />
          <SelectField
            label="State"
            placeholder="All accounts"
            options={BUCKETS}
            value={filter.bucket ?? ''}
            onChange={({ target }) => change({ bucket: target.value })}
          />
          <SelectField
            label="Sort"
            options={ORDERS}
            value={filter.ordering}
            onChange={({ target }) => change({ sort: target.value === 'oldest_due' ? null : target.value })}
          />
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
