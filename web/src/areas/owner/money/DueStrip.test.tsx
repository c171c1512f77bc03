import { getOwnerMoney, getOwnerMoneyMonths, getArrears } from '@amayumba/contract/money/figures-endpoints.ts';
import { listOwnExpenses } from '@amayumba/contract/owners/expense-endpoints.ts';
import {
  getOwnStatement,
  getOwnStatementPdf,
  listOwnStatements,
  previewOwnStatement,
} from '@amayumba/contract/owners/statement-endpoints.ts';
import { getOwnNet, setEstateValue } from '@amayumba/contract/owners/tax-endpoints.ts';
import { getEstatePaymentStatus, getOccupancyStatus } from '@amayumba/contract/reports/endpoints.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { answer, refuse } from '../../../test/handlers.ts';
import { modalsAreClosed } from '../../../test/modals.ts';
import { FIGURES, listing } from '../../../test/money.ts';
import { anExpense, NET, OCTOBER, RUNNING } from '../../../test/owners.ts';
import { renderScreen } from '../../../test/render.tsx';
import { OwnerMoneyScreen } from './OwnerMoneyScreen.tsx';

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T09:00:00Z') }));

function serve() {
  answer(getOccupancyStatus, {
    total_apartments: 8,
    occupied_apartments: 7,
    vacant_apartments: 1,
    occupancy_rate: 87.5,
    estates: [],
  });
  const estate = { total_apartments: 8, occupied_apartments: 8, occupancy_rate: 100, total_rent_expected: 4_000_000 };
  const rent = { rent_collected: 3_000_000, collection_rate: 75, overdue_count: 0 };
  answer(getEstatePaymentStatus, [
    { estate_id: 7, estate_name: 'Naalya Terraces', ...estate, ...rent },
    { estate_id: 8, estate_name: 'Buwate Gardens', ...estate, ...rent, collection_rate: 90 },
  ]);
  answer(getOwnerMoney, FIGURES);
  answer(getOwnerMoneyMonths, []);
  answer(getArrears, []);
  const costs = answer(listOwnExpenses, { count: 0, next: null, previous: null, results: [] });
  return {
    costs,
    net: answer(getOwnNet, NET),
    statements: answer(listOwnStatements, { count: 1, next: null, previous: null, results: [OCTOBER] }),
    running: answer(previewOwnStatement, RUNNING),
  };
}
const show = (path = '/owner/money') => renderScreen(<OwnerMoneyScreen />, { path, as: 'owner' });
const strip = () => within(screen.getByRole('list', { name: 'Due to you' }));

test('received less spent less fee is due, with what each is made of', async () => {
  serve();
  show();
  await waitFor(() => expect(strip().getAllByRole('button')[0]).toHaveTextContent('63,775,000'));
  expect(
    strip()
      .getAllByRole('button')
      .map(({ textContent }) => textContent?.replaceAll('\u00A0', ' ')),
  ).toEqual([
    'Received USh 63,775,000 of 72,675,000 charged so far, 88%',
    '− Spent USh 4,860,000 2 costs, largest 2,900,000 at Naalya Terraces',
    "− Manager's fee USh 5,102,000 with 778,271 VAT, so far",
    '= Due to you USh 53,813,000 up to 21 Nov 2026',
  ]);
});

test('each figure opens its rows, and a cost its receipt', async () => {
  const { costs } = serve();
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: /Spent.*4,860,000/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Spent' }));
  expect(dialog.getAllByRole('row').map(({ textContent }) => textContent?.replaceAll('\u00A0', ' '))).toEqual([
    'DayHomeWhat forAmount, UShReceipt',
    '6 Nov 2026Naalya TerracesRoof−2,900,000View',
    '6 Nov 2026Naalya TerracesGuard (of an earlier month)−1,960,000',
  ]);
  expect(dialog.getByRole('link', { name: 'View the receipt of Roof' })).toBeInTheDocument();
  await waitFor(() => expect(costs[0]?.query.get('from')).toBe('2026-11-01'));
});

