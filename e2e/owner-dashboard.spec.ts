import type { Page } from '@playwright/test';
import { collectComplaints, expectAccessible, expectHeading } from './support/accessible.ts';
import { callApi, logIn } from './support/api.ts';
import { signIn } from './support/people.ts';
import { expect, test } from './support/portal.ts';

const tile = (page: Page, label: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.locator('dt', { hasText: label }) })
    .first();

test('an owner sees the state of the estates at a glance', async ({ browser, portal }) => {
  const page = await signIn(browser, portal, 'owner');
  const complaints = collectComplaints(page);
  await page.goto('/owner');
  await expectHeading(page, 'Owner Portfolio');

  await test.step('five tiles, with the decimals of each', async () => {
    // Another journey on this portal may have assigned the owner a fifth estate.
    const { access } = await logIn(portal, 'owner');
    const estates = (await callApi(portal, 'GET', '/api/core/estates/', undefined, access)) as unknown[];
    await expect(tile(page, 'Estates managed')).toContainText(
      new RegExp(`^Estates managed${estates.length}\\d+ apartments`),
    );
    await expect(tile(page, 'Occupancy')).toContainText(/\d+\.\d{2}%\d+\/\d+ occupied/);
    await expect(tile(page, 'Month Revenue')).toContainText(/USh\s[\d,]+Payment rate \d+\.\d%/);
    await expect(tile(page, 'Open Complaints')).toContainText(/\d+ resolved/);
    await expect(tile(page, 'Expiring')).toContainText(/Renewal rate \d+\.\d%/);
    await expect(page.getByText(/^All Estates · Last updated \d/)).toBeVisible();
  });

  const card = (name: string) => page.getByRole('region', { name, exact: true });
  await test.step('cards with overdue payments, expiring leases and complaints by status', async () => {
    await expect(card('Payment Alerts')).toContainText('auto-refresh 5m');
    for (const list of ['Overdue', 'Upcoming', 'Recent']) {
      const rows = card(list).getByRole('listitem');
      await expect(rows.first()).toBeVisible();
      expect(await rows.count()).toBeLessThanOrEqual(5);
    }
    expect(await card('Leases Expiring Soon').getByRole('listitem').count()).toBeLessThanOrEqual(8);
    await expect(card('Estate Performance')).toContainText('Bukoto Court');
    await expect(card('Complaint Status')).toContainText(/Average resolution\d+\.\d days/);
  });

  await test.step('the trend can be read with the keyboard and in a table', async () => {
    await card('Operational Snapshot').scrollIntoViewIfNeeded(); // the chart loads when it comes near the viewport
    const slider = page.getByRole('slider', { name: /^Complaints of the last 30 days/ });
    await slider.focus();
    await page.keyboard.press('ArrowLeft');
    await expect(slider).toHaveAttribute('aria-valuetext', /^\d+ \w+: New \d+, Resolved \d+$/);
    await expect(page.getByRole('table', { name: 'Complaints of the last 30 days' }).getByRole('row')).toHaveCount(31);
    await page.keyboard.press('Escape');
  });

  await test.step('in the dark theme it is accessible too', async () => {
    await page.evaluate(() => {
      document.documentElement.dataset['theme'] = 'dark';
    });
    await expectAccessible(page);
    expect(complaints).toEqual([]);
  });

  await test.step('on paper it has no sidebar, no picture and no buttons', async () => {
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(/^Printed .*Kampala$/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Refresh' })).toBeHidden();
    await expect(page.getByRole('navigation')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeHidden();
  });
});
