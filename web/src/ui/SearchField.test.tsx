import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { SearchField } from './SearchField.tsx';

beforeEach(() => vi.useFakeTimers());

const rest = () =>
  act(() => {
    vi.advanceTimersByTime(300);
  });
const type = (text: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } });

test('searches after a pause in typing, not for each letter', () => {
  const onSearch = vi.fn<(text: string) => void>();
  render(<SearchField label="Search estates" value="" onSearch={onSearch} />);
  for (const text of ['n', 'na', 'nag']) type(text);
  expect(onSearch).not.toHaveBeenCalled();
  rest();
  expect(onSearch.mock.calls).toEqual([['nag']]);
});

test('a value reset from outside is shown and not searched again', () => {
  const onSearch = vi.fn<(text: string) => void>();
  const { rerender } = render(<SearchField label="Search estates" value="" onSearch={onSearch} />);
  type('nag');
  rest();
  rerender(<SearchField label="Search estates" value="nag" onSearch={onSearch} />);
  rerender(<SearchField label="Search estates" value="" onSearch={onSearch} />);
  rest();
  expect(screen.getByRole('searchbox')).toHaveValue('');
  expect(onSearch.mock.calls).toEqual([['nag']]);
});

test('the space between two words stays, although the caller trims', () => {
  const { rerender } = render(<SearchField label="Search estates" value="" onSearch={() => undefined} />);
  type('naguru ');
  rest();
  rerender(<SearchField label="Search estates" value="naguru" onSearch={() => undefined} />);
  expect(screen.getByRole('searchbox')).toHaveValue('naguru ');
});
