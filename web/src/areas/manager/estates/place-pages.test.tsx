import { listAudit } from '@amayumba/contract/audit/endpoints.ts';
import { listComplaints } from '@amayumba/contract/complaints/endpoints.ts';
import { getApartment, getBlock, getEstate, listApartments, listBlocks } from '@amayumba/contract/estates/endpoints.ts';
import { getAccount, listAccounts } from '@amayumba/contract/money/account-endpoints.ts';
import { getMoneyFigures } from '@amayumba/contract/money/figures-endpoints.ts';
import { listMoneyRules } from '@amayumba/contract/money/rule-endpoints.ts';
import { listNotifications } from '@amayumba/contract/notifications/endpoints.ts';
import { listExpenses, listRecurringExpenses, listVendors } from '@amayumba/contract/owners/expense-endpoints.ts';
import { listReceipts } from '@amayumba/contract/money/receipt-endpoints.ts';
import { listPayments } from '@amayumba/contract/payments/endpoints.ts';
import { listStaff } from '@amayumba/contract/staff/endpoints.ts';
import { listLeases, listTenantsByEstate } from '@amayumba/contract/tenants/endpoints.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { stubBrowser } from '../../../test/browser.ts';
import { address, pageOf, serve } from '../../../test/estates-screen.tsx';
import { aBlock, aComplaint, aLease, anApartment, anEstate, aTenant } from '../../../test/factories.ts';
import { answer, answerForeign, refuse } from '../../../test/handlers.ts';
import { anAccount, FIGURES } from '../../../test/money.ts';
import { anExpense, aRecurringCost } from '../../../test/owners.ts';
import { aStaffMember } from '../../../test/staff.ts';
import { renderApp, signInAs } from '../../../test/render.tsx';

const estate = anEstate({ id: 3, owner: 70, owner_name: 'Sarah Namukasa', available_count: 1, blocks_count: 2 });
const blockA = aBlock({ id: 2, name: 'Block A' });
const blockB = aBlock({ id: 9, name: 'Block B' });
const letHome = anApartment({ id: 8, number: 'A01', rent_amount: 500_000, is_occupied: true, account: 7 });
const paidHome = anApartment({ id: 10, number: 'A02', rent_amount: 600_000, is_occupied: true });
const freeHome = anApartment({ id: 11, block: 9, number: 'B07', rent_amount: 400_000 });
const overdue = aLease({ apartment: 8 });
const paid = aLease({ apartment: 10, tenant: 22, tenant_name: 'Peter Ocen', open_amount: 0, oldest_due: null });

function openAt(path: string, held: ReturnType<typeof aLease>[] = [overdue, paid]) {
  serve([estate]);
  answer(getEstate, estate);
  answer(getBlock, blockA);
  answer(getApartment, letHome);
  answer(listBlocks, [blockA, blockB]);
  answer(listApartments, [letHome, paidHome, freeHome]);
  answer(listComplaints, pageOf([]));
  const costs = answer(listExpenses, pageOf([]));
  answer(listAudit, pageOf([]));
  answer(getMoneyFigures, {
    ...FIGURES,
    charged: 1_500_000,
    received: 700_000,
    open_amount: 900_000,
    overdue_amount: 450_000,
  });
  answer(listNotifications, pageOf([]));
  const leases = answer(listLeases, held);
  signInAs('manager');
  return { ...renderApp(path), leases, costs };
}

const rowsOf = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .map(({ textContent }) => textContent);

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T09:00:00Z') }));

