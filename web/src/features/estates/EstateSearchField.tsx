import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import { asProblem } from '../../api/problem.ts';
import { listedAnswer } from '../../lib/listed-answer.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { ComboboxField } from '../../ui/ComboboxField.tsx';
import type { EstateSelectProps } from './EstateSelect.tsx';
import { useListEstatesQuery } from './estates.api.ts';
import { useGetEstateQuery } from './places.api.ts';

const SEARCH_DELAY_MS = 250;
const MATCHES_SHOWN = 20;

/** Chooses one of very many estates: the server searches by name and address. */
export function EstateSearchField({ value, onChange, placeholder = 'All estates', ...field }: EstateSelectProps) {
  const [text, setText] = useState('');
  const search = useDebounced(text.trim(), SEARCH_DELAY_MS);
  const query = { page: 1, page_size: MATCHES_SHOWN, search: search || undefined, ordering: 'name' } as const;
  const found = useListEstatesQuery(query);
  const options = (listedAnswer(found)?.results ?? []).map(({ id, name, address }) => ({
    value: id,
    label: name,
    detail: address,
  }));
  const listed = options.find((option) => option.value === value);
  const { currentData: chosen } = useGetEstateQuery(value === undefined || listed ? skipToken : value);
  return (
    <ComboboxField
      {...field}
      label="Estate"
      placeholder={placeholder}
      emptyText="No estate found"
      failure={asProblem(found.error)?.error}
      options={options}
      value={listed ?? (chosen ? { value: chosen.id, label: chosen.name } : null)}
      onChange={(option) => onChange(option?.value)}
      onSearch={setText}
      isLoading={found.isFetching}
    />
  );
}
