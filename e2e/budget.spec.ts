import type { Browser, Page } from '@playwright/test';
import { PASSWORD } from './support/api.ts';
import { expect, test } from './support/portal.ts';

// Limits on the weight of pages on a phone with an empty cache, headers included. See docs/page-speed.md.
const KB = 1024;
const LOGIN_KB = 90;
const PICTURE_KB = 60;
/** Less than any of these views, so that a measurement that misses the traffic fails. */
const LEAST_KB = 20;
/** Limit on the kilobytes that a role's first view adds to the login, without pictures and API responses. */
const ADDED_KB = 110;
type Role = keyof typeof CHART_IN;

/** Limit on the kilobytes that each further screen adds to those before it. */
const FURTHER_KB = 50;
const FURTHER: Readonly<Record<Role, readonly string[]>> = {
  tenant: ['/tenant/payments', '/tenant/complaints'],
  owner: ['/owner/money', '/owner/reports'],
  manager: ['payments', 'tenants', 'money', 'estates', 'complaints', 'messages', 'people'].map(
    (screen) => `/manager/${screen}`,
  ),
};

/** Files that load after the first view and only serve the next one. */
const AFTERWARDS = /\/(?:service-worker|offline-cache)-[\w-]+\.js$/;
const CODE = new Set(['Document', 'Script', 'Stylesheet', 'Font']);

interface Fetched {
  url: string;
  type: string;
  bytes: number;
}

/** Records the traffic of a page; responses from the cache count nothing. */
async function weigh(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  const fetched = new Map<string, Fetched>();
  await cdp.send('Network.enable');
  cdp.on('Network.requestWillBeSent', ({ requestId, request, type }) =>
    fetched.set(requestId, { url: request.url, type: type ?? 'Other', bytes: 0 }),
  );
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const response = fetched.get(requestId);
    if (response) response.bytes = encodedDataLength;
  });
  const isPicture = ({ url }: Fetched) => url.includes('/backgrounds/');
  return {
    code: () => [...fetched.values()].filter(({ type, url }) => CODE.has(type) && !AFTERWARDS.test(url)),
    pictures: () => [...fetched.values()].filter(isPicture),
    forget: () => fetched.clear(),
  };
}

const sum = (parts: readonly Fetched[]) => parts.reduce((bytes, part) => bytes + part.bytes, 0) / KB;

/** Expects a weight within its limit, and logs the weight and its parts. */
function expectWithin(limit: number, what: string, parts: readonly Fetched[], least = LEAST_KB): void {
  const total = sum(parts);
  const lines = parts
    .filter(({ bytes }) => bytes > 0)
    .map(({ url, bytes }) => `  ${(bytes / KB).toFixed(1).padStart(5)} ${new URL(url).pathname}`);
  console.log([`${what}: ${total.toFixed(1)} KB of ${limit}`, ...lines].join('\n'));
  expect(total).toBeGreaterThan(least);
  expect(total).toBeLessThanOrEqual(limit);
}

async function openLogin(browser: Browser, url: string) {
  // A new context starts with an empty cache. With reduced motion, the login loads no pictures.
  const context = await browser.newContext({ baseURL: url, reducedMotion: 'no-preference' });
  const page = await context.newPage();
  const scale = await weigh(page);
  await page.goto('/login');
  await page.waitForLoadState('networkidle');
  return { page, scale };
}

/**
 * The regions with a chart in the first views. A chart loads when it comes near the viewport; the budget includes it.
 */
const CHART_IN = { tenant: null, owner: 'Operational Snapshot', manager: 'Performance' } as const;

async function loadChart(page: Page, region: string): Promise<void> {
  await page.getByRole('region', { name: region }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('slider').first()).toBeAttached();
  await page.waitForLoadState('networkidle');
}

test('the login is light, and brings one picture', async ({ browser, portal }) => {
  const { page, scale } = await openLogin(browser, portal.url);
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  expectWithin(LOGIN_KB, '/login', scale.code());
  expect(scale.pictures()).toHaveLength(1);
  expect(sum(scale.pictures())).toBeLessThanOrEqual(PICTURE_KB);
});

test('the font comes once, and not before the page can be painted without it', async ({ browser, portal }) => {
  const context = await browser.newContext({ baseURL: portal.url });
  const page = await context.newPage();
  const fonts: string[] = [];
  // The font never arrives.
  await page.route('**/*.woff2', (route) => fonts.push(route.request().url()));
  await page.goto('/login', { waitUntil: 'commit' });
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)).toBe(1);
  expect(fonts.map((url) => /figtree-[a-z]+/.exec(url)?.[0])).toEqual(['figtree-core']);
});

test('a signed-in user gets the files of their portal at once, before any script requests them', async ({
  browser,
  portal,
}) => {
  const { page } = await openLogin(browser, portal.url);
  await page.getByLabel('Username').fill('tenant');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/login/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // The script that would fetch it never arrives.
  await page.route('**/assets/login-*.js', () => {});
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname.replace(/-[\w-]{8}\./, '.')));
  await page.goto('/tenant', { waitUntil: 'commit' });
  const files = ['portal.js', 'portal.css', 'data.js', 'tenant.js'].map((name) => `/assets/${name}`);
  await expect.poll(() => asked).toEqual(expect.arrayContaining(files));
});

for (const role of Object.keys(CHART_IN) as Role[]) {
  test(`the first view of the ${role} adds little to the login, and each further screen little to that`, async ({
    browser,
    portal,
  }) => {
    const { page, scale } = await openLogin(browser, portal.url);
    scale.forget();
    await page.getByLabel('Username').fill(role);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    // Uses the keyboard, because moving the mouse loads modules that the first view does not need.
    await page.keyboard.press('Enter');
    await expect(page).not.toHaveURL(/login/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    // Checked before the chart scrolls into view, because the carousel loads the next picture after a while.
    expect(scale.pictures().length).toBeLessThanOrEqual(1);
    if (CHART_IN[role]) await loadChart(page, CHART_IN[role]);
    // A module that the public pages share with the portals belongs to a group of web/vite.config.ts; else the portals
    // fetch the public pages for it.
    expect(scale.code().filter(({ url }) => url.includes('/assets/public-'))).toEqual([]);
    expectWithin(ADDED_KB, `the ${role}'s first view`, scale.code());
    for (const path of FURTHER[role]) {
      scale.forget();
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
      // The page itself always comes.
      expectWithin(FURTHER_KB, path, scale.code(), 1);
    }
  });
}
