import type { Page, Request } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { addTenant } from './support/api.ts';
import { holdRequests } from './support/held.ts';
import { logOut, openPortal, signIn, typeSignIn } from './support/people.ts';
import { expect, test } from './support/portal.ts';

const TOKENS = ['access', 'access_token', 'refresh', 'refresh_token'];
const STALE = 'stale.token.of-yesterday';

const stored = (page: Page) =>
  page.evaluate<Record<string, string>>(() => Object.fromEntries(Object.entries(localStorage)));

/** Makes tokens invalid, like the expiry of the access token after 15 minutes or of both after two weeks. */
async function spoil(page: Page, names: readonly string[]): Promise<void> {
  await page.evaluate(
    ([all, value]) => {
      for (const name of all) localStorage.setItem(name, value);
      // The page caches its tokens in memory and updates them on storage events from other tabs.
      window.dispatchEvent(new StorageEvent('storage', { key: 'access' }));
    },
    [names, STALE] as const,
  );
}

const forget = (page: Page, names: readonly string[]) =>
  page.evaluate((all) => {
    for (const name of all) localStorage.removeItem(name);
  }, names);

/** Collects the API's responses from now on, as 'path status'. */
function listen(page: Page): string[] {
  const answers: string[] = [];
  const note = async (request: Request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) answers.push(`${pathname} ${(await request.response())?.status()}`);
  };
  page.on('requestfinished', (request) => void note(request));
  return answers;
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const expectLogin = (page: Page) => expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();

/** Checks only the session's entries, because the portal also stores a theme. */
async function expectSignedOut(page: Page): Promise<void> {
  const names = Object.keys(await stored(page));
  expect(names.filter((name) => [...TOKENS, 'user_profile'].includes(name))).toEqual([]);
}

test('local storage holds tokens and profile under the names of the specification', async ({ page }) => {
  await page.goto('/login');
  await typeSignIn(page, 'tenant');
  await expect(heading(page)).toHaveText('Overview');
  const { access, access_token, refresh, refresh_token, user_profile } = await stored(page);
  expect(access).toMatch(/^[\w-]+\./);
  expect(access_token).toBe(access);
  expect(refresh).toBeTruthy();
  expect(refresh_token).toBe(refresh);
  expect(JSON.parse(user_profile ?? '')).toMatchObject({ username: 'tenant', role: 'tenant' });
});

test('many calls refused at once cause one refresh, and each is sent again', async ({ browser, portal }) => {
  const page = await openPortal(browser, portal, 'tenant');
  await expect(page.getByText('USh').first()).toBeVisible();
  // A call of the first view that begins later would use up the refresh token before the reload.
  await page.waitForLoadState('networkidle');
  const before = await stored(page);
  await spoil(page, ['access', 'access_token']);
  const answers = listen(page);
  await page.reload();
  await expect(page.getByText('USh').first()).toBeVisible();
  await expect(page.getByRole('list', { name: 'Latest complaints' })).toBeVisible();
  const refusals = () => answers.filter((answer) => answer.endsWith(' 401'));
  // Responses are noted after the page has them.
  await expect.poll(() => refusals().length).toBeGreaterThan(3);
  const refused = refusals().map((answer) => answer.split(' ')[0]);
  for (const path of refused) await expect.poll(() => answers).toContain(`${path} 200`);
  expect(answers.filter((answer) => answer.startsWith('/api/token/refresh/'))).toEqual(['/api/token/refresh/ 200']);
  const after = await stored(page);
  expect(after['access']).not.toBe(STALE);
  expect(after['refresh']).not.toBe(before['refresh']);
  expect(after['refresh_token']).toBe(after['refresh']);
});

test('a refused refresh logs out; one that fails on the network does not', async ({ browser, portal }) => {
  const page = await openPortal(browser, portal, 'tenant');
  await expect(heading(page)).toHaveText('Overview');
  await test.step('without a connection the session continues', async () => {
    await page.route('**/api/token/refresh/', (route) => route.abort());
    await spoil(page, ['access', 'access_token']);
    await page.reload();
    await expect(page.getByText('Rent Alerts could not be loaded')).toBeVisible();
    // Later calls refresh once more; one after the next step began would end the session before the click.
    await page.waitForLoadState('networkidle');
    expect(Object.keys(await stored(page))).toEqual(expect.arrayContaining([...TOKENS, 'user_profile']));
    await page.unroute('**/api/token/refresh/');
  });
  await test.step('a refusal ends the session', async () => {
    await spoil(page, TOKENS);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expectLogin(page);
    await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible();
    await expectAccessible(page);
    await expectSignedOut(page);
  });
});

test('a damaged stored session is cleared', async ({ browser, portal }) => {
  const page = await openPortal(browser, portal, 'tenant');
  const good = await stored(page);
  const restore = () =>
    page.evaluate((all) => {
      for (const [name, value] of Object.entries(all)) localStorage.setItem(name, value);
    }, good);

  await test.step('a corrupt profile', async () => {
    await page.evaluate(() => localStorage.setItem('user_profile', '{"id": 7, "userna'));
    await page.goto('/tenant/payments');
    await expectLogin(page);
    await expectSignedOut(page);
  });

  await test.step('an access token that somebody removed', async () => {
    await restore();
    await forget(page, ['access', 'access_token']);
    await page.goto('/tenant/payments');
    await expectLogin(page);
    await page.goto('/dashboard');
    await expectLogin(page);
    await page.goto('/unauthorized');
    await expect(page.getByRole('link', { name: 'Go to My Dashboard' })).toHaveAttribute('href', '/login');
  });

  await test.step('a missing profile is fetched first', async () => {
    await restore();
    await forget(page, ['user_profile']);
    const asked = await holdRequests(page, '**/api/profile/');
    await page.goto('/tenant/payments');
    await expect(page.getByText('Checking authentication...')).toBeVisible();
    await asked.go();
    await expect(heading(page)).toHaveText('Payments');
    expect(JSON.parse((await stored(page))['user_profile'] ?? '')).toMatchObject({ username: 'tenant' });
  });
});

