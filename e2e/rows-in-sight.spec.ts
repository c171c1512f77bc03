import type { Locator, Page } from '@playwright/test';
import { openInside } from './support/open-inside.ts';
import { openPortal } from './support/people.ts';
import { expect, test } from './support/portal.ts';

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
/** On a phone the first row of a list begins above this. */
const FIRST_ROW_PX = 400;
const ROWS_MIN = 10;

/** The lists of each role: path and name. */
const LISTS = {
  manager: [
    ['tenants', 'Tenants'],
    ['complaints', 'Complaints'],
    ['money', 'Accounts'],
    ['money?estate=3', 'Accounts'],
    ['money?tab=receipts', 'Receipts'],
    ['money?tab=claims', 'Claims'],
    ['money?tab=schedule', 'Rent to be charged'],
    ['money?tab=deposits', 'Deposits'],
    ['payments', 'Payments'],
    ['security-deposits', 'Security deposits'],
    ['people', 'People'],
    ['expenses', 'Expenses'],
    ['owners', 'Owners'],
    ['owners?tab=statements', 'Statements'],
    ['owners?tab=remittances', 'Remittances'],
    ['owners?tab=agreements', 'Fee agreements'],
    ['messages', 'Messages'],
    ['messages?tab=notices', 'Notices'],
    ['messages?tab=templates', 'Texts'],
    ['blocks/1', 'Apartments of Block A'],
  ],
  tenant: [
    ['payments', 'Payment history'],
    ['payments?tab=statement', 'Statement'],
    ['payments?tab=receipts', 'Receipts'],
    ['complaints', 'Complaints'],
  ],
} as const;

/**
 * Returns where so many rows of a list end; far below while rows replace their placeholders. A row with a long name has
 * two lines, and rows that a list does not have are as high as its lowest.
 */
async function bottomOfRows(first: Locator, rows: number): Promise<number> {
  const { top, heights } = await first.evaluate((row) => ({
    top: row.getBoundingClientRect().top,
    heights: [...(row.parentElement?.children ?? [])].map((one) => one.getBoundingClientRect().height),
  }));
  const lowest = Math.min(...heights);
  if (!(lowest > 0)) return Infinity;
  return Array.from({ length: rows }, (_, index) => heights[index] ?? lowest).reduce((sum, one) => sum + one, top);
}

/** How far the placeholders of searches in sight reach beyond the room for them, at most. */
const clippedBy = (page: Page): Promise<number> =>
  page.locator('input[type=search]').evaluateAll((inputs) => {
    const context = document.createElement('canvas').getContext('2d');
    const beyond = (input: HTMLInputElement) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(input);
      if (context) context.font = font;
      const width = context?.measureText(input.placeholder).width ?? Infinity;
      return width - (input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight));
    };
    return Math.max(0, ...(inputs as HTMLInputElement[]).filter(({ offsetParent }) => offsetParent).map(beyond));
  });

for (const [role, lists] of Object.entries(LISTS))
  test(`ten rows of each list of a ${role} have room on a desk, and on a phone the first row is in sight`, async ({
    browser,
    portal,
  }) => {
    test.slow();
    const page = await openPortal(browser, portal, role);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const open = async (path: string) => {
      await openInside(page, `/${role}/${path}`);
      await expect(page.locator('#content [aria-busy=true]')).toHaveCount(0);
    };
    for (const [path, name] of lists) {
      await test.step(path, async () => {
        await page.setViewportSize(DESK);
        await open(path);
        // The first row holds the headings. Some lists have fewer than ten rows, but the room for them.
        const row = page.getByRole('table', { name, exact: true }).getByRole('row').nth(1);
        await expect(row).toBeVisible();
        await expect.poll(() => bottomOfRows(row, ROWS_MIN), path).toBeLessThanOrEqual(DESK.height);
        expect(await clippedBy(page), `${path}: its placeholder on a desk`).toBe(0);
        await page.setViewportSize(PHONE);
        const first = page.getByRole('list', { name, exact: true }).getByRole('listitem').first();
        await expect(first).toBeVisible();
        await expect.poll(() => bottomOfRows(first, 0), path).toBeLessThan(FIRST_ROW_PX);
        expect(await clippedBy(page), `${path}: its placeholder`).toBe(0);
      });
    }
  });

test('on a phone menus open in sight, at the left and the right edge', async ({ browser, portal }) => {
  const page = await openPortal(browser, portal, 'manager');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.setViewportSize(PHONE);
  for (const [path, button] of [
    ['estates/1', 'More'],
    ['money/accounts/1', 'More'],
    ['tenants/1', /^More/],
    ['money', 'Export'],
  ] as const)
    await test.step(path, async () => {
      await openInside(page, `/manager/${path}`);
      await page.getByRole('button', { name: button }).first().click();
      const items = page.getByRole('menuitem');
      await expect(items.first()).toBeVisible();
      for (const item of await items.all()) await expect(item).toBeInViewport({ ratio: 1 });
      await page.keyboard.press('Escape');
    });
});

test('on a short screen the whole of a menu can be reached, above the bar at the bottom', async ({
  browser,
  portal,
}) => {
  const page = await openPortal(browser, portal, 'manager');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 500 });
  for (const path of ['money/accounts/1', 'tenants/1'])
    await test.step(path, async () => {
      await openInside(page, `/manager/${path}`);
      await page.getByRole('button', { name: /^More/ }).first().click();
      const items = page.getByRole('menuitem');
      await items.first().click({ trial: true, timeout: 5000 });
      await items.last().click({ trial: true, timeout: 5000 });
      await page.keyboard.press('Escape');
    });
});
