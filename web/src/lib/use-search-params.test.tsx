import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { MemoryNavigation } from '../test/render.tsx';
import { useSearchParams } from './use-search-params.ts';

const at = (path: string) =>
  renderHook(useSearchParams, {
    wrapper: ({ children }: { children: ReactNode }) => <MemoryNavigation path={path}>{children}</MemoryNavigation>,
  });
const having = (name: string, value: string) => (now: URLSearchParams) => {
  now.set(name, value);
  return now;
};

test('two changes, the second before the first is rendered, are both applied', () => {
  const { result } = at('/list?page=2');
  act(() => {
    const [, setParams] = result.current;
    setParams(having('sort', 'amount'));
    setParams(having('search', 'Link Court'));
  });
  expect(result.current[0].toString()).toBe('page=2&sort=amount&search=Link+Court');
});

test('a change by another part of the screen, before the first is rendered, does not undo it', () => {
  const { result } = renderHook(() => [useSearchParams(), useSearchParams()] as const, {
    wrapper: ({ children }: { children: ReactNode }) => <MemoryNavigation path="/list">{children}</MemoryNavigation>,
  });
  act(() => {
    const [[, setTab], [, setFilter]] = result.current;
    setTab(having('tab', 'deposits'));
    setFilter(having('estate', '3'));
  });
  expect(result.current[0][0].toString()).toBe('tab=deposits&estate=3');
});
