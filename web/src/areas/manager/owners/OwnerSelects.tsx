import { skipToken } from '@reduxjs/toolkit/query';
import { useListOwnershipsQuery } from '../../../features/owners/ownerships.api.ts';
import { SelectField } from '../../../ui/SelectField.tsx';
import { useOwnerOptions } from '../estates/forms/use-owner-options.ts';

interface OwnerSelectProps {
  value: number | undefined;
  onChange: (owner: number | undefined) => void;
  placeholder?: string | undefined;
  required?: boolean | undefined;
  error?: readonly string[] | undefined;
}

export const OwnerSelect = ({ value, onChange, placeholder = 'All owners', ...field }: OwnerSelectProps) => (
  <SelectField
    {...field}
    label="Owner"
    placeholder={placeholder}
    {...useOwnerOptions()}
    value={value ?? ''}
    onChange={({ target }) => onChange(Number(target.value) || undefined)}
  />
);

interface OwnerEstateSelectProps {
  owner: number | undefined;
  value: number | undefined;
  onChange: (estate: number | undefined) => void;
  error?: readonly string[] | undefined;
}

export function OwnerEstateSelect({ owner, value, onChange, error }: OwnerEstateSelectProps) {
  const list = useListOwnershipsQuery(owner === undefined ? skipToken : { owner });
  const estates = new Map(list.currentData?.map(({ estate, estate_name }) => [estate, estate_name]));
  return (
    <SelectField
      label="Estate"
      placeholder="All estates"
      options={[...estates]
        .map(([id, name]) => ({ value: id, label: name }))
        .toSorted((a, b) => a.label.localeCompare(b.label))}
      list={list}
      value={value ?? ''}
      onChange={({ target }) => onChange(Number(target.value) || undefined)}
      error={error}
    />
  );
}
