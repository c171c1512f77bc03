import { listExpenses } from '@amayumba/contract/owners/expense-endpoints.ts';
import { EstateSelect } from '../../../features/estates/EstateSelect.tsx';
import { CATEGORY_OPTIONS, EXPENSE_STATE_OPTIONS } from '../../../features/owners/expense-view.ts';
import { useListAllVendorsQuery } from '../../../features/owners/vendors.api.ts';
import { today } from '../../../lib/today.ts';
import { FilterBar } from '../../../ui/FilterBar.tsx';
import { ParamSearch, ParamSelect } from '../../../ui/ParamFields.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { ExportButton } from '../ExportButton.tsx';
import { PeriodFields, periodOf } from '../money/receipts/PeriodFields.tsx';
import { EXPENSE_SORTS, type ExpenseList } from './use-expense-list.ts';

const SORTS = Object.entries(EXPENSE_SORTS).map(([value, label]) => ({ value, label }));

export const ExpenseFilters = ({ list: { filter, ordering, change, onClear } }: { list: ExpenseList }) => (
  <FilterBar
    count={
      [filter.estate_id, filter.category, filter.vendor, filter.state, periodOf(filter, today())].filter(Boolean).length
    }
    onClear={onClear}
    search={<ParamSearch label="Search expenses" placeholder="What for or vendor" />}
    filters={
      <>
        {/* Another estate has other apartments. */}
        <EstateSelect value={filter.estate_id} onChange={(estate) => change({ estate, apartment: null })} />
        <ParamSelect name="category" label="Category" placeholder="All" options={CATEGORY_OPTIONS} />
        <VendorSelect />
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
        <ParamSelect name="sort" label="Sort" options={SORTS} usual="-spent_on" />
      </>
    }
    action={<ExportButton name="expenses" call={listExpenses} query={{ ...filter, ordering }} />}
  />
);

function VendorSelect() {
  const { data = [] } = useListAllVendorsQuery();
  const options = data.map(({ id, name }) => ({ value: id, label: name }));
  return <ParamSelect name="vendor" label="Vendor" placeholder="All" options={options} />;
}
