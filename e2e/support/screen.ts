import type { Locator, Page } from '@playwright/test';

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