test('costs of the month beyond one page are shown too', async () => {
  serve();
  const byOwner = { paid_by: 'owner' as const, description: 'Paint' };
  const last = anExpense({ id: 999, paid_by: 'owner', description: 'The last tin' });
  answer(listOwnExpenses, listing([...Array.from({ length: 200 }, (_, id) => anExpense({ ...byOwner, id })), last]));
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: /Spent.*4,860,000/ }));
  expect(await screen.findByText('The last tin')).toBeVisible();
});

test('why it is due is shown step by step', async () => {
  serve();
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: /Due to you.*53,813,000/ }));
  const table = within(await screen.findByRole('table', { name: /^How the sum is worked out/ }));
  expect(table.getAllByRole('row').map(({ textContent }) => textContent?.replaceAll('\u00A0', ' '))).toEqual([
    'Brought forward57,864,800',
    'Received63,775,000',
    'Spent−4,860,000',
    "Manager's fee−4,323,729",
    'VAT on the fee−778,271',
    'Paid out to you−57,864,800',
    'Due to you53,813,000',
  ]);
});

test('of one estate the sum is what the month comes to, without what was brought forward or paid out for all', async () => {
  serve();
  const totals = { ...RUNNING.totals, received: 700_000, expenses: 100_000, fee: 50_000, vat: 9_000, remitted: 0 };
  const line = { ...RUNNING.lines[0]!, estate: 8, estate_name: 'Buwate Gardens', amount: 700_000 };
  const estates = [{ estate: 8, estate_name: 'Buwate Gardens', totals, sum: 541_000 }];
  answer(previewOwnStatement, { ...RUNNING, lines: [...RUNNING.lines, line], estates });
  const homes = { total_apartments: 8, occupied_apartments: 7, vacant_apartments: 1, occupancy_rate: 87.5 };
  const rent = { total_rent_expected: 4_000_000, rent_collected: 3_000_000, collection_rate: 75, overdue_count: 0 };
  const estate = { estate_id: 8, estate_name: 'Buwate Gardens', ...homes, ...rent, blocks: [] };
  answer(getOccupancyStatus, { ...homes, estates: [estate] });
  const { user } = show('/owner/money?estate=8');
  const sum = await screen.findByRole('list', { name: 'This month' });
  await waitFor(() => expect(sum).toHaveTextContent(/This month USh\s541,000/));
  expect(sum).toHaveTextContent(/Received USh\s700,000.*Spent USh\s100,000.*Manager's fee USh\s59,000/);
  expect(sum).not.toHaveTextContent(/paid out|brought forward/);
  await user.click(within(sum).getByRole('button', { name: /Received/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Received' }));
  expect(dialog.getAllByRole('row')).toHaveLength(2);
});

test('an ended month shows its statement, and one without a statement what came in and went out', async () => {
  const { net } = serve();
  const issued = answer(getOwnStatement, {
    ...RUNNING,
    ...OCTOBER,
    lines: [],
    estates: [],
    until: '2026-10-31',
    replaces: null,
  });
  const { user } = show('/owner/money?month=2026-10');
  await waitFor(() => expect(strip().getAllByRole('button').at(-1)).toHaveTextContent('by statement OS-2026-00012'));
  expect(issued[0]?.params['id']).toBe('31');
  await user.click(screen.getByRole('button', { name: 'Previous month' }));
  await waitFor(() =>
    expect(strip().getAllByRole('button').at(-1)).toHaveTextContent('September has no statement yet'),
  );
  expect(net.some(({ query }) => query.get('start_date') === '2026-09-01')).toBe(true);
});

test('the links to the receipts of an issued statement and of own costs are renewed before they expire', async () => {
  const { costs } = serve();
  const stored = { ...RUNNING, ...OCTOBER, lines: [], estates: [], until: '2026-10-31', replaces: null };
  const issued = answer(getOwnStatement, stored);
  const { user } = show('/owner/money?month=2026-10');
  await user.click(await screen.findByRole('button', { name: /Spent.*3,214,000/ }));
  await waitFor(() => expect([issued.length, costs.length]).toEqual([1, 1]));
  fireEvent(window, new Event('focus'));
  await waitFor(() => expect([issued.length, costs.length]).toEqual([2, 2]));
});

test('the statements say what was paid out when, and download as a file', async () => {
  serve();
  const asked = refuse(getOwnStatementPdf, 'internal_error');
  const { user } = show();
  const table = within(await screen.findByRole('table', { name: 'Statements by month' }));
  await waitFor(() => expect(table.getAllByRole('row')).toHaveLength(3));
  expect(table.getAllByRole('row')[1]).toHaveTextContent(
    /^November 202663,775,0004,860,0005,102,00053,813,000RunningCloses 30 Nov 2026/,
  );
  expect(table.getAllByRole('row')[2]).toHaveTextContent(
    /^October 202666,390,0003,214,0005,311,20057,864,800Paid out6 Nov 2026/,
  );
  await user.click(table.getByRole('button', { name: 'October 2026' }));
  expect(within(screen.getByRole('group', { name: 'Month' })).getByRole('status')).toHaveTextContent('October 2026');
  await user.click(table.getByRole('button', { name: 'PDF of October 2026' }));
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(await screen.findByText(/Something went wrong/)).toBeInTheDocument();
});

test('all statements are a click away, and the latest again', async () => {
  serve();
  const results = Array.from({ length: 8 }, (_, id) => ({ ...OCTOBER, id, month: `2026-0${id + 1}` }));
  answer(listOwnStatements, { count: 8, next: null, previous: null, results });
  const { user } = show();
  const table = within(await screen.findByRole('table', { name: 'Statements by month' }));
  await user.click(await screen.findByRole('button', { name: 'All 8' }));
  expect(table.getAllByRole('row')).toHaveLength(10);
  expect(screen.getByRole('button', { name: 'The latest 6' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(table.getAllByRole('row')).toHaveLength(8);
});

test('twelve months are a chart or a table', async () => {
  serve();
  const { user } = show();
  await screen.findByRole('table', { name: 'Received, spent, fee and net by month' });
  await user.click(screen.getByRole('button', { name: 'As a table' }));
  const table = within(screen.getByRole('table', { name: 'Months in figures' }));
  expect(table.getAllByRole('row')).toHaveLength(13);
  expect(table.getAllByRole('row')[1]).toHaveTextContent('Nov 202672,675,00063,775,0004,860,0005,102,00053,813,000');
});

test('an estate shows its return, and takes what it is worth', async () => {
  const { net } = serve();
  const sent = answer(setEstateValue, { value: 300_000_000, valued_on: '2026-11-01' });
  const { user } = show();
  expect(await screen.findByText(/12\.0% a year on USh\s450M/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Add its value of Buwate Gardens' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Value of the estate' }));
  await user.type(dialog.getByLabelText(/^Value\b/), '300m');
  fireEvent.change(dialog.getByLabelText(/^Valued on/), { target: { value: '2026-11-01' } });
  const before = net.length;
  await user.click(dialog.getByRole('button', { name: 'Save value' }));
  await modalsAreClosed();
  expect(sent.map(({ params, body }) => [params['id'], body])).toEqual([
    ['8', { value: 300_000_000, valued_on: '2026-11-01' }],
  ]);
  await waitFor(() => expect(net.length).toBeGreaterThan(before));
});

test('money that came in for an earlier debt does not stand beside a claim that nothing was charged', async () => {
  serve();
  answer(previewOwnStatement, { ...RUNNING, totals: { ...RUNNING.totals, charged: 0 }, lines: [] });
  show();
  await waitFor(() =>
    expect(strip().getAllByRole('button')[0]).toHaveTextContent(/^Received USh\s63,775,000 by the day it came in$/),
  );
});

test('on the first day of a month nothing is due yet, though rents of the month are charged', async () => {
  serve();
  answer(previewOwnStatement, { ...RUNNING, totals: { ...RUNNING.totals, charged: 0, received: 0 }, lines: [] });
  show();
  await waitFor(() =>
    expect(strip().getAllByRole('button')[0]).toHaveTextContent(/^Received USh\s0 nothing is due yet$/),
  );
});