test('the login opens the requested page if the role may see it', async ({ page }) => {
  await page.goto('/tenant/payments?tab=log');
  await expectLogin(page);
  await expect(page).toHaveURL('/login');
  await typeSignIn(page, 'tenant');
  await expect(page).toHaveURL('/tenant/payments?tab=log');
  await expect(page.getByRole('tab', { name: 'Log Payment' })).toHaveAttribute('aria-selected', 'true');
  await logOut(page);
  // The login may still be loading, and would interrupt the next address.
  await expectLogin(page);
  await expect(page).toHaveURL('/login');
  await page.goto('/manager/estates');
  await expectLogin(page);
  await typeSignIn(page, 'tenant');
  await expect(page).toHaveURL('/tenant');
});

test('several tabs share one session', async ({ browser, portal }) => {
  const device = await openPortal(browser, portal, 'tenant');
  const other = await device.context().newPage();
  await other.goto('/tenant/payments');
  await expect(heading(other)).toHaveText('Payments');

  await test.step('tokens renewed by one are used by the other', async () => {
    const answers = [listen(device), listen(other)];
    await spoil(device, ['access', 'access_token']);
    await Promise.all([device.reload(), other.reload()]);
    await expect(device.getByText('USh').first()).toBeVisible();
    await expect(other.getByText('USh').first()).toBeVisible();
    expect(answers.flat().filter((path) => path.startsWith('/api/token/refresh/'))).toHaveLength(1);
    await expect(heading(device)).toHaveText('Overview');
    await expect(heading(other)).toHaveText('Payments');
  });

  await test.step('another person’s sign-in in one tab applies to the other', async () => {
    await device.goto('/login');
    await typeSignIn(device, 'owner');
    await expect(device).toHaveURL('/owner');
    await expect(other).toHaveURL('/owner');
    await expect(heading(other)).toHaveText('Owner Portfolio');
    await expect(other.getByText('occupied').first()).toBeVisible();
  });

  await test.step('logging out in one logs out the other', async () => {
    await logOut(device);
    await expect(device).toHaveURL('/login');
    await expectLogin(other);
    await expect(other.getByText('Owner Portfolio')).toBeHidden();
  });
});

test('a logout ends the session here and on the server, and the Back button shows nothing private', async ({
  browser,
  portal,
}) => {
  const page = await openPortal(browser, portal, 'tenant');
  await page.goto('/tenant/payments');
  await expect(page.getByText('USh').first()).toBeVisible();
  const { access } = await stored(page);
  const ask = () => page.request.get('/api/profile/', { headers: { authorization: `Bearer ${access}` } });
  expect((await ask()).status()).toBe(200);
  await logOut(page);
  await expectLogin(page);
  await expect(page.getByText('Your session has ended.')).toHaveCount(0);
  await expectSignedOut(page);
  expect((await ask()).status()).toBe(401);
  for (const back of ['once', 'twice']) {
    await test.step(back, async () => {
      await page.goBack();
      await expectLogin(page);
      await expect(page.getByText('USh')).toHaveCount(0);
    });
  }
});

test('a form continues with its input after the session ended and the user logged in again', async ({
  browser,
  portal,
}, { project }) => {
  const username = `interrupted.${project.name}`;
  await addTenant(portal, username);
  const page = await signIn(browser, portal, username);
  await page.goto('/tenant/payments?tab=log');
  const form = page.getByRole('form', { name: 'Log Payment' });
  const fill = async (reference: string, type: string) => {
    await form.getByLabel('Amount').fill('450000');
    await form.getByLabel('Payment type').selectOption(type);
    await form.getByLabel('Payment method').selectOption('Cash');
    await form.getByLabel('Reference number').fill(reference);
    await form.getByLabel('Due date').fill('2026-11-30');
  };
  const submit = () => form.getByRole('button', { name: 'Submit Payment' }).click();

  await test.step('an expired access token goes unnoticed', async () => {
    await fill('CASH-0090', 'Rent');
    await spoil(page, ['access', 'access_token']);
    await submit();
    await expect(page.getByText('Payment logged successfully!').first()).toBeVisible();
  });

  await test.step('an ended session opens the login', async () => {
    await fill('CASH-0091', 'Utilities');
    await spoil(page, TOKENS);
    await submit();
    await expectLogin(page);
  });

  await test.step('after the login the form has its input', async () => {
    await typeSignIn(page, username);
    await expect(page).toHaveURL('/tenant/payments?tab=log');
    await expect(form.getByLabel('Amount')).toHaveValue(/450,?000/);
    await expect(form.getByLabel('Payment type')).toHaveValue('Utilities');
    await expect(form.getByLabel('Payment method')).toHaveValue('Cash');
    await expect(form.getByLabel('Reference number')).toHaveValue('CASH-0091');
    await expect(form.getByLabel('Due date')).toHaveValue('2026-11-30');
  });

  await test.step('somebody else who signs in here does not see it', async () => {
    await logOut(page);
    await expectLogin(page);
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  });
});
