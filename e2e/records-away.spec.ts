import type { Page } from '@playwright/test';
import { expectAccessible, expectFits } from './support/accessible.ts';
import { PASSWORD } from './support/api.ts';
import { signIn } from './support/people.ts';
import { expect, test } from './support/portal.ts';
import { expectRoomBelow, expectWholeMenu } from './support/screen.ts';

const SENTENCE = 'The portal cannot reach its records right now. Please try again in a moment.';
const banner = (page: Page) => page.getByRole('status').filter({ hasText: 'cannot reach its records just now' });

// Resumes the database even if a test fails, so that the next test can use it.
test.afterEach(({ portal }) => portal.signalDatabase('SIGCONT'));

test('a tenant sees that the database is unavailable, and sees the data again without doing anything', async ({
  browser,
  portal,
}) => {
  const page = await signIn(browser, portal, 'tenant');
  await page.goto('/tenant/payments');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Payments');
  await portal.signalDatabase('SIGSTOP');
  await page.getByRole('button', { name: 'Refresh' }).first().click();
  await expect(banner(page)).toBeVisible();
  await expectFits(page);
  await expectAccessible(page);
  await expectRoomBelow(page, banner(page));
  await expectWholeMenu(page);
  // Without a connection as well, only one banner shows.
  await page.context().setOffline(true);
  await expect(page.getByText('You are offline.').first()).toBeVisible();
  await expect(banner(page)).toBeHidden();
  await page.context().setOffline(false);
  await expect(banner(page)).toBeVisible();
  // The page itself needs no database. The portal may show stored data of the other screen, but has none for this
  // one.
  await page.goto('/tenant/complaints');
  await expect(banner(page)).toBeVisible();
  await expect(page.getByText(SENTENCE).first()).toBeVisible();
  await portal.signalDatabase('SIGCONT');
  await expect(banner(page)).toBeHidden();
  await expect(page.getByText(SENTENCE)).toHaveCount(0);
});

test('a form that could not be saved keeps the input, and is saved without typing it again', async ({
  browser,
  portal,
}, { project }) => {
  const page = await signIn(browser, portal, 'manager');
  await page.goto('/manager/settings');
  const name = page.getByRole('textbox', { name: "Landlord's name" });
  await name.fill(`Kisasi Homes, ${project.name}`);
  await portal.signalDatabase('SIGSTOP');
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'The settings were not saved' })).toContainText(SENTENCE);
  await expect(banner(page)).toBeVisible();
  await portal.signalDatabase('SIGCONT');
  await expect(banner(page)).toBeHidden();
  await expect(name).toHaveValue(`Kisasi Homes, ${project.name}`);
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect(page.getByText('The settings were saved.').first()).toBeVisible();
});

test('signing in is refused in plain words, and works again without typing', async ({ page, portal }) => {
  await page.goto('/login');
  await page.getByLabel('Username').fill('owner');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await portal.signalDatabase('SIGSTOP');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('alert').filter({ hasText: SENTENCE })).toBeVisible();
  await portal.signalDatabase('SIGCONT');
  await expect(async () => {
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page).toHaveURL(/\/owner/, { timeout: 2_000 });
  }).toPass();
});
