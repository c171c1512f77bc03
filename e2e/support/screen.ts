import type { Locator, Page } from '@playwright/test';
import { expect } from './portal.ts';

/** An entry of a list: a row of the table, or a card on a phone. */
export function entry(page: Page, text: string): Locator {
  return page
    .getByRole('row', { name: text })
    .or(page.getByRole('listitem').filter({ hasText: text }))
    .first();
}

/** The tile of a figure, with its label, its value and a note. */
export function tile(page: Page, label: string): Locator {
  return page
    .locator('dl > div')
    .filter({ has: page.locator('dt', { hasText: new RegExp(`^${label}$`) }) })
    .first();
}

/** What a tile says. */
export function figure(page: Page, label: string): Locator {
  return tile(page, label).locator('dd').first();
}

/** What a page asks for from now on and has got its answer to, as 'GET /path/'. */
export function collectCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('requestfinished', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}`);
  });
  return calls;
}

/** The person comes back to the page from something else. */
export async function lookAgain(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
}

/**
 * Stops the clock of a page: it goes on by `page.clock.runFor` only, however long the test itself takes. Neither axe nor a
 * screen that is still to be loaded gets anywhere meanwhile.
 */
export async function stopClock(page: Page): Promise<void> {
  // It can be stopped at a moment to come only.
  const soon = (await page.evaluate(() => Date.now())) + 10_000;
  await page.clock.pauseAt(soon);
}

/**
 * A banner above the page is whole, and the window below it belongs to the page: the sidebar begins below it and ends with the window,
 * what gets the focus is not under it, and the page scrolls beneath.
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
  // From the end of the page back to its first button.
  const first = page.locator('#content').getByRole('button').first();
  await first.blur();
  await first.focus();
  expect(await topOf(first)).toBeGreaterThanOrEqual(await bottomOf(banner));
}

/** On a phone the menu is whole as well. */
export async function expectWholeMenu(page: Page): Promise<void> {
  const logout = page.getByRole('button', { name: 'Logout' });
  if ((await menuButton(page).count()) === 0) return;
  await menuButton(page).click();
  await expect(logout).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await expect(logout).toBeHidden();
}

const menuButton = (page: Page) => page.getByRole('button', { name: 'Open menu' });

/** Where an element begins, from the top of the window. */
export async function topOf(element: Locator): Promise<number> {
  const box = await element.boundingBox();
  return box?.y ?? Number.NaN;
}

/** Where an element ends. */
export async function bottomOf(element: Locator): Promise<number> {
  const box = await element.boundingBox();
  return box ? box.y + box.height : Number.NaN;
}
