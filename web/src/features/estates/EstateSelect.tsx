import { useListEstatesQuery } from './estates.api.ts';
import { useMay } from '../../lib/permissions.ts';
import { SelectField } from '../../ui/SelectField.tsx';

interface EstateSelectProps {
  value: number | undefined;
  onChange: (id: number | undefined) => void;
  placeholder?: string | undefined;
  required?: boolean | undefined;
  error?: readonly string[] | undefined;
}

/** As many as one page lists. */
const ALL = { page: 1, page_size: 200, ordering: 'name' } as const;

/** Chooses an estate by its name; nothing for people who do not see the estates. */
export function EstateSelect({ value, onChange, placeholder = 'All estates', ...field }: EstateSelectProps) {
  const mayRead = useMay('estates:read');
  const { data } = useListEstatesQuery(ALL, { skip: !mayRead });
  if (!mayRead) return null;
  return (
    <SelectField
      {...field}
      label="Estate"
      placeholder={placeholder}
      options={data?.results.map(({ id, name }) => ({ value: id, label: name })) ?? []}
      value={value ?? ''}
      onChange={(event) => onChange(Number(event.target.value) || undefined)}
    />
  );
}
