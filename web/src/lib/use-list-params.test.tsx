import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { MemoryNavigation } from '../test/render.tsx';
import { choiceParam, dayParam, idParam, pageParam, useListParams } from './use-list-params.ts';

const at = (address: string) =>
  renderHook(useListParams, {
    wrapper: ({ children }: { children: ReactNode }) => <MemoryNavigation path={address}>{children}</MemoryNavigation>,
  });

test('a new filter starts at the first page and keeps the other parameters', () => {
  const { result } = at('/list?page=3&sort=title&status=2');
  act(() => result.current.change({ status: null, category: 4 }));
  expect(result.current.params.toString()).toBe('sort=title&category=4');
});

test('a change of page keeps the filters, and the first page has no parameter', () => {
  const { result } = at('/list?status=2');
  act(() => result.current.change({ page: 2 }));
  expect(result.current.params.toString()).toBe('status=2&page=2');
  act(() => result.current.change({ page: 1 }));
  expect(result.current.params.toString()).toBe('status=2');
});

test.each(['-1', '0', '1.5', 'two', '', '1e99'])('a page or id of %j in an address is ignored', (text) => {
  const params = new URLSearchParams({ page: text, tenant: text });
  expect(pageParam(params)).toBe(1);
  expect(idParam(params, 'tenant')).toBeNull();
});

test.each(['2026-13-01', 'yesterday', '', '20260-01-01'])('a day of %j in an address is ignored', (text) => {
  expect(dayParam(new URLSearchParams({ from: text }), 'from')).toBeUndefined();
  expect(dayParam(new URLSearchParams('from=2026-11-05'), 'from')).toBe('2026-11-05');
});

test('only known values are read from an address', () => {
  const words = ['title', '-title'] as const;
  expect(choiceParam(new URLSearchParams('sort=-title'), 'sort', words)).toBe('-title');
  expect(choiceParam(new URLSearchParams('sort=drop'), 'sort', words)).toBeUndefined();
});
