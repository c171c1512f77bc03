import { useState } from 'react';
import { asProblem } from '../../../api/problem.ts';
import { useCreateVendorMutation, useListVendorsQuery } from '../../../features/owners/vendors.api.ts';
import { newKey } from '../../../lib/new-key.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { ComboboxField, type ComboboxOption } from '../../../ui/ComboboxField.tsx';

const SEARCH_DELAY_MS = 200;
const MATCHES_SHOWN = 20;
/** Not an id: stands for a typed vendor until it is added. A form cannot be sent with it. */
const NEW = 0;
const STILL_ADDED = ['This vendor is being added. Try again in a moment.'];

interface VendorFieldProps {
  value: ComboboxOption | null;
  onChange: (vendor: ComboboxOption | null) => void;
  error?: readonly string[] | undefined;
}

/** Finds a vendor by name; choosing an unknown name adds it. */
export function VendorField({ value, onChange, error }: VendorFieldProps) {
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), SEARCH_DELAY_MS);
  const { currentData, isFetching } = useListVendorsQuery({ page: 1, page_size: MATCHES_SHOWN, search });
  const [create, creation] = useCreateVendorMutation();
  const isStale = isFetching || typed.trim() !== search;
  const found = (currentData?.results ?? []).map(({ id, name, trade }) => ({
    value: id,
    label: name,
    detail: trade || undefined,
  }));
  const isNew = search !== '' && !found.some(({ label }) => label.toLowerCase() === search.toLowerCase());
  const options = isStale ? [] : [...found, ...(isNew ? [{ value: NEW, label: `Add “${search}”` }] : [])];
  const choose = async (option: ComboboxOption | null) => {
    if (option?.value !== NEW) return onChange(option);
    onChange({ value: NEW, label: search });
    const { data } = await create({ key: newKey(), body: { name: search } });
    onChange(data ? { value: data.id, label: data.name } : null);
  };
  return (
    <ComboboxField
      label="Vendor"
      placeholder="Type a name"
      hint="A new name is added to the vendors."
      emptyText="No vendor yet. Type a name."
      options={options}
      isLoading={isStale || creation.isLoading}
      value={value}
      onSearch={setTyped}
      onChange={(option) => void choose(option)}
      error={error && creation.isLoading ? STILL_ADDED : (error ?? asProblem(creation.error)?.error)}
    />
  );
}
