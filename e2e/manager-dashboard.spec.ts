import type { Page } from '@playwright/test';
import { signIn } from './support/people.ts';
import { expect, test } from './support/portal.ts';

const revenueBar = (page: Page) => page.getByRole('progressbar', { name: 'Monthly revenue towards the target' });

async function openDashboard(page: Page): Promise<void> {
  await page.goto('/manager');
  await expect(page).toHaveURL(/\/manager\/dashboard$/);
  await expect(revenueBar(page)).toBeVisible();
}

test('the chart shows its labels completely', async ({ browser, portal }) => {
  const page = await signIn(browser, portal, 'manager');
  await openDashboard(page);
  const region = page.getByRole('region', { name: 'Performance' });
  await region.scrollIntoViewIfNeeded(); // the chart loads when it comes near the viewport
  const chart = region.locator('svg:has(text)');
  await expect(chart.getByText(/^\d+M$/).first()).toBeVisible();
  // Text beyond the edge is cut off, so that 65M can look like 55M.
  const beyond = await chart.evaluate((drawing: SVGSVGElement) => {
    const { width } = drawing.viewBox.baseVal;
    return [...drawing.querySelectorAll('text')]
      .filter((label) => label.getBBox().x < 0 || label.getBBox().x + label.getBBox().width > width)
      .map(({ textContent }) => textContent);
  });
  expect(beyond).toEqual([]);
});

test('New Estate opens the form, and Back closes it', async ({ browser, portal }) => {
  const page = await signIn(browser, portal, 'manager');
  await openDashboard(page);
  await page.getByRole('link', { name: 'New Estate' }).click();
  const form = page.getByRole('dialog', { name: 'Create Estate' });
  await expect(form).toBeVisible();
  await expect(page).toHaveURL(/\/manager\/estates$/);
  await page.goBack();
  await expect(form).toBeHidden();
  await expect(page).toHaveURL(/\/manager\/estates$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/manager\/dashboard$/);
});
