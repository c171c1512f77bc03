import { SelectField } from '../../../ui/SelectField.tsx';
import { useOtherLeases } from './use-other-leases.ts';

interface LeaseSelectProps {
  /** The account of another lease; undefined for the current one. */
  account: number | undefined;
  onChange: (account: number | undefined) => void;
}

/** Chooses the lease of a statement. Renders nothing for a tenant of one lease. */
export function LeaseSelect({ account, onChange }: LeaseSelectProps) {
  const others = useOtherLeases().map((lease) => ({ value: lease.account, label: lease.label }));
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
