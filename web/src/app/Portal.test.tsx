import { listComplaints } from '@amayumba/contract/complaints/endpoints.ts';
import { listConversations } from '@amayumba/contract/messages/conversation-endpoints.ts';
import { getWaitingMoney } from '@amayumba/contract/money/waiting-endpoints.ts';
import { listNotifications, readNotification } from '@amayumba/contract/notifications/endpoints.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { stubBrowser } from '../test/browser.ts';
import { aNotification } from '../test/factories.ts';
import { answer } from '../test/handlers.ts';
import { renderApp, signInAs } from '../test/render.tsx';
import { VIEWER } from '../test/staff.ts';
import { PageHeader } from '../ui/PageHeader.tsx';

// These tests cover the frame only; the screens have their own tests.
const stub = (name: string) => ({ [name]: () => <PageHeader title={name} /> });
vi.mock('../areas/manager/dashboard/ManagerDashboardScreen.tsx', () => stub('ManagerDashboardScreen'));
vi.mock('../areas/manager/complaints/ComplaintPage.tsx', () => stub('ComplaintPage'));
vi.mock('../areas/manager/estates/ManagerEstatesScreen.tsx', () => stub('ManagerEstatesScreen'));
vi.mock('../areas/owner/dashboard/OwnerDashboardScreen.tsx', () => stub('OwnerDashboardScreen'));
vi.mock('../areas/tenant/complaints/TenantComplaintPage.tsx', () => stub('TenantComplaintPage'));
vi.mock('../areas/manager/account/ManagerAccountScreen.tsx', () => stub('ManagerAccountScreen'));
vi.mock('../areas/owner/account/OwnerAccountScreen.tsx', () => stub('OwnerAccountScreen'));
vi.mock('../areas/tenant/account/TenantAccountScreen.tsx', () => stub('TenantAccountScreen'));
vi.mock('../areas/tenant/overview/TenantOverviewScreen.tsx', () => stub('TenantOverviewScreen'));

// Loads the lazy parts first: on a busy machine the first import takes longer than a test waits.
beforeAll(() =>
  Promise.all([
    import('./Portal.tsx'),
    import('../areas/manager/ManagerShell.tsx'),
    import('../features/notifications/NotificationList.tsx'),
    import('../ui/DrawerPanel.tsx'),
  ]),
);

const aboutComplaint = aNotification({ title: 'Reply on complaint: No water', complaint: 4 });

function serveOne() {
  answer(listNotifications, { count: 1, next: null, previous: null, results: [aboutComplaint] });
  return answer(readNotification, { ...aboutComplaint, read_at: '2026-11-21T09:00:00Z' });
}

const openBell = async (user: ReturnType<typeof renderApp>['user']) => {
  await user.click(await screen.findByRole('button', { name: 'Notifications, 1 unread' }));
  return within(await screen.findByRole('dialog', { name: 'Notifications' }));
};

describe.each([
  ['desk', 1440],
  ['phone', 390],
])('On a %s', (_device, width) => {
  test.each([
    ['manager', '/manager/estates', '/manager/complaints/4', 'ComplaintPage'],
    ['tenant', '/tenant', '/tenant/complaints/4', 'TenantComplaintPage'],
  ] as const)('the bell of the %s opens the complaint', async (role, from, to, title) => {
    stubBrowser({ width });
    serveOne();
    signInAs(role);
    const { user } = renderApp(from);
    const messages = await openBell(user);
    await user.click(await messages.findByRole('link', { name: /No water/ }));
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(screen.getByTestId('address')).toHaveTextContent(to);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getAllByRole('button', { name: /^Notifications/ })).toHaveLength(1);
  });

  test("the owner's bell marks messages as read and links nowhere", async () => {
    stubBrowser({ width });
    const reads = serveOne();
    signInAs('owner');
    const { user } = renderApp('/owner');
    const messages = await openBell(user);
    await user.click(await messages.findByRole('button', { name: /No water/ }));
    await waitFor(() => expect(reads).toHaveLength(1));
    expect(screen.getByTestId('address')).toHaveTextContent('/owner');
  });
});

