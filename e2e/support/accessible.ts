import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './portal.ts';

/** axe finds nothing on the page as it stands, with whatever is open on it. Colours are judged at rest, not while they fade. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectAtRest(page);
  // Without frames there is nothing to be put together on a second page, and what is in order need not be described.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)).toEqual([]);
}

/** The page is as wide as its window: nothing has to be scrolled sideways. */
export async function expectFits(page: Page): Promise<void> {
  const { wanted, there } = await page.evaluate(() => ({
    wanted: document.documentElement.scrollWidth,
    there: document.documentElement.clientWidth,
  }));
  expect(wanted).toBeLessThanOrEqual(there);
}

/** One main heading, and a title of the page's own that begins with it, or with what is given. */
export async function expectHeading(page: Page, heading: string, title = heading): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  await expect(page).toHaveTitle(`${title} · Amayumba`);
}

/** Complaints of the browser from now on: errors, and what the content security policy refused. */
export function collectComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}

/** Waits for what moves and ends by itself; a spinner never does. */
async function expectAtRest(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(countMoving)).toBe(0);
}

function countMoving(): number {
  return document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity).length;
}
