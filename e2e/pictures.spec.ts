import type { Locator, Page } from '@playwright/test';
import { phonePhoto } from '../server/src/test/photos.ts';
import { collectComplaints, expectAccessible, expectFits } from './support/accessible.ts';
import { signIn } from './support/people.ts';
import { expect, test } from './support/portal.ts';

async function choosePhoto(form: Locator, of: string) {
  const file = { name: 'front.jpg', mimeType: 'image/jpeg', buffer: await phonePhoto(1600, 1200) };
  await form.getByLabel(`File for the picture of ${of}`).setInputFiles(file);
}

/** Returns the properties of a picture after it has loaded. */
async function shownPicture(page: Page, picture: Locator) {
  const isLoaded = () => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0);
  await expect.poll(isLoaded).toBe(true);
  const seen = await picture.evaluate((image: HTMLImageElement) => {
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: 1, height: 1 });
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0, 1, 1);
    const [red = 0, , blue = 0] = context?.getImageData(0, 0, 1, 1).data ?? [];
    return { url: image.currentSrc, isRed: red > blue, shape: image.naturalWidth / image.naturalHeight };
  });
  const response = await page.request.get(seen.url);
  const body = await response.body();
  return {
    ...seen,
    type: response.headers()['content-type'],
    hasMetadata: body.includes('Exif') || body.includes('Kololo'),
  };
}

test('a picture is cropped by keyboard and shown in the list, small, upright and without its location', async ({
  browser,
  portal,
}) => {
  const page = await signIn(browser, portal, 'manager');
  const complaints = collectComplaints(page);
  await page.goto('/manager/estates?search=Bukoto');
  await page.getByRole('link', { name: 'Bukoto Court' }).click();
  await page.getByRole('tab', { name: 'Pictures' }).click();
  const form = page.getByRole('tabpanel');
  await choosePhoto(form, 'Bukoto Court');
  const crop = page.getByRole('dialog', { name: 'Crop picture' });
  await expect(crop.getByRole('status')).toHaveText('Cards show 0% to 100% of the width and 25% to 75% of the height.');
  await expectAccessible(page);
  await expectFits(page);
  await crop.getByRole('application').focus();
  for (let times = 0; times < 3; times += 1) await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('+');
  await expect(crop.getByRole('status')).toContainText('to 97% of the height');
  await crop.getByRole('button', { name: 'Use this part' }).press('Enter');
  await expect(crop).toBeHidden();
  await expect(form.getByRole('img', { name: 'Picture of Bukoto Court' })).toBeVisible();
  await page.goto('/manager/estates?search=Bukoto');

  const picture = page.getByRole('img', { name: 'Picture of Bukoto Court' });
  await expect(picture).toBeVisible();
  const shown = await shownPicture(page, picture);
  expect(shown).toMatchObject({ type: 'image/avif', hasMetadata: false, isRed: false });
  expect(shown.shape).toBeCloseTo(1.5, 1);
  expect(complaints).toEqual([]);
});

test('an apartment’s picture is placed with a press, zoomed with buttons, shown on its card, and can be removed', async ({
  browser,
  portal,
}) => {
  const page = await signIn(browser, portal, 'manager');
  const structure = async () => {
    await page.goto('/manager/estates?search=Bukoto');
    await page
      .getByRole('button', { name: /structure/i })
      .first()
      .click();
    await page.getByRole('button', { name: /^Main Block/ }).click();
  };
  await structure();
  await page
    .getByRole('link', { name: /^[A-Z]*-?\d+$/ })
    .first()
    .click();
  const form = page.getByRole('region', { name: 'Picture' });
  await expect(form).toBeVisible();
  const name = `Apartment ${await page.getByRole('heading', { level: 1 }).innerText()}`;
  await choosePhoto(form, name);
  const crop = page.getByRole('dialog', { name: 'Crop picture' });
  const frame = crop.getByRole('application');
  await expect(crop.getByRole('status')).toContainText('25% to 75%');
  await frame.click({ position: { x: 150, y: 2 } });
  await expect(crop.getByRole('status')).toContainText('0% to 50% of the height');
  await crop.getByRole('button', { name: 'Zoom in' }).click();
  await expect(crop.getByRole('slider', { name: 'Zoom' })).toHaveAttribute('aria-valuetext', '125%');
  await frame.hover({ position: { x: 100, y: 40 } });
  await page.mouse.down();
  await page.mouse.move(0, 2000, { steps: 3 });
  await page.mouse.up();
  await expect(crop.getByRole('status')).toContainText('0% to 40% of the height');
  await crop.getByRole('button', { name: 'Use this part' }).click();
  await expect(form.getByRole('button', { name: `Replace picture of ${name}` })).toBeVisible();
  const home = page.url();
  await structure();
  const card = page.getByRole('img', { name: `Picture of ${name}`, exact: true });
  await card.scrollIntoViewIfNeeded();
  expect(await shownPicture(page, card)).toMatchObject({ type: 'image/avif', hasMetadata: false, isRed: true });
  await expectAccessible(page);

  await page.goto(home);
  await form.getByRole('button', { name: `Remove picture of ${name}`, exact: true }).click();
  await page.getByRole('dialog', { name: 'Remove this picture?' }).getByRole('button', { name: 'Remove' }).click();
  await expect(form.getByRole('button', { name: `Choose picture of ${name}` })).toBeVisible();
  await expect(card).toBeHidden();
});