test("the tenant's portal starts with the Dashboard, and unknown addresses redirect there", async () => {
  serveOne();
  signInAs('tenant');
  renderApp('/tenant/nowhere');
  expect(await screen.findByRole('heading', { level: 1, name: 'TenantOverviewScreen' })).toBeVisible();
  const links = within(screen.getByRole('navigation', { name: 'Tenant Portal' })).getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual(['Dashboard', 'Payments', 'Complaints', 'Messages']);
  expect(screen.getByTestId('address')).toHaveTextContent('/tenant');
  expect(links[0]).toHaveAttribute('aria-current', 'page');
});

test("the manager's panel starts with the Dashboard, and unknown addresses redirect there", async () => {
  serveOne();
  signInAs('manager');
  renderApp('/manager/nowhere');
  expect(await screen.findByRole('heading', { level: 1, name: 'ManagerDashboardScreen' })).toBeVisible();
  const links = within(screen.getByRole('navigation', { name: 'Manager Panel' })).getAllByRole('link');
  expect(links[0]).toHaveTextContent('Dashboard');
  expect(links[0]).toHaveAttribute('aria-current', 'page');
  expect(links.at(-1)).toHaveTextContent('Settings');
  expect(screen.getByTestId('address')).toHaveTextContent('/manager/dashboard');
});

test.each([
  [{ claims: 2, approvals: 1 }, '3 to decide: 2 claims, 1 approval', '/manager/money?tab=claims'],
  [{ claims: 0, approvals: 4 }, '4 to decide: 4 approvals', '/manager/money?tab=approvals'],
])('the sidebar counts what a manager may decide at Money: %o', async (waiting, name, to) => {
  stubBrowser({ width: 1440 });
  serveOne();
  answer(getWaitingMoney, waiting);
  signInAs('manager');
  renderApp('/manager/estates');
  expect(await screen.findByRole('link', { name })).toHaveAttribute('href', to);
});

test('the sidebar counts nothing at Money for people who decide nothing there', async () => {
  stubBrowser({ width: 1440 });
  serveOne();
  const calls = answer(getWaitingMoney, { claims: 2, approvals: 0 });
  signInAs('manager', VIEWER);
  renderApp('/manager/estates');
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(await screen.findByRole('heading', { level: 1, name: 'ManagerEstatesScreen' })).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: /to decide/ })).not.toBeInTheDocument();
});

test('the sidebar counts open complaints and leads to them, and a section keeps its last filters', async () => {
  stubBrowser({ width: 1440 });
  serveOne();
  answer(listComplaints, ({ query }) => ({
    count: query.get('status_id') === '1' ? 14 : 0,
    next: null,
    previous: null,
    results: [],
  }));
  answer(listConversations, ({ query }) => ({
    count: query.get('unread') === 'true' ? 3 : 0,
    next: null,
    previous: null,
    results: [],
  }));
  signInAs('manager');
  const { user } = renderApp('/manager/estates?search=bukoto');
  expect(await screen.findByRole('link', { name: '3 unread conversations' })).toHaveAttribute(
    'href',
    '/manager/messages?tab=conversations',
  );
  const counted = await screen.findByRole('link', { name: '14 open complaints' });
  expect(counted).toHaveAttribute('href', '/manager/complaints?status=1');
  expect(screen.getByRole('link', { name: 'Estates' })).toHaveAttribute('href', '/manager/estates');
  await user.click(screen.getByRole('link', { name: 'Dashboard' }));
  await screen.findByRole('heading', { level: 1, name: 'ManagerDashboardScreen' });
  await user.click(screen.getByRole('link', { name: 'Estates' }));
  expect(screen.getByTestId('address')).toHaveTextContent('/manager/estates?search=bukoto');
});

test.each([
  ['manager', 'ManagerAccountScreen'],
  ['owner', 'OwnerAccountScreen'],
  ['tenant', 'TenantAccountScreen'],
] as const)('the name of the %s leads to the account', async (role, title) => {
  stubBrowser({ width: 1440 });
  serveOne();
  signInAs(role);
  const { user } = renderApp(`/${role}`);
  await user.click(await screen.findByRole('link', { description: 'My account' }));
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(screen.getByTestId('address')).toHaveTextContent(`/${role}/account`);
});
