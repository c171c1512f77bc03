import { type Browser, expect, type Page } from '@playwright/test';
import { ROLE_HOME, roleNamed } from '@amayumba/contract/roles.ts';
import { callApi, logIn, PASSWORD } from './api.ts';
import type { Portal } from './portal.ts';

interface Profile {
  role: string;
}

/** Returns a new page in the project's size on which a person is signed in, over the API. The test opens a screen. */
export async function signIn(
  browser: Browser,
  portal: Pick<Portal, 'url'>,
  username: string,
  password = PASSWORD,
): Promise<Page> {
  const { page } = await signedIn(browser, portal, username, password);
  return page;
}

/** Signs a person in over the API and opens the first screen of their portal. */
export async function openPortal(
  browser: Browser,
  portal: Portal,
  username: string,
  password = PASSWORD,
): Promise<Page> {
  const { page, profile } = await signedIn(browser, portal, username, password);
  await page.goto(ROLE_HOME[roleNamed(profile.role)]);
  return page;
}

/** Adds a second manager, Sarah Nakato, named after a test, and signs her in on her own page. */
export async function secondManager(browser: Browser, portal: Portal, name: string): Promise<Page> {
  const username = `sarah.${name}`.toLowerCase().replaceAll(' ', '.');
  const { access } = await logIn(portal, 'manager');
  const person = { username, email: `${username}@example.com`, first_name: 'Sarah', last_name: 'Nakato' };
  const made = await callApi(portal, 'POST', '/api/accounts/', { role: 'manager', ...person }, access);
  await callApi(portal, 'PATCH', `/api/accounts/${(made as { id: number }).id}/`, { password: PASSWORD }, access);
  return signIn(browser, portal, username);
}

async function signedIn(browser: Browser, portal: Pick<Portal, 'url'>, username: string, password: string) {
  const { access, refresh } = await logIn(portal, username, password);
  const profile = (await callApi(portal, 'GET', '/api/profile/', undefined, access)) as Profile;
  const stored = {
    access,
    refresh,
    access_token: access,
    refresh_token: refresh,
    user_profile: JSON.stringify(profile),
  };
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }));
  const context = await browser.newContext({
    baseURL: portal.url,
    storageState: { cookies: [], origins: [{ origin: portal.url, localStorage }] },
  });
  return { page: await context.newPage(), profile };
}

/** Signs in through the form of the open login page. */
export async function typeSignIn(page: Page, username: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** Opens the login, signs in and waits for the portal. */
export async function enterPortal(page: Page, username: string): Promise<void> {
  await page.goto('/login');
  await typeSignIn(page, username);
  await expect(page).not.toHaveURL(/login/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Logs out through the sidebar, or the drawer on a phone. */
export async function logOut(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: 'Open menu' });
  const button = page.getByRole('button', { name: 'Logout' });
  await button.or(menu).first().waitFor();
  if (await menu.isVisible()) await menu.click();
  await button.click();
}

/** Returns the digits of a text as one number: `USh 1,200,000` is 1200000. */
export function amountIn(text: string): number {
  return Number(text.replace(/[^\d]/g, ''));
}
