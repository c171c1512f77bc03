import {
  deleteEstate,
  listApartments,
  listAvailableApartments,
  listBlocks,
  listEstates,
} from '@amayumba/contract/estates/endpoints.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { stubBrowser } from '../../../test/browser.ts';
import { aBlock, anApartment } from '../../../test/factories.ts';
import { answer, answerForeign, refuse } from '../../../test/handlers.ts';

import {
  address,
  blockA,
  blockB,
  bukoto,
  dialog,
  naalya,
  open,
  pageOf,
  row,
  serve,
} from '../../../test/estates-screen.tsx';

describe('the list', () => {
  test('shows each estate with its counts under the headings of the specification', async () => {
    serve();
    open();
    expect(screen.getByRole('heading', { name: 'Property Management' })).toBeVisible();
    expect(screen.getByText('Live estates, blocks and apartments overview')).toBeVisible();
    const cells = within(await row('Naalya Terraces')).getAllByRole('cell');
    expect(cells.slice(3, 8).map((cell) => cell.textContent)).toEqual([
      'Plot 42, Naalya Road',
      '2 acres',
      '2',
      '24',
      '5',
    ]);
    for (const name of ['Preview', 'Name', 'Address', 'Size', 'Blocks', 'Apts', 'Avail', 'Actions']) {
      expect(screen.getByRole('columnheader', { name })).toBeVisible();
    }
  });

  test('asks the server for a search, a sort order and filters, and keeps them in the address', async () => {
    const calls = serve();
    const { user } = open();
    await row('Bukoto Court');
    await user.type(screen.getByPlaceholderText('Search estates...'), 'naalya');
    await waitFor(() => expect(calls.at(-1)?.query.get('search')).toBe('naalya'));
    await user.selectOptions(screen.getByLabelText('Sort'), 'Availability');
    await user.selectOptions(screen.getByLabelText('Vacancies'), 'Has vacancies');
    await user.selectOptions(
      screen.getByLabelText('Owner'),
      await screen.findByRole('option', { name: 'Sarah Namukasa' }),
    );
    await waitFor(() =>
      expect(Object.fromEntries(calls.at(-1)?.query ?? [])).toEqual({
        page: '1',
        page_size: '25',
        search: 'naalya',
        ordering: '-available_count',
        has_vacancies: 'true',
        owner: '70',
      }),
    );
    expect(address()).toBe('/manager/estates?search=naalya&sort=-available_count&vacancies=yes&owner=70');
  });

  test('begins with the filters of the address', async () => {
    const calls = serve();
    open('/manager/estates?search=court&sort=-created_at&page=2');
    await row('Bukoto Court');
    expect(Object.fromEntries(calls[0]?.query ?? [])).toMatchObject({
      search: 'court',
      ordering: '-created_at',
      page: '2',
    });
    expect(screen.getByRole('searchbox')).toHaveValue('court');
  });

  test('offers to create the first estate if there is none', async () => {
    serve([]);
    const { user } = open();
    expect(await screen.findByText('No estates found')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Add First Estate' }));
    expect(await dialog('Create Estate')).toBeVisible();
  });

  test('offers to clear the filters where nothing matches them', async () => {
    const calls = serve([]);
    const { user } = open('/manager/estates?search=nowhere');
    await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(calls.at(-1)?.query.has('search')).toBe(false));
  });

  test('shows why it could not be loaded, and can load it again', async () => {
    serve();
    refuse(listEstates, 'database_away');
    const { user } = open();
    expect(await screen.findByText(/cannot reach its records right now/)).toBeVisible();
    answer(listEstates, pageOf([bukoto]));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await row('Bukoto Court')).toBeVisible();
  });

  const plain = [bukoto, naalya];
  test.each([
    ['a plain array', plain],
    ['results', { results: plain }],
    ['data', { data: plain }],
    ['items', { items: plain }],
    ['a page with its count', pageOf([naalya])],
    [
      'the bare fields of the specification',
      plain.map(({ id, name, address: where }) => ({ id, name, address: where })),
    ],
  ])('reads %s and searches, though the server may not', async (_, body) => {
    serve();
    answerForeign(listEstates, body);
    open('/manager/estates?search=NAALYA');
    expect(await row('Naalya Terraces')).toBeVisible();
    expect(screen.queryByText('Bukoto Court')).not.toBeInTheDocument();
  });

  test('counts blocks, apartments and free ones itself where the server does not', async () => {
    serve();
    answerForeign(listEstates, [{ id: 3, name: 'Bukoto Court', address: 'Plot 12' }]);
    answerForeign(listBlocks, { results: Array.from({ length: 7 }, (_, id) => aBlock({ id: id + 1 })) });
    answer(listApartments, [anApartment(), anApartment()]);
    answerForeign(listAvailableApartments, { apartments: [anApartment()], total_available: 4 });
    open();
    const cells = within(await row('Bukoto Court')).getAllByRole('cell');
    await waitFor(() => expect(cells.slice(5, 8).map(({ textContent }) => textContent)).toEqual(['7', '10', '4']));
  });

  test('opens the form of a new estate where an address asks for it, once', async () => {
    serve();
    const { user } = open('/manager/estates?search=x&new=1');
    const form = await screen.findByRole('dialog', { name: 'Create Estate' });
    expect(screen.getByTestId('address')).toHaveTextContent('/manager/estates?search=x');
    expect(screen.getByTestId('address')).not.toHaveTextContent('new');
    await user.click(within(form).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test('is fetched again, with the expanded estate, by Refresh', async () => {
    const lists = serve();
    const blocks = answer(listBlocks, [blockA]);
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Structure of Bukoto Court' }));
    await screen.findByRole('button', { name: /Block A/ });
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect([lists.length, blocks.length]).toEqual([2, 2]));
  });

  test('on a phone is cards that name up to three blocks', async () => {
    stubBrowser({ width: 390 });
    serve([bukoto]);
    answer(listBlocks, [blockA, blockB, aBlock({ name: 'Block C' }), aBlock({ name: 'Block D' })]);
    open();
    const card = await screen.findByRole('article', { name: 'Bukoto Court' });
    expect((await within(card).findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
      'Block A · 12 apartments',
      'Block B · 1 apartment',
      'Block C · 12 apartments',
      '+1 more',
    ]);
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });

  test('on a phone shows an error if the blocks could not be loaded', async () => {
    stubBrowser({ width: 390 });
    serve([bukoto]);
    refuse(listBlocks, 'database_away');
    open();
    expect(await screen.findByText('Failed to load blocks')).toBeVisible();
  });
});

describe('an expanded estate', () => {
  test('shows its blocks, and one of them at a time with ten apartments at most', async () => {
    serve();
    const names = ['Parking', 'Lift', 'CCTV', 'Gym', 'Garden'];
    const first = anApartment({ number: 'A-01', amenities: names.map((name, id) => ({ id, name })) });
    const others = Array.from({ length: 9 }, (_, at) => anApartment({ number: `A-1${at}` }));
    const calls = answer(listApartments, ({ query }) =>
      query.get('block_id') === '2' ? pageOf([first, ...others], 12) : pageOf([anApartment({ number: 'B-07' })]),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Structure of Bukoto Court' }));
    expect(screen.getByText('No description provided.')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Estate Structure' })).toBeVisible();
    await user.click(await screen.findByRole('button', { name: /Block A/ }));
    const card = (await screen.findByText('A-01')).closest('li') as HTMLElement;
    expect(card).toHaveTextContent('65 m² · 3 rooms');
    expect(card).toHaveTextContent(/USh\s850,000/);
    expect(
      within(card)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Parking', 'Lift', 'CCTV', '+2']);
    expect(screen.getByText(/10 of 12 apartments/)).toBeVisible();
    expect(calls[0]?.query.get('page_size')).toBe('10');
    await user.click(screen.getByRole('button', { name: /Block B/ }));
    expect(await screen.findByText('B-07')).toBeVisible();
    expect(screen.queryByText('A-01')).not.toBeInTheDocument();
  });

  test('links each let apartment to the account of its tenant', async () => {
    serve();
    const homes = [anApartment({ number: 'A-01', account: 7, is_occupied: true }), anApartment({ number: 'A-02' })];
    answer(listApartments, pageOf(homes));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Structure of Bukoto Court' }));
    await user.click(await screen.findByRole('button', { name: /Block A/ }));
    const links = await screen.findAllByRole('link', { name: /^Account/ });
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Account of A-01', '/manager/money/accounts/7'],
    ]);
  });

  test('closes when another is opened', async () => {
    serve();
    const { user } = open();
    const first = await screen.findByRole('button', { name: 'Structure of Bukoto Court' });
    await user.click(first);
    await user.click(screen.getByRole('button', { name: 'Structure of Naalya Terraces' }));
    expect(first).toHaveAttribute('aria-expanded', 'false');
    expect(screen.getAllByRole('heading', { name: 'Estate Structure' })).toHaveLength(1);
  });

  test('shows an error if apartments could not be loaded', async () => {
    serve();
    refuse(listApartments, 'database_away');
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Structure of Bukoto Court' }));
    await user.click(await screen.findByRole('button', { name: /Block A/ }));
    expect(await screen.findByText('Apartments fetch failed')).toBeVisible();
  });
});

describe('deleting an estate', () => {
  test('asks first, names it, and removes it from the list', async () => {
    const lists = serve();
    const deleted = answer(deleteEstate, undefined);
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Delete Bukoto Court' }));
    const asked = within(await dialog('Delete this estate? This cannot be undone.'));
    expect(asked.getByText('Bukoto Court')).toBeVisible();
    const before = lists.length;
    await user.click(asked.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /Delete this/ })).not.toBeInTheDocument());
    expect(deleted.map(({ params }) => params['id'])).toEqual(['3']);
    await waitFor(() => expect(lists.length).toBeGreaterThan(before));
  });

  test('shows in the dialog why the estate cannot be deleted', async () => {
    serve();
    refuse(deleteEstate, 'estate_has_leases');
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Delete Bukoto Court' }));
    const asked = within(await dialog('Delete this estate? This cannot be undone.'));
    await user.click(asked.getByRole('button', { name: 'Delete' }));
    expect(await asked.findByRole('alert')).toHaveTextContent('This estate has current leases.');
  });
});
