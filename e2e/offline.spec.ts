import type { Page } from '@playwright/test';
import { expectAccessible, expectFits } from './support/accessible.ts';
import { addPayment, addTenant, PASSWORD } from './support/api.ts';
import { openPortal, signIn, typeSignIn } from './support/people.ts';
import { expect, test } from './support/portal.ts';
import { bottomOf, expectRoomBelow, expectWholeMenu, topOf } from './support/screen.ts';

const NOTHING_SENT =
  'You are offline, so nothing was sent. What you typed stays here: send it again once you are connected.';
/** A picture of one dot, as a receipt file. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const banner = (page: Page) => page.getByRole('status').filter({ hasText: 'You are offline' });

async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await expect(banner(page)).toContainText('You can read what is here and fill in forms');
}

async function goOnline(page: Page): Promise<void> {
  await page.context().setOffline(false);
  await expect(banner(page)).toBeHidden();
}

/** Returns the value of each field of the page, by name. */
const typed = (page: Page) =>
  page.locator('form').evaluate((form) => Object.fromEntries(new FormData(form as HTMLFormElement)) as object);

/** Sends a form without a connection and again with one, without typing anything twice. */
async function sendTwice(page: Page, button: string, refusal: string): Promise<void> {
  const before = await typed(page);
  await goOffline(page);
  await page.getByRole('button', { name: button }).click();
  await expect(page.getByRole('alert').filter({ hasText: refusal })).toBeVisible();
  expect(await typed(page)).toEqual(before);
  await expectFits(page);
  await expectAccessible(page);
  await goOnline(page);
  await page.getByRole('button', { name: button }).click();
}

test('signing in without a connection is refused, and works again without typing', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Username').fill('owner');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await sendTwice(page, 'Sign In', 'The portal cannot be reached. Check your connection and try again.');
  await expect(page).toHaveURL(/\/owner/);
});

test('a payment and its receipt stay in the form until they can be sent', async ({ browser, portal }, { project }) => {
  const username = `offline.payer.${project.name}`;
  await addTenant(portal, username);
  const page = await signIn(browser, portal, username);
  await page.goto('/tenant/payments?tab=log');
  const form = page.getByRole('form', { name: 'Log Payment' });
  await form.getByLabel('Amount').fill('850,000');
  await form.getByLabel('Payment method').selectOption({ label: 'Mobile Money' });
  await form.getByLabel('Reference number').fill('MP261121.0912.H00077');
  await form.getByLabel('Due date').fill('2026-11-30');
  await form.getByLabel('Notes').fill('Paid from my sister’s phone');
  await form
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'receipt.png', mimeType: 'image/png', buffer: PICTURE });

  await goOffline(page);
  await form.getByRole('button', { name: 'Submit Payment' }).click();
  await expect(form.getByRole('alert').filter({ hasText: NOTHING_SENT })).toBeVisible();
  await expect(form.getByLabel('Amount')).toHaveValue('850,000');
  await expect(form.getByLabel('Payment method')).toHaveValue('Mobile Money');
  await expect(form.getByLabel('Reference number')).toHaveValue('MP261121.0912.H00077');
  await expect(form.getByLabel('Due date')).toHaveValue('2026-11-30');
  await expect(form.getByLabel('Notes')).toHaveValue('Paid from my sister’s phone');
  await expect(form.getByText('receipt.png')).toBeVisible();
  await expectFits(page);

  await goOnline(page);
  await form.getByRole('button', { name: 'Submit Payment' }).click();
  await expect(page.getByText('Payment logged successfully!').first()).toBeVisible();
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(page.getByRole('link', { name: /receipt/i }).first()).toBeVisible();
});

