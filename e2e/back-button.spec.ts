import { signIn } from './support/people.ts';
import { expect, test } from './support/portal.ts';

test('Back closes an open form and stays on the page; closing it leaves no trace in the history', async ({
  browser,
  portal,
}) => {
  const page = await signIn(browser, portal, 'manager');
  await page.goto('/manager/tenants');
  await page.goto('/manager/payments');
  const open = async () => {
    await page.getByRole('button', { name: 'New Payment' }).first().click();
    await expect(page.getByRole('dialog', { name: 'Create Payment' })).toBeVisible();
  };
  await open();
  await page.goBack();
  await expect(page.getByRole('dialog', { name: 'Create Payment' })).toBeHidden();
  await expect(page).toHaveURL(/\/manager\/payments/);
  await open();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog', { name: 'Create Payment' })).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(/\/manager\/tenants/);
});
