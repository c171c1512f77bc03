import { test as base } from '@playwright/test';
import type { Page } from '@playwright/test';
import { startPortal } from '../server/src/test/portal-process.ts';
import { makePreparedFolder } from '../server/src/test/prepared-folder.ts';
import { DOT } from './support/files.ts';
import { openInside } from './support/open-inside.ts';
import { typeSignIn } from './support/people.ts';
import { expect } from './support/portal.ts';
import { entry, expectClosed, figure } from './support/screen.ts';
import { ENVELOPED, PLAIN, startStub } from './support/stub-server.ts';

type Stub = Awaited<ReturnType<typeof startStub>>;

/** A portal that uses another server's API on another origin. */
const test = base.extend<object, { stub: Stub; portalUrl: string }>({
  stub: [
    // Playwright reads the names of a fixture's dependencies from this pattern.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const stub = await startStub();
      await provide(stub);
      await stub.stop();
    },
    { scope: 'worker' },
  ],
  portalUrl: [
    async ({ stub }, provide) => {
      const { folder, remove } = await makePreparedFolder('portal');
      const { url, child, ended } = await startPortal({ DATA_DIR: folder, DEMO: 'off', API_BASE_URL: stub.url });
      await provide(url);
      child.kill('SIGTERM');
      await ended;
      await remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ portalUrl }, provide) => provide(portalUrl),
});
// In one worker, because each would start a portal and another server of its own, and then one for the next journeys.
test.describe.configure({ mode: 'default' });

async function signInThere(page: Page, username: string): Promise<void> {
  await page.goto('/login');
  await typeSignIn(page, username, 'right-password');
  await expect(page).toHaveURL(new RegExp(`/${username}(?:/|$)`)); // a manager's home redirects to the dashboard
}

