import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { signIn } from './support/people.ts';
import { expect, test } from './support/portal.ts';

/** A picture of one dot: what a phone would send of a broken tap. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A complaint of the list: a row of the table, or a card on a phone. */
const entry = (page: Page, title: string): Locator =>
  page
    .getByRole('row', { name: title })
    .or(page.getByRole('listitem').filter({ hasText: title }))
    .first();

const figure = (page: Page, label: string): Locator =>
  page.locator('dl > div', { hasText: label }).locator('dd').first();

/** The address of a complaint's attachment. */
async function attachmentOf(page: Page, title: string): Promise<string> {
  const href = await entry(page, title)
    .getByRole('link', { name: /attachment/ })
    .getAttribute('href');
  return new URL(href ?? '', page.url()).href;
}

/** A photograph as phones take them: 3000 by 2000 pixels that compress badly. */
async function takePhoto(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: 3000, height: 2000 });
    const context = canvas.getContext('2d');
    for (let x = 0; x < 3000; x += 20) {
      for (let y = 0; y < 2000; y += 20) {
        if (context) context.fillStyle = `rgb(${(x * y) % 255} ${(x + y) % 255} ${(x * 7) % 255})`;
        context?.fillRect(x, y, 20, 20);
      }
    }
    return canvas.toDataURL('image/jpeg', 1).split(',')[1] ?? '';
  });
  return Buffer.from(base64, 'base64');
}

/** Width and height of the picture at an address of the portal. */
function sizeOf(page: Page, href: string): Promise<{ width: number; height: number }> {
  return page.evaluate(async (address) => {
    const { width, height } = await createImageBitmap(await (await fetch(address)).blob());
    return { width, height };
  }, href);
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
    await expectAccessible(page);
    await form.getByLabel('Category').selectOption({ label: 'Plumbing' });
    await form.getByLabel('Title').fill(title);
    await form.getByLabel('Description').fill('The kitchen tap drips all night.');
    await form
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'tap.png', mimeType: 'image/png', buffer: PICTURE });
    await form.getByRole('button', { name: 'Submit Complaint' }).click();
    await expect(page.getByText('Complaint submitted successfully!').first()).toBeVisible();
    await expect(form).toBeHidden();
    await expect(entry(page, title)).toContainText('Open');
    await expect(entry(page, title)).toContainText('Medium');
    await expect(figure(page, 'Total Complaints')).toHaveText(String(before + 1));
  });

  await test.step('its picture comes back as it was sent', async () => {
    const href = await entry(page, title)
      .getByRole('link', { name: /attachment/ })
      .getAttribute('href');
    const file = await page.request.get(new URL(href ?? '', portal.url).href);
    expect(await file.body()).toEqual(PICTURE);
  });

  await test.step('it is made urgent and closed', async () => {
    await entry(page, title).getByRole('button', { name: /^Edit/ }).click();
    const form = page.getByRole('dialog', { name: 'Edit Complaint' });
    await expect(form.getByLabel('Title')).toHaveValue(title);
    await expectAccessible(page);
    await form.getByLabel('Urgency').selectOption({ label: 'Critical' });
    await form.getByLabel('Status').selectOption({ label: 'Closed' });
    const photo = await takePhoto(page);
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

  await test.step('with a photograph that was made smaller for the way', async () => {
    expect(await sizeOf(page, await attachmentOf(page, title))).toEqual({ width: 1600, height: 1067 });
  });

  await test.step('it is found by its status, also after a reload', async () => {
    await page.getByLabel('Status', { exact: true }).selectOption({ label: 'Closed' });
    await expect(page).toHaveURL(/status=Closed/);
    await page.reload();
    await expect(entry(page, title)).toBeVisible();
  });

  await test.step('and reopened, with what became of it', async () => {
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
