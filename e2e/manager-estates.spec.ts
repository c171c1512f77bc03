import type { Locator, Page } from '@playwright/test';
import { phonePhoto } from '../server/src/test/photos.ts';
import { expectAccessible, expectFits } from './support/accessible.ts';
import { callApi, logIn } from './support/api.ts';
import { signIn } from './support/people.ts';
import { expect, type Portal, test } from './support/portal.ts';
import { entry } from './support/screen.ts';

async function addEstate(portal: Portal, name: string): Promise<number> {
  const { access } = await logIn(portal, 'manager');
  const body = { name, address: 'Plot 9, Ntinda Road, Kampala' };
  return ((await callApi(portal, 'POST', '/api/core/estates/', body, access)) as { id: number }).id;
}

/** Searches the list for one estate. */
async function find(page: Page, name: string): Promise<Locator> {
  await page.goto(`/manager/estates?search=${encodeURIComponent(name)}`);
  await expect(entry(page, name)).toBeVisible();
  return entry(page, name);
}

async function addBlock(form: Locator, block: string, rent: string): Promise<void> {
  await form.getByRole('button', { name: 'Add Block' }).click();
  await form.getByLabel('Block name').last().fill(block);
  await form.getByLabel('Number', { exact: true }).last().fill(`${block}-01`);
  await form.getByLabel('Up to').last().fill(`${block}-02`);
  await form.getByLabel('Rent a month').last().fill(rent);
}

async function keepWholePicture(page: Page): Promise<void> {
  const crop = page.getByRole('dialog', { name: 'Crop picture' });
  await crop.getByRole('button', { name: 'Use whole picture' }).click();
  await expect(crop).toBeHidden();
}

test('an estate with two blocks and pictures is created, seen, changed and deleted', async ({ browser, portal }, {
  project,
}) => {
  const name = `Pictured Court ${project.name}`;
  const page = await signIn(browser, portal, 'manager');
  await page.goto('/manager/estates');
  const photo = { name: 'front.jpg', mimeType: 'image/jpeg', buffer: await phonePhoto(800, 600) };

  await test.step('a double click creates it once, with its apartments by ranges', async () => {
    await page.getByRole('button', { name: 'Add Estate' }).click();
    const form = page.getByRole('dialog', { name: 'Create Estate' });
    await form.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
    await form.getByLabel('Address').fill('Plot 9, Ntinda Road, Kampala');
    await addBlock(form, 'A', '1.2m');
    await form.getByRole('button', { name: 'More about Apartments A-01 to A-02' }).click();
    await form.getByRole('group', { name: 'Furnishings' }).getByRole('checkbox').first().check();
    await addBlock(form, 'B', '850k');
    await expect(form.getByRole('list', { name: 'Numbers in B' })).toContainText('B-02');
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Create', exact: true }).dblclick();
    await expect(form).toBeHidden();
  });

  await test.step('its page opens, and takes a picture', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await expect(page.getByRole('link', { name: 'B-02' })).toBeVisible();
    await page.getByRole('tab', { name: 'Pictures' }).click();
    await page.getByLabel(`File for the picture of ${name}`).setInputFiles(photo);
    await keepWholePicture(page);
    await expect(page.getByRole('button', { name: `Replace picture of ${name}` })).toBeVisible();
    await find(page, name);
    await expect(page.getByRole('button', { name: `Edit ${name}` })).toHaveCount(1);
    await expect(entry(page, name).getByRole('img', { name: `Picture of ${name}` })).not.toHaveJSProperty(
      'naturalWidth',
      0,
    );
  });

  await test.step('its structure opens one block at a time', async () => {
    await page.getByRole('button', { name: /^(Structure of|Show structure)/ }).click();
    await expect(page.getByText('No description provided.')).toBeVisible();
    await page.getByRole('button', { name: /^A\b/ }).click();
    await expect(page.getByText('A-01')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: /^B\b/ }).click();
    await expect(page.getByText('B-01')).toBeVisible();
    await expect(page.getByText('A-01')).toBeHidden();
  });

  await test.step('its address is changed', async () => {
    await page.getByRole('button', { name: `Edit ${name}` }).click();
    const form = page.getByRole('dialog', { name: 'Edit Estate' });
    await form.getByLabel('Address').fill('Plot 10, Ntinda Road, Kampala');
    await form.getByRole('button', { name: 'Save Changes' }).click();
    await expect(form).toBeHidden();
    await expect(entry(page, name)).toContainText('Plot 10');
  });

  await test.step('and it is deleted after a question that names it', async () => {
    await page.getByRole('button', { name: `Delete ${name}` }).click();
    const question = page.getByRole('dialog', { name: 'Delete this estate? This cannot be undone.' });
    await expect(question).toContainText(name);
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(question).toBeHidden();
    await expect(page.getByText('No estates found')).toBeVisible();
  });
});

test('an estate with leases is not deleted, and deleting one that no longer exists shows an error', async ({
  browser,
  portal,
}, { project }) => {
  const name = `Gone Court ${project.name}`;
  const id = await addEstate(portal, name);
  const page = await signIn(browser, portal, 'manager');
  const question = page.getByRole('dialog', { name: 'Delete this estate? This cannot be undone.' });

  await page.goto('/manager/estates');
  await page
    .getByRole('button', { name: /^Delete (?!Gone|Pictured)/ })
    .first()
    .click();
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(question.getByRole('alert')).toContainText(/lease/);
  await page.goBack();
  await expect(question).toBeHidden();

  await find(page, name);
  const { access } = await logIn(portal, 'manager');
  await fetch(`${portal.url}/api/core/estates/${id}/`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${access}` },
  });
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(question.getByRole('alert')).toBeVisible();
});

test('filters stay in the address, and available apartments are listed', async ({ browser, portal }) => {
  const page = await signIn(browser, portal, 'manager');
  await page.goto('/manager/estates');
  await page.getByRole('button', { name: /^Filters/ }).click();
  await page.getByLabel('Vacancies').selectOption('Has vacancies');
  await expect(page.getByLabel('Vacancies')).toHaveValue('yes');
  await page.getByLabel('Sort').selectOption({ label: 'Availability' });
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByLabel('Vacancies')).toHaveValue('yes');
  await expect(page.getByLabel('Sort')).toHaveValue('-available_count');

  await page.getByRole('button', { name: 'Available', exact: true }).click();
  const modal = page.getByRole('dialog', { name: 'Available Apartments' });
  await expect(modal.getByText(/\d+ unit\(s\) available/)).toBeVisible();
  await modal.getByLabel('Max Rent').fill('1');
  await modal.getByRole('button', { name: 'Apply Filters' }).click();
  await expect(modal.getByText('No available apartments.')).toBeVisible();
  await page.goBack();
  await expect(modal).toBeHidden();
});

test('between 640 and 1000 pixels the actions of an estate are visible', async ({ browser, portal }) => {
  const page = await signIn(browser, portal, 'manager');
  await page.goto('/manager/estates');
  for (const width of [640, 768, 1000]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(page.getByRole('button', { name: /^Delete / }).first()).toBeInViewport({ ratio: 1 });
    await expectFits(page);
  }
});
