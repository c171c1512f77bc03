import type { Page } from '@playwright/test';
import { enterPortal } from './support/people.ts';
import { expect, test } from './support/portal.ts';

// What a person looks at or is about to touch stays where it is when the figures and rows arrive.

/** Of the window, as the browser counts it: what moved, times how far. A tenth is where it begins to disturb; a digit more in a line is a hundredth. */
const MOST_MOVED = 0.02;

const PAGES = [
  { role: 'manager', path: '/manager/payments', there: 'Edit' },
  { role: 'owner', path: '/owner', there: 'Occupied' },
  { role: 'tenant', path: '/tenant/payments', there: 'Paid' },
] as const;

/** Notes from the beginning of the next page what moves without anybody's doing. */
function watchWhatMoves(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const moved: number[] = [];
    Object.assign(globalThis, { moved });
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries()) moved.push(Number(Reflect.get(shift, 'value')));
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

for (const { role, path, there } of PAGES) {
  test(`nothing moves when the answers for the ${role} at ${path} arrive`, async ({ page }) => {
    await enterPortal(page, role);
    await watchWhatMoves(page);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/**', async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    release();
    await expect(page.getByText(there).first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    const moved = await page.evaluate(() => Reflect.get(globalThis, 'moved') as number[]);
    expect(moved.reduce((sum, value) => sum + value, 0)).toBeLessThanOrEqual(MOST_MOVED);
  });
}
