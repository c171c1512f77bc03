import type { Page } from '@playwright/test';
import { signIn } from './support/people.ts';
import { expect, test } from './support/portal.ts';

// Content must not move when figures and rows load, so that people do not press the wrong thing.

/** Most cumulative layout shift allowed. From 0.1 on it disturbs people; an additional digit in a line causes 0.01. */
const MOST_MOVED = 0.02;

const PAGES = [
  { role: 'manager', path: '/manager/dashboard', there: 'For any month' },
  { role: 'manager', path: '/manager/payments', there: 'Edit' },
  { role: 'manager', path: '/manager/money', there: 'over 30 days' },
  { role: 'manager', path: '/manager/tenants/1', there: 'Contact' },
  { role: 'manager', path: '/manager/complaints/1', there: 'Details' },
  { role: 'manager', path: '/manager/estates/1', there: 'Akello Tumusiime' },
  { role: 'manager', path: '/manager/apartments/1', there: 'since 2' },
  { role: 'manager', path: '/manager/charges/1', there: 'Settled' },
  { role: 'manager', path: '/manager/owners/2', there: ' overdue' },
  { role: 'manager', path: '/manager/audit', there: 'Last verified' },
  { role: 'manager', path: '/manager/settings', there: 'Save Settings' },
  { role: 'owner', path: '/owner', there: 'Occupied' },
  { role: 'owner', path: '/owner/money', there: / charged/ },
  { role: 'owner', path: '/owner/reports?tab=complaints', there: 'By category' },
  { role: 'tenant', path: '/tenant', there: 'Paid until' },
  { role: 'tenant', path: '/tenant/payments', there: 'Paid' },
  { role: 'tenant', path: '/tenant/payments?tab=log', there: 'How to log a payment' },
  { role: 'tenant', path: '/tenant/payments?tab=statement', there: 'Balance before' },
  { role: 'tenant', path: '/tenant/payments?tab=receipts', there: 'AMA-' },
  { role: 'tenant', path: '/tenant/payments?tab=logged', there: 'Awaiting verification' },
  { role: 'tenant', path: '/tenant/complaints', there: 'Leaks, blocked drains' },
  { role: 'tenant', path: '/tenant/account', there: 'Phone for SMS' },
] as const;

/** Records the layout shifts of the next page. */
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
  test(`nothing moves when the answers for the ${role} at ${path} arrive`, async ({ browser, portal }) => {
    const page = await signIn(browser, portal, role);
    await watchWhatMoves(page);
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
  });
}
