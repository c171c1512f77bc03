import { PAGE_SIZE_MAX } from '@amayumba/contract/lists.ts';
import { useListVendorsQuery } from '../../../features/owners/vendors.api.ts';
import { SelectField } from '../../../ui/SelectField.tsx';

const ALL = { page: 1, page_size: PAGE_SIZE_MAX };

interface VendorSelectProps {
  value: number | undefined;
  onChange: (vendor: number | undefined) => void;
}

/** Narrows a list to one vendor. */
export function VendorSelect({ value, onChange }: VendorSelectProps) {
  const { data } = useListVendorsQuery(ALL);
  return (
    <SelectField
      label="Vendor"
      placeholder="All"
      options={data?.results.map(({ id, name }) => ({ value: id, label: name })) ?? []}
      value={value ?? ''}
      onChange={({ target }) => onChange(Number(target.value) || undefined)}
    />
  );
}
