import { signIn } from './support/people.ts';
import { expect, test } from './support/portal.ts';

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
/** On a phone the first row of a list begins above this. */
const FIRST_ROW_PX = 400;
const ROWS_MIN = 10;

/** The path of each list and its name. */
const LISTS = [
  ['tenants', 'Tenants'],
  ['complaints', 'Complaints'],
  ['money', 'Accounts'],
  ['money?estate=3', 'Accounts'],
  ['money?tab=receipts', 'Receipts'],
  ['money?tab=schedule', 'Rent to be charged'],
  ['money?tab=deposits', 'Deposits'],
  ['payments', 'Payments'],
  ['security-deposits', 'Security deposits'],
  ['people', 'People'],
  ['expenses', 'Expenses'],
] as const;

test('ten rows of a list are in sight on a desk, and on a phone the first one is', async ({ browser, portal }) => {
  test.slow();
  const page = await signIn(browser, portal, 'manager');
  for (const [path, name] of LISTS) {
    await test.step(path, async () => {
      await page.setViewportSize(DESK);
      await page.goto(`/manager/${path}`);
      await expect(page.locator('#content [aria-busy=true]')).toHaveCount(0);
      const rows = page.getByRole('table', { name, exact: true }).getByRole('row');
      // The first row holds the headings.
      await expect(rows.nth(ROWS_MIN)).toBeVisible();
      const last = await rows.nth(ROWS_MIN).boundingBox();
      expect((last?.y ?? Infinity) + (last?.height ?? 0)).toBeLessThanOrEqual(DESK.height);
      await page.setViewportSize(PHONE);
      const first = page.getByRole('list', { name, exact: true }).getByRole('listitem').first();
      await expect(first).toBeVisible();
      expect((await first.boundingBox())?.y).toBeLessThan(FIRST_ROW_PX);
    });
  }
});
