import { listAccounts } from '@amayumba/contract/money/account-endpoints.ts';
import { getMyCash, listPayingAccounts } from '@amayumba/contract/money/cash-endpoints.ts';
import { getProfile } from '@amayumba/contract/accounts/endpoints.ts';
import {
  listComplaints,
  listComplaintStatuses,
  updateComplaintStatus,
} from '@amayumba/contract/complaints/endpoints.ts';
import { COMPLAINT_STATUS_NAMES } from '@amayumba/contract/complaints/rules.ts';
import { listTenants } from '@amayumba/contract/tenants/endpoints.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import { getSession, storeProfile } from '../../auth/session.ts';
import { aComplaint, aTenant } from '../../test/factories.ts';
import { answer, answerForeign, refuse } from '../../test/handlers.ts';
import { page } from '../../test/money.ts';
import { renderApp, renderScreen, signInAs } from '../../test/render.tsx';
import { CARETAKER, VIEWER } from '../../test/staff.ts';
import { ManagerComplaintsScreen } from './complaints/ManagerComplaintsScreen.tsx';
import { ManagerTenantsScreen } from './tenants/ManagerTenantsScreen.tsx';

// Loads the lazy parts first: on a busy machine the first import takes longer than a test waits.
beforeAll(() =>
  Promise.all([
    import('../../app/Portal.tsx'),
    import('./ManagerShell.tsx'),
    import('./cash/RecordCashScreen.tsx'),
    import('./complaints/list-dialogs.ts'),
    import('../../ui/ModalPanel.tsx'),
    import('../../ui/NoticeToasts.tsx'),
  ]),
);

const STATUSES = Object.entries(COMPLAINT_STATUS_NAMES).map(([id, name]) => ({ id: Number(id), name }));

const menu = () => within(screen.getByRole('navigation', { name: /Panel$/ }));
const entries = () =>
  menu()
    .getAllByRole('link')
    .map((link) => link.textContent);
const NOTHING = { cash_limit: 500_000, cash_limit_day: 900_000, recorded_today: 0, left_today: 900_000, receipts: [] };

describe('A caretaker', () => {
  test('has complaints and cash in the menu and nothing else', async () => {
    answer(listComplaints, page([]));
    signInAs('manager', CARETAKER);
    renderApp('/manager');
    expect(await screen.findByRole('heading', { level: 1, name: 'Complaint Management' })).toBeVisible();
    expect(screen.getByTestId('address')).toHaveTextContent('/manager/complaints');
    expect(entries()).toEqual(['Complaints', 'Record cash']);
    expect(screen.queryByRole('button', { name: 'Search everything' })).not.toBeInTheDocument();
  });

  test('finds the page that records cash', async () => {
    answer(getMyCash, NOTHING);
    answer(listPayingAccounts, page([]));
    signInAs('manager', CARETAKER);
    renderApp('/manager/cash');
    expect(await screen.findByRole('heading', { level: 1, name: 'Record cash' })).toBeVisible();
  });

  test.each(['/manager/money', '/manager/tenants/21', '/manager/estates/3', '/manager/settings'])(
    'sees that %s is not allowed, and no call is made for it',
    async (path) => {
      signInAs('manager', CARETAKER);
      const calls = [answer(listAccounts, page([])), answer(listTenants, page([]))];
      renderApp(path);
      expect(await screen.findByRole('heading', { level: 1, name: 'Not available to you' })).toBeVisible();
      expect(calls.flat()).toHaveLength(0);
    },
  );

  test('reads the name of a tenant that has no page for them', async () => {
    answer(listComplaints, page([aComplaint({ title: 'No water' })]));
    signInAs('manager', CARETAKER);
    renderApp('/manager/complaints');
    expect(await screen.findByRole('link', { name: 'No water' })).toBeVisible();
    const name = aComplaint().tenant_details.name;
    expect(screen.getByText(name)).toBeVisible();
    expect(screen.queryByRole('link', { name })).not.toBeInTheDocument();
  });
});

describe('A viewer', () => {
  test('is offered no button that changes something', async () => {
    answer(listTenants, page([aTenant()]));
    const { user } = renderScreen(<ManagerTenantsScreen />, VIEWER);
    await user.click(await screen.findByRole('checkbox', { name: 'Select Grace Namubiru' }));
    expect(screen.getByRole('button', { name: /PDF|Print/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: /Add|Edit|Message/ })).not.toBeInTheDocument();
  });

  test('cannot answer a complaint', async () => {
    answer(listComplaints, page([aComplaint()]));
    renderScreen(<ManagerComplaintsScreen />, VIEWER);
    await screen.findByText(aComplaint().title);
    expect(screen.queryByRole('button', { name: /^(Edit|Close) / })).not.toBeInTheDocument();
  });
});

test('a server that sends no permissions offers all sections, as before', async () => {
  answer(listComplaints, page([]));
  signInAs('manager');
  renderApp('/manager/complaints');
  await screen.findByRole('heading', { level: 1, name: 'Complaint Management' });
  expect(entries()).toContain('Money');
  expect(entries()).not.toContain('Record cash');
});

test('a refusal for want of a permission loads the profile again, and the page follows', async () => {
  answer(listTenants, page([]));
  signInAs('manager', VIEWER);
  refuse(listComplaints, 'role_not_allowed');
  const { profile } = getSession();
  const permissions = VIEWER.permissions.filter((permission) => !permission.startsWith('complaints'));
  answerForeign(getProfile, { ...profile, permissions });
  renderApp('/manager/complaints');
  expect(await screen.findByRole('heading', { level: 1, name: 'Not available to you' })).toBeVisible();
  await waitFor(() => expect(getSession().profile?.permissions).toEqual(permissions));
  expect(entries()).not.toContain('Complaints');
  storeProfile(profile as NonNullable<typeof profile>);
});

test('a form that closes because its person may no longer send it says why', async () => {
  answer(listComplaints, page([aComplaint({ title: 'No water' })]));
  answer(listComplaintStatuses, STATUSES);
  signInAs('manager', CARETAKER);
  const { profile } = getSession();
  answerForeign(getProfile, profile);
  const { user } = renderApp('/manager/complaints');
  await user.click(await screen.findByRole('button', { name: 'Edit No water' }));
  const form = within(await screen.findByRole('dialog', { name: 'Update Complaint' }));
  await user.type(form.getByLabelText(/Feedback/), 'The plumber comes on Monday');
  refuse(updateComplaintStatus, 'role_not_allowed');
  answerForeign(getProfile, { ...profile, ...VIEWER });
  await user.click(form.getByRole('button', { name: 'Update' }));
  // A screen reader gets it once more.
  expect((await screen.findAllByText('Your permissions were changed')).length).toBeGreaterThan(0);
  expect(screen.getByText('Draft kept')).toBeInTheDocument();
});