describe('the page of an estate', () => {
  test('shows its figures, and at a glance the tenant and the open amount of each home', async () => {
    const { leases } = openAt('/manager/estates/3');
    expect(await screen.findByRole('heading', { name: 'Bukoto Court' })).toBeVisible();
    expect(document.title).toMatch(/^Bukoto Court/);
    expect(screen.getByRole('link', { name: 'Sarah Namukasa' })).toHaveAttribute('href', '/manager/owners/70');
    expect(await rowsOf('Apartments of Block A')).toEqual([
      'UnitWho lives thereRooms, sizeRent, UShOpen, UShState',
      'A01Aisha Namatovusince 24 Nov 20243 rooms, 65 m²450,000900,000 open of Aisha Namatovu, accountOverdue',
      'A02Peter Ocensince 24 Nov 20243 rooms, 65 m²450,0000 open of Peter Ocen, accountNothing open',
    ]);
    expect(await rowsOf('Apartments of Block B')).toContain('B07Nobody3 rooms, 65 m²400,000–Free');
    const strip = screen.getByRole('list', { name: 'Figures of Bukoto Court' });
    await waitFor(() => expect(strip).toHaveTextContent(/Open USh\s900,000 USh\s450,000 overdue/));
    expect(strip).toHaveTextContent(/Apartments 3 in 2 blocksLet 2 1 freeRent if full USh\s1,500,000 asked a month/);
    expect(strip).toHaveTextContent(/Charged in November USh\s1,500,000 by due dayReceived in November USh\s700,000/);
    expect(Object.fromEntries(leases[0]?.query ?? [])).toEqual({ estate_id: '3', current: 'true' });
    for (const [name = '', path] of [
      ['Block A', '/manager/blocks/2'],
      ['A01', '/manager/apartments/8'],
      ['Aisha Namatovu', '/manager/tenants/21'],
    ])
      expect(screen.getByRole('link', { name })).toHaveAttribute('href', path);
  });

  test('counts the home of a tenant with an inactive account as free', async () => {
    const { user } = openAt('/manager/estates/3', [overdue, paid, aLease({ apartment: 11, tenant_name: 'John Okot' })]);
    const john = 'B07John Okotsince 24 Nov 2024, account inactive3 rooms, 65 m²450,000';
    expect(await rowsOf('Apartments of Block B')).toContain(`${john}900,000 open of John Okot, accountFree`);
    await user.click(screen.getByRole('button', { name: /^Let 2 1 free/ }));
    expect(await rowsOf('Apartments of Block B')).toHaveLength(2);
  });

  test('finds a unit or a tenant, and shows the free homes by the figure', async () => {
    const { user } = openAt('/manager/estates/3');
    await user.type(await screen.findByRole('searchbox', { name: 'Find a unit or a tenant' }), 'ocen');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'A01' })).not.toBeInTheDocument());
    expect(screen.getByRole('link', { name: 'A02' })).toBeVisible();
    expect(address()).toBe('/manager/estates/3?search=ocen');
    await user.clear(screen.getByRole('searchbox', { name: 'Find a unit or a tenant' }));
    await screen.findByRole('link', { name: 'A01' });
    await user.click(screen.getByRole('button', { name: /^Let/ }));
    expect(screen.getByLabelText('Free only')).toBeChecked();
    expect(address()).toBe('/manager/estates/3?free=yes');
    expect(screen.queryByRole('link', { name: 'A02' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'B07' })).toBeVisible();
  });

  test('has money, complaints, pictures and history in tabs of the address', async () => {
    const { user } = openAt('/manager/estates/3');
    const expenses = answer(listExpenses, { ...pageOf([anExpense()]), count: 24, total_amount: 9_600_000 });
    const accounts = answer(listAccounts, {
      ...pageOf([anAccount()]),
      totals: { ...FIGURES.ageing, open_amount: 1, overdue_amount: 1, credit: 0, deposit_held: 0 },
    });
    await user.click(await screen.findByRole('button', { name: /^Open/ }));
    expect(address()).toBe('/manager/estates/3?tab=money');
    expect(await screen.findByRole('link', { name: 'Aisha Namatovu' })).toBeVisible();
    expect(accounts[0]?.query.get('estate_id')).toBe('3');
    expect(screen.getByRole('link', { name: 'Open in Money' })).toHaveAttribute('href', '/manager/money?estate=3');
    const costs = within(screen.getByRole('region', { name: 'Costs' }));
    expect(await costs.findByRole('link', { name: 'Kitchen tap replaced' })).toBeVisible();
    expect(costs.getByRole('link', { name: 'All 24 costs' })).toHaveAttribute('href', '/manager/expenses?estate=3');
    expect(costs.getByText(/USh\s9,600,000/)).toBeVisible();
    expect(expenses[0]?.query.get('estate_id')).toBe('3');
    const complaints = answer(listComplaints, pageOf([aComplaint({ id: 5, title: 'Tap drips' })]));
    await user.click(screen.getByRole('tab', { name: 'Complaints' }));
    expect(await screen.findByRole('link', { name: 'Tap drips' })).toHaveAttribute('href', '/manager/complaints/5');
    await user.selectOptions(screen.getByLabelText('State'), 'Open');
    await waitFor(() =>
      expect(Object.fromEntries(complaints.at(-1)?.query ?? [])).toMatchObject({ estate_id: '3', status_id: '1' }),
    );
    expect(address()).toBe('/manager/estates/3?tab=complaints&state=1');
    await user.click(screen.getByRole('tab', { name: 'Pictures' }));
    expect(await screen.findByText(/^No apartment has a picture yet/)).toBeVisible();
    expect(address()).toBe('/manager/estates/3?tab=pictures');
    const audit = answer(listAudit, pageOf([]));
    await user.click(screen.getByRole('tab', { name: 'History' }));
    expect(await screen.findByText('No changes in the audit log.')).toBeVisible();
    expect(Object.fromEntries(audit[0]?.query ?? [])).toMatchObject({ subject: 'estate', subject_id: '3' });
  });

  test('lists the costs that come again and still go on, and adds one for the estate', async () => {
    const recurring = answer(
      listRecurringExpenses,
      pageOf([
        aRecurringCost({ vendor_name: 'Askari Ltd' }),
        aRecurringCost({ id: 16, description: 'Old guard', next_on: null }),
      ]),
    );
    answer(listAccounts, pageOf([]));
    const { user } = openAt('/manager/estates/3?tab=money');
    const costs = within(await screen.findByRole('region', { name: 'Recurring costs' }));
    const [row, ...others] = await costs.findAllByRole('listitem');
    expect(others).toEqual([]);
    expect(row).toHaveTextContent(
      /^Night guardUSh\s300,000Every month, next 1 Dec 2026 · recorded as paid · Askari Ltd$/,
    );
    expect(costs.getByRole('link', { name: 'Change or end them' })).toHaveAttribute(
      'href',
      '/manager/expenses?tab=recurring&estate=3',
    );
    expect(recurring[0]?.query.get('estate_id')).toBe('3');
    answer(listVendors, pageOf([]));
    await user.click(costs.getByRole('button', { name: 'Add recurring cost' }));
    const form = within(await screen.findByRole('dialog', { name: 'Add recurring expense' }));
    expect(await form.findByRole('option', { name: estate.name })).toHaveProperty('selected', true);
  });

  test('names its caretakers with their phones, opens what came in, and writes to its tenants', async () => {
    answer(listStaff, pageOf([aStaffMember()]));
    const { user } = openAt('/manager/estates/3');
    expect(await screen.findByRole('link', { name: 'James Okello' })).toHaveAttribute(
      'href',
      '/manager/people?person=31',
    );
    expect(screen.getByRole('link', { name: 'Call James Okello, 0772 123 456' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'More' }));
    await user.click(screen.getByRole('menuitem', { name: 'Announce' }));
    const form = within(await screen.findByRole('dialog', { name: 'New announcement' }));
    expect(form.getByLabelText('To')).toHaveDisplayValue('An estate');
    expect(await form.findByRole('option', { name: estate.name })).toHaveProperty('selected', true);
    await user.click(form.getByRole('button', { name: 'Cancel' }));
    answer(listReceipts, pageOf([]));
    await user.click(await screen.findByRole('button', { name: /^Received in November/ }));
    expect(address()).toBe(
      '/manager/money?tab=receipts&estate=3&kind=received&state=valid&from=2026-11-01&to=2026-11-30',
    );
  });

  test('says that there is no such estate, and can be loaded again after a failure', async () => {
    openAt('/manager/estates/3');
    refuse(getEstate, 'not_found');
    expect(await screen.findByText('There is no such estate.')).toBeVisible();
    refuse(getEstate, 'database_away');
    const { user } = renderApp('/manager/estates/4');
    expect(await screen.findByText(/cannot reach its records right now/)).toBeVisible();
    answer(getEstate, { ...estate, id: 4, name: 'Naalya Terraces' });
    await user.click(screen.getAllByRole('button', { name: 'Try again' }).at(-1) as HTMLElement);
    expect(await screen.findByRole('heading', { name: 'Naalya Terraces' })).toBeVisible();
  });

  test('reports a failure of blocks and of who lives there where they belong', async () => {
    openAt('/manager/estates/3');
    refuse(listLeases, 'database_away');
    expect(await screen.findByText('Who lives here could not be loaded')).toBeVisible();
    expect(screen.getByRole('link', { name: 'A01' })).toBeVisible();
  });

  test('against a server without our calls, finds the estate in the list and names its tenants', async () => {
    openAt('/manager/estates/3');
    answerForeign(getEstate, { detail: 'Method not allowed.' }, 405);
    answerForeign(listLeases, { detail: 'Not found.' }, 404);
    answerForeign(getMoneyFigures, { detail: 'Not found.' }, 404);
    answer(listTenantsByEstate, [aTenant({ apartment: 8 })]);
    const [, first] = await rowsOf('Apartments of Block A');
    expect(first).toBe('A01Grace Namubirusince 1 Jan 20263 rooms, 65 m²500,000–Let');
    expect(screen.getByRole('list', { name: 'Figures of Bukoto Court' })).not.toHaveTextContent('Open');
  });
});

