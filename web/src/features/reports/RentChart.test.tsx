import { render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RentChart } from './RentChart.tsx';

const months = (due: number) => [1, 2, 3].map((month) => ({ year: 2026, month, due, collected: due }));

test.each([0, 1_200_000])('is drawn for months of %i shillings', async (due) => {
  const { container } = render(<RentChart months={months(due)} />);
  await waitFor(() => expect(container.querySelector('svg text')).not.toBeNull());
  expect(container.innerHTML).not.toMatch(/NaN|Infinity/);
});

test('says that nothing was due yet', () => {
  render(<RentChart months={months(0)} />);
  expect(screen.getByText('Nothing was due in these 3 months.')).toBeInTheDocument();
});
