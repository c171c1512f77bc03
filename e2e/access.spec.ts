import { signIn } from './support/people.ts';
import { expect, test } from './support/portal.ts';

test('a visitor is sent to the login and afterwards to where they wanted to go', async ({ page }) => {
  await page.goto('/manager/payments?status=1');
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel('Username').fill('manager');
  await page.getByLabel('Password', { exact: true }).fill('Amayumba-2026');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/manager\/payments\?status=1/);
});

test('a wrong password is refused in the same words as an unknown name, and what was typed stays', async ({ page }) => {
  await page.goto('/login');
  for (const username of ['manager', 'nobody.here']) {
    await page.getByLabel('Username').fill(username);
    await page.getByLabel('Password', { exact: true }).fill('not-the-password');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByText('Authentication failed. Check credentials.')).toBeVisible();
    await expect(page.getByLabel('Username')).toHaveValue(username);
  }
});

test('each role is sent home from where it does not belong', async ({ browser, portal }) => {
  const tenant = await signIn(browser, portal, 'tenant');
  await tenant.goto('/manager/estates');
  await expect(tenant).toHaveURL(/\/tenant/);
  const owner = await signIn(browser, portal, 'owner');
  await owner.goto('/tenant/payments');
  await expect(owner).toHaveURL(/\/owner/);
});

test('logging out ends it here and on the server', async ({ browser, portal }) => {
  const page = await signIn(browser, portal, 'owner');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Owner Portfolio');
  const token = await page.evaluate(() => localStorage.getItem('access'));
  const ask = () => page.request.get('/api/profile/', { headers: { authorization: `Bearer ${token}` } });
  expect((await ask()).status()).toBe(200);
  const menu = page.getByRole('button', { name: /menu/i }).first();
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login/);
  expect((await ask()).status()).toBe(401);
  await page.goto('/owner');
  await expect(page).toHaveURL(/\/login/);
});
