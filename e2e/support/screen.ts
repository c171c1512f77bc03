import type { Locator, Page } from '@playwright/test';
import { expect } from './portal.ts';

/** Returns an entry of a list: a row of the table, or a card on a phone, but no part of a strip of figures. */
export function entry(page: Page | Locator, text: string): Locator {
  return page
    .getByRole('row', { name: text })
    .or(page.locator('li:not(ul[aria-label*="figures" i] > li)').filter({ hasText: text }))
    .first();
}

/** Returns a figure with its label and note: a tile, or a part of a strip of figures. */
export function tile(page: Page, label: string): Locator {
  return page
    .locator('dl > div, ul > li')
    .filter({ has: page.locator('dt, span', { hasText: new RegExp(`^${label}$`) }) })
    .first();
}

/** Returns the value of a figure. */
export function figure(page: Page, label: string): Locator {
  return tile(page, label).locator('dd, span + span').first();
}

/**
 * Expects a dialog to close. Closing goes back in the history, which would end the way to the next page, so that is
 * waited for as well.
 */
export async function expectClosed(page: Page, dialog: Locator): Promise<void> {
  await expect(dialog).toBeHidden();
  await page.waitForFunction(() => !(history.state as { layers?: number } | null)?.layers);
}

/** Collects a page's answered calls from now on, as 'GET /path/'. */
export function collectCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('requestfinished', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}`);
  });
  return calls;
}

/** Gives focus back to the page, as if the person returned from another window. */
export async function returnToPage(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
}

/**
 * Stops the clock of a page; only `page.clock.runFor` advances it. While it is stopped, axe cannot run and screens
 * cannot load.
 */
export async function stopClock(page: Page): Promise<void> {
  // Playwright can stop it only at a time in the future.
  const soon = (await page.evaluate(() => Date.now())) + 10_000;
  await page.clock.pauseAt(soon);
}

/**
 * Expects a banner above the page to be fully visible and to cover nothing: the sidebar fills the window below it, and
 * focused elements scroll into view below it.
 */
export async function expectRoomBelow(page: Page, banner: Locator): Promise<void> {
  const height = page.viewportSize()?.height ?? 0;
  for (const place of [0, 100_000]) {
    await page.evaluate((top) => window.scrollTo(0, top), place);
    await expect(banner).toBeInViewport({ ratio: 1 });
    if (await menuButton(page).count()) continue;
    await expect(page.getByRole('button', { name: 'Logout' })).toBeInViewport({ ratio: 1 });
    const sidebar = page.getByRole('complementary').first();
    expect(Math.abs((await topOf(sidebar)) - (await bottomOf(banner)))).toBeLessThan(1);
    expect(Math.abs((await bottomOf(sidebar)) - height)).toBeLessThan(1);
  }
  // Focuses the first button from the end of the page.
  const first = page.locator('#content').getByRole('button').first();
  await first.blur();
  await first.focus();
  expect(await topOf(first)).toBeGreaterThanOrEqual(await bottomOf(banner));
}

/** Expects the whole menu to be visible on a phone. */
export async function expectWholeMenu(page: Page): Promise<void> {
  const logout = page.getByRole('button', { name: 'Logout' });
  if ((await menuButton(page).count()) === 0) return;
  await menuButton(page).click();
  await expect(logout).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await expect(logout).toBeHidden();
}

const menuButton = (page: Page) => page.getByRole('button', { name: 'Open menu' });

/** Returns an element's top edge, from the top of the window. */
export async function topOf(element: Locator): Promise<number> {
  const box = await element.boundingBox();
  return box?.y ?? Number.NaN;
}

/** Returns an element's bottom edge, from the top of the window. */
export async function bottomOf(element: Locator): Promise<number> {
  const box = await element.boundingBox();
  return box ? box.y + box.height : Number.NaN;
}
