import type { Page } from '@playwright/test';

// What holds a page up while somebody types or scrolls: tasks of more than 50 ms, of which the browser tells.

/** From here on a browser tells of a task. */
export const LONG_MS = 50;
const WHEEL_PX = 400;
const WHEELS = 25;
const NOTCH_MS = 40;

/** What the page's own script does before anything else: keeps the longest task since somebody asked. */
export const WATCH_TASKS = `window.longest = 0; new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) window.longest = Math.max(window.longest, duration);
}).observe({ type: 'longtask' });`;

/** Answers the longest task of the page while something is done to it, in milliseconds; 0 under 50. */
export async function longestTask(page: Page, doing: () => Promise<unknown>): Promise<number> {
  await page.evaluate('window.longest = 0');
  await doing();
  await page.waitForLoadState('networkidle');
  return page.evaluate<number>('window.longest');
}

/** Types into the search of the screen, a letter every 60 ms, until it is answered. */
export async function type(page: Page, text: string): Promise<void> {
  const field = page.getByRole('main').getByRole('searchbox').first();
  await field.click();
  const answered = page.waitForResponse((response) => response.url().includes('search='));
  await page.keyboard.type(text, { delay: 60 });
  await answered;
}

/** Turns the wheel over the rows, down and up again. */
export async function scroll(page: Page): Promise<void> {
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  await page.mouse.move(width / 2, height * 0.75);
  for (const way of [1, -1]) {
    for (let turned = 0; turned < WHEELS; turned += 1) {
      await page.mouse.wheel(0, way * WHEEL_PX);
      await page.waitForTimeout(NOTCH_MS);
    }
  }
}
