import type { ComplaintCategory, ComplaintStatus } from '@amayumba/contract/complaints/complaint.ts';
import type {
  ComplaintFilters as Filters,
  ComplaintOrdering,
} from '../../../features/complaints/use-complaint-filters.ts';
import { EstateSelect } from '../../../features/estates/EstateSelect.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';

interface ComplaintFiltersProps {
  filters: Filters;
  statuses: readonly ComplaintStatus[];
  categories: readonly ComplaintCategory[];
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

/** Estate, status, category and order of the complaints. See docs/product.md, Complaint Management. */
export function ComplaintFilters({ filters, statuses, categories }: ComplaintFiltersProps) {
  const { filter } = filters;
  return (
    <>
      <EstateSelect value={filter.estate_id} onChange={filters.setEstate} />
      <SelectField
        label="Status"
        placeholder="All Status"
        options={optionsOf(statuses)}
        value={filter.status_id ?? ''}
        onChange={({ target }) => filters.setStatus(target.value)}
      />
      <SelectField
        label="Category"
        placeholder="All Categories"
        options={optionsOf(categories)}
        value={filter.category_id ?? ''}
        onChange={({ target }) => filters.setCategory(target.value)}
      />
      <SelectField
        label="Sort"
        options={SORTS}
        value={filter.ordering ?? ''}
        onChange={({ target }) => filters.setOrdering(target.value)}
      />
    </>
  );
}
