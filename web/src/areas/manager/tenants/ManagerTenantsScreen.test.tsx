import { listPeople } from '@amayumba/contract/accounts/endpoints.ts';
import { listApartments, listAvailableApartments, listEstates } from '@amayumba/contract/estates/endpoints.ts';
import type { Apartment } from '@amayumba/contract/estates/estate.ts';
import { getAccount } from '@amayumba/contract/money/account-endpoints.ts';
import { listMoneyRules } from '@amayumba/contract/money/rule-endpoints.ts';
import { listProviders } from '@amayumba/contract/money/provider-endpoints.ts';
import type { Provider } from '@amayumba/contract/money/provider.ts';
import {
  createTenant,
  getTenant,
  listTenants,
  listTenantTypes,
  updateTenant,
} from '@amayumba/contract/tenants/endpoints.ts';
import type { Tenant } from '@amayumba/contract/tenants/tenant.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { stubBrowser } from '../../../test/browser.ts';
import { anApartment, aPerson, aTenant } from '../../../test/factories.ts';
import { answer, answerForeign, refuse, server } from '../../../test/handlers.ts';
import { modalsAreClosed } from '../../../test/modals.ts';
import { anAccount } from '../../../test/money.ts';
import { renderScreen } from '../../../test/render.tsx';
import { AddTenantModal } from './AddTenantModal.tsx';
import { ManagerTenantsScreen } from './ManagerTenantsScreen.tsx';
import { TenantDialogs } from './TenantDialogs.tsx';

beforeEach(() => {
  // 21 November in London is already the 22nd in Kampala.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T21:30:00Z') });
  localStorage.setItem('tenants_as_cards', 'yes');
});

const grace = aTenant({ id: 12, lease_start: '2026-01-01', lease_end: '2026-12-31' });
const brian = aTenant({
  id: 13,
  user_details: { username: 'brian.m', first_name: 'Brian', last_name: 'Mugisha', email: 'brian@example.com' },
  lease_start: '2025-11-20',
  lease_end: '2026-11-19',
  userprofile_status: 'inactive',
});
const sandra = aTenant({
  id: 14,
  user_details: { username: 'sandra.a', first_name: 'Sandra', last_name: 'Apio', email: 'apio@example.com' },
  lease_end: '2026-12-06',
});

const pageOf = <Row,>(results: Row[], count = results.length) => ({ count, next: null, previous: null, results });
const free = (apartments: Apartment[]) => ({
  apartments,
  total_available: apartments.length,
  summary: { furnished_count: 0, average_rent: 0 },
  filters_applied: {},
});

function serve(tenants: Tenant[] = [grace, brian, sandra]) {
  answer(listTenantTypes, [
    { id: 1, name: 'Long stay' },
    { id: 2, name: 'Short stay' },
  ]);
  answer(listAvailableApartments, free([anApartment({ id: 81, number: 'B-02' })]));
  answer(getTenant, ({ params }) => [...tenants, grace].find(({ id }) => String(id) === params['id']) ?? grace);
  return answer(listTenants, pageOf(tenants));
}

const open = (path = '/manager/tenants') => renderScreen(<ManagerTenantsScreen />, { path });
const card = (name: string) => screen.findByRole('article', { name });
const dialog = (name: string) => screen.findByRole('dialog', { name });
const isGone = (name: string) => waitFor(() => expect(screen.queryByRole('dialog', { name })).not.toBeInTheDocument());

/** The home of a tenant by names only. */
const homeIn = (estate: string) => ({ id: 81, number: 'A-01', block: 'Block A', estate });

test('against another server the estate is found by its name where homes carry names only', async () => {
  serve();
  answerForeign(listEstates, [{ id: 4, name: 'Hilltop', address: 'Plot 5, Ntinda' }]);
  answerForeign(listTenants, [
    { ...grace, apartment_details: homeIn('Hilltop') },
    { ...brian, apartment_details: homeIn('Riverside') },
    { ...sandra, apartment_details: null },
  ]);
  open('/manager/tenants?estate=4');
  expect(await card('Grace Namubiru')).toBeVisible();
  expect(screen.queryByRole('article', { name: 'Brian Mugisha' })).not.toBeInTheDocument();
  expect(screen.queryByRole('article', { name: 'Sandra Apio' })).not.toBeInTheDocument();
});

