import {
  amenities,
  createApartment,
  createBlock,
  createEstate,
  deleteEstate,
  listApartments,
  listAvailableApartments,
  listBlocks,
  listEstates,
  listOwners,
  updateApartment,
  updateEstate,
} from '@amayumba/contract/estates/endpoints.ts';
import type { Apartment, Estate } from '@amayumba/contract/estates/estate.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { delay, http } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { stubBrowser } from '../../../test/browser.ts';
import { aBlock, anApartment, anEstate } from '../../../test/factories.ts';
import { answer, answerForeign, refuse, server } from '../../../test/handlers.ts';
import { renderScreen } from '../../../test/render.tsx';
import { ManagerEstatesScreen } from './ManagerEstatesScreen.tsx';

const bukoto = anEstate({ id: 3, name: 'Bukoto Court', available_count: 0 });
const naalya = anEstate({ id: 4, name: 'Naalya Terraces', address: 'Plot 42, Naalya Road', available_count: 5 });
const blockA = aBlock({ id: 2, name: 'Block A', apartments_count: 12 });
const blockB = aBlock({ id: 9, name: 'Block B', apartments_count: 1 });

const pageOf = <Row,>(results: Row[], count = results.length) => ({ count, next: null, previous: null, results });

function serve(estates: Estate[] = [bukoto, naalya]) {
  answer(amenities.list, [
    { id: 1, name: 'Parking' },
    { id: 2, name: 'Lift' },
  ]);
  answer(listOwners, [{ id: 70, name: 'Sarah Namukasa', username: 'sarah', email: 'sarah@example.com' }]);
  answer(listBlocks, [blockA, blockB]);
  answer(listApartments, []);
  answer(listAvailableApartments, {
    apartments: [],
    total_available: 0,
    summary: { furnished_count: 0, average_rent: 0 },
    filters_applied: {},
  });
  return answer(listEstates, pageOf(estates));
}

