import {
  getArrears,
  getOwnerMoney,
  getOwnerMoneyMonths,
  listOwnerMoneyRows,
} from '@amayumba/contract/money/figures-endpoints.ts';
import type { Arrears } from '@amayumba/contract/money/figures.ts';
import { getEstatePaymentStatus, getOccupancyStatus } from '@amayumba/contract/reports/endpoints.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { answer, answerForeign, refuse } from '../../../test/handlers.ts';
import { FIGURES } from '../../../test/money.ts';
import { renderScreen } from '../../../test/render.tsx';
import { OwnerMoneyScreen } from './OwnerMoneyScreen.tsx';

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T09:00:00Z') }));

const NONE = { not_due: 0, days_1_30: 0, days_31_60: 0, days_61_90: 0, days_over_90: 0 };
const ARREARS: Arrears = [
  {
    tenant_name: 'Henry Ssemakula',
    apartment: 'E03',
    estate: 'Naalya Terraces',
    open_amount: 2_550_000,
    ageing: { ...NONE, not_due: 425_000, days_over_90: 2_125_000 },
    oldest_due: '2026-07-05',
  },
  {
    tenant_name: 'Grace Nakato',
    apartment: 'A05',
    estate: 'Buwate Gardens',
    open_amount: 950_000,
    ageing: { ...NONE, not_due: 950_000 },
    oldest_due: '2026-12-05',
  },
];
const MONTHS = Array.from({ length: 12 }, (_, index) => ({
  year: index === 0 ? 2025 : 2026,
  month: index === 0 ? 12 : index,
  charged: 1_000_000,
  received: index === 11 ? 700_000 : 900_000,
}));
const anEstate = (estate_id: number, estate_name: string) => ({
  estate_id,
  estate_name,
  total_apartments: 8,
  occupied_apartments: 7,
  vacant_apartments: 1,
  occupancy_rate: 87.5,
  total_rent_expected: 4_000_000,
  rent_collected: 3_000_000,
  collection_rate: 75,
  overdue_count: 0,
  blocks: [],
});

function serve(arrears = ARREARS) {
  answer(getOccupancyStatus, {
    total_apartments: 8,
    occupied_apartments: 7,
    vacant_apartments: 1,
    occupancy_rate: 87.5,
    estates: [anEstate(7, 'Naalya Terraces')],
  });
  const { blocks: _blocks, vacant_apartments: _vacant, ...naalya } = anEstate(7, 'Naalya Terraces');
  answer(getEstatePaymentStatus, [
    { ...naalya, estate_id: 8, estate_name: 'Buwate Gardens', collection_rate: 90 },
    { ...naalya, overdue_count: 2, previous_collection_rate: 81.2, open_amount: 2_550_000 },
  ]);
  return {
    figures: answer(getOwnerMoney, FIGURES),
    months: answer(getOwnerMoneyMonths, MONTHS),
    arrears: answer(getArrears, arrears),
  };
}
const show = (path = '/owner/money') => renderScreen(<OwnerMoneyScreen />, { path, as: 'owner' });
const tile = (label: string) => screen.getByText(label, { selector: 'li span' }).closest('li') as HTMLElement;

test('each tile says by which day it counts', async () => {
  serve();
  show();
  await waitFor(() => expect(tile('Charged in November')).toHaveTextContent(/USh\s80,000,000 by due day/));
  expect(tile('Received in November')).toHaveTextContent(/USh\s73,715,000 for any month/);
  expect(tile('Overdue')).toHaveTextContent(/USh\s14,530,000 now, 4,000,000 over 30 days/);
  expect(tile('Deposits held')).toHaveTextContent(/USh\s84,300,000 and 1,850,000 paid ahead/);
});

test('what is overdue leads to the tenants who are late', async () => {
  serve();
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: /^Overdue/ }));
  expect(screen.getByRole('region', { name: 'Arrears' }).parentElement).toHaveFocus();
});

test.each([
  ['Charged in November', 'charged'],
  ['Received in November', 'received'],
  ['Open', 'open'],
  ['Deposits held', 'deposits_held'],
])('the tile %s opens its rows, page by page', async (label, figure) => {
  serve();
  const row = { on: '2026-11-05', apartment: 'E03', estate: 'Naalya Terraces', text: 'Rent, November 2026' };
  const results = Array.from({ length: 2 }, (_, id) => ({ id, tenant_name: `Tenant ${id}`, amount: 1_000, ...row }));
  const asked = answer(listOwnerMoneyRows, {
    count: 60,
    next: null,
    previous: null,
    results,
    total_amount: 60_000,
  });
  const { user } = show('/owner/money?estate=7');
  await waitFor(() => expect(tile(label)).toHaveTextContent(/USh/));
  await user.click(within(tile(label)).getByRole('button'));
  const dialog = within(await screen.findByRole('dialog', { name: label }));
  expect(await dialog.findByText(/Naalya Terraces · USh\s60,000 in all/)).toBeInTheDocument();
  expect(dialog.getAllByRole('row')[1]).toHaveTextContent(/Tenant 0E03 · Naalya Terraces.*1,000$/);
  await user.click(dialog.getByRole('button', { name: /Next/ }));
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(Object.fromEntries(asked[1]?.query ?? [])).toEqual({
    start_date: '2026-11-01',
    end_date: '2026-11-30',
    estate_id: '7',
    figure,
    page: '2',
    page_size: '50',
  });
});

