import { choiceFilter, idFilter, textFilter, useListFilter } from '../../../lib/use-list-filter.ts';
import { RENT_STATUSES } from '@amayumba/contract/tenants/rules.ts';
import { EstateSelect } from '../../../features/estates/EstateSelect.tsx';
import { TENANT_ORDERINGS, type TenantOrdering } from '../../../features/tenants/tenants.api.ts';
import { cx } from '../../../lib/cx.ts';
import { choiceParam } from '../../../lib/use-list-params.ts';
import { Icon, type IconName } from '../../../ui/Icon.tsx';
import { ParamSelect } from '../../../ui/ParamFields.tsx';

/** The choices of the rent filter: the rent badge, and tenants with unpaid charges due this month. */
const RENT_CHOICES = [...RENT_STATUSES, 'unpaid'] as const;
const WORDS: Readonly<Record<(typeof RENT_CHOICES)[number], string>> = {
  paid: 'Paid',
  pending: 'Pending',
  overdue: 'Overdue',
  unpaid: 'Unpaid this month',
};
const RENTS = RENT_CHOICES.map((value) => ({ value, label: WORDS[value] }));

const ORDERINGS: Readonly<Record<TenantOrdering, string>> = {
  name: 'Name',
  lease_end: 'Lease ends first',
  '-lease_end': 'Lease ends last',
  '-created_at': 'Newest',
};
const SORTS = Object.entries(ORDERINGS).map(([value, label]) => ({ value, label }));

export const TenantFilters = ({ filters }: { filters: ReturnType<typeof useTenantFilters> }) => (
  <>
    <EstateSelect value={filters.filter.estate_id} onChange={(estate) => filters.change({ estate })} />
    <ParamSelect name="status" label="Rent status" placeholder="All" options={RENTS} />
    <ParamSelect name="sort" label="Sort" options={SORTS} usual="name" />
  </>
);

export const ViewSwitch = ({ isList, onListChange }: { isList: boolean; onListChange: (isList: boolean) => void }) => (
  <fieldset className="flex rounded-md border border-line bg-sunken max-sm:hidden [&_button]:min-h-10">
    <legend className="sr-only">View</legend>
    <ViewButton icon="dashboard" label="Grid view" isPressed={!isList} onPress={() => onListChange(false)} />
    <ViewButton icon="menu" label="List view" isPressed={isList} onPress={() => onListChange(true)} />
  </fieldset>
);

interface ViewButtonProps {
  icon: IconName;
  label: string;
  isPressed: boolean;
  onPress: () => void;
}

const ViewButton = ({ icon, label, isPressed, onPress }: ViewButtonProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    aria-pressed={isPressed}
    onClick={onPress}
    className={cx(
      'grid h-9 w-10 place-items-center rounded-sm',
      isPressed ? 'bg-surface text-link shadow-xs' : 'text-muted hover:text-ink',
    )}
  >
    <Icon name={icon} />
  </button>
);

/** Fills the rows of cards, of which there are two, three or four next to each other. */
const PAGE_SIZE = 24;
const FILTERS = {
  search: textFilter('search'),
  estate_id: idFilter('estate'),
  rent: choiceFilter('status', RENT_CHOICES),
};

export function useTenantFilters() {
  const list = useListFilter(FILTERS);
  const { rent, ...others } = list.filter;
  const filter = {
    ...others,
    ...(rent === 'unpaid' ? { unpaid_this_month: true as const } : { rent_status: rent }),
    ordering: choiceParam(list.params, 'sort', TENANT_ORDERINGS) ?? 'name',
  };
  return { ...list, filter, pageSize: PAGE_SIZE, paged: { ...filter, page: list.page, page_size: PAGE_SIZE } };
}
