import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { MemoryNavigation } from '../test/render.tsx';
import { choiceFilter, dayFilter, flagFilter, idFilter, textFilter, useListFilter } from './use-list-filter.ts';

const FILTERS = {
  search: textFilter('search'),
  estate_id: idFilter('estate'),
  state: choiceFilter('state', ['open', 'closed']),
  from: dayFilter('from'),
  is_late: flagFilter('late', 'yes'),
};

const openAt = (address: string) =>
  renderHook(() => useListFilter(FILTERS), {
    wrapper: ({ children }: { children: ReactNode }) => <MemoryNavigation path={address}>{children}</MemoryNavigation>,
  });

test('filters are read from the address under the names of the call, and nonsense counts as none', () => {
  const { result } = openAt('/?search=Aisha&estate=7&state=gone&from=2026-11-31&late=yes&page=3');
  const filter = { search: 'Aisha', estate_id: 7, state: undefined, from: undefined, is_late: true };
  expect(result.current.filter).toEqual(filter);
  expect(result.current.paged).toEqual({ ...filter, page: 3, page_size: 25 });
  expect(result.current.count).toBe(2);
});

test('clearing removes the filters and the page, and is offered only while there are filters', () => {
  const { result } = openAt('/?search=Aisha&estate=7&page=3&tab=claims');
  act(() => result.current.onClear?.());
  expect(result.current.onClear).toBeUndefined();
  expect(result.current.params.toString()).toBe('tab=claims');
});
