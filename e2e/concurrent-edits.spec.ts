import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectFits } from './support/accessible.ts';
import { addPayment } from './support/api.ts';
import { makeTenants, type MadeTenant } from './support/made-tenants.ts';
import { secondManager, signIn } from './support/people.ts';
import { expect, type Portal, test } from './support/portal.ts';
import { entry } from './support/screen.ts';

async function oneTenant(portal: Portal, estate: string): Promise<MadeTenant> {
  const [tenant] = await makeTenants(portal, estate, ['Akello']);
  if (!tenant) throw new Error('nobody was made');
  return tenant;
}

const payment = (page: Page) => page.getByRole('dialog', { name: 'Update Payments' });
const conflictRegion = (page: Page) => page.getByRole('region', { name: / changed this at / });
/** Returns the two values of a field in conflict. */
const values = (page: Page, field: string): Locator =>
  conflictRegion(page).getByRole('group', { name: field, exact: true }).getByRole('radio');
const mine = (page: Page, field: string) => values(page, field).nth(0);
const theirs = (page: Page, field: string) => values(page, field).nth(1);

test('two managers change one payment: neither overwrites the other without seeing it', async ({ browser, portal }, {
  project,
}) => {
  const name = `Two Desks ${project.name}`;
  const tenant = await oneTenant(portal, name);
  await addPayment(portal, tenant.id, { amount: 1_200_000 });
  const pages = [await signIn(browser, portal, 'manager'), await secondManager(browser, portal, name)] as const;
  const [page, other] = pages;
  for (const managerPage of pages) {
    await managerPage.goto(`/manager/payments?search=${encodeURIComponent(tenant.name)}`);
    await entry(managerPage, tenant.name).getByRole('button', { name: /^Edit/ }).click();
    await expect(payment(managerPage)).toBeVisible();
  }

  await test.step('the second one saves first', async () => {
    await payment(other).getByRole('textbox', { name: 'Amount', exact: true }).fill('1,300,000');
    await payment(other).getByRole('combobox', { name: 'Method' }).selectOption('Cash');
    await payment(other).getByRole('button', { name: 'Update & Notify' }).click();
    await expect(payment(other)).toBeHidden();
  });

  await test.step('the first one sees it, field by field', async () => {
    await payment(page).getByRole('textbox', { name: 'Amount', exact: true }).fill('1,250,000');
    await payment(page).getByLabel('Notes').fill('The rest comes on Friday.');
    await payment(page).getByRole('button', { name: 'Update & Notify' }).click();
    await expect(conflictRegion(page)).toContainText('Sarah Nakato changed this at');
    await expect(conflictRegion(page).getByRole('heading', { level: 3 })).toBeFocused();
    await expect(conflictRegion(page)).toContainText(/When you opened it: USh.1,200,000/);
    await expect(theirs(page, 'Method')).toBeChecked();
    await expect(mine(page, 'Notes')).toBeChecked();
    await expect(payment(page).getByRole('combobox', { name: 'Method' })).toHaveValue('Cash');
    await expectAccessible(page);
    await expectFits(page);
  });

  await test.step('nothing is saved until the conflict is decided, which the keyboard alone can do', async () => {
    await payment(page).getByRole('button', { name: 'Update & Notify' }).click();
    await expect(conflictRegion(page)).toContainText('Choose one of the two.');
    await expect(mine(page, 'Amount')).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(theirs(page, 'Amount')).toBeChecked();
    await page.keyboard.press('ArrowLeft');
    await expect(mine(page, 'Amount')).toBeChecked();
    await payment(page).getByRole('button', { name: 'Update & Notify' }).click();
    await expect(payment(page)).toBeHidden();
  });

  await test.step('the changes of both are stored', async () => {
    await page.reload();
    await entry(page, tenant.name).getByRole('button', { name: /^Edit/ }).click();
    await expect(payment(page).getByRole('textbox', { name: 'Amount', exact: true })).toHaveValue('1,250,000');
    await expect(payment(page).getByRole('combobox', { name: 'Method' })).toHaveValue('Cash');
    await expect(payment(page).getByLabel('Notes')).toHaveValue('The rest comes on Friday.');
  });
});
