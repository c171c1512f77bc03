import { counted } from '../../../lib/counted.ts';
import type { ComplaintStatus } from '@amayumba/contract/complaints/complaint.ts';
import { SelectField } from '../../../ui/SelectField.tsx';

interface StatusFilterProps {
  statuses: readonly ComplaintStatus[];
  /** The name of a status; empty for all. */
  value: string;
  onChange: (name: string) => void;
  /** Number of complaints shown; undefined until loaded. */
  count: number | undefined;
}

/** Filters complaints by status and shows their count. See docs/product.md, Tenant complaints. */
export function StatusFilter({ statuses, value, onChange, count }: StatusFilterProps) {
  return (
    <div className="flex items-end gap-4 border-line px-4 pb-4 max-sm:border-b sm:px-5">
      <SelectField
        className="w-full sm:w-56"
        label="Status"
        placeholder="All"
        options={statuses.map(({ name }) => ({ value: name, label: name }))}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <p aria-live="polite" className="flex h-11 flex-none items-center text-sm text-muted tabular">
        {count !== undefined && counted(count, 'complaint')}
      </p>
    </div>
  );
}
