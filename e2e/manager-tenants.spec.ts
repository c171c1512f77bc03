import type { Locator, Page } from '@playwright/test';
import { addDays, dayInKampala } from '@amayumba/contract/calendar.ts';
import { expectAccessible } from './support/accessible.ts';
import { callApi, logIn, PASSWORD } from './support/api.ts';
import { signIn } from './support/people.ts';
import { expect, test } from './support/portal.ts';

const today = dayInKampala(Date.now());

/** Picks the first available apartment other than the chosen one. */
async function pickFree(form: Locator): Promise<void> {
  const field = form.getByRole('combobox', { name: 'Apartment' });
  await field.click();
  const options = field.page().getByRole('option').filter({ hasNotText: 'ccupied' });
  await options.nth(1).click();
}

/** A tenant in the list: a row, or an item on a phone. */
const rowOf = (page: Page, name: string) => page.getByRole('main').locator('tr, li').filter({ hasText: name });

test('a tenant is added, renewed, moved and deactivated', async ({ browser, portal }, { project }) => {
  const username = `moving.${project.name}`;
  const name = `Nakato Moving-${project.name}`;
  const page = await signIn(browser, portal, 'manager');
  await page.goto('/manager/tenants');

  await test.step('an incomplete form shows errors and keeps the input; a double click adds one tenant', async () => {
    await page.getByRole('button', { name: 'Add Tenant' }).first().click();
    const form = page.getByRole('dialog', { name: 'Add Tenant' });
    await form.getByLabel('First name').fill('Nakato');
    await form.getByRole('button', { name: 'Create' }).click();
    await expect(form.getByText('Please fill required fields.')).toBeVisible();
    await expectAccessible(page);
    await expect(form.getByLabel('First name')).toHaveValue('Nakato');
    await form.getByLabel('Last name').fill(`Moving-${project.name}`);
    await form.getByLabel('Username').fill(username);
    await form.getByLabel('Email').fill(`${username}@example.com`);
    await form.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD);
    await pickFree(form);
    await form.getByLabel('Lease start').fill(today);
    await form.getByLabel('Lease end').fill(addDays(today, 10));
    await form.getByLabel('Tenant type').selectOption({ label: 'Long stay' });
    await form.getByLabel('Phone number').fill('0772 555 010');
    await expect(form.getByText(/^The portal charges USh.* a month, due on the 5th/)).toBeVisible();
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Create' }).dblclick();
    await expect(form).toBeHidden();
  });

  await test.step('they are found by email and by phone, with the days left', async () => {
    const search = page.getByRole('searchbox', { name: 'Search tenants' });
    await search.fill('0772 555 010');
    await expect(rowOf(page, name)).toBeVisible();
    await search.fill(`${username}@example.com`);
    if (project.name === 'desktop') await expect(rowOf(page, name)).toContainText('10 days left');
    // The rent of the first days is charged and not due before today.
    await expect(rowOf(page, name)).toContainText('Pending');
    await page.reload();
    await expect(rowOf(page, name)).toBeVisible();
  });

  const panel = page.getByRole('dialog', { name: 'Tenant', exact: true });
  const change = async (edit: (form: Locator) => Promise<void>) => {
    await page.getByRole('button', { name: 'Edit Tenant' }).click();
    const form = page.getByRole('dialog', { name: 'Edit Tenant' });
    await edit(form);
    await form.getByRole('button', { name: 'Save Changes' }).click();
    await expect(form).toBeHidden();
    await expect(panel).toBeVisible();
  };

  await test.step('a later end renews the lease', async () => {
    await page.getByRole('link', { name, exact: true }).click();
    await expect(panel).toContainText('0772 555 010');
    await change(async (form) => {
      await form.getByLabel('Lease end').fill(addDays(today, 400));
      await expectAccessible(page);
    });
    await expect(panel).toContainText('400 days left');
  });

  await test.step('the form leads to the move, which ends the lease and begins one', async () => {
    await page.getByRole('button', { name: 'Edit Tenant' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit Tenant' });
    await edit.getByRole('button', { name: 'Move to another home' }).click();
    const form = page.getByRole('dialog', { name: 'Move to another home' });
    await form.getByLabel('First day in the new home').fill(addDays(today, 1));
    await pickFree(form);
    await form.getByRole('button', { name: 'Next' }).click();
    await expect(form.getByRole('heading', { name: 'Rent and money' })).toBeVisible();
    await form.getByRole('button', { name: 'Next' }).click();
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Move tenant' }).click();
    await expect(form).toBeHidden();
    await expect(panel).not.toContainText('400 days left');
  });

  await test.step('deactivated, they are signed out and cannot sign in', async () => {
    const { access } = await logIn(portal, username);
    await callApi(portal, 'GET', '/api/profile/', undefined, access);
    await page.getByRole('button', { name: `More about ${name}` }).click();
    await expectAccessible(page);
    await page.getByRole('menuitem', { name: 'Deactivate' }).click();
    const question = page.getByRole('dialog', { name: `Deactivate ${name}?` });
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Deactivate' }).click();
    await expect(question).toBeHidden();
    await expect(panel).toContainText('Inactive');
    await expect(callApi(portal, 'GET', '/api/profile/', undefined, access)).rejects.toThrow('401');
    await expect(logIn(portal, username)).rejects.toThrow('401');
    await page.goBack();
    await expect(panel).toBeHidden();
  });
});

test('a one-time code is shown whole on its slip', async ({ browser, portal }) => {
  const page = await signIn(browser, portal, 'manager');
  await page.goto('/manager/tenants');
  await page.getByRole('button', { name: 'Add Tenant' }).first().click();
  const form = page.getByRole('dialog', { name: 'Add Tenant' });
  await form.getByLabel('First name').fill('Nalongo');
  await form.getByLabel('Last name').fill('Slip');
  await form.getByLabel('Username').fill('nalongo.slip');
  await pickFree(form);
  await form.getByLabel('Lease start').fill(today);
  await form.getByLabel('Tenant type').selectOption({ label: 'Long stay' });
  await form.getByRole('button', { name: 'Create' }).click();
  const slip = page.getByRole('region', { name: 'One-time codes' }).getByRole('listitem');
  await expect(slip).toContainText('nalongo.slip');
  expect(await slip.evaluate((item) => item.scrollWidth - item.clientWidth)).toBe(0);
  expect((await slip.getByText('nalongo.slip').boundingBox())?.height).toBeLessThan(30);
});
