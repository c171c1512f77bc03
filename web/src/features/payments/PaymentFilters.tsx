import type { PaymentStatus } from '@amayumba/contract/payments/payment.ts';
import type { ReactNode } from 'react';
import { thisMonth } from '../../lib/today.ts';
import { Icon } from '../../ui/Icon.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { PAYMENT_ORDERS, type PaymentOrder } from './payment-order.ts';
import { MONTH_OPTIONS, yearChoices } from './payment-view.ts';
import type { PaymentFilterValues } from './use-payment-filters.ts';

interface PaymentFiltersProps {
  filters: PaymentFilterValues;
  onChange: (patch: Partial<PaymentFilterValues>) => void;
  statuses: readonly PaymentStatus[];
  /** The field that picks a tenant. The screen passes it in, because tenants are another feature. */
  tenantField: ReactNode;
  /** Label of the search field, for example 'Search payments'. */
  searchLabel: string;
  /** The current order of the list. */
  ordering: PaymentOrder;
}

/** Searches, sorts and filters payments by tenant, status, month and year. See docs/product.md, Payment Management. */
export function PaymentFilters({
  filters,
  onChange,
  statuses,
  tenantField,
  searchLabel,
  ordering,
}: PaymentFiltersProps) {
  const usual = yearChoices(thisMonth().year);
  // The URL may name a year that is not among the usual ones.
  const years = filters.year === null || usual.includes(filters.year) ? usual : [filters.year, ...usual];
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-3.5 p-4 sm:px-5 md:grid-cols-[minmax(14rem,2fr)_1fr_1fr_1fr]">
      <SearchField
        label={searchLabel}
        placeholder="Tenant, phone, apartment, reference or receipt no."
        value={filters.search}
        onSearch={(search) => onChange({ search: search.trim() })}
        className="col-span-2 md:col-span-3"
      />
      {/* On a phone it is next to the status, where the fields show labels. */}
      <label className="block max-md:order-1">
        <span className="mb-1.5 block text-[0.875rem] leading-5 font-semibold text-ink md:sr-only">Sort</span>
        <span className="relative block">
          <Icon name="sort" className="pointer-events-none absolute top-3 left-3.5 text-muted max-md:hidden" />
          <select
            value={ordering}
            onChange={(event) => onChange({ sort: event.target.value as PaymentOrder })}
            className="control appearance-none pr-9 text-ellipsis md:pl-10"
          >
            {Object.entries(PAYMENT_ORDERS).map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </select>
          <Icon name="chevronDown" className="pointer-events-none absolute top-3 right-3 text-muted" />
        </span>
      </label>
      <div className="col-span-2 md:col-span-1">{tenantField}</div>
      <SelectField
        label="Status"
        placeholder="All Status"
        options={statuses.map(({ id, name }) => ({ value: id, label: name }))}
        value={filters.status ?? ''}
        onChange={(event) => onChange({ status: chosen(event.target.value) })}
      />
      <SelectField
        label="Month"
        className="max-md:order-1"
        placeholder="All Months"
        options={MONTH_OPTIONS}
        value={filters.month ?? ''}
        onChange={(event) => onChange({ month: chosen(event.target.value) })}
      />
      <SelectField
        label="Year"
        className="max-md:order-1"
        placeholder="All Years"
        options={years.map((year) => ({ value: year, label: String(year) }))}
        value={filters.year ?? ''}
        onChange={(event) => onChange({ year: chosen(event.target.value) })}
      />
    </div>
  );
}

function chosen(value: string): number | null {
  return value === '' ? null : Number(value);
}