for (const dialect of [PLAIN, ENVELOPED]) {
  test(`a tenant’s portal works with a server that uses ${dialect.name}`, async ({ page, stub }) => {
    Object.assign(stub.state, { dialect, username: 'tenant', refusal: '', calls: [] });

    await test.step('the login', async () => {
      await page.goto('/login');
      await typeSignIn(page, 'tenant', 'wrong');
      await expect(page.getByRole('alert')).toHaveText('Authentication failed. Check credentials.');
      await signInThere(page, 'tenant');
    });

    await test.step('the overview', async () => {
      await expect(figure(page, 'Upcoming')).toHaveText('1');
      await expect(figure(page, 'Overdue')).toHaveText('1');
      await expect(figure(page, 'Pending')).toHaveText('2');
      await expect(figure(page, 'Complaints')).toHaveText('3');
      await expect(page.getByRole('region', { name: 'Overdue' })).toContainText('9 days overdue');
      await expect(page.getByRole('list', { name: 'Latest complaints' })).toContainText('No water');
    });

    await test.step('the payments: amounts as text, statuses in any shape, invalid days', async () => {
      await page.goto('/tenant/payments');
      await expect(entry(page, '500,000')).toContainText('Paid');
      await expect(entry(page, '750,000')).toContainText('Pending');
      await expect(entry(page, '900,000')).toContainText('OVERDUE');
      await expect(entry(page, '120,000')).toContainText('Unknown');
      await expect(entry(page, '120,000')).toContainText('–');
      await expect(figure(page, 'Total Payments')).toHaveText('4');
      await expect(page.getByText('Invalid Date')).toHaveCount(0);
    });

    await test.step('a payment is refused with the server’s message, then accepted', async () => {
      await page.getByRole('tab', { name: 'Log Payment' }).click();
      const form = page.getByRole('form', { name: 'Log Payment' });
      await form.getByLabel('Amount').fill('500000');
      await form.getByLabel('Payment method').selectOption('Cash');
      await form.getByLabel('Reference number').fill('C-1');
      await form.getByLabel('Due date').fill('2026-11-30');
      await form
        .getByLabel('Receipt', { exact: true })
        .setInputFiles({ name: 'receipt.png', mimeType: 'image/png', buffer: DOT });
      stub.state.refusal = 'The books of this month are closed.';
      await form.getByRole('button', { name: 'Submit Payment' }).click();
      await expect(form.getByRole('alert')).toHaveText('The books of this month are closed.');
      stub.state.refusal = '';
      await form.getByRole('button', { name: 'Submit Payment' }).click();
      const done = 'message' in dialect.done ? 'Noted by the other server.' : 'Payment logged successfully!';
      await expect(page.getByText(done).first()).toBeVisible();
      await expect(form.getByLabel('Reference number')).toHaveValue('');
    });

    await test.step('the complaints', async () => {
      await page.goto('/tenant/complaints');
      await expect(entry(page, 'No water')).toContainText('Maintenance');
      await expect(entry(page, 'No water')).toContainText('Open');
      await expect(entry(page, 'Loud music')).toContainText('General');
      await expect(entry(page, 'Loud music')).toContainText('In Progress');
      await expect(entry(page, 'Dark stairs')).toContainText('Unknown');
      await expect(entry(page, 'Dark stairs')).toContainText('–');
      await expect(entry(page, 'Dark stairs')).toContainText('High');
      await expect(figure(page, 'Open Issues')).toHaveText('1');
    });

    await test.step('a complaint is refused with the server’s message, then accepted', async () => {
      await page.getByRole('button', { name: 'Log Complaint' }).click();
      const form = page.getByRole('dialog', { name: 'Report Issue' });
      await form.getByLabel('Category').selectOption('General');
      await form.getByLabel('Title').fill('Gate');
      await form.getByLabel('Description').fill('It stays open.');
      stub.state.refusal = 'Please call the office.';
      await form.getByRole('button', { name: 'Submit Complaint' }).click();
      await expect(form.getByRole('alert')).toContainText('Please call the office.');
      stub.state.refusal = '';
      await form.getByRole('button', { name: 'Submit Complaint' }).click();
      const done = 'message' in dialect.done ? 'Noted by the other server.' : 'Complaint submitted successfully!';
      await expect(page.getByText(done).first()).toBeVisible();
      await expect(form).toBeHidden();
    });

    await test.step('a complaint is changed', async () => {
      await entry(page, 'Loud music').getByRole('button', { name: /^Edit/ }).click();
      const form = page.getByRole('dialog', { name: 'Edit Complaint' });
      await form.getByLabel('Urgency').selectOption('High');
      await form.getByRole('button', { name: 'Save Changes' }).click();
      await expect(form).toBeHidden();
      expect(stub.state.calls).toContain('PATCH /api/complaints/complaints/2/');
    });
  });

  test(`a manager’s payments work with a server that uses ${dialect.name}`, async ({ page, stub }) => {
    Object.assign(stub.state, { dialect, username: 'manager', refusal: '', calls: [] });
    await signInThere(page, 'manager');
    await page.goto('/manager/payments');

    await test.step('the list, with names that come from the tenants', async () => {
      await expect(page.getByRole('row', { name: '500,000' })).toContainText('Kato Mukasa');
      await expect(page.getByRole('row', { name: '500,000' })).toContainText('Paid');
      await expect(page.getByRole('row', { name: '120,000' })).toContainText('Unknown');
      await expect(figure(page, 'TOTAL')).toHaveText('4');
      await expect(figure(page, 'PENDING')).toHaveText('1');
      await expect(figure(page, 'OVERDUE')).toHaveText('1');
      await expect(figure(page, 'MONTH REVENUE')).toContainText('500,000');
      await expect(page.getByText('Invalid Date')).toHaveCount(0);
    });

    await test.step('the tabs', async () => {
      await page.getByRole('tab', { name: 'OVERDUE' }).click();
      await expect(entry(page, '900,000')).toBeVisible();
      await expect(page.getByText('500,000')).toHaveCount(1); // the revenue tile
    });

    await test.step('an update is refused with the server’s message, then accepted', async () => {
      await entry(page, '900,000').getByRole('button', { name: /^Edit/ }).click();
      const form = page.getByRole('dialog', { name: 'Update Payments' });
      await form.getByLabel('Status').selectOption({ label: 'Paid' });
      stub.state.refusal = 'Somebody else is at it.';
      await form.getByRole('button', { name: 'Update & Notify' }).click();
      await expect(form.getByRole('alert')).toContainText('Somebody else is at it.');
      stub.state.refusal = '';
      await form.getByRole('button', { name: 'Update & Notify' }).click();
      await expectClosed(page, form);
      expect(stub.state.calls).toContain('PATCH /api/payments/payments/4/update_payment_status/');
    });

    await test.step('the dashboard, with the figures that its lists provide', async () => {
      await page.goto('/manager');
      await expect(page.getByText('Some figures are not shown')).toBeVisible();
      await expect(figure(page, 'Monthly revenue')).toContainText('500,000');
      await expect(page.getByRole('link', { name: '1 Pending payments' })).toBeVisible();
      await expect(page.getByText('This server keeps no record of changes.')).toBeVisible();
      await expect(page.getByText(/Stable, answered in \d+ ms/)).toBeVisible();
    });
  });
}