const open = (path = '/manager/estates') => renderScreen(<ManagerEstatesScreen />, { path });
const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const dialog = (name: string) => screen.findByRole('dialog', { name });
const address = () => screen.getByTestId('address').textContent;

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
    await user.click(screen.getByRole('button', { name: 'Filter' }));
    await user.click(screen.getByLabelText('Has vacancies'));
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

  test('offers the first estate where there is none', async () => {
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

  test('says why it could not be loaded, and loads it on demand', async () => {
    serve();
    refuse(listEstates, 'database_away');
    const { user } = open();
    expect(await screen.findByText(/cannot reach its records/)).toBeVisible();
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

  test('is fetched again, with what is expanded, by Refresh', async () => {
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

  test('on a phone says when the blocks could not be loaded', async () => {
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

  test('closes when another is opened', async () => {
    serve();
    const { user } = open();
    const first = await screen.findByRole('button', { name: 'Structure of Bukoto Court' });
    await user.click(first);
    await user.click(screen.getByRole('button', { name: 'Structure of Naalya Terraces' }));
    expect(first).toHaveAttribute('aria-expanded', 'false');
    expect(screen.getAllByRole('heading', { name: 'Estate Structure' })).toHaveLength(1);
  });

  test('says when apartments could not be fetched', async () => {
    serve();
    refuse(listApartments, 'database_away');
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Structure of Bukoto Court' }));
    await user.click(await screen.findByRole('button', { name: /Block A/ }));
    expect(await screen.findByText('Apartments fetch failed')).toBeVisible();
  });
});

async function openCreateForm() {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Add Estate' }));
  const form = within(await dialog('Create Estate'));
  return { user, form };
}

async function fillEstate({ user, form }: Awaited<ReturnType<typeof openCreateForm>>) {
  await user.type(form.getByLabelText(/^Name/), 'Ntinda View');
  await user.type(form.getByLabelText(/^Address/), 'Plot 5, Ntinda Road');
  await user.selectOptions(form.getByLabelText('Owner'), await form.findByRole('option', { name: 'Sarah Namukasa' }));
  await user.click(form.getByRole('button', { name: 'Add Block' })); // left without a name
  await user.click(form.getByRole('button', { name: 'Add Block' }));
  await user.type(form.getAllByLabelText('Block name')[1] as HTMLElement, 'Block A');
  const add = () => form.getAllByRole('button', { name: 'Add Apartment' })[1] as HTMLElement;
  await user.click(add()); // left without a number
  await user.click(add());
  await user.type(form.getAllByLabelText('Number')[1] as HTMLElement, 'A-01');
  await user.type(form.getAllByLabelText('Rent a month')[1] as HTMLElement, '850k');
  await user.type(form.getAllByLabelText('Size (m²)')[1] as HTMLElement, 'big');
  await user.type(form.getAllByLabelText('Rooms')[1] as HTMLElement, '3');
  await user.click(form.getByRole('button', { name: 'More about Apartment A-01' }));
  await user.click(form.getByLabelText('Lift'));
}

describe('Create Estate', () => {
  test('sends all of it in one call, without blocks that have no name and apartments that have no number', async () => {
    const lists = serve();
    const created = answer(createEstate, anEstate({ name: 'Ntinda View' }));
    const opened = await openCreateForm();
    await fillEstate(opened);
    const before = lists.length;
    await opened.user.click(opened.form.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Create Estate' })).not.toBeInTheDocument());
    expect(created.map(({ body }) => body)).toEqual([
      {
        name: 'Ntinda View',
        address: 'Plot 5, Ntinda Road',
        size: '',
        description: '',
        owner: 70,
        blocks: [
          {
            name: 'Block A',
            description: '',
            apartments: [
              {
                number: 'A-01',
                rent_amount: 850_000,
                size: 'big',
                number_of_rooms: '3',
                color: '',
                description: '',
                amenities: [2],
              },
            ],
          },
        ],
      },
    ]);
    await waitFor(() => expect(lists.length).toBeGreaterThan(before));
  });

  test('shows what the server says at the field it is about, and keeps what was typed', async () => {
    serve();
    refuse(createEstate, 'invalid_input', { 'blocks.0.apartments.0.size': ['Enter a number above zero.'] });
    const opened = await openCreateForm();
    await fillEstate(opened);
    await opened.user.click(opened.form.getByRole('button', { name: 'Create' }));
    await waitFor(() =>
      expect(opened.form.getAllByLabelText('Size (m²)')[1]).toHaveAccessibleDescription('Enter a number above zero.'),
    );
    expect(opened.form.getAllByLabelText('Size (m²)')[0]).not.toHaveAccessibleDescription();
    expect(opened.form.getByText('Please check the marked fields.')).toBeVisible();
    expect(opened.form.getAllByLabelText('Number')[1]).toHaveValue('A-01');
  });

  test('is not sent while a rent cannot be read', async () => {
    serve();
    const created = answer(createEstate, anEstate());
    const opened = await openCreateForm();
    await fillEstate(opened);
    await opened.user.type(opened.form.getAllByLabelText('Rent a month')[1] as HTMLElement, ' or so');
    await opened.user.click(opened.form.getByRole('button', { name: 'Create' }));
    expect(opened.form.getAllByLabelText('Rent a month')[1]).toHaveAccessibleDescription(/Enter an amount such as/);
    expect(created).toHaveLength(0);
  });

  test('cannot be closed while it is being sent', async () => {
    serve();
    server.use(http.post(`*${createEstate.path}`, () => delay('infinite')));
    const opened = await openCreateForm();
    await fillEstate(opened);
    await opened.user.click(opened.form.getByRole('button', { name: 'Create' }));
    expect(opened.form.getByRole('button', { name: 'Close' })).toBeDisabled();
    await opened.user.keyboard('{Escape}');
    expect(screen.getByRole('dialog', { name: 'Create Estate' })).toBeVisible();
  });

  test('sends nothing while name or address are blank', async () => {
    serve();
    const created = answer(createEstate, anEstate());
    const { user, form } = await openCreateForm();
    await user.type(form.getByLabelText(/^Name/), '   ');
    await user.type(form.getByLabelText(/^Address/), '   ');
    await user.click(form.getByRole('button', { name: 'Create' }));
    expect(form.getByLabelText(/^Name/)).toHaveAccessibleDescription('This field is required.');
    expect(form.getByLabelText(/^Address/)).toHaveAccessibleDescription('This field is required.');
    expect(created).toHaveLength(0);
  });

  test('creates blocks and apartments one by one where the server left them out', async () => {
    serve();
    const created = answerForeign(createEstate, { id: 50, name: 'Ntinda View', address: 'Plot 5, Ntinda Road' }, 201);
    const blocks = answerForeign(createBlock, { id: 60 }, 201);
    const apartments = answerForeign(createApartment, { size: ['Not a number.'] }, 400);
    const opened = await openCreateForm();
    await fillEstate(opened);
    const submit = opened.form.getByRole('button', { name: 'Create' });
    await opened.user.click(submit);
    expect(await opened.form.findByText(/^Apartment A-01:/)).toBeVisible();
    expect(blocks[0]?.body).toEqual({ estate: 50, name: 'Block A', description: '' });
    answerForeign(createApartment, { id: 61 }, 201);
    await opened.user.click(submit);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Create Estate' })).not.toBeInTheDocument());
    expect([created.length, blocks.length, apartments.length]).toEqual([1, 1, 1]);
  });
});

async function openEditForm() {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Edit Bukoto Court' }));
  await screen.findByRole('button', { name: 'Save Changes' });
  const form = within(await dialog('Edit Estate'));
  await user.click(form.getByRole('button', { name: /^Block A/ }));
  return { user, form };
}

describe('Edit Estate', () => {
  const stored = anApartment({ id: 11, block: 2, number: 'A-01' });
  const serveStructure = (apartments: Apartment[] = [stored]) => {
    serve();
    answer(listApartments, apartments);
  };

  test('sends only what differs, and lets only new blocks and apartments be removed', async () => {
    serveStructure();
    const estates = answer(updateEstate, bukoto);
    const apartments = answer(updateApartment, stored);
    const created = answer(createApartment, stored);
    const { user, form } = await openEditForm();
    expect(form.queryByRole('button', { name: /^Remove/ })).not.toBeInTheDocument();
    const number = form.getByLabelText('Number');
    await user.clear(number);
    await user.type(number, 'A-1A');
    await user.click(form.getByRole('button', { name: 'Add Apartment' }));
    await user.type(form.getAllByLabelText('Number')[1] as HTMLElement, 'A-02');
    await user.click(form.getByRole('button', { name: 'Add Apartment' }));
    await user.type(form.getAllByLabelText('Number')[2] as HTMLElement, 'A-03');
    await user.click(form.getByRole('button', { name: 'Remove Apartment A-03' }));
    await user.click(form.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit Estate' })).not.toBeInTheDocument());
    expect(apartments.map(({ params, body }) => [params['id'], body])).toMatchObject([['11', { number: 'A-1A' }]]);
    expect(created.map(({ body }) => body)).toMatchObject([{ block: 2, number: 'A-02' }]);
    expect(estates).toHaveLength(0);
  });

  test('names what could not be saved, and saves only that when asked again', async () => {
    serveStructure();
    const estates = answer(updateEstate, bukoto);
    const refused = refuse(createApartment, 'apartment_number_taken');
    const { user, form } = await openEditForm();
    await user.type(form.getByLabelText('Size'), ' and a half');
    await user.click(form.getByRole('button', { name: 'Add Apartment' }));
    await user.type(form.getAllByLabelText('Number')[1] as HTMLElement, 'A-01');
    await user.click(form.getByRole('button', { name: 'Save Changes' }));
    expect(await form.findByText(/Apartment A-01: This block already has an apartment with that number/)).toBeVisible();
    const number = form.getAllByLabelText('Number')[1] as HTMLElement;
    expect(number).toHaveAccessibleDescription('This block already has an apartment with that number.');
    const created = answer(createApartment, stored);
    await user.clear(number);
    await user.type(number, 'A-02');
    await user.click(form.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit Estate' })).not.toBeInTheDocument());
    expect([estates.length, refused.length, created.length]).toEqual([1, 1, 1]);
  });
});

describe('deleting an estate', () => {
  test('asks first, names it, and takes it off the list', async () => {
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

  test('says in the question why it may not go', async () => {
    serve();
    refuse(deleteEstate, 'estate_has_leases');
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Delete Bukoto Court' }));
    const asked = within(await dialog('Delete this estate? This cannot be undone.'));
    await user.click(asked.getByRole('button', { name: 'Delete' }));
    expect(await asked.findByRole('alert')).toHaveTextContent('This estate has current leases.');
  });
});

const free = (apartments: Apartment[], total_available = apartments.length) => ({
  apartments,
  total_available,
  summary: { furnished_count: 4, average_rent: 657_000 },
  filters_applied: {},
});

async function openAvailable() {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Available' }));
  return { user, list: within(await dialog('Available Apartments')) };
}

describe('Available Apartments', () => {
  beforeEach(() => {
    serve();
  });

  test('shows units, their number and the figures over all of them', async () => {
    answer(listAvailableApartments, free([anApartment()], 31));
    const { list } = await openAvailable();
    expect(await list.findByText('31 unit(s) available')).toBeVisible();
    expect(list.getByText('Total').parentElement).toHaveTextContent('31');
    expect(list.getByText('Furnished').parentElement).toHaveTextContent('4');
    expect(list.getByText('Avg Rent').parentElement).toHaveTextContent(/USh\s657,000/);
    const headers = list.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(headers).toEqual(['Rooms', 'Size', 'Rent', 'Score', 'Amenities', 'Estate', 'Block']);
  });

  test('says that it is loading', async () => {
    server.use(http.get(`*${listAvailableApartments.path}`, () => delay('infinite')));
    const { list } = await openAvailable();
    expect(list.getAllByText('Loading available units...')[0]).toBeVisible();
  });

  test('applies the filters when asked to, and resets them', async () => {
    const calls = answer(listAvailableApartments, free([anApartment()]));
    const { user, list } = await openAvailable();
    await list.findByText('1 unit(s) available');
    await user.type(list.getByLabelText('Min Rooms'), '2');
    await user.type(list.getByLabelText('Max Rent'), '1.2m');
    await user.selectOptions(
      list.getByLabelText('Estate'),
      await list.findByRole('option', { name: 'Naalya Terraces' }),
    );
    expect(calls).toHaveLength(1);
    await user.click(list.getByRole('button', { name: 'Apply Filters' }));
    await waitFor(() =>
      expect(Object.fromEntries(calls.at(-1)?.query ?? [])).toMatchObject({
        min_rooms: '2',
        max_rent: '1200000',
        estate_id: '4',
      }),
    );
    await user.click(list.getByRole('button', { name: 'Reset' }));
    expect(list.getByLabelText('Min Rooms')).toHaveValue(null);
    expect(list.getByLabelText('Estate')).toHaveDisplayValue('All Estates');
  });

  test('says that there are none', async () => {
    answer(listAvailableApartments, free([]));
    const { list } = await openAvailable();
    expect(await list.findByText('No available apartments.')).toBeVisible();
  });

  test('says that they could not be loaded', async () => {
    refuse(listAvailableApartments, 'database_away');
    const { list } = await openAvailable();
    expect(await list.findByText('Error loading units')).toBeVisible();
  });

  test('reads a bare list and works its figures out', async () => {
    const { block_details: _, ...bare } = anApartment({ rent_amount: 500_000, furnishings: [{ id: 1, name: 'Bed' }] });
    answerForeign(listAvailableApartments, [
      { ...bare, rent_amount: '500000.00' },
      anApartment({ rent_amount: 700_000 }),
    ]);
    const { list } = await openAvailable();
    expect(await list.findByText('2 unit(s) available')).toBeVisible();
    expect(list.getByText('Avg Rent').parentElement).toHaveTextContent(/USh\s600,000/);
    expect(list.getByText('Furnished').parentElement).toHaveTextContent('1');
  });
});
