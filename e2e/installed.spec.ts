import type { Browser, Page } from '@playwright/test';
import { expectAccessible, expectFits } from './support/accessible.ts';
import { addPayment, addTenant } from './support/api.ts';
import { type Front, IS_NEXT, startFront } from './support/front.ts';
import { logOut, openPortal, typeSignIn } from './support/people.ts';
import { expect, type Portal, test as base } from './support/portal.ts';
import { bottomOf, returnToPage, stopClock, topOf } from './support/screen.ts';

// The portal with its service worker, which the other journeys block (playwright.config.ts).
const test = base.extend<{ front: Front }>({
  front: async ({ portal }, provide) => {
    const front = await startFront(portal.url);
    await provide(front);
    await front.stop();
  },
});
test.use({ serviceWorkers: 'allow' });

const signIn = (browser: Browser, front: Front, portal: Portal, username: string) =>
  openPortal(browser, { ...portal, url: front.url }, username);

/** Returns the paths of the cached files, and the number of cached responses. */
const cachedContents = (page: Page) =>
  page.evaluate(async () => {
    const paths: string[] = [];
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname);
    }
    const isThere = (await indexedDB.databases()).some(({ name }) => name === 'last-seen');
    const answers = await new Promise<string[]>((resolve) => {
      if (!isThere) return resolve([]);
      const opening = indexedDB.open('last-seen');
      opening.addEventListener('success', () => {
        const database = opening.result;
        if (!database.objectStoreNames.contains('answers')) {
          database.close();
          return resolve([]);
        }
        const request = database.transaction('answers').objectStore('answers').getAll();
        request.addEventListener('success', () => {
          database.close();
          resolve((request.result as { call: string; text: string }[]).map(({ call, text }) => `${call} ${text}`));
        });
      });
    });
    return { paths, answers };
  });

/**
 * Waits until a role's portal can be opened without a network and the given calls are cached. A screen that makes a
 * call several times, with other parameters, names it as often.
 */
async function settle(page: Page, role: string, ...calls: string[]): Promise<void> {
  await expect.poll(async () => (await cachedContents(page)).paths, { timeout: 30_000 }).toContain(`/${role}`);
  for (const call of calls) {
    const times = calls.filter((other) => other === call).length;
    const cached = async () => (await cachedContents(page)).answers.filter((answer) => answer.startsWith(call)).length;
    await expect.poll(cached).toBeGreaterThanOrEqual(times);
  }
}

async function openMenu(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const menu = page.getByRole('button', { name: 'Open menu' });
  if (await menu.isVisible()) await menu.click();
}

/** Logs out and waits for the login's own page: the address is the login's before that page replaces this one. */
async function logOutAndLoad(page: Page): Promise<void> {
  const loaded = page.waitForEvent('load');
  await logOut(page);
  await loaded;
  await expect(page).toHaveURL(/login/);
}

const note = (page: Page) => page.getByRole('status').filter({ hasText: /^Saved/ });

