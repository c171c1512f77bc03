import type { Complaint, ComplaintCategory, ComplaintStatus } from '@amayumba/contract/complaints/complaint.ts';
import type { ComplaintFilters, ComplaintOrdering } from '../../../features/complaints/use-complaint-filters.ts';
import { Button } from '../../../ui/Button.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';

interface ComplaintToolbarProps {
  filters: ComplaintFilters;
  statuses: readonly ComplaintStatus[];
  categories: readonly ComplaintCategory[];
  /** The listed complaints, which contain the name of the tenant in the filter. */
  rows: readonly Complaint[] | undefined;
}

const ORDERINGS: Readonly<Record<ComplaintOrdering, string>> = {
  '-created_at': 'Newest',
  created_at: 'Oldest',
  '-updated_at': 'Last updated',
  '-urgency': 'Most urgent',
  title: 'Title',
};
const SORTS = Object.entries(ORDERINGS).map(([value, label]) => ({ value, label }));
const optionsOf = (named: readonly ComplaintStatus[]) => named.map(({ id, name }) => ({ value: id, label: name }));

/** Search, status, category and order of the complaints, and Reset. See docs/product.md, Complaint Management. */
export function ComplaintToolbar({ filters, statuses, categories, rows }: ComplaintToolbarProps) {
  const { filter } = filters;
  return (
    <div className="border-b border-line p-4 sm:px-5">
      <div className="grid grid-cols-2 items-end gap-x-3 gap-y-3.5 lg:grid-cols-[minmax(14rem,2fr)_1fr_1fr_1fr_auto]">
        <SearchField
          label="Search complaints"
          placeholder="Title, description, tenant, category"
          value={filter.search ?? ''}
          onSearch={filters.setSearch}
          className="col-span-2 lg:col-span-1"
        />
        <SelectField
          label="Status"
          placeholder="All Status"
          options={optionsOf(statuses)}
          value={filter.status_id ?? ''}
          onChange={(event) => filters.setStatus(event.target.value)}
        />
        <SelectField
          label="Category"
          placeholder="All Categories"
          options={optionsOf(categories)}
          value={filter.category_id ?? ''}
          onChange={(event) => filters.setCategory(event.target.value)}
        />
        <SelectField
          label="Sort"
          options={SORTS}
          value={filter.ordering ?? ''}
          onChange={(event) => filters.setOrdering(event.target.value)}
        />
        <Button className="min-h-11" onClick={filters.reset}>
          Reset
        </Button>
      </div>
      {filter.tenant_id !== undefined && (
        <p className="mt-3 flex flex-wrap items-center gap-x-3 text-[0.875rem] text-muted">
          <span>
            Only complaints of{' '}
            <strong className="text-ink">{rows?.[0]?.tenant_details.name ?? `tenant ${filter.tenant_id}`}</strong>
          </span>
          <Button size="sm" variant="ghost" onClick={filters.clearTenant}>
            Show all tenants
          </Button>
        </p>
      )}
    </div>
  );
}
