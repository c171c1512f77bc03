import type { PaymentStatus } from '@amayumba/contract/payments/payment.ts';
import { thisMonth } from '../../lib/today.ts';
import { SelectField } from '../../ui/SelectField.tsx';
import { PAYMENT_ORDERS, type PaymentFilterValues, type PaymentOrder } from './use-payment-filters.ts';
import { MONTH_OPTIONS, yearChoices } from './payment-view.ts';

interface PaymentFiltersProps {
  filters: PaymentFilterValues;
  onChange: (patch: Partial<PaymentFilterValues>) => void;
  statuses: readonly PaymentStatus[];
  /** The current order of the list. */
  ordering: PaymentOrder;
}

const ORDERS = Object.entries(PAYMENT_ORDERS).map(([value, label]) => ({ value, label }));
const chosen = (value: string): number | null => (value === '' ? null : Number(value));

/** Status, month, year and order of payments, as fields of a toolbar. See docs/product.md, Payment Management. */
export function PaymentFilters({ filters, onChange, statuses, ordering }: PaymentFiltersProps) {
  const usual = yearChoices(thisMonth().year);
  // The URL may name a year that is not among the usual ones.
  const years = filters.year === null || usual.includes(filters.year) ? usual : [filters.year, ...usual];
  return (
    <>
      <SelectField
        label="Status"
        placeholder="All Status"
        options={statuses.map(({ id, name }) => ({ value: id, label: name }))}
        value={filters.status ?? ''}
        onChange={({ target }) => onChange({ status: chosen(target.value) })}
      />
      <SelectField
        label="Month"
        placeholder="All Months"
        options={MONTH_OPTIONS}
        value={filters.month ?? ''}
        onChange={({ target }) => onChange({ month: chosen(target.value) })}
      />
      <SelectField
        label="Year"
        placeholder="All Years"
        options={years.map((year) => ({ value: year, label: String(year) }))}
        value={filters.year ?? ''}
        onChange={({ target }) => onChange({ year: chosen(target.value) })}
      />
      <SelectField
        label="Sort"
        options={ORDERS}
        value={ordering}
        onChange={({ target }) => onChange({ sort: target.value as PaymentOrder })}
      />
    </>
  );
}