describe('the page of a block', () => {
  test('shows its homes and their sums below its estate', async () => {
    openAt('/manager/blocks/2');
    expect(await screen.findByRole('heading', { name: 'Block A' })).toBeVisible();
    expect(await rowsOf('Apartments of Block A')).toHaveLength(3);
    expect(screen.getByRole('list', { name: 'Figures of Block A' })).toHaveTextContent(
      /Apartments 2 Let 2 0 freeRent if full USh\s1,100,000 asked a monthOpen USh\s900,000/,
    );
    const trail = within(screen.getByRole('navigation', { name: 'Breadcrumbs' }));
    expect(trail.getByRole('link', { name: 'Bukoto Court' })).toHaveAttribute('href', '/manager/estates/3');
    expect(screen.getAllByRole('link', { name: 'Estates' })[0]).toHaveAttribute('aria-current');
  });

  test('has the complaints of its homes, and writes to its tenants', async () => {
    const { user } = openAt('/manager/blocks/2');
    const complaints = answer(listComplaints, pageOf([aComplaint({ id: 5, title: 'Tap drips' })]));
    await user.click(await screen.findByRole('tab', { name: 'Complaints' }));
    expect(await screen.findByRole('link', { name: 'Tap drips' })).toBeVisible();
    expect(complaints.at(-1)?.query.get('block_id')).toBe('2');
    await user.click(screen.getByRole('button', { name: 'More' }));
    await user.click(screen.getByRole('menuitem', { name: 'Announce' }));
    const form = within(await screen.findByRole('dialog', { name: 'New announcement' }));
    expect(form.getByLabelText('To')).toHaveDisplayValue('A block');
    await waitFor(() => expect(form.getByLabelText(/^Block/)).toHaveDisplayValue('Block A'));
  });

  test('says that there is no such block', async () => {
    openAt('/manager/blocks/2');
    refuse(getBlock, 'not_found');
    expect(await screen.findByText('There is no such block.')).toBeVisible();
  });
});

