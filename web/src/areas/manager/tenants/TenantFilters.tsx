import type { TenantOrdering } from '../../../features/tenants/tenant-order.ts';
import { RENT_CHOICES, type useTenantFilters } from '../../../features/tenants/use-tenant-filters.ts';
import { EstateSelect } from '../../../features/estates/EstateSelect.tsx';
import { cx } from '../../../lib/cx.ts';
import { Icon, type IconName } from '../../../ui/Icon.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';

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

/** Estate, rent status and order of the tenants. */
export function TenantFilters({ filters }: { filters: ReturnType<typeof useTenantFilters> }) {
  return (
    <>
      <EstateSelect value={filters.filter.estate_id} onChange={filters.setEstate} />
      <SelectField
        label="Rent status"
        placeholder="All"
        options={RENTS}
        value={filters.rent ?? ''}
        onChange={({ target }) => filters.setRent(target.value)}
      />
      <SelectField
        label="Sort"
        options={SORTS}
        value={filters.filter.ordering}
        onChange={({ target }) => filters.setOrdering(target.value as TenantOrdering)}
      />
    </>
  );
}

interface ViewSwitchProps {
  isList: boolean;
  onListChange: (isList: boolean) => void;
}

/** Switches between cards and rows. */
export const ViewSwitch = ({ isList, onListChange }: ViewSwitchProps) => (
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