/** Each screen of a role, and a text that shows that it works with what the server has, or says what it lacks. */
const SCREENS: Readonly<Record<string, readonly (readonly [path: string, shows: string | RegExp])[]>> = {
  tenant: [
    ['/tenant', 'No water'],
    ['/tenant/payments', 'OVERDUE'],
    ['/tenant/payments?tab=log', '9 days late'],
    // The tabs of the ledger are those of the payments there.
    ['/tenant/payments?tab=statement', 'OVERDUE'],
    ['/tenant/payments?tab=receipts', 'OVERDUE'],
    ['/tenant/payments?tab=logged', 'OVERDUE'],
    ['/tenant/messages', 'Messages are not available'],
    ['/tenant/messages?tab=updates', 'Messages are not available'],
    ['/tenant/complaints', 'Loud music'],
    ['/tenant/complaints/1', 'Since Sunday.'],
    ['/tenant/account', 'This server keeps no list of sign-ins.'],
  ],
  owner: [
    ['/owner', '1 vacant, 1 overdue'],
    ['/owner', '3 new and 1 resolved in the last 30 days'],
    ['/owner/money', 'This server keeps no accounts'],
    ['/owner/reports', '22.03%'],
    ['/owner/reports?tab=occupancy', 'Estate breakdown'],
    ['/owner/reports?tab=complaints', '33.33%'],
    ['/owner/reports?tab=tenancy', 'Leases that end'],
    ['/owner/account', 'This server does not offer two-step verification.'],
  ],
  manager: [
    ['/manager/dashboard', 'Some figures are not shown'],
    ['/manager/estates', 'Hilltop'],
    ['/manager/estates/1', 'Kato Mukasa'],
    ['/manager/blocks/4', 'Kato Mukasa'],
    ['/manager/apartments/11', 'Parking'],
    ['/manager/estates/import', 'This server does not offer this.'],
    ['/manager/tenants', 'Block A · Hilltop'],
    ['/manager/tenants/3', 'Hilltop'],
    ['/manager/payments', 'Kato Mukasa'],
    ['/manager/charges/4', 'USh 900,000'],
    ['/manager/security-deposits', 'No deposits found'],
    ['/manager/money', 'This server keeps no accounts'],
    ['/manager/money?tab=inbox', 'This server keeps no accounts'],
    ['/manager/money/accounts/1', 'There is no such account.'],
    ['/manager/expenses', 'Expenses are not available'],
    ['/manager/expenses?tab=vendors', 'Expenses are not available'],
    ['/manager/owners', 'Owners are not available'],
    ['/manager/owners?tab=agreements', 'Owners are not available'],
    ['/manager/owners/1', 'There is no such owner.'],
    ['/manager/messages', 'Messages are not available'],
    ['/manager/messages?tab=reminders', 'Messages are not available'],
    ['/manager/account', 'This server keeps no list of sign-ins.'],
    ['/manager/complaints', 'Kato Mukasa'],
    ['/manager/complaints/1', 'Since Sunday.'],
    ['/manager/people', 'This server does not offer this.'],
    ['/manager/audit', 'This server keeps no record of changes.'],
    ['/manager/settings', 'This server does not offer this.'],
  ],
};

for (const [role, screens] of Object.entries(SCREENS)) {
  test(`every screen of the ${role} opens with a plain server that allows only its own headers`, async ({
    page,
    stub,
  }) => {
    test.slow();
    Object.assign(stub.state, { dialect: PLAIN, username: role, refusal: '', calls: [] });
    stub.state.headers.clear();
    await signInThere(page, role);
    for (const [path, shows] of screens) {
      await test.step(`${path}: ${String(shows)}`, async () => {
        // That server has fewer tabs than their addresses name.
        if (path.includes('?')) await page.goto(path);
        else await openInside(page, path);
        await expect(page.locator('main').getByText(shows).filter({ visible: true }).first()).toBeVisible();
        await expect(page.getByText('cannot be read')).toHaveCount(0);
        await expect(page.locator('main')).not.toContainText(/Invalid Date|NaN|undefined|USh\s0(?![\d,])/);
      });
    }
    if (role === 'manager') {
      await page.getByRole('button', { name: 'Search everything' }).click();
      const search = page.getByRole('dialog', { name: 'Search everything' });
      await search.getByRole('combobox').fill('Kato');
      await expect(search.getByText('This server has no search')).toBeVisible();
    }
    expect([...stub.state.headers].toSorted()).toEqual(['authorization', 'content-type']);
  });
}
