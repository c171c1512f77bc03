import type { Payment } from '@amayumba/contract/payments/payment.ts';
import { useGetMyAccountQuery } from '../../../features/money/own-account.api.ts';
import { placeLabel } from '../../../features/payments/payment-view.ts';
import { useGetReceiptStatusQuery } from '../../../features/payments/payments.api.ts';
import { SelectField } from '../../../ui/SelectField.tsx';

interface LeaseSelectProps {
  account: number | undefined;
  onChange: (account: number | undefined) => void;
}

/** Chooses the lease of a statement. Renders nothing for a tenant of one lease. */
export function LeaseSelect({ account, onChange }: LeaseSelectProps) {
  const others = useOtherLeases();
  const isKnown = account === undefined || others.some(({ value }) => value === account);
  const options = isKnown ? others : [...others, { value: account, label: 'Another lease' }];
  if (options.length === 0) return null;
  return (
    <SelectField
      label="Lease"
      className="w-64 max-sm:w-full"
      placeholder="Current lease"
      options={options}
      value={account ?? ''}
      onChange={({ target }) => onChange(Number(target.value) || undefined)}
    />
  );
}

/** The accounts of the tenant's other leases, the latest first, named by home and years of payments. */
function useOtherLeases() {
  const own = useGetMyAccountQuery().currentData?.id;
  const payments = useGetReceiptStatusQuery().data?.payments ?? [];
  const accounts = Map.groupBy(
    payments.filter(({ account }) => account !== undefined && account !== own),
    ({ account }) => account ?? 0,
  );
  return [...accounts]
    .map(([account, of]) => ({ account, days: of.map(({ due_date }) => due_date).toSorted(), of }))
    .toSorted((a, b) => (b.days.at(-1) ?? '').localeCompare(a.days.at(-1) ?? ''))
    .map(({ account, days, of }) => ({ value: account, label: `${homeOf(of)}, ${yearsOf(days)}` }));
}

const homeOf = ([payment]: readonly Payment[]): string =>
  (payment && placeLabel(payment.tenant_details)) || 'Another lease';

/** `2024–2026`, or `2026` for one year. */
function yearsOf(days: readonly string[]): string {
  const [first, last] = [days[0], days.at(-1)].map((day) => day?.slice(0, 4) ?? '');
  return first === last ? `${first}` : `${first}–${last}`;
}
