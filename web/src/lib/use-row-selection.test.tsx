import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useRowSelection } from './use-row-selection.ts';

const aisha = { id: 7, open: 900_000 };
const musa = { id: 8, open: 450_000 };

test('a selected row has the newest values that its list shows, also once it shows others', () => {
  const { result, rerender } = renderHook(({ rows }) => useRowSelection(rows), { initialProps: { rows: [aisha] } });
  act(() => result.current.toggle(aisha));
  rerender({ rows: [{ ...aisha, open: 200_000 }] });
  expect(result.current.rows).toEqual([{ id: 7, open: 200_000 }]);
  rerender({ rows: [musa] });
  expect([result.current.rows, result.current.elsewhere]).toEqual([[{ id: 7, open: 200_000 }], 1]);
});

test('another list starts with none selected, if the lists have names', () => {
  const { result, rerender } = renderHook(({ list }) => useRowSelection([aisha, musa], list), {
    initialProps: { list: 'pending' },
  });
  act(() => result.current.togglePage());
  expect([result.current.page, result.current.rows.length]).toEqual(['all', 2]);
  rerender({ list: 'overdue' });
  expect([result.current.page, result.current.rows, result.current.has(aisha)]).toEqual(['none', [], false]);
});
