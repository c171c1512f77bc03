import { listAvailableApartments, listEstates } from '@amayumba/contract/estates/endpoints.ts';
import type { Apartment } from '@amayumba/contract/estates/estate.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { delay, http } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { anApartment } from '../../../test/factories.ts';
import { answer, answerForeign, refuse, server } from '../../../test/handlers.ts';
import { dialog, naalya, open, pageOf, serve } from '../../../test/estates-screen.tsx';

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

  test('shows that it is loading', async () => {
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
    const estates = answer(listEstates, pageOf([naalya]));
    await user.type(list.getByRole('combobox', { name: 'Estate' }), 'naalya');
    await waitFor(() => expect(estates.at(-1)?.query.get('search')).toBe('naalya'));
    await user.click(await screen.findByRole('option', { name: 'Naalya Terraces' }));
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
    expect(list.getByRole('combobox', { name: 'Estate' })).toHaveDisplayValue('');
  });

  test('shows an empty state', async () => {
    answer(listAvailableApartments, free([]));
    const { list } = await openAvailable();
    expect(await list.findByText('No available apartments.')).toBeVisible();
  });

  test('shows that they could not be loaded', async () => {
    refuse(listAvailableApartments, 'database_away');
    const { list } = await openAvailable();
    expect(await list.findByText('Error loading units')).toBeVisible();
  });

  test('reads a bare list and computes its figures', async () => {
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
