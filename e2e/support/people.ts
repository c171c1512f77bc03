import type { Browser, Page } from '@playwright/test';
import { expect, type Portal } from './portal.ts';

const DEMO_PASSWORD = 'Amayumba-2026';

/** Signs somebody in on a page of their own, in the size of the project. */
export async function signIn(
  browser: Browser,
  portal: Portal,
  username: string,
  password = DEMO_PASSWORD,
): Promise<Page> {
  const context = await browser.newContext({ baseURL: portal.url });
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).not.toHaveURL(/login/);
  return page;
}

/** The figures in a text, as one number: `USh 1,200,000` is 1200000. */
export function amountIn(text: string): number {
  return Number(text.replace(/[^\d]/g, ''));
}