describe('the page of an apartment', () => {
  const former = aLease({
    tenant: 30,
    tenant_name: 'Sylvia Atim',
    start: '2024-01-01',
    end: '2024-09-30',
    is_current: false,
    account: 6,
    open_amount: 0,
    oldest_due: null,
    rents: [{ starts_on: '2024-01-01', rent_amount: 380_000, rent_every: 'month', due_day: 5 }],
  });

  test('shows who lives and lived there with the free days between, and the rent over time', async () => {
    const { leases, costs } = openAt('/manager/apartments/8', [overdue, former]);
    expect(await screen.findByRole('heading', { name: 'A01' })).toBeVisible();
    await waitFor(async () =>
      expect(await rowsOf('Leases')).toEqual([
        'TenantFromToRent, UShOpen, UShState',
        'Aisha Namatovu24 Nov 2024no end450,000900,000 open of Aisha Namatovu, accountOverdue',
        'Sylvia Atim1 Jan 202430 Sept 2024380,0000 open of Sylvia Atim, accountLease ended',
      ]),
    );
    const line = within(screen.getByRole('list', { name: 'Time line' })).getAllByRole('listitem');
    expect(line.map(({ textContent }) => textContent)).toEqual([
      'Sylvia Atim, 1 Jan 2024 to 30 Sept 2024',
      'Free, 1 Oct 2024 to 23 Nov 2024',
      'Aisha Namatovu, 24 Nov 2024 to 21 Nov 2026',
    ]);
    expect(screen.getByText('Gaps are free days: 54 from 1 Oct 2024.')).toBeVisible();
    const strip = screen.getByRole('list', { name: 'Figures of A01' });
    expect(strip).toHaveTextContent(/Tenant Aisha Namatovu since 24 Nov 2024, no endRent USh\s450,000 a month/);
    expect(strip).toHaveTextContent(/Open USh\s900,000 oldest 47 days lateLet 94% since 1 Jan 2024; 54 days free/);
    expect(screen.getByRole('region', { name: 'Rent over time, USh' })).toHaveTextContent(
      'From 24 Nov 2024450,000From 1 Jan 2024380,000',
    );
    expect(leases).toHaveLength(1);
    expect(await screen.findByText('None recorded yet.')).toBeVisible();
    expect(costs[0]?.query.get('apartment_id')).toBe('8');
  });

  test('records money on the account of its lease', async () => {
    const { user } = openAt('/manager/apartments/8');
    answer(getAccount, anAccount());
    answer(listPayments, pageOf([]));
    answer(listMoneyRules, []);
    await user.click(await screen.findByRole('button', { name: 'Record money' }));
    const form = await screen.findByRole('dialog', { name: 'Record money' });
    expect(form).toHaveTextContent('Aisha Namatovu');
  });

  test('offers a free home to a new tenant, with the home and its rent filled in', async () => {
    const { user } = openAt('/manager/apartments/11');
    answer(getApartment, freeHome);
    answer(listLeases, []);
    expect(await screen.findByText('Nobody has lived here yet')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Record money' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Add Tenant' }));
    const form = within(await screen.findByRole('dialog', { name: 'Add Tenant' }));
    expect(form.getByRole('combobox', { name: /^Apartment/ })).toHaveValue('B07 · Block A · Bukoto Court');
  });

  test('offers the home of a tenant with an inactive account to a new one', async () => {
    openAt('/manager/apartments/11', [aLease({ apartment: 11 })]);
    answer(getApartment, freeHome);
    expect(await screen.findByRole('button', { name: 'Add Tenant' })).toBeVisible();
    expect(screen.getByText('Free', { selector: 'span' })).toBeVisible();
  });

  test('on a phone is cards, and says that there is no such apartment', async () => {
    stubBrowser({ width: 390 });
    openAt('/manager/apartments/8');
    answer(listLeases, [overdue]);
    expect(await screen.findByText('24 Nov 2024 – no end')).toBeVisible();
    refuse(getApartment, 'not_found');
    renderApp('/manager/apartments/99');
    expect(await screen.findByText('There is no such apartment.')).toBeVisible();
  });
});
