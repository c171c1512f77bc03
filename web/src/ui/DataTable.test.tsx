import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { stubBrowser } from '../test/browser.ts';
import { type Column, DataTable } from './DataTable.tsx';

interface Row {
  id: number;
  name: string;
}

const COLUMNS: readonly Column<Row>[] = [
  { header: 'Name', cell: (row) => row.name },
  {
    header: 'Actions',
    isHeaderHidden: true,
    cell: (row) => <button type="button">Edit {row.name}</button>,
  },
];
const ROWS: readonly Row[] = [
  { id: 1, name: 'Bukoto Court' },
  { id: 2, name: 'Naguru View' },
];

function renderTable(given: Partial<Parameters<typeof DataTable<Row>>[0]> = {}) {
  return render(
    <DataTable
      label="Estates"
      columns={COLUMNS}
      rows={ROWS}
      rowKey={(row) => row.id}
      card={(row) => <article>{row.name}</article>}
      empty={<p>No estates found</p>}
      {...given}
    />,
  );
}

test('on a wide screen rows are a table in a region that can get keyboard focus', () => {
  renderTable();
  const region = screen.getByRole('region', { name: 'Estates' });
  expect(region).toHaveAttribute('tabindex', '0');
  expect(within(region).getAllByRole('row')).toHaveLength(3);
  expect(within(region).getByRole('columnheader', { name: 'Actions' })).toBeInTheDocument();
});

test('on a phone rows are a list of cards', () => {
  stubBrowser({ width: 390 });
  renderTable();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  expect(within(screen.getByRole('list', { name: 'Estates' })).getAllByRole('article')).toHaveLength(2);
});

test('the cards in sight at first are painted at once, so that they have their height from the beginning', () => {
  stubBrowser({ width: 390 });
  renderTable({ rows: Array.from({ length: 20 }, (_, index) => ({ id: index, name: `Estate ${index}` })) });
  const late = screen.getAllByRole('listitem').map((card) => card.classList.contains('painted-when-seen'));
  expect([late.indexOf(true), late.slice(12)]).toEqual([12, Array.from({ length: 8 }, () => true)]);
});

test('without data it shows a loading text', () => {
  renderTable({ rows: undefined, loadingText: 'Loading estates...' });
  expect(screen.getByRole('status')).toHaveTextContent('Loading estates...');
});

test('without rows it shows the empty state', () => {
  renderTable({ rows: [] });
  expect(screen.getByText('No estates found')).toBeVisible();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});

test('an error replaces the loading state, but never existing rows', () => {
  const error = <p>Estates could not be loaded</p>;
  const { unmount } = renderTable({ rows: undefined, error });
  expect(screen.getByText('Estates could not be loaded')).toBeVisible();
  unmount();
  renderTable({ error });
  expect(screen.getByText('Bukoto Court')).toBeVisible();
});

test('rows stay, marked as busy, while newer ones load', () => {
  const { container } = renderTable({ isFetching: true });
  expect(screen.getByText('Bukoto Court')).toBeVisible();
  expect(container.querySelector('[aria-busy="true"]')).not.toBeNull();
});

test('an expanded row shows more below itself', () => {
  renderTable({ expanded: (row) => (row.id === 2 ? <p>Three blocks</p> : null) });
  expect(screen.getAllByRole('row')).toHaveLength(4);
  expect(screen.getByText('Three blocks')).toBeVisible();
});
