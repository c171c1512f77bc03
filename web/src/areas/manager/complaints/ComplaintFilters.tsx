import { flagFilter, idFilter, textFilter, useListFilter } from '../../../lib/use-list-filter.ts';
import type { ComplaintCategory, ComplaintStatus } from '@amayumba/contract/complaints/complaint.ts';
import { usePolling } from '../../../api/use-polling.ts';
import { isNamed } from '../../../features/complaints/complaint-view.ts';
import { useListComplaintsQuery } from '../../../features/complaints/complaints.api.ts';
import { EstateFilter } from '../../../features/estates/EstateSelect.tsx';
import { choiceParam } from '../../../lib/use-list-params.ts';
import type { StripFigure } from '../../../ui/FigureStrip.tsx';
import { ParamSelect } from '../../../ui/ParamFields.tsx';
import { countOf, ONLY_FIGURES } from '../payments/list-figures.ts';

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
const NEWEST_FIRST: ComplaintOrdering = '-created_at';
/** The status in the URL for what is Open or In Progress. */
const OPEN_CASES = 'cases';
const optionsOf = (named: readonly ComplaintStatus[]) => named.map(({ id, name }) => ({ value: id, label: name }));

/** Estate, status, category and order of the complaints. See docs/product.md, Complaint Management. */
export const ComplaintFilters = ({ filters, statuses, categories }: ComplaintFiltersProps) => (
  <>
    <EstateFilter value={filters.filter.estate_id} onChange={(estate) => filters.change({ estate })} />
    <ParamSelect
      name="status"
      label="Status"
      placeholder="All Status"
      options={[...optionsOf(statuses), { value: OPEN_CASES, label: 'Unresolved' }]}
    />
    <ParamSelect name="category" label="Category" placeholder="All Categories" options={optionsOf(categories)} />
    <ParamSelect name="sort" label="Sort" options={SORTS} usual={NEWEST_FIRST} />
  </>
);

const COMPLAINT_ORDERINGS = ['-created_at', 'created_at', '-updated_at', '-urgency', 'title'] as const;
type ComplaintOrdering = (typeof COMPLAINT_ORDERINGS)[number];

const FILTERS = {
  search: textFilter('search'),
  status_id: idFilter('status'),
  open_cases: flagFilter('status', OPEN_CASES),
  category_id: idFilter('category'),
  tenant_id: idFilter('tenant'),
  estate_id: idFilter('estate'),
};

export function useComplaintFilters() {
  const list = useListFilter(FILTERS);
  const { change } = list;
  const ordering = choiceParam(list.params, 'sort', COMPLAINT_ORDERINGS) ?? NEWEST_FIRST;
  return {
    ...list,
    filter: { ...list.filter, ordering },
    paged: { ...list.paged, ordering },
    // The tenant has no field.
    count: list.count - Number(list.filter.tenant_id !== undefined),
    /** Shows the rows of a figure, which counts whatever is searched and of every category. */
    openStatus: (id: number | undefined) => change({ status: id, search: null, category: null }),
    reset: () => change({ search: null, status: null, category: null, tenant: null, estate: null, sort: null }),
  };
}

export type Filters = ReturnType<typeof useComplaintFilters>;

const NAMES = ['Open', 'In Progress', 'Resolved', 'Closed'] as const;

/** Counts of complaints by status name; each opens its rows. See docs/product.md, Complaint Management. */
export function useComplaintFigures(filters: Filters, statuses: readonly ComplaintStatus[]): StripFigure[] {
  const { tenant_id, estate_id, status_id, open_cases, category_id, search } = filters.filter;
  const polling = usePolling(0);
  const scope = { ...ONLY_FIGURES, tenant_id, estate_id };
  const [open, working, resolved, closed] = NAMES.map((name) => statuses.find((status) => isNamed(status, name))?.id);
  const of = (id: number | undefined) =>
    [
      { ...scope, status_id: id },
      { ...polling, skip: id === undefined },
    ] as const;
  const all = useListComplaintsQuery(scope, polling);
  const counts = [
    { id: open, count: useListComplaintsQuery(...of(open)) },
    { id: working, count: useListComplaintsQuery(...of(working)) },
    { id: resolved, count: useListComplaintsQuery(...of(resolved)) },
    { id: closed, count: useListComplaintsQuery(...of(closed)) },
  ];
  const figure = (label: string, count: typeof all, id: number | undefined) => ({
    label,
    value: countOf(count),
    onOpen: () => filters.openStatus(id),
    isOpen: status_id === id && !open_cases && category_id === undefined && search === undefined,
  });
  return [
    figure('Total', all, undefined),
    ...counts.map(({ id, count }, index) => figure(NAMES[index] ?? '', count, id)),
  ];
}