test('charged and received of each month can be read, also without the drawing', async () => {
  serve();
  show();
  const table = within(await screen.findByRole('table', { name: 'Charged and received by month' }));
  expect(table.getAllByRole('row')).toHaveLength(13);
  expect(table.getAllByRole('row').at(-1)).toHaveTextContent(/Nov 2026USh\s700,000USh\s1,000,000/);
});

test('arrears leave out what is not due, and the worst estate says how bad it is', async () => {
  serve();
  show();
  const estates = within(await screen.findByRole('region', { name: 'Overdue by estate' }));
  expect(await estates.findByText('1 tenant late, 139 days')).toBeInTheDocument();
  expect(estates.queryByText('Not due')).not.toBeInTheDocument();
  const table = within(await screen.findByRole('table', { name: 'Tenants in arrears' }));
  expect(table.getAllByRole('row')).toHaveLength(2);
  expect(table.getAllByRole('row')[1]).toHaveTextContent(
    /Henry SsemakulaE03 · Naalya Terraces5 Jul 2026139 days late.*USh\s2,125,000USh\s2,550,000/,
  );
  expect(screen.queryByText('Grace Nakato')).not.toBeInTheDocument();
});

test('the worst estate is first, with the reason, the change and a way to its arrears', async () => {
  serve();
  const { user } = show();
  const table = within(await screen.findByRole('table', { name: 'Estates, the worst first' }));
  expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'EstateOpen, UShRent collected',
    'Naalya Terraces1 vacant, 2 overdue, USh\u00A02.6M open2,550,00075%down from 81% in October',
    'Buwate Gardens1 vacant–90%',
    'All 2 estates–75%',
  ]);
  await user.click(table.getByRole('link', { name: 'Naalya Terraces' }));
  expect(screen.getByTestId('address')).toHaveTextContent('/owner/money?estate=7');
});

test('says so if nobody is late', async () => {
  serve([]);
  show();
  expect(await screen.findAllByText('Nobody is late')).toHaveLength(2);
});

test('month and estate are sent to the server and kept in the address', async () => {
  const { figures, arrears } = serve();
  const { user } = show();
  await waitFor(() => expect(figures[0]?.query.toString()).toBe('start_date=2026-11-01&end_date=2026-11-30'));
  expect(screen.getByRole('button', { name: 'Next month' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Previous month' }));
  await waitFor(() => expect(figures[1]?.query.toString()).toBe('start_date=2026-10-01&end_date=2026-10-31'));
  expect(screen.getByTestId('address')).toHaveTextContent('month=2026-10');
  const estate = await screen.findByRole('option', { name: 'Naalya Terraces' });
  await user.selectOptions(screen.getByLabelText('Estate'), estate);
  await waitFor(() => expect(arrears.at(-1)?.query.get('estate_id')).toBe('7'));
  expect(screen.getByTestId('address')).toHaveTextContent('month=2026-10&estate=7');
});

test('of another estate shows no figures while they load, and says what could not be loaded', async () => {
  serve();
  const { user } = show();
  const labels = ['Charged in November', 'Received in November', 'Open', 'Overdue', 'Deposits held'];
  for (const label of labels) await waitFor(() => expect(tile(label)).toHaveTextContent(/USh/));
  expect(await screen.findByText(/^USh\s2,125,000 overdue$/)).toBeInTheDocument();
  const held = Promise.withResolvers<void>();
  refuse(getOwnerMoney, 'internal_error', undefined, held.promise);
  refuse(getArrears, 'internal_error', undefined, held.promise);
  await user.selectOptions(screen.getByLabelText('Estate'), 'Naalya Terraces');
  expect(await screen.findByText('Naalya Terraces · November 2026')).toBeInTheDocument();
  for (const label of labels) expect(tile(label)).not.toHaveTextContent(/\d/);
  expect(screen.queryByText(/^USh\s2,125,000 overdue$/)).not.toBeInTheDocument();
  expect(screen.getByRole('row', { name: /Henry Ssemakula/ })).toBeInTheDocument();
  held.resolve();
  expect(await screen.findByText('Arrears could not be loaded')).toBeInTheDocument();
  expect(screen.queryByText('Henry Ssemakula')).not.toBeInTheDocument();
  for (const label of labels) await waitFor(() => expect(tile(label)).toHaveTextContent('–'));
});

test('a page of rows behind a figure that cannot be loaded says so', async () => {
  serve();
  const row = { id: 1, tenant_name: 'Grace Nakato', amount: 1_000, on: null, apartment: null, estate: null, text: '' };
  answer(listOwnerMoneyRows, { count: 60, next: null, previous: null, results: [row], total_amount: 60_000 });
  const { user } = show();
  await user.click(within(tile('Deposits held')).getByRole('button'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Deposits held' }));
  await dialog.findByText('Grace Nakato');
  refuse(listOwnerMoneyRows, 'internal_error');
  await user.click(dialog.getByRole('button', { name: /Next/ }));
  expect(await dialog.findByText('The rows could not be loaded')).toBeInTheDocument();
});

test('explains itself where the server keeps no accounts', async () => {
  serve();
  answerForeign(getOwnerMoney, { detail: 'Not found.' }, 404);
  show();
  expect(await screen.findByText('This server keeps no accounts')).toBeInTheDocument();
});

test('a failure of one part leaves the others, and offers to try again', async () => {
  serve();
  refuse(getArrears, 'internal_error');
  show();
  expect(await screen.findByText('Arrears could not be loaded')).toBeInTheDocument();
  await waitFor(() => expect(tile('Deposits held')).toHaveTextContent(/USh\s84,300,000/));
});