test('the portal can be installed', async ({ page, front }) => {
  await page.goto(`${front.url}/login`);
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = (await (await page.request.get(front.url + href)).json()) as {
    name: string;
    start_url: string;
    display: string;
    icons: { src: string; sizes: string; purpose: string }[];
  };
  expect(manifest).toMatchObject({ name: 'Amayumba', short_name: 'Amayumba', id: '/', scope: '/', lang: 'en-UG' });
  expect(manifest).toMatchObject({ start_url: '/dashboard', display: 'standalone' });
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`).toSorted()).toEqual([
    '192x192 any',
    '192x192 maskable',
    '512x512 any',
    '512x512 maskable',
  ]);
  for (const { src, sizes } of manifest.icons) {
    const size = await page.evaluate(async (address) => {
      const { width, height } = await createImageBitmap(await (await fetch(address)).blob());
      return `${width}x${height}`;
    }, src);
    expect(size).toBe(sizes);
  }
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  // The browser's own reasons against installing the portal.
  const cdp = await page.context().newCDPSession(page);
  const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
});

test('a visitor opens the login again without a network', async ({ page, front }) => {
  await page.goto(`${front.url}/login`);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await front.stop();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  // Nobody has signed in, so the worker has fetched no role's portal.
  expect((await cachedContents(page)).paths.join(' ')).not.toContain('/assets/portal');
  await front.start();
});

const SCREENS = {
  tenant: [
    { path: '/tenant', heading: 'Overview', calls: ['getMyRentAlerts', 'getReceiptStatus', 'listMyComplaints'] },
    { path: '/tenant/payments', heading: 'Payments', calls: ['listMyPayments', 'listMyPayments', 'listMyPayments'] },
    {
      path: '/tenant/complaints',
      heading: 'Complaints',
      calls: ['listComplaintStatuses', 'listComplaintCategories'],
    },
  ],
  owner: [
    {
      path: '/owner',
      heading: 'Owner Portfolio',
      calls: [
        'getOccupancyStatus',
        'getPaymentDashboardSummary',
        'getEstatePaymentStatus',
        'getPaymentAlerts',
        'getTenancyExpiry',
        'getOwnNet',
      ],
    },
    { path: '/owner/reports', heading: 'Reports', calls: ['getPaymentReport', 'getOwnNet', 'getOwnNet'] },
  ],
} as const;

/** Files that belong only to other roles' portals. */
const OF_OTHERS = {
  tenant: /\/(?:owner|Owner\w+Screen|manager|Manager\w+Screen)-[\w-]+\.js$/,
  owner: /\/(?:tenant|Tenant\w+Screen|manager|Manager\w+Screen)-[\w-]+\.js$/,
} as const;

/** Returns all sums on a screen, in their order. */
async function sums(page: Page): Promise<string[]> {
  // With the rows far below, which are not drawn.
  return ((await page.locator('#content').textContent()) ?? '').match(/USh[\s\u00a0]\d{1,3}(?:,\d{3})*/g) ?? [];
}

for (const role of ['tenant', 'owner'] as const) {
  test(`the ${role} opens each screen without a network, with the age of its data`, async ({
    browser,
    portal,
    front,
  }) => {
    const page = await signIn(browser, front, portal, role);
    const seen = new Map<string, string[]>();
    for (const { path, heading, calls } of SCREENS[role]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await settle(page, role, ...calls);
      await expect(note(page)).toBeHidden();
      seen.set(path, await sums(page));
    }
    // People pay for each kilobyte, so files of other roles are not cached.
    expect((await cachedContents(page)).paths.filter((path) => OF_OTHERS[role].test(path))).toEqual([]);
    await page.close();

    await page.context().setOffline(true);
    const later = await page.context().newPage();
    await later.clock.install({ time: Date.now() + 2 * 3_600_000 });
    for (const { path, heading } of SCREENS[role]) {
      await later.goto(path);
      await expect(later.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect(note(later)).toHaveText(/Saved 2 hours ago · offline/);
      await expect.poll(() => sums(later)).toEqual(seen.get(path));
      await expect(later.getByRole('alert')).toBeHidden();
      await expectFits(later);
      // At the end of the page it covers nothing.
      await expect
        .poll(async () => {
          await later.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
          return (await bottomOf(later.locator('#content .card').last())) < (await topOf(note(later)));
        })
        .toBe(true);
    }
    await expectAccessible(later);

    await page.context().setOffline(false);
    await expect(note(later)).toBeHidden();
  });
}

test('with low data too a tenant opens the menu and another screen without a network', async ({ page, front }) => {
  await page.addInitScript(() => localStorage.setItem('low_data', 'yes'));
  await page.goto(`${front.url}/login`);
  await typeSignIn(page, 'tenant');
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await settle(page, 'tenant', 'getReceiptStatus');
  await page.context().setOffline(true);
  await page.reload();
  await openMenu(page);
  await page.getByRole('navigation', { name: 'Tenant Portal' }).getByRole('link', { name: 'Complaints' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Complaints' })).toBeVisible();
  await expect(note(page)).toContainText('offline');
});

test('a manager sees the last data while it is fetched again', async ({ browser, portal, front }) => {
  const page = await signIn(browser, front, portal, 'manager');
  await page.goto('/manager/payments');
  await expect(page.getByText(/^USh/).first()).toBeVisible();
  await settle(page, 'manager', 'listPaymentRows');
  const seen = await sums(page);

  await front.stop();
  await page.reload();
  await expect.poll(() => sums(page)).toEqual(seen);
  await expect(note(page)).toContainText('the portal does not answer');
  await expectFits(page);
  await expectAccessible(page);
  await front.start();
  await note(page).getByRole('button', { name: 'Try again' }).click();
  await expect(note(page)).toBeHidden();
});

test('stored data on screen is brought up to date', async ({ browser, portal, front }, { project }) => {
  const username = `again.${project.name}`;
  const tenant = await addTenant(portal, username);
  await addPayment(portal, tenant, { amount: 410_000 });
  const page = await signIn(browser, front, portal, username);
  await page.goto('/tenant/payments');
  await expect(page.getByText(/410,000/).first()).toBeVisible();
  await settle(page, 'tenant', 'listMyPayments');
  await addPayment(portal, tenant, { amount: 620_000, payment_type: 'Utilities' });
  await page.reload();
  // A phone hides the words of what is not due yet.
  await expect(
    page
      .getByText(/620,000/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  await expect(note(page)).toBeHidden();
});

test('the data of a session goes with it, in whichever way it ends', async ({ browser, portal, front }) => {
  const page = await signIn(browser, front, portal, 'tenant');
  const answers = async () => (await cachedContents(page)).answers;

  await test.step('another person who signs in finds no data of the previous one', async () => {
    await settle(page, 'tenant', 'getReceiptStatus');
    await page.goto('/login');
    await typeSignIn(page, 'owner');
    await expect(page.getByRole('heading', { level: 1, name: 'Owner Portfolio' })).toBeVisible();
    await settle(page, 'owner', 'getOccupancyStatus');
    expect((await answers()).map((answer) => answer.split(' ')[0])).not.toContain('getReceiptStatus');
  });

  await test.step('a session that the server ended removes the stored data', async () => {
    const token = await page.evaluate(() => localStorage.getItem('access') ?? '');
    const refresh = await page.evaluate(() => localStorage.getItem('refresh') ?? '');
    const headers = { authorization: `Bearer ${token}` };
    await page.request.post(`${portal.url}/api/token/logout/`, { headers, data: { refresh } });
    await page.reload();
    await expect(page).toHaveURL(/login/);
    await expect.poll(answers).toEqual([]);
  });

  await test.step('the next page removes data that a browser did not remove at sign-out', async () => {
    await typeSignIn(page, 'tenant');
    await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
    await settle(page, 'tenant', 'getReceiptStatus');
    await page.evaluate(() => {
      indexedDB.deleteDatabase = () => {
        throw new DOMException('Not now', 'UnknownError');
      };
    });
    await logOutAndLoad(page);
    await expect.poll(answers).toEqual([]);
    expect(await page.evaluate(() => localStorage.getItem('last_seen'))).toBeNull();
  });

  await test.step('signing out removes everything from the device', async () => {
    await typeSignIn(page, 'tenant');
    await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
    await settle(page, 'tenant', 'getReceiptStatus', 'listMyComplaints');
    await logOutAndLoad(page);
    const left = () =>
      page.evaluate(async () => ({
        databases: await indexedDB.databases(),
        stored: Object.keys(localStorage).filter((key) => /access|refresh|profile/.test(key)),
      }));
    await expect(async () => expect(await left()).toEqual({ databases: [], stored: [] })).toPass();
    expect((await cachedContents(page)).paths.filter((path) => path.startsWith('/api'))).toEqual([]);
    // The data is also unavailable to another person without a network.
    await page.context().setOffline(true);
    await page.goto('/tenant');
    await expect(page).toHaveURL(/login/);
  });
});

test('a new version takes over from page to page, and no open form is lost', async ({ browser, portal, front }) => {
  const form = await signIn(browser, front, portal, 'tenant');
  await settle(form, 'tenant');
  await form.goto('/tenant/payments?tab=log');
  await form.getByLabel('Amount').fill('850,000');
  front.deployNext();

  // Another tab finds the new version; it opens with the old one for the last time.
  const other = await form.context().newPage();
  await other.goto('/tenant/complaints');
  await expect(other.getByRole('heading', { level: 1, name: 'Complaints' })).toBeVisible();
  // The new worker is complete and active; the old version's pages are removed.
  await expect.poll(() => cachedPages(other), { timeout: 60_000 }).toEqual([expect.stringContaining('NEXT')]);
  await other.reload();
  expect(await other.evaluate(IS_NEXT)).toBe(true);
  await expect(other.getByRole('heading', { level: 1, name: 'Complaints' })).toBeVisible();

  // The first tab still has the old version, including files that it has not fetched yet.
  expect(await form.evaluate(IS_NEXT)).toBe(false);
  await expect(form.getByLabel('Amount')).toHaveValue('850,000');
  await form.getByRole('tab', { name: 'History' }).click();
  await expect(form.getByText(/^USh/).first()).toBeVisible();
  await form.getByRole('tab', { name: 'Log Payment' }).click();
  await expect(form.getByLabel('Amount')).toHaveValue('850,000');

  // The next navigation loads the new version there too.
  await openMenu(form);
  await form.getByRole('link', { name: 'Complaints' }).click();
  await expect(form.getByRole('heading', { level: 1, name: 'Complaints' })).toBeVisible();
  expect(await form.evaluate(IS_NEXT)).toBe(true);
});

/** Returns the cached versions of the page. */
const cachedPages = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('pages-')));

test('a new version opens without a network in the only tab, even after an interrupted installation', async ({
  browser,
  portal,
  front,
}) => {
  const page = await signIn(browser, front, portal, 'tenant');
  await settle(page, 'tenant', 'getReceiptStatus');
  front.deployNext();
  const letGo = front.hold('/mark-on-dark.svg');
  await page.reload();
  // Its files are cached, but the version is not complete.
  await expect
    .poll(async () => (await cachedContents(page)).paths.join(' '), { timeout: 60_000 })
    .toMatch(/tenant-NEXT/);
  // The old page, the only one open, sends its role again, which could delete files of other builds.
  await page.evaluate(async () => (await caches.open('portals')).delete('/tenant'));
  await page.evaluate(async () => {
    const scripts = [...document.querySelectorAll<HTMLScriptElement>('script[type=module]')];
    const { active } = await navigator.serviceWorker.ready;
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker of our own has one origin; the rule means windows
    active?.postMessage({ scripts: scripts.map(({ src }) => new URL(src).pathname).join(' '), role: 'tenant' });
  });
  await settle(page, 'tenant');
  letGo();
  await expect.poll(() => cachedPages(page), { timeout: 60_000 }).toEqual([expect.stringContaining('NEXT')]);

  await front.stop();
  await page.reload();
  expect(await page.evaluate(IS_NEXT)).toBe(true);
  await openMenu(page);
  await page.getByRole('navigation', { name: 'Tenant Portal' }).getByRole('link', { name: 'Complaints' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Complaints' })).toBeVisible();
  await front.start();
  // A single page of the new version removes the files of the old one.
  await page.reload();
  const old = async () =>
    (await cachedContents(page)).paths.filter((path) => /\.(?:js|css)$/.test(path) && !path.includes('-NEXT'));
  await expect.poll(old, { timeout: 60_000 }).toEqual(['/boot.js']);
});

test('the next visit removes the worker if the server returns to a version without one', async ({
  browser,
  portal,
  front,
}) => {
  const page = await signIn(browser, front, portal, 'tenant');
  await settle(page, 'tenant', 'getReceiptStatus');
  front.deployWithoutWorker();
  // A version without a worker registers none, but the pages of this build would register one.
  await page.addInitScript(() => {
    navigator.serviceWorker.register = () => Promise.reject(new Error('a version without a worker'));
  });
  await page.reload();
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length), {
      timeout: 30_000,
    })
    .toBe(0);
  await expect.poll(async () => (await cachedContents(page)).answers).toEqual([]);
  expect((await cachedContents(page)).paths).not.toContain('/');
  await page.reload();
  expect(await page.evaluate(IS_NEXT)).toBe(true);
});

test('a device without free storage still opens the portal', async ({ browser, front }) => {
  const page = await (await browser.newContext({ baseURL: front.url })).newPage();
  await page.goto('/login');
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Storage.overrideQuotaForOrigin', { origin: front.url, quotaSize: 1 });
  await typeSignIn(page, 'tenant');
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await expect(page.getByText(/^USh/).first()).toBeVisible();
});

test('with low data there is no picture, and nothing is fetched until the user asks', async ({
  browser,
  portal,
  front,
}) => {
  const page = await signIn(browser, front, portal, 'tenant');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.reload();
  await expect(page.getByTestId('scenes').locator('img').first()).toBeAttached();
  await settle(page, 'tenant', 'getReceiptStatus');
  await openMenu(page);
  const lowData = page.getByRole('switch', { name: /^Low data/ });
  await expect(lowData).not.toBeChecked();
  await lowData.click();
  await expect(lowData).toBeChecked();
  await expectFits(page);
  await expectAccessible(page);

  // The device stores the setting for every user.
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(`${request.resourceType()} ${new URL(request.url()).pathname}`));
  await page.clock.install();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await expect(page.getByText(/^USh/).first()).toBeVisible();
  await expect(note(page)).toBeHidden();
  await stopClock(page);
  fetched.length = 0;
  await page.clock.runFor('10:00');
  await returnToPage(page);
  await expect(note(page)).toContainText(/Saved (?:8|9|10) minutes ago/);
  await expect(page.getByTestId('scenes').locator('img')).toHaveCount(0);
  expect(fetched).toEqual([]);
  await page.clock.resume();
  await note(page).getByRole('button', { name: 'Refresh' }).click();
  await expect(note(page)).toBeHidden();
  expect(fetched.filter((call) => call.includes('/my_rent_alerts/'))).toHaveLength(1);
});