test('a complaint and its picture stay in the form until they can be sent', async ({ browser, portal }, {
  project,
}) => {
  const title = `No water, ${project.name}`;
  const page = await signIn(browser, portal, 'tenant');
  await page.goto('/tenant/complaints');
  await page.getByRole('button', { name: 'Log Complaint' }).first().click();
  const form = page.getByRole('dialog', { name: 'Report Issue' });
  await form.getByLabel('Category').selectOption({ label: 'Water' });
  await form.getByLabel('Title').fill(title);
  await form.getByLabel('Description').fill('Since yesterday evening.');
  await form
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'tap.png', mimeType: 'image/png', buffer: PICTURE });

  // The modal hides the banner from screen readers, so the form shows its own message.
  await page.context().setOffline(true);
  await form.getByRole('button', { name: 'Submit Complaint' }).click();
  await expect(form.getByRole('alert').filter({ hasText: NOTHING_SENT })).toBeVisible();
  await expect(form.getByLabel('Title')).toHaveValue(title);
  await expect(form.getByLabel('Description')).toHaveValue('Since yesterday evening.');
  await expect(form.getByText('tap.png')).toBeVisible();

  await page.context().setOffline(false);
  await form.getByRole('button', { name: 'Submit Complaint' }).click();
  await expect(page.getByText('Complaint submitted successfully!').first()).toBeVisible();
  await expect(page.getByText(title).first()).toBeVisible();
});

test('a tenant sees when the connection is lost and when it is back, and the menu opens meanwhile', async ({
  browser,
  portal,
}) => {
  const page = await openPortal(browser, portal, 'tenant');
  // The menu's code loads at the first input.
  await page.getByRole('heading', { level: 1 }).click();
  // Parts of the first view that still load would be missing, and the page would grow when they come.
  await page.waitForLoadState('networkidle');
  await goOffline(page);
  await expectFits(page);
  await expectAccessible(page);
  await expectRoomBelow(page, banner(page));
  await expectWholeMenu(page);
  await goOnline(page);
  await expect(page.locator('html')).toHaveCSS('--banner', '0px');
});

test('the selection stays visible below the banner', async ({ browser, portal }) => {
  const page = await signIn(browser, portal, 'manager');
  await page.goto('/manager/payments');
  await page
    .getByRole('checkbox', { name: /^Select (?!all)/ })
    .first()
    .check();
  await goOffline(page);
  await page.evaluate(() => window.scrollTo(0, 1_500));
  const bar = page.getByRole('status').filter({ hasText: '1 selected' });
  await expect(bar).toBeInViewport({ ratio: 1 });
  expect(Math.abs((await topOf(bar)) - (await bottomOf(banner(page))))).toBeLessThan(1);
});

test('requesting a receipt without a connection shows the right error', async ({ browser, portal }) => {
  const page = await signIn(browser, portal, 'tenant');
  await page.goto('/tenant/payments');
  const receipt = page.getByRole('button', { name: /^Receipt of/ }).first();
  await expect(receipt).toBeVisible();
  // The first input loads the notices.
  const notices = page.waitForResponse(/NoticeToasts/);
  await page.keyboard.press('Shift');
  await (await notices).finished();
  await goOffline(page);
  await receipt.click();
  await expect(page.getByText('You are offline. Files can be had once you are connected.').first()).toBeVisible();
});

test('visible data is fetched again as soon as the connection is back', async ({ browser, portal }, { project }) => {
  const username = `offline.reader.${project.name}`;
  const tenant = await addTenant(portal, username);
  const page = await signIn(browser, portal, username);
  await page.goto('/tenant/payments');
  await expect(page.getByText('No payment records found')).toBeVisible();
  await goOffline(page);
  await addPayment(portal, tenant, { amount: 612_345 });
  await expect(page.getByText('No payment records found')).toBeVisible();
  await goOnline(page);
  await expect(page.getByText(/612,345/).first()).toBeVisible();
});

test('a visitor who goes offline and comes back signs in from the same page', async ({ page }) => {
  await page.goto('/');
  await goOffline(page);
  await goOnline(page);
  await typeSignIn(page, 'tenant');
  await expect(page).toHaveURL(/\/tenant/);
});
