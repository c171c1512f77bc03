import type { TenantOrdering } from '../../../features/tenants/tenant-order.ts';
import {
  STATUS_CHOICES,
  type StatusChoice,
  type useTenantFilters,
} from '../../../features/tenants/use-tenant-filters.ts';
import { cx } from '../../../lib/cx.ts';
import { Icon, type IconName } from '../../../ui/Icon.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';

interface TenantToolbarProps {
  filters: ReturnType<typeof useTenantFilters>;
  isList: boolean;
  onListChange: (isList: boolean) => void;
}

const WORDS: Readonly<Record<StatusChoice, string>> = {
  all: 'All',
  paid: 'Paid',
  pending: 'Pending',
  overdue: 'Overdue',
};

const ORDERINGS: Readonly<Record<TenantOrdering, string>> = {
  name: 'Name',
  lease_end: 'Lease ends first',
  '-lease_end': 'Lease ends last',
  '-created_at': 'Newest',
};

/** Search, rent status, order and the switch between cards and rows. */
export function TenantToolbar({ filters, isList, onListChange }: TenantToolbarProps) {
  return (
    <div className="card flex flex-wrap items-center gap-2.5 p-3.5 sm:px-5 sm:py-4">
      <SearchField
        label="Search tenants"
        placeholder="Search by name or email"
        value={filters.filter.search ?? ''}
        onSearch={filters.setSearch}
        className="min-w-0 flex-[1_1_100%] md:flex-1"
      />
      <fieldset className="flex min-w-0 flex-[1_1_100%] rounded-md border border-line bg-sunken p-1 md:flex-none">
        <legend className="sr-only">Rent status</legend>
        {STATUS_CHOICES.map((choice) => (
          <label
            key={choice}
            className={cx(
              'flex min-h-9 flex-1 cursor-pointer items-center justify-center rounded-sm px-1.5 text-[0.875rem] font-semibold whitespace-nowrap sm:px-3 has-focus-visible:outline-3 has-focus-visible:outline-focus',
              choice === filters.status ? 'bg-surface text-link shadow-xs' : 'text-muted hover:text-ink',
            )}
          >
            <input
              type="radio"
              name="rent-status"
              value={choice}
              checked={choice === filters.status}
              onChange={() => filters.setStatus(choice)}
              className="sr-only"
            />
            {WORDS[choice]}
          </label>
        ))}
      </fieldset>
      <label className="relative max-md:flex-1">
        <span className="sr-only">Sort</span>
        <Icon name="sort" className="pointer-events-none absolute top-3 left-3.5 text-muted" />
        <select
          value={filters.filter.ordering}
          onChange={(event) => filters.setOrdering(event.target.value as TenantOrdering)}
          className="control appearance-none border-line pr-9 pl-10 text-base font-semibold shadow-xs"
        >
          {Object.entries(ORDERINGS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <Icon name="chevronDown" className="pointer-events-none absolute top-3 right-3 text-muted" />
      </label>
      <fieldset className="flex rounded-md border border-line bg-sunken p-1">
        <legend className="sr-only">View</legend>
        <ViewButton icon="dashboard" label="Grid view" isPressed={!isList} onPress={() => onListChange(false)} />
        <ViewButton icon="menu" label="List view" isPressed={isList} onPress={() => onListChange(true)} />
      </fieldset>
    </div>
  );
}

interface ViewButtonProps {
  icon: IconName;
  label: string;
  isPressed: boolean;
  onPress: () => void;
}

function ViewButton({ icon, label, isPressed, onPress }: ViewButtonProps) {
  return (
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
}
