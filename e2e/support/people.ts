import { type Browser, expect, type Page } from '@playwright/test';
import { ROLE_HOME, roleNamed } from '@amayumba/contract/roles.ts';
import { callApi, logIn, PASSWORD } from './api.ts';
import type { Portal } from './portal.ts';

/** Opens somebody's portal on a page of their own, in the size of the project, with a login made over the API. */
export async function signIn(browser: Browser, portal: Portal, username: string, password = PASSWORD): Promise<Page> {
  const { access, refresh } = await logIn(portal, username, password);
  const profile = (await callApi(portal, 'GET', '/api/profile/', undefined, access)) as { role: string };
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
  const page = await context.newPage();
  await page.goto(ROLE_HOME[roleNamed(profile.role)]);
  return page;
}

/** Signs in as people do: by the form of the login page, which is open. */
export async function typeSignIn(page: Page, username: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** The same from wherever the page is, until the portal is shown. */
export async function enterPortal(page: Page, username: string): Promise<void> {
  await page.goto('/login');
  await typeSignIn(page, username);
  await expect(page).not.toHaveURL(/login/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Logs out by the sidebar, or by the drawer on a phone. */
export async function logOut(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: 'Open menu' });
  const button = page.getByRole('button', { name: 'Logout' });
  await button.or(menu).first().waitFor();
  if (await menu.isVisible()) await menu.click();
  await button.click();
}

/** The figures in a text, as one number: `USh 1,200,000` is 1200000. */
export function amountIn(text: string): number {
  return Number(text.replace(/[^\d]/g, ''));
}
