import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { DOT, sizeOf, takePhoto } from './support/files.ts';
import { signIn } from './support/people.ts';
import { expect, test } from './support/portal.ts';
import { entry, figure } from './support/screen.ts';

/** Returns the address of a complaint's attachment. */
async function attachmentOf(page: Page, title: string): Promise<string> {
  const href = await entry(page, title)
    .getByRole('link', { name: /attachment/ })
    .getAttribute('href');
  return new URL(href ?? '', page.url()).href;
}

test('a tenant reports an issue with a picture, closes it, and reopens it', async ({ browser, portal }, {
  project,
}) => {
  const title = `Tap drips on the ${project.name}`;
  const page = await signIn(browser, portal, 'tenant');
  await page.goto('/tenant/complaints');
  await expect(figure(page, 'Total Complaints')).toHaveText(/\d/);
  const before = Number(await figure(page, 'Total Complaints').innerText());

  await test.step('the complaint is reported and appears in the list', async () => {
    await page.getByRole('button', { name: 'Log Complaint' }).click();
    const form = page.getByRole('dialog', { name: 'Report Issue' });
    await expect(form.getByText('General')).toBeAttached();
    await form.getByLabel('Category').selectOption({ label: 'Plumbing' });
    await form.getByLabel('Title').fill(title);
    await form.getByLabel('Description').fill('The kitchen tap drips all night.');
    await form
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'tap.png', mimeType: 'image/png', buffer: DOT });
    await form.getByRole('button', { name: 'Submit Complaint' }).click();
    await expect(page.getByText('Complaint submitted successfully!').first()).toBeVisible();
    await expect(form).toBeHidden();
    await expect(entry(page, title)).toContainText('Open');
    await expect(entry(page, title)).toContainText('Medium');
    await expect(figure(page, 'Total Complaints')).toHaveText(String(before + 1));
  });

  await test.step('its picture is stored unchanged', async () => {
    const href = await entry(page, title)
      .getByRole('link', { name: /attachment/ })
      .getAttribute('href');
    const file = await page.request.get(new URL(href ?? '', portal.url).href);
    expect(await file.body()).toEqual(DOT);
  });

  await test.step('it is made urgent and closed', async () => {
    await entry(page, title).getByRole('button', { name: /^Edit/ }).click();
    const form = page.getByRole('dialog', { name: 'Edit Complaint' });
    await expect(form.getByLabel('Title')).toHaveValue(title);
    await expectAccessible(page);
    await form.getByLabel('Urgency').selectOption({ label: 'Critical' });
    await form.getByLabel('Status').selectOption({ label: 'Closed' });
    const photo = await takePhoto();
    await form
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'worse.jpg', mimeType: 'image/jpeg', buffer: photo });
    await form.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Complaint updated successfully!').first()).toBeVisible();
    await expect(form).toBeHidden();
    await expect(entry(page, title)).toContainText('Closed');
    await expect(entry(page, title)).toContainText('Critical');
  });

  await test.step('with a photograph that the browser made smaller', async () => {
    expect(await sizeOf(page, await attachmentOf(page, title))).toEqual({ width: 1600, height: 1067 });
  });

  await test.step('it is found by its status, also after a reload', async () => {
    await page.getByLabel('Status', { exact: true }).selectOption({ label: 'Closed' });
    await expect(page).toHaveURL(/status=Closed/);
    await page.reload();
    await expect(entry(page, title)).toBeVisible();
  });

  await test.step('it is reopened, with its history', async () => {
    await entry(page, title).getByRole('button', { name: /^Edit/ }).click();
    const form = page.getByRole('dialog', { name: 'Edit Complaint' });
    await expect(form.getByRole('region', { name: 'History' }).getByRole('listitem')).toHaveCount(2);
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Reopen Complaint' }).click();
    await expect(form).toBeHidden();
    await page.getByLabel('Status', { exact: true }).selectOption({ label: 'All' });
    await expect(entry(page, title)).toContainText('Open');
  });
});
