import { expectAccessible, expectFits } from './support/accessible.ts';
import { takePhoto } from './support/files.ts';
import { signIn } from './support/people.ts';
import { expect, test } from './support/portal.ts';

test('on a phone an expense begins with the photo of its receipt, and opens with it', async ({ browser, portal }) => {
  const page = await signIn(browser, portal, 'manager');
  await page.goto('/manager/expenses');
  await page.getByRole('button', { name: 'Add expense' }).click();
  const form = page.getByRole('dialog', { name: 'Add expense' });
  await expect(form.getByRole('button', { name: 'Take a photo of the receipt' })).toBeVisible();

  // All that is missing is named at once, and the first field has the focus.
  await form.getByRole('button', { name: 'Record expense' }).click();
  await expect(form.getByText('This field is required.')).toHaveCount(3);
  await expect(form.getByLabel('Amount')).toBeFocused();
  await expectAccessible(page);
  await expectFits(page);

  await form
    .getByLabel('Photo of the receipt')
    .setInputFiles({ name: 'receipt.jpg', mimeType: 'image/jpeg', buffer: await takePhoto() });
  await expect(form.getByRole('img', { name: 'The receipt' })).toBeVisible();
  await form.getByLabel('Amount').fill('85k');
  await form.getByLabel('Category').selectOption('Repairs');
  await form.getByLabel('Estate').selectOption('Bukoto Court');
  await form.getByLabel('What for').fill('Gate hinge welded');
  await form.getByRole('button', { name: 'Record expense' }).click();
  await expect(form).toBeHidden();

  await page.getByRole('button', { name: /^Gate hinge welded/ }).click();
  const panel = page.getByRole('dialog', { name: 'Expense' });
  const picture = panel.getByRole('img', { name: 'View receipt of Gate hinge welded' });
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
  await expectFits(page);
});
