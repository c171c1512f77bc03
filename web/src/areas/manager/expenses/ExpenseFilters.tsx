import { listExpenses } from '@amayumba/contract/owners/expense-endpoints.ts';
import { request } from '../../../api/request.ts';
import { EstateSelect } from '../../../features/estates/EstateSelect.tsx';
import { CATEGORY_OPTIONS, EXPENSE_STATE_OPTIONS } from '../../../features/owners/expense-view.ts';
import { useListAllVendorsQuery } from '../../../features/owners/vendors.api.ts';
import { today } from '../../../lib/today.ts';
import { FilterBar } from '../../../ui/FilterBar.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { ExportButton } from '../money/ExportButton.tsx';
import { PeriodFields, periodOf } from '../money/receipts/PeriodFields.tsx';
import { EXPENSE_SORTS, type ExpenseList } from './use-expense-list.ts';

const SORTS = Object.entries(EXPENSE_SORTS).map(([value, label]) => ({ value, label }));

export const ExpenseFilters = ({ list: { filter, ordering, change, isNarrowed, clear } }: { list: ExpenseList }) => (
  <FilterBar
    count={
      [filter.estate_id, filter.category, filter.vendor, filter.state, periodOf(filter, today())].filter(Boolean).length
    }
    onClear={isNarrowed ? clear : undefined}
    search={
      <SearchField
        label="Search expenses"
        placeholder="What for or vendor"
        value={filter.search ?? ''}
        onSearch={(search) => change({ search: search.trim() })}
      />
    }
    filters={
      <>
        {/* Another estate has other apartments. */}
        <EstateSelect value={filter.estate_id} onChange={(estate) => change({ estate, apartment: null })} />
        <SelectField
          label="Category"
          placeholder="All"
          options={CATEGORY_OPTIONS}
          value={filter.category ?? ''}
          onChange={({ target }) => change({ category: target.value })}
        />
        <VendorSelect value={filter.vendor} onChange={(vendor) => change({ vendor })} />
        <SelectField
          label="State"
          placeholder="All"
          options={EXPENSE_STATE_OPTIONS}
          value={filter.state ?? ''}
          onChange={({ target }) => change({ state: target.value, by: null })}
        />
        <PeriodFields
          label={filter.by === 'paid_on' ? 'Paid in' : 'Period'}
          filter={filter}
          change={(days) => change({ ...days, by: null })}
        />
        <SelectField
          label="Sort"
          options={SORTS}
          value={ordering}
          onChange={({ target }) => change({ sort: target.value === '-spent_on' ? null : target.value })}
        />
      </>
    }
    action={
      <ExportButton
        fileName={`amayumba-expenses-${today()}`}
        requestFor={(file) => request(listExpenses, { query: { ...filter, ordering, file } })}
      />
    }
  />
);

interface VendorSelectProps {
  value: number | undefined;
  onChange: (vendor: number | undefined) => void;
}

function VendorSelect({ value, onChange }: VendorSelectProps) {
  const { data = [] } = useListAllVendorsQuery();
  return (
    <SelectField
      label="Vendor"
      placeholder="All"
      options={data.map(({ id, name }) => ({ value: id, label: name }))}
      value={value ?? ''}
      onChange={({ target }) => onChange(Number(target.value) || undefined)}
    />
  );
}
