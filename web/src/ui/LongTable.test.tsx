import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { LongTable } from './LongTable.tsx';

const rows = Array.from({ length: 230 }, (_, index) => ({ id: index + 1 }));

function show(count: number) {
  render(
    <LongTable
      label="Homes"
      columns={[{ header: 'Home', cell: ({ id }: { id: number }) => `Home ${id}` }]}
      rows={rows.slice(0, count)}
      rowKey={({ id }) => id}
      card={({ id }) => `Home ${id}`}
      empty="None"
      wholeNote="An export holds them all."
    />,
  );
}

test('shows a hundred rows at first and the number of rows', () => {
  show(230);
  expect(screen.getByText('Home 100')).toBeInTheDocument();
  expect(screen.queryByText('Home 101')).not.toBeInTheDocument();
  expect(screen.getByText('100 of 230 shown. An export holds them all.')).toBeVisible();
});

test('keyboard focus stays in place when the last rows are shown and the button disappears', async () => {
  show(230);
  const user = userEvent.setup();
  screen.getByRole('button', { name: 'Show more' }).focus();
  await user.keyboard('{Enter}');
  expect(screen.getByText('200 of 230 shown. An export holds them all.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Show more' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(screen.getByText('Home 230')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  expect(screen.getByText('All 230 shown.')).toHaveFocus();
});

test('shows no number if all rows fit', () => {
  show(100);
  expect(screen.queryByText(/shown/)).not.toBeInTheDocument();
});