describe('the cards', () => {
  test('show home, lease, rent status and account of each tenant, and no days or progress of a lease without an end', async () => {
    const peter = aTenant({
      id: 15,
      user_details: { username: 'peter.o', first_name: 'Peter', last_name: 'Okot', email: 'okot@example.com' },
      lease_end: null,
    });
    serve([grace, brian, sandra, peter]);
    open();
    expect(screen.getByRole('heading', { name: 'Tenant Management' })).toBeVisible();
    const graceCard = await card('Grace Namubiru');
    for (const text of [
      'Active',
      'Paid',
      'grace@example.com',
      'Bukoto Court',
      'Block A',
      'A-08',
      '89%',
      '0772 000 111',
    ]) {
      expect(within(graceCard).getByText(text)).toBeVisible();
    }
    expect(within(graceCard).getByText('39 days left')).toBeVisible();
    const brianCard = within(await card('Brian Mugisha'));
    for (const text of ['Inactive', 'Lease ended', '3 overdue', '100%'])
      expect(brianCard.getByText(text)).toBeVisible();
    const sandraCard = within(await card('Sandra Apio'));
    for (const text of ['Pending', '14 days left']) expect(sandraCard.getByText(text)).toBeVisible();
    const peterCard = within(await card('Peter Okot'));
    expect(peterCard.getByText('Paid')).toBeVisible();
    expect(peterCard.queryByRole('progressbar')).not.toBeInTheDocument();
    expect(peterCard.queryByText(/left/)).not.toBeInTheDocument();
  });

  test('become rows in the list view, which is remembered', async () => {
    serve();
    const { user, unmount } = open();
    await card('Grace Namubiru');
    await user.click(screen.getByRole('button', { name: 'List view' }));
    expect(await screen.findByRole('row', { name: /Grace Namubiru/ })).toBeVisible();
    unmount();
    open();
    expect(await screen.findByRole('row', { name: /Grace Namubiru/ })).toBeVisible();
  });

  test('become short rows in the list view of a phone', async () => {
    stubBrowser({ width: 390 });
    const home = sandra.apartment_details;
    serve([grace, brian, { ...sandra, apartment_details: home && { ...home, number: '4' } }]);
    const { user } = open();
    await card('Grace Namubiru');
    await user.click(screen.getByRole('button', { name: 'List view' }));
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Grace NamubiruA-08 · Bukoto CourtPaid'),
      expect.stringContaining('Brian MugishaA-08 · Bukoto CourtLease ended'),
      expect.stringContaining('Sandra ApioBlock A 4 · Bukoto CourtPending'),
    ]);
    await user.click(screen.getByRole('link', { name: 'Brian Mugisha' }));
    expect(await dialog('Tenant')).toBeVisible();
  });

  test('are filtered by search and rent status, which are in the address', async () => {
    const calls = serve();
    const { user } = open();
    await card('Grace Namubiru');
    await user.type(screen.getByRole('searchbox', { name: 'Search tenants' }), 'apio');
    await user.selectOptions(screen.getByLabelText('Rent status'), 'Overdue');
    await user.selectOptions(screen.getByLabelText('Sort'), 'Lease ends first');
    await waitFor(() =>
      expect(Object.fromEntries(calls.at(-1)?.query ?? [])).toEqual({
        page: '1',
        page_size: '24',
        search: 'apio',
        rent_status: 'overdue',
        ordering: 'lease_end',
      }),
    );
    const address = new URLSearchParams(screen.getByTestId('address').textContent.split('?')[1]);
    expect(Object.fromEntries(address)).toEqual({ status: 'overdue', search: 'apio', sort: 'lease_end' });
  });

  test('show that they are loading', async () => {
    server.use(http.get(`*${listTenants.path}`, () => delay('infinite')));
    open();
    expect(await screen.findByText('Loading tenants...')).toBeInTheDocument();
  });

  test('show an empty state and offer to add the first', async () => {
    serve([]);
    const { user } = open();
    expect(await screen.findByText('No tenants found')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Add First Tenant' }));
    expect(await dialog('Add Tenant')).toBeVisible();
  });

  test('show why they could not be loaded, and can be loaded again', async () => {
    serve();
    refuse(listTenants, 'database_away');
    const { user } = open();
    expect(await screen.findByText(/cannot reach its records right now/)).toBeVisible();
    answer(listTenants, pageOf([grace]));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await card('Grace Namubiru')).toBeVisible();
  });

  const { emergency_contact: _, userprofile_status: __, ...bare } = sandra;
  test.each([
    ['a plain array', [grace, sandra]],
    ['fewer fields', [{ ...bare, tenant_type: { id: 1, name: 'Long stay' }, phone_number: null }]],
  ])('read %s, and filter where the server does not', async (_name, body) => {
    serve();
    answerForeign(listTenants, body);
    open('/manager/tenants?status=pending');
    expect(await card('Sandra Apio')).toBeVisible();
    expect(screen.queryByText('Grace Namubiru')).not.toBeInTheDocument();
  });

  test('of more than one page are paged by the server', async () => {
    serve();
    const calls = answer(listTenants, pageOf([grace], 60));
    const { user } = open();
    expect(await screen.findByText('1–24 of 60 tenants')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(calls.at(-1)?.query.get('page')).toBe('2'));
  });

  test('of a page past the last one are those of the last', async () => {
    serve();
    const calls = answer(listTenants, ({ query }) => pageOf(query.get('page') === '3' ? [grace] : [], 60));
    open('/manager/tenants?page=99');
    expect(await card('Grace Namubiru')).toBeVisible();
    expect(calls.at(-1)?.query.get('page')).toBe('3');
  });
});

