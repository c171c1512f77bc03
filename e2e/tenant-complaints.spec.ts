import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { addTenant } from './support/api.ts';
import { DOT, sizeOf, takePhoto, writeLargePdf } from './support/files.ts';
import { refuse } from './support/held.ts';
import { signIn } from './support/people.ts';
import { expect, test } from './support/portal.ts';
import { entry, figure } from './support/screen.ts';

const LOG = '**/complaints/log_complaint/';

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

test('a complaint that is refused or fails on the network stays in its form', async ({ browser, portal }, {
  project,
}) => {
  const username = `refused.${project.name}`;
  await addTenant(portal, username);
  const page = await signIn(browser, portal, username);
  await page.goto('/tenant/complaints');
  await page.getByRole('button', { name: 'Log Complaint' }).click();
  const form = page.getByRole('dialog', { name: 'Report Issue' });
  const attachment = form.getByLabel('Attachment', { exact: true });
  const submit = () => form.getByRole('button', { name: 'Submit Complaint' }).click();
  await expect(form.getByText('General')).toBeAttached();

  await test.step('category, title and description are required', async () => {
    for (const name of ['Category', 'Title', 'Description'])
      await expect(form.getByLabel(name)).toHaveAttribute('required', '');
    await expect(attachment).not.toHaveAttribute('required');
    await submit();
    await expect(form.getByLabel('Category')).toBeFocused();
  });

  await test.step('a file of the wrong type or size shows an error before it is sent', async () => {
    await form.getByLabel('Category').selectOption('Maintenance');
    await form.getByLabel('Title').fill('Broken step');
    await form.getByLabel('Description').fill('The third step is loose.');
    await attachment.setInputFiles({ name: 'video.mp4', mimeType: 'video/mp4', buffer: DOT });
    await submit();
    await expect(form.getByText('Choose a picture or a PDF.')).toBeVisible();
    await form.getByRole('button', { name: 'Remove video.mp4' }).click();
    await attachment.setInputFiles(await writeLargePdf(test.info()));
    await submit();
    await expect(form.getByText('This file is larger than 10 MB. Choose a smaller one.')).toBeVisible();
    await expectAccessible(page);
    await form.getByRole('button', { name: /^Remove/ }).click();
  });

  await test.step('the form shows the server’s reason, or its own message', async () => {
    await attachment.setInputFiles({ name: 'step.png', mimeType: 'image/png', buffer: DOT });
    for (const body of [{ error: 'The office is closed.' }, { detail: 'Not today.' }, {}]) {
      await refuse(page, LOG, 503, body);
      await submit();
      await expect(form.getByRole('alert')).toContainText('Failed to submit complaint');
      await expect(form.getByRole('alert')).toContainText(Object.values(body)[0] ?? 'Something went wrong.');
      await page.unroute(LOG);
    }
    await page.route(LOG, (route) => route.abort());
    await submit();
    await expect(form.getByRole('alert')).toContainText('cannot be reached');
    await expectAccessible(page);
    await page.unroute(LOG);
  });

  await test.step('the next press sends it, including the picture', async () => {
    await expect(form.getByLabel('Title')).toHaveValue('Broken step');
    await submit();
    await expect(form).toBeHidden();
    await expect(entry(page, 'Broken step').getByRole('link', { name: /attachment/ })).toBeVisible();
    await expect(figure(page, 'Open Issues')).toHaveText('1');
  });

  await test.step('a change that fails also stays in its form', async () => {
    await entry(page, 'Broken step').getByRole('button', { name: /^Edit/ }).click();
    const edit = page.getByRole('dialog', { name: 'Edit Complaint' });
    await edit.getByLabel('Title').fill('Broken steps');
    await refuse(page, /\/complaints\/\d+\/$/, 500, {});
    await edit.getByRole('button', { name: 'Save Changes' }).click();
    await expect(edit.getByRole('alert')).toContainText('Failed to update complaint');
    await expect(edit.getByLabel('Title')).toHaveValue('Broken steps');
    await page.unroute(/\/complaints\/\d+\/$/);
    await edit.getByRole('button', { name: 'Save Changes' }).click();
    await expect(edit).toBeHidden();
    await expect(entry(page, 'Broken steps')).toBeVisible();
  });
});
