import type { Page } from '@playwright/test';

// Measures tasks of more than 50 ms that block a page while somebody types or scrolls, as the browser reports them.

/** Shortest task that a browser reports, in milliseconds. */
export const LONG_MS = 50;
const WHEEL_PX = 400;
const WHEELS = 25;
const NOTCH_MS = 40;

/** Script that runs before the page's own and records the longest task since the last reset. */
export const WATCH_TASKS = `window.longest = 0; new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) window.longest = Math.max(window.longest, duration);
}).observe({ type: 'longtask' });`;

/** Returns the page's longest task during an action, in milliseconds; 0 if under 50. */
export async function longestTask(page: Page, doing: () => Promise<unknown>): Promise<number> {
  await page.evaluate('window.longest = 0');
  await doing();
  await page.waitForLoadState('networkidle');
  return page.evaluate<number>('window.longest');
}

/** Types into the screen's search, a letter every 60 ms, and waits for the response. */
export async function type(page: Page, text: string): Promise<void> {
  const field = page.getByRole('main').getByRole('searchbox').first();
  await field.click();
  const answered = page.waitForResponse((response) => response.url().includes('search='));
  await page.keyboard.type(text, { delay: 60 });
  await answered;
}

/** Scrolls the rows down and up again with the wheel. */
export async function scrollPage(page: Page): Promise<void> {
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  await page.mouse.move(width / 2, height * 0.75);
  for (const way of [1, -1]) {
    for (let turned = 0; turned < WHEELS; turned += 1) {
      await page.mouse.wheel(0, way * WHEEL_PX);
      await page.waitForTimeout(NOTCH_MS);
    }
  }
}