async function openPanel(name = 'Grace Namubiru') {
  const { user } = open();
  await user.click(await screen.findByRole('link', { name }));
  return { user, panel: within(await dialog('Tenant')) };
}

describe('the side panel', () => {
  test('shows how to reach the tenant', async () => {
    serve([aTenant({ emergency_contact: 'Okello, +256 701 222333' })]);
    const { panel } = await openPanel();
    expect(panel.getByRole('link', { name: 'Email' })).toHaveAttribute('href', 'mailto:grace@example.com');
    expect(panel.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+256772000111');
    expect(panel.getByText('Okello, +256 701 222333')).toBeVisible();
    expect(panel.getByText('A-08')).toBeVisible();
    expect(panel.getByText('Rent asked for the home').nextElementSibling).toHaveTextContent(/^USh\s500,000$/);
    expect(panel.queryByRole('link', { name: 'Account' })).not.toBeInTheDocument();
  });

  test('leads to the page, and offers no empty address to a tenant without e-mail', async () => {
    const { user_details, ...tenant } = grace;
    serve([{ ...tenant, user_details: { ...user_details, email: '' } }]);
    const { panel } = await openPanel();
    expect(panel.getByRole('link', { name: 'Open page' })).toHaveAttribute('href', '/manager/tenants/12');
    expect(panel.getByText('No email')).toBeVisible();
    expect(panel.queryByRole('link', { name: 'Email' })).not.toBeInTheDocument();
  });

  test('begins with the balance and the rent of the terms, leads to the account, and records money', async () => {
    serve([aTenant({ id: 12, account: 7 })]);
    answer(getAccount, anAccount({ terms: { rent_amount: 1_350_000, rent_every: 'quarter', due_day: 5 } }));
    const { user, panel } = await openPanel();
    expect(await panel.findByText(/USh\s900,000 owed/)).toBeVisible();
    expect(await panel.findByText(/^USh\s1,350,000 a quarter$/)).toBeVisible();
    expect(panel.queryByText('Rent asked for the home')).not.toBeInTheDocument();
    expect(panel.getByRole('link', { name: 'Account' })).toHaveAttribute('href', '/manager/money/accounts/7');
    await user.click(panel.getByRole('button', { name: 'Record money' }));
    expect(await dialog('Record money')).toBeVisible();
  });

  test('is opened by a link to a tenant who is not on the page, and leaves the address when closed', async () => {
    serve([brian]);
    const { user } = open('/manager/tenants?status=overdue&tenant=12');
    expect(await within(await dialog('Tenant')).findByText('grace@example.com')).toBeVisible();
    await user.keyboard('{Escape}');
    await isGone('Tenant');
    expect(screen.getByTestId('address')).toHaveTextContent('/manager/tenants?status=overdue');
  });

  test('shows an error if there is no such tenant', async () => {
    serve();
    refuse(getTenant, 'not_found');
    open('/manager/tenants?tenant=99');
    expect(await screen.findByText('This tenant is not there')).toBeVisible();
  });

  test('links to the complaints and the payments of the tenant', async () => {
    serve();
    const { user, panel } = await openPanel();
    for (const name of ['Complaints', 'Payments']) {
      await user.click(panel.getByRole('button', { name: 'More about Grace Namubiru' }));
      await user.click(await screen.findByRole('menuitem', { name }));
      expect(screen.getByTestId('address')).toHaveTextContent(`/manager/${name.toLowerCase()}?tenant=12`);
    }
  });

  test('sets a new password', async () => {
    serve();
    const calls = answer(updateTenant, grace);
    const { user, panel } = await openPanel();
    await user.click(panel.getByRole('button', { name: 'More about Grace Namubiru' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Set password' }));
    const form = within(await dialog('Set Password'));
    await user.type(form.getByLabelText(/^New password/), 'Lubowa-hills-88');
    await user.click(form.getByRole('button', { name: 'Set Password' }));
    await isGone('Set Password');
    expect(calls.map(({ params, body }) => [params['id'], body])).toEqual([
      ['12', { user: { password: 'Lubowa-hills-88' } }],
    ]);
  });

  test('deactivates the account after a question', async () => {
    serve();
    const calls = answer(updateTenant, grace);
    const { user, panel } = await openPanel();
    await user.click(panel.getByRole('button', { name: 'More about Grace Namubiru' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Deactivate' }));
    await user.click(within(await dialog('Deactivate Grace Namubiru?')).getByRole('button', { name: 'Deactivate' }));
    await isGone('Deactivate Grace Namubiru?');
    expect(calls.map(({ body }) => body)).toEqual([{ userprofile_status: 'inactive' }]);
  });
});

const SMS_PROVIDER: Provider = {
  name: 'sms',
  mode: 'simulator',
  base_url: '',
  currency: 'UGX',
  has_secrets: false,
  callback_url: '',
  simulator_url: null,
  last_ok_at: null,
  last_error: '',
  version: 1,
};

function AddForm() {
  const [isOpen, setOpen] = useState(true);
  return isOpen && <AddTenantModal onClose={() => setOpen(false)} />;
}

/** The form alone: the list behind it would be drawn again with each change. */
async function openAddForm() {
  const { user } = renderScreen(<AddForm />);
  return { user, form: within(await dialog('Add Tenant')) };
}

async function fillTenant({ user, form }: Awaited<ReturnType<typeof openAddForm>>) {
  await user.type(form.getByLabelText(/^First name/), 'Peace');
  await user.type(form.getByLabelText(/^Last name/), 'Akello');
  expect(form.getByLabelText(/^Username/)).toHaveValue('peace.akello');
  await user.clear(form.getByLabelText(/^Username/));
  await user.type(form.getByLabelText(/^Username/), 'peace.a');
  await user.type(form.getByLabelText(/^Email/), 'peace@example.com');
  await user.type(form.getByLabelText(/^Password/), 'Lubowa-hills-88');
  await user.click(form.getByLabelText(/^Apartment/));
  await user.click(await screen.findByRole('option', { name: /B-02/ }));
  await user.type(form.getByLabelText(/^Lease start/), '2026-12-01');
  await user.type(form.getByLabelText(/^Lease end/), '2027-11-30');
  await user.selectOptions(form.getByLabelText(/^Tenant type/), 'Short stay');
}

describe('Add Tenant', () => {
  test('says that the types of tenants could not be fetched, and fetches them again', async () => {
    serve();
    refuse(listTenantTypes, 'database_away');
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Add Tenant' }));
    const form = within(await dialog('Add Tenant'));
    expect(await form.findByText('The list could not be loaded.')).toBeVisible();
    answer(listTenantTypes, [{ id: 1, name: 'Long stay' }]);
    await user.click(form.getByRole('button', { name: 'Try again' }));
    expect(await form.findByRole('option', { name: 'Long stay' })).toBeInTheDocument();
    expect(form.queryByText('The list could not be loaded.')).not.toBeInTheDocument();
  });

  test('sends the account with its lease and fetches the list again', async () => {
    const lists = serve();
    const calls = answer(createTenant, grace);
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Add Tenant' }));
    const form = within(await dialog('Add Tenant'));
    await fillTenant({ user, form });
    const before = lists.length;
    await user.click(form.getByRole('button', { name: 'Create' }));
    await isGone('Add Tenant');
    expect(calls.map(({ body }) => body)).toEqual([
      {
        user: {
          username: 'peace.a',
          email: 'peace@example.com',
          first_name: 'Peace',
          last_name: 'Akello',
          password: 'Lubowa-hills-88',
        },
        tenant_type: 2,
        apartment: 81,
        lease_start: '2026-12-01',
        lease_end: '2027-11-30',
        phone_number: '',
        emergency_contact: '',
        userprofile_status: 'active',
      },
    ]);
    await waitFor(() => expect(lists.length).toBeGreaterThan(before));
  });

  test('reports missing fields, marks each, and sends nothing', async () => {
    serve();
    const calls = answer(createTenant, grace);
    const { user, form } = await openAddForm();
    await user.type(form.getByLabelText(/^First name/), 'Peace');
    await user.click(form.getByRole('button', { name: 'Create' }));
    expect(form.getByText('Please fill required fields.')).toBeVisible();
    for (const name of [/^Last name/, /^Email/, /^Password/, /^Lease start/, /^Lease end/, /^Tenant type/]) {
      expect(form.getByLabelText(name)).toHaveAccessibleDescription('This field is required.');
    }
    expect(form.getByRole('combobox', { name: /^Apartment/ })).toHaveAccessibleDescription('This field is required.');
    expect(form.getByLabelText(/^First name/)).not.toHaveAccessibleDescription();
    expect(calls).toHaveLength(0);
  });

  test('gives a registered person an apartment, without fields that their account already has, and keeps what was typed for a new account', async () => {
    serve();
    const searches = answer(
      listPeople,
      pageOf([aPerson({ id: 55, name: 'Okello Waiting', username: 'okello.w', phone_number: '0701 555 123' })]),
    );
    const calls = answer(createTenant, grace);
    const { user, form } = await openAddForm();
    await user.type(form.getByLabelText(/First name/), 'Typed before');
    await user.click(form.getByRole('radio', { name: /Registered already/ }));
    await user.click(form.getByRole('radio', { name: /New account/ }));
    expect(form.getByLabelText(/First name/)).toHaveValue('Typed before');
    await user.click(form.getByRole('radio', { name: /Registered already/ }));
    expect(form.queryByLabelText(/^Password/)).not.toBeInTheDocument();
    await user.click(form.getByRole('button', { name: 'Create' }));
    expect(form.getByRole('combobox', { name: 'Account' })).toHaveAccessibleDescription('This field is required.');
    await user.type(form.getByRole('combobox', { name: 'Account' }), '0701');
    await waitFor(() =>
      expect(Object.fromEntries(searches.at(-1)?.query ?? [])).toMatchObject({ without_lease: 'true', search: '0701' }),
    );
    await user.click(await screen.findByRole('option', { name: /Okello Waiting/ }));
    expect(form.getByText('okello.w')).toBeVisible();
    expect(form.getByLabelText(/Phone number/)).toHaveValue('0701 555 123');
    await user.click(form.getByRole('combobox', { name: 'Apartment' }));
    await user.click(await screen.findByRole('option', { name: /B-02/ }));
    await user.type(form.getByLabelText(/Lease start/), '2026-12-01');
    await user.type(form.getByLabelText(/Lease end/), '2027-11-30');
    await user.selectOptions(form.getByLabelText(/Tenant type/), 'Long stay');
    await user.click(form.getByRole('button', { name: 'Create' }));
    await isGone('Add Tenant');
    expect(calls.map(({ body }) => body)).toEqual([
      {
        user: 55,
        tenant_type: 1,
        apartment: 81,
        lease_start: '2026-12-01',
        lease_end: '2027-11-30',
        phone_number: '0701 555 123',
        userprofile_status: 'active',
      },
    ]);
  });

  test("shows a refusal at its field and keeps the input, and 'Create failed' if the server gives no reason", async () => {
    serve();
    refuse(createTenant, 'username_taken');
    const opened = await openAddForm();
    const { user, form } = opened;
    await fillTenant(opened);
    await user.click(form.getByRole('button', { name: 'Create' }));
    expect(await form.findByRole('alert')).toHaveTextContent('This username is taken.');
    expect(form.getByLabelText(/^Username/)).toHaveAccessibleDescription('This username is taken.');
    expect(form.getByLabelText(/^Email/)).toHaveValue('peace@example.com');
    refuse(createTenant, 'invalid_input', { 'user.password': ['This password is too common.'] });
    await user.click(form.getByRole('button', { name: 'Create' }));
    await waitFor(() =>
      expect(form.getByLabelText(/^Password/)).toHaveAccessibleDescription('This password is too common.'),
    );
    server.use(http.post(`*${createTenant.path}`, () => new HttpResponse(null, { status: 500 })));
    await user.click(form.getByRole('button', { name: 'Create' }));
    expect(await form.findByText('Create failed')).toBeVisible();
    await waitFor(() => expect(form.getByLabelText(/^Password/)).not.toHaveAccessibleDescription(/too common/));
  });

  test('finds every apartment by a search and marks those that are occupied, after the free ones', async () => {
    serve();
    const calls = answer(
      listApartments,
      pageOf([anApartment({ number: 'A-01', is_occupied: true }), anApartment({ number: 'A-02' })]),
    );
    const { user, form } = await openAddForm();
    await user.type(form.getByRole('combobox', { name: /^Apartment/ }), 'bukoto');
    await screen.findByRole('option', { name: /A-01/ });
    expect(calls.at(-1)?.query.get('search')).toBe('bukoto');
    const options = screen.getAllByRole('option').map(({ textContent }) => textContent);
    expect(options[0]).toMatch(/^A-02 · Block A · Bukoto Court/);
    expect(options[1]).toMatch(/^A-01.*occupied$/);
  });

  test('shows with the status why apartments could not be loaded', async () => {
    serve();
    refuse(listAvailableApartments, 'database_away');
    const { form } = await openAddForm();
    expect(await form.findByText('Fetch failed: 503')).toBeVisible();
  });
});

async function chooseApartment() {
  serve();
  answer(listMoneyRules, [
    { key: 'charge_days_before', value: 7, from_date: '2026-01-01', source: 'Office', note: '', is_in_force: true },
  ]);
  const opened = await openAddForm();
  expect(opened.form.queryByRole('group', { name: 'Rent' })).not.toBeInTheDocument();
  await fillTenant(opened);
  return { ...opened, rent: within(await opened.form.findByRole('group', { name: 'Rent' })) };
}

describe('Add Tenant on a server with a ledger', () => {
  test('fills in the rent of the apartment, says what is charged, and sends it', async () => {
    const calls = answer(createTenant, grace);
    const { user, form, rent } = await chooseApartment();
    expect(rent.getByLabelText(/^Amount/)).toHaveValue('850,000');
    // Due on 5 December, which is more than the seven days of the rules away.
    expect(rent.getByRole('status')).toHaveTextContent(
      /charges USh.850,000 a month, due on the 5th, from 1 Dec 2026\. The first charge, USh.850,000, is due on 5 Dec/,
    );
    await user.clear(rent.getByLabelText(/^Amount/));
    await user.type(rent.getByLabelText(/^Amount/), '900k');
    await user.clear(rent.getByLabelText(/^Due day/));
    await user.type(rent.getByLabelText(/^Due day/), '1');
    await user.click(form.getByRole('button', { name: 'Create' }));
    await isGone('Add Tenant');
    expect(calls.map(({ body }) => (body as { terms?: unknown }).terms)).toEqual([
      { rent_amount: 900_000, rent_every: 'month', due_day: 1 },
    ]);
  });

  test('the due day begins with the one of the office', async () => {
    serve();
    const rule = { from_date: '2026-01-01', source: 'Office', note: '', is_in_force: true };
    answer(listMoneyRules, [{ ...rule, key: 'due_day', value: 20 }]);
    const { user, form } = await openAddForm();
    await user.click(form.getByLabelText(/^Apartment/));
    await user.click(await screen.findByRole('option', { name: /B-02/ }));
    await waitFor(() => expect(form.getByLabelText(/^Due day/)).toHaveValue(20));
  });

  test('a rise for the same home asks for the notice, and above the limit for the reason, and sends both', async () => {
    refuse(createTenant, 'invalid_input', {
      'terms.notice_on': ['Enter the day on which the tenant was given notice.'],
    });
    const { user, form, rent } = await chooseApartment();
    expect(rent.queryByLabelText(/^Notice given on/)).not.toBeInTheDocument();
    await user.click(form.getByRole('button', { name: 'Create' }));
    fireEvent.change(await rent.findByLabelText(/^Notice given on/), { target: { value: '2026-09-01' } });
    refuse(createTenant, 'rent_rise_limit');
    await user.click(form.getByRole('button', { name: 'Create' }));
    await user.type(await rent.findByLabelText('Why the tenant agreed'), 'New kitchen');
    const calls = answer(createTenant, grace);
    await user.click(form.getByRole('button', { name: 'Create' }));
    await isGone('Add Tenant');
    expect(calls[0]?.body).toMatchObject({ terms: { notice_on: '2026-09-01', agreed_reason: 'New kitchen' } });
  });

  test('needs only phone, name, home and first day: the code for the first sign-in is shown once, and goes by SMS where that is wanted', async () => {
    serve();
    answer(listMoneyRules, [
      { key: 'charge_days_before', value: 7, from_date: '2026-01-01', source: 'Office', note: '', is_in_force: true },
    ]);
    answer(listProviders, [SMS_PROVIDER]);
    const { user, form } = await openAddForm();
    expect(form.queryByRole('checkbox', { name: /by SMS/ })).not.toBeInTheDocument();
    await user.type(form.getByLabelText('Phone number'), '0772 000456');
    await user.click(await form.findByRole('checkbox', { name: 'Send the one-time code by SMS to 0772 000 456' }));
    await user.type(form.getByLabelText(/^Email/), 'peace@example.com');
    expect(form.queryByRole('checkbox', { name: /by SMS/ })).not.toBeInTheDocument();
    await user.clear(form.getByLabelText(/^Email/));
    await user.type(form.getByLabelText(/^First name/), 'Peace');
    await user.type(form.getByLabelText(/^Last name/), 'Akello');
    expect(form.getByLabelText(/^Username/)).toHaveValue('peace.0456');
    expect(form.getByLabelText('Password')).toHaveAccessibleDescription(/they get a one-time code/);
    await user.click(form.getByLabelText(/^Apartment/));
    await user.click(await screen.findByRole('option', { name: /B-02/ }));
    await user.type(form.getByLabelText(/^Lease start/), '2026-12-01');
    await user.selectOptions(form.getByLabelText(/^Tenant type/), 'Short stay');
    refuse(createTenant, 'invalid_input', { send_sms: ['SMS is switched off in Settings.'] });
    await user.click(form.getByRole('button', { name: 'Create' }));
    const box = form.getByRole('checkbox', { name: /by SMS/ });
    await waitFor(() => expect(box).toHaveAccessibleDescription('SMS is switched off in Settings.'));
    const code = { code: 'K7QM-4TXD-9WPA', expires_at: '2026-12-21T09:00:00Z', sms_to: '+256772000456' };
    const calls = answer(createTenant, { ...grace, sign_in_code: code });
    await user.click(form.getByRole('button', { name: 'Create' }));
    const made = within(await dialog('One-time code'));
    expect(made.getByText('K7QM-4TXD-9WPA')).toBeVisible();
    expect(made.getByText('peace.0456')).toBeVisible();
    expect(made.getByText(/It also goes to 0772 000 456 by SMS/)).toBeVisible();
    expect(calls[0]?.body).toMatchObject({
      user: { username: 'peace.0456', email: null, password: null },
      phone_number: '0772 000456',
      lease_end: null,
      send_sms: true,
    });
    await user.click(made.getByRole('button', { name: 'Done' }));
    await isGone('One-time code');
  });

  test('shows what is missing or refused at the fields of the rent, and sends none that the person does not want to be charged', async () => {
    refuse(createTenant, 'invalid_input', { 'terms.due_day': ['Enter a whole number from 1 to 31.'] });
    const { user, form, rent } = await chooseApartment();
    await user.clear(rent.getByLabelText(/^Amount/));
    await user.click(form.getByRole('button', { name: 'Create' }));
    expect(rent.getByLabelText(/^Amount/)).toHaveAccessibleDescription('This field is required.');
    await user.type(rent.getByLabelText(/^Amount/), '900k');
    await user.click(form.getByRole('button', { name: 'Create' }));
    await waitFor(() =>
      expect(rent.getByLabelText(/^Due day/)).toHaveAccessibleDescription('Enter a whole number from 1 to 31.'),
    );
    expect(rent.getByLabelText(/^Amount/)).toHaveValue('900,000');
    const calls = answer(createTenant, grace);
    await user.click(rent.getByRole('checkbox', { name: 'Do not charge rent automatically' }));
    expect(rent.queryByLabelText(/^Amount/)).not.toBeInTheDocument();
    await user.click(form.getByRole('button', { name: 'Create' }));
    await isGone('Add Tenant');
    expect(calls[0]?.body).not.toHaveProperty('terms');
  });
});

function EditForm({ tenant }: { tenant: Tenant }) {
  const [isOpen, setOpen] = useState(true);
  return isOpen && <TenantDialogs dialog="edit" tenant={tenant} onClose={() => setOpen(false)} />;
}

/** The form of a tenant alone, or that of Grace on the screen. */
async function openEditForm(tenant?: Tenant) {
  const { user } = tenant ? renderScreen(<EditForm tenant={tenant} />) : open();
  if (!tenant) await user.click(await screen.findByRole('button', { name: 'Edit Grace Namubiru' }));
  const form = within(await dialog('Edit Tenant'));
  await waitFor(() => expect(form.getByLabelText(/^Tenant type/)).toHaveValue('1'));
  return { user, form };
}

describe('Edit Tenant', () => {
  test('renews with a later end and sends no password', async () => {
    const lists = serve();
    const calls = answer(updateTenant, grace);
    const { user, form } = await openEditForm();
    expect(form.queryByLabelText(/^Password/)).not.toBeInTheDocument();
    const end = form.getByLabelText(/^Lease end/);
    await user.clear(end);
    await user.type(end, '2027-12-31');
    expect(form.getByText(/^Renews the lease that ends 31 Dec 2026/)).toBeVisible();
    const before = lists.length;
    await user.click(form.getByRole('button', { name: 'Save Changes' }));
    await isGone('Edit Tenant');
    expect(calls.map(({ params, body }) => [params['id'], body])).toEqual([
      [
        '12',
        {
          user: { username: 'grace.n', email: 'grace@example.com', first_name: 'Grace', last_name: 'Namubiru' },
          tenant_type: 1,
          apartment: 8,
          lease_start: '2026-01-01',
          lease_end: '2027-12-31',
          phone_number: '+256 772 000111',
          emergency_contact: '',
          userprofile_status: 'active',
        },
      ],
    ]);
    await waitFor(() => expect(lists.length).toBeGreaterThan(before));
  });

  test('leads to the move, which takes the money along, and keeps what was typed', async () => {
    serve([aTenant({ id: 12, account: 7, is_ending: false })]);
    const { user, form } = await openEditForm();
    expect(form.getByLabelText('Apartment')).toHaveAttribute('readonly');
    expect(form.getByLabelText('Apartment')).toHaveValue('A-08 · Block A · Bukoto Court');
    await user.type(form.getByLabelText(/^Emergency contact/), 'Her brother');
    await user.click(form.getByRole('button', { name: 'Move to another home' }));
    const move = within(await dialog('Move to another home'));
    expect(screen.queryByRole('dialog', { name: 'Edit Tenant' })).not.toBeInTheDocument();
    await user.click(move.getByRole('button', { name: 'Cancel' }));
    await modalsAreClosed();
    await user.click(screen.getByRole('button', { name: 'Edit Grace Namubiru' }));
    expect(within(await dialog('Edit Tenant')).getByLabelText(/^Emergency contact/)).toHaveValue('Her brother');
  });

  test('leads to the undoing of a move to come', async () => {
    serve();
    const { user, form } = await openEditForm(
      aTenant({ id: 12, account: 7, is_ending: false, moves_on: '2026-12-01' }),
    );
    await user.click(form.getByRole('button', { name: 'Undo move' }));
    expect(await dialog('Undo the move of Grace Namubiru?')).toBeVisible();
  });

  test('asks for the rent of the next home after a lease has ended, and sends it', async () => {
    serve();
    answer(listMoneyRules, []);
    const calls = answer(updateTenant, grace);
    const { user, form } = await openEditForm(
      aTenant({ id: 12, account: 7, is_ending: false, lease_end: '2026-10-31' }),
    );
    expect(form.queryByRole('group', { name: 'Rent' })).not.toBeInTheDocument();
    await user.click(form.getByLabelText(/^Apartment/));
    await user.click(await screen.findByRole('option', { name: /B-02/ }));
    const rent = within(await form.findByRole('group', { name: 'Rent' }));
    expect(rent.getByLabelText(/^Amount/)).toHaveValue('850,000');
    await user.clear(form.getByLabelText(/^Lease end/));
    // The first lease began on 1 January, the next one begins today.
    expect(rent.getByRole('status')).toHaveTextContent(/due on the 5th, from 22 Nov 2026\./);
    await user.click(form.getByRole('button', { name: 'Save Changes' }));
    await isGone('Edit Tenant');
    expect(calls[0]?.body).toMatchObject({ terms: { rent_amount: 850_000, rent_every: 'month', due_day: 5 } });
  });

  test('leaves a lease without an end as it is', async () => {
    serve();
    const calls = answer(updateTenant, grace);
    const { user, form } = await openEditForm(aTenant({ id: 12, lease_start: '2026-01-01', lease_end: null }));
    await user.type(form.getByLabelText(/^Emergency contact/), 'Her brother');
    await user.click(form.getByRole('button', { name: 'Save Changes' }));
    await isGone('Edit Tenant');
    expect(calls[0]?.body).toMatchObject({
      lease_start: '2026-01-01',
      lease_end: null,
      emergency_contact: 'Her brother',
    });
  });

  test('explains that another apartment ends the lease, and shows why the server refuses it', async () => {
    serve();
    refuse(updateTenant, 'apartment_leased');
    const { user, form } = await openEditForm(grace);
    await user.click(form.getByRole('button', { name: 'Show choices' }));
    await user.click(await screen.findByRole('option', { name: /B-02/ }));
    expect(form.getByText('The lease of A-08 ends and a new one begins.')).toBeVisible();
    await user.click(form.getByRole('button', { name: 'Save Changes' }));
    expect(await form.findByText('Update failed')).toBeVisible();
    expect(form.getByRole('combobox', { name: /^Apartment/ })).toHaveAccessibleDescription(
      'This apartment is leased to somebody else for part of that time.',
    );
  });
});
