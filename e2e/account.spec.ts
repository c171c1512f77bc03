import type { Browser, Page } from '@playwright/test';
import { codeOfStep } from '../server/src/features/accounts/totp.ts';
import { expectAccessible, expectFits, expectHeading } from './support/accessible.ts';
import { callApi, logIn, PASSWORD } from './support/api.ts';
import { logOut, openPortal, typeSignIn } from './support/people.ts';
import { expect, type Portal, test } from './support/portal.ts';

const STEP_MS = 30_000;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const NEW_PASSWORD = 'Kyengera-plot-9';

/** Returns the authenticator app's code for a secret, the given number of steps from now. */
function shown(secret: string, steps = 0): string {
  const bits = Array.from(secret, (letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
  return codeOfStep(bytes, Math.floor(Date.now() / STEP_MS) + steps);
}

/** Creates an owner for this test, who signs in with the demo's password. */
async function anOwner(portal: Portal, name: string): Promise<string> {
  const { access } = await logIn(portal, 'manager');
  const owner = {
    username: name,
    email: `${name}@example.ug`,
    first_name: 'Ruth',
    last_name: 'Achan',
    password: PASSWORD,
  };
  await callApi(portal, 'POST', '/api/core/owners/', owner, access);
  return name;
}

/** Opens the login in a browser in which nobody is signed in. */
async function atLogin(browser: Browser, portal: Portal): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: portal.url })).newPage();
  await page.goto('/login');
  return page;
}

/** Opens the user's own account through the name in the sidebar or the drawer. */
async function openAccount(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: 'Open menu' });
  const link = page.locator('a[title="My account"]');
  await link.or(menu).first().waitFor();
  if (await menu.isVisible()) await menu.click();
  await link.click();
  await expectHeading(page, 'My account');
}

/** Enters a code in the second step of a sign-in. */
async function typeCode(page: Page, label: string, code: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(code);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

test('an owner sets up two-step verification, signs in with it and with a recovery code, and switches it off', async ({
  browser,
  portal,
}, { project }) => {
  const username = await anOwner(portal, `ruth.${project.name}`);
  const page = await openPortal(browser, portal, username);
  let secret = '';
  let codes: string[] = [];

  await test.step('the account is found by the name, and has no two-step verification', async () => {
    await openAccount(page);
    await expect(page.getByRole('region', { name: 'Two-step verification' })).toContainText('Off');
    await expect(page.getByRole('region', { name: 'Where you are signed in' })).toContainText('This device');
  });

  await test.step('password, app and a first code switch it on', async () => {
    await page.getByRole('button', { name: 'Set up' }).click();
    const dialog = page.getByRole('dialog', { name: 'Set up two-step verification' });
    await dialog.getByLabel('Your password').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
    secret = (await dialog.locator('code').innerText()).replaceAll(/\s/g, '');
    await expectFits(page);
    await expectAccessible(page);
    const code = dialog.getByRole('textbox', { name: 'Code', exact: true });
    await code.fill('000000');
    await dialog.getByRole('button', { name: 'Switch on' }).click();
    await expect(dialog.getByText('This code is not right, or was used already.')).toBeVisible();
    await code.fill(shown(secret));
    await dialog.getByRole('button', { name: 'Switch on' }).click();
  });

  await test.step('ten recovery codes are shown, once', async () => {
    const dialog = page.getByRole('dialog', { name: 'Your recovery codes' });
    const items = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await expect(items).toHaveCount(10);
    codes = await items.allInnerTexts();
    expect(new Set(codes).size).toBe(10);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'I have saved them' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('10 of 10')).toBeVisible();
  });

  await test.step('signing in asks for the code', async () => {
    await logOut(page);
    await expect(page).toHaveURL(/login/);
    await typeSignIn(page, username);
    await expectHeading(page, 'Enter your code');
    await expectFits(page);
    await expectAccessible(page);
    await page.reload();
    await expect(page).toHaveURL(/login/);
    await typeSignIn(page, username);
    await typeCode(page, 'Code', '000000');
    await expect(page.getByRole('alert')).toContainText('This code is not right');
    // The next code, as from a clock slightly ahead, because the current one is already used.
    await typeCode(page, 'Code', shown(secret, 1));
    await expect(page).toHaveURL(/\/owner$/);
  });

  await test.step('without the phone a recovery code works', async () => {
    const other = await atLogin(browser, portal);
    await typeSignIn(other, username);
    await other.getByRole('button', { name: 'Use a recovery code' }).click();
    await expectAccessible(other);
    await typeCode(other, 'Recovery code', codes[0] ?? '');
    await expect(other).toHaveURL(/\/owner$/);
    await openAccount(other);
    await expect(other.getByText('9 of 10')).toBeVisible();
  });

  await test.step('password and a code switch it off', async () => {
    await openAccount(page);
    await page.getByRole('button', { name: 'Switch off' }).click();
    const dialog = page.getByRole('dialog', { name: 'Switch off two-step verification?' });
    await dialog.getByLabel('Your password').fill(PASSWORD);
    await dialog.getByRole('textbox', { name: 'Code', exact: true }).fill(codes[1] ?? '');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Switch off' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible();
  });
});

test('a password is changed and the other browser has to sign in again; ‘Sign out everywhere’ ends both', async ({
  browser,
  portal,
}, { project }) => {
  const username = await anOwner(portal, `rose.${project.name}`);
  const here = await openPortal(browser, portal, username);
  const there = await openPortal(browser, portal, username);
  const endsThere = async () => {
    await there.goto('/owner/reports');
    await expect(there).toHaveURL(/login/);
    await expect(there.getByText('Your session has ended. Please sign in again.')).toBeVisible();
  };
  await openAccount(here);

  await test.step('the new password ends the other sign-in and not this one', async () => {
    await here.getByLabel('Current password').fill(PASSWORD);
    await here.getByLabel('New password').fill(NEW_PASSWORD);
    await here.getByRole('button', { name: 'Change password' }).click();
    await expect(here.getByText('Your password was changed.')).toBeVisible();
    await expect(here.getByRole('list', { name: 'Where you are signed in' }).getByRole('listitem')).toHaveCount(1);
    await endsThere();
  });

  await test.step('the other browser comes in with the new password and is seen here', async () => {
    await typeSignIn(there, username, NEW_PASSWORD);
    await expect(there).toHaveURL(/\/owner/);
    await here.reload();
    await expect(here.getByRole('list', { name: 'Where you are signed in' }).getByRole('listitem')).toHaveCount(2);
    await expect(here.getByText('This device')).toHaveCount(1);
  });

  await test.step('‘Sign out everywhere’ asks for the password and ends every sign-in', async () => {
    await here.getByRole('button', { name: 'Sign out everywhere' }).click();
    const dialog = here.getByRole('dialog', { name: 'Sign out everywhere?' });
    await expectAccessible(here);
    await dialog.getByLabel('Your password').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect(dialog.getByText('This is not your present password.')).toBeVisible();
    await dialog.getByLabel('Your password').fill(NEW_PASSWORD);
    await dialog.getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect(here).toHaveURL(/login/);
    await endsThere();
  });
});
