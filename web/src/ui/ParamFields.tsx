import type { ComponentProps } from 'react';
import { dayParam, useListParams } from '../lib/use-list-params.ts';
import { DayFilter } from './DayFilter.tsx';
import { SearchField } from './SearchField.tsx';
import { SelectField } from './SelectField.tsx';

// Filters of a list that the URL holds. A change starts at the first page.

type ParamSelectProps = Pick<
  ComponentProps<typeof SelectField>,
  'label' | 'placeholder' | 'options' | 'list' | 'className'
> & {
  /** The parameter in the URL; a value that is not among the options counts as none. */
  name: string;
  /** The value without the parameter; by default there is none. */
  usual?: string;
};

/** A filter with a few values. */
export function ParamSelect({ name, usual = '', ...select }: ParamSelectProps) {
  const { params, change } = useListParams();
  const chosen = select.options.find(({ value }) => String(value) === params.get(name));
  return (
    <SelectField
      {...select}
      value={chosen?.value ?? usual}
      onChange={({ target }) => change({ [name]: target.value === usual ? null : target.value })}
    />
  );
}

export function ParamSearch(search: Pick<ComponentProps<typeof SearchField>, 'label' | 'placeholder'>) {
  const { params, change } = useListParams();
  return (
    <SearchField
      {...search}
      value={params.get('search') ?? ''}
      onSearch={(typed) => change({ search: typed.trim() })}
    />
  );
}

export function ParamDays() {
  const { params, change } = useListParams();
  const from = dayParam(params, 'from');
  const to = dayParam(params, 'to');
  return (
    <>
      <DayFilter label="From" value={from ?? ''} max={to} onDay={(day) => change({ from: day })} />
      <DayFilter label="To" value={to ?? ''} min={from} onDay={(day) => change({ to: day })} />
    </>
  );
}
