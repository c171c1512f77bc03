import type { Page } from '@playwright/test';
import { signIn } from './support/people.ts';
import { expect, test } from './support/portal.ts';

// Content must not move when figures and rows load, so that people do not press the wrong thing.

/**
 * Most cumulative layout shift allowed. From 0.1 on it disturbs people; an additional digit in a line causes 0.01, and
 * one more line than its placeholder has up to 0.03 on a busy machine.
 */
const MOST_MOVED = 0.05;

/** Pages of each role, and a text that shows that the answers have arrived. */
const PAGES = {
  manager: [
    ['/manager/dashboard', 'For any month'],
    ['/manager/payments', 'Edit'],
    ['/manager/money', 'over 30 days'],
    ['/manager/tenants/1', 'Contact'],
    ['/manager/complaints/1', 'Details'],
    ['/manager/estates/1', 'Akello Tumusiime'],
    ['/manager/apartments/1', /since \d/],
    ['/manager/charges/1', 'Settled'],
    ['/manager/owners/2', ' overdue'],
    ['/manager/audit', /(?:Last|Not) verified/],
    ['/manager/settings', 'Save Settings'],
  ],
  owner: [
    ['/owner', 'Occupied'],
    ['/owner/money', / charged/],
    ['/owner/reports?tab=complaints', 'By category'],
  ],
  tenant: [
    ['/tenant', 'Paid until'],
    ['/tenant/payments', 'Paid'],
    ['/tenant/payments?tab=log', 'How to log a payment'],
    ['/tenant/payments?tab=statement', 'Balance before'],
    ['/tenant/payments?tab=receipts', 'AMA-'],
    ['/tenant/payments?tab=logged', 'Awaiting verification'],
    ['/tenant/complaints', 'Leaks, blocked drains'],
    ['/tenant/account', 'Phone for SMS'],
  ],
} as const;

/** Records the layout shifts of each document that opens from now on. */
function watchWhatMoves(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const moved: number[] = [];
    Object.assign(globalThis, { moved });
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries()) moved.push(Number(Reflect.get(shift, 'value')));
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

for (const [role, pages] of Object.entries(PAGES))
  test(`nothing moves when the answers for the ${role} arrive`, async ({ browser, portal }) => {
    test.slow();
    const page = await signIn(browser, portal, role);
    await watchWhatMoves(page);
    for (const [path, there] of pages) {
      await test.step(path, async () => {
        const { promise: released, resolve: release } = Promise.withResolvers<void>();
        await page.route('**/api/**', async (route) => {
          await released;
          await route.continue();
        });
        await page.goto(path);
        // A record's page has no heading before the record.
        await expect(page.locator('h1, [aria-busy=true]').first()).toBeVisible();
        release();
        await expect(page.getByText(there).first()).toBeVisible();
        await page.waitForLoadState('networkidle');
        const moved = await page.evaluate(() => Reflect.get(globalThis, 'moved') as number[]);
        expect(moved.reduce((sum, value) => sum + value, 0)).toBeLessThanOrEqual(MOST_MOVED);
        await page.unroute('**/api/**');
      });
    }
  });
