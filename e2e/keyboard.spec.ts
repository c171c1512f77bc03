import type { Locator, Page } from '@playwright/test';
import { openInside } from './support/open-inside.ts';
import { signIn } from './support/people.ts';
import { expect, test } from './support/portal.ts';
import { expectClosed } from './support/screen.ts';

/** More stops than any of the screens here has. */
const STOPS_MAX = 250;

/** Presses Tab until an element has the focus. */
async function tabTo(page: Page, element: Locator): Promise<void> {
  await expect(element).toBeVisible();
  for (let press = 0; press < STOPS_MAX; press++) {
    if (await element.evaluate((node) => node === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(element).toBeFocused();
}

async function open(page: Page, path: string): Promise<void> {
  if (page.url() === 'about:blank') await page.goto(path);
  else await openInside(page, path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('#content [aria-busy=true]')).toHaveCount(0);
}

/** The first stop of every page leads past the menu. */
async function skipMenu(page: Page): Promise<void> {
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#content')).toBeFocused();
}

/** Opens a dialog by its button: Tab stays inside, and Escape gives the focus back. */
async function visit(page: Page, opener: Locator, name: string | RegExp): Promise<void> {
  await tabTo(page, opener);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name, exact: true });
  const holdsFocus = () => dialog.evaluate((box) => document.hasFocus() && box.contains(document.activeElement));
  await expect.poll(holdsFocus).toBe(true);
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let press = 0; press < 4; press++) {
      await page.keyboard.press(key);
      await expect.poll(holdsFocus).toBe(true);
    }
  }
  await page.keyboard.press('Escape');
  await expectClosed(page, dialog);
  await expect(opener).toBeFocused();
}

/** Opens a menu by an arrow key: arrow keys move in it, and Escape gives the focus back. */
async function walkMenu(page: Page, opener: Locator): Promise<void> {
  await tabTo(page, opener);
  await page.keyboard.press('ArrowDown');
  const items = page.getByRole('menuitem');
  await expect(items.first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(items.nth(1)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
}

/** Chooses the tab beside the chosen one. */
async function nextTab(page: Page, name: string | RegExp): Promise<void> {
  await tabTo(page, page.getByRole('tab', { selected: true }));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true');
}

test('a manager works by keyboard alone', async ({ browser, portal }) => {
  test.slow();
  const page = await signIn(browser, portal, 'manager');
  const rows = page.getByRole('table').getByRole('row');

  await test.step('tenants: form, export, and the panel of a row', async () => {
    await open(page, '/manager/tenants');
    await skipMenu(page);
    await walkMenu(page, page.getByRole('button', { name: 'Export' }));
    await visit(page, page.getByRole('button', { name: 'Add Tenant' }), 'Add Tenant');
    await visit(page, rows.nth(1).getByRole('link').first(), 'Tenant');
    await visit(page, rows.nth(1).getByRole('button', { name: /^Edit/ }), /^Edit/);
  });

  await test.step('the menu of a tenant, and what it opens', async () => {
    await open(page, '/manager/tenants/92');
    await walkMenu(page, page.getByRole('button', { name: 'More about Aisha Namatovu' }));
    await visit(page, page.getByRole('button', { name: 'Record money' }).first(), 'Record money');
    await nextTab(page, 'Lease and terms');
  });

  await test.step('money: the actions of accounts, receipts and claims', async () => {
    await open(page, '/manager/money');
    await nextTab(page, 'Receipts');
    await visit(page, rows.nth(1).getByRole('button', { name: /^AMA-/ }), /^AMA-/);
    await open(page, '/manager/money?tab=claims');
    await visit(page, rows.nth(1).getByRole('button', { name: /^Reject/ }), 'Reject this claim?');
    await open(page, '/manager/money?tab=schedule');
    await visit(page, page.getByRole('button', { name: 'Charge many' }), 'Charge many');
  });

  await test.step('estates, payments and complaints: the actions of a row', async () => {
    await open(page, '/manager/estates');
    await visit(page, rows.nth(1).getByRole('button', { name: /^Edit/ }), 'Edit Estate');
    await open(page, '/manager/payments');
    await visit(page, rows.nth(1).getByRole('button', { name: /^Edit/ }), 'Update Payments');
    await open(page, '/manager/complaints');
    await visit(page, rows.nth(1).getByRole('button', { name: /^Edit/ }), 'Update Complaint');
  });
});

test('an owner reads by keyboard alone', async ({ browser, portal }) => {
  const page = await signIn(browser, portal, 'owner');
  await open(page, '/owner');
  await skipMenu(page);
  await visit(page, page.getByRole('button', { name: /^Notifications/ }), 'Notifications');
  await open(page, '/owner/reports');
  await walkMenu(page, page.getByRole('button', { name: 'Export' }));
  await nextTab(page, 'Occupancy');
  await open(page, '/owner/money');
  await tabTo(page, page.getByRole('button', { name: /^Overdue/ }));
});

test('a tenant pays and complains by keyboard alone', async ({ browser, portal }) => {
  const page = await signIn(browser, portal, 'tenant');
  await open(page, '/tenant');
  await skipMenu(page);
  await visit(page, page.getByRole('button', { name: 'Log Complaint' }).first(), 'Report Issue');
  await open(page, '/tenant/payments');
  await nextTab(page, 'Log Payment');
  await open(page, '/tenant/complaints');
  await visit(page, page.getByRole('table').getByRole('button', { name: /^Edit/ }).first(), /./);
  await tabTo(page, page.getByRole('table').getByRole('link').first());
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/tenant\/complaints\/\d+/);
  await expect(page.locator('#content')).toBeFocused();
});
