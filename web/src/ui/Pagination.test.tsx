import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Pagination } from './Pagination.tsx';

const pages = (page: number, isLoading: boolean) => (
  <Pagination page={page} pageSize={25} count={60} onPage={() => undefined} noun="receipts" isLoading={isLoading} />
);

test('names the page whose rows are shown until the next one is loaded', () => {
  const { rerender } = render(pages(1, false));
  rerender(pages(2, true));
  expect(screen.getByText('1–25 of 60 receipts')).toBeInTheDocument();
  rerender(pages(2, false));
  expect(screen.getByText('26–50 of 60 receipts')).toBeInTheDocument();
});
