import { expectAccessible } from './support/accessible.ts';
import { withSimulator } from './support/networks.ts';
import { signIn } from './support/people.ts';
import { expect, test } from './support/portal.ts';
import { expectClosed } from './support/screen.ts';

withSimulator();

test('an announcement goes to the tenants of an estate, and each of them has a line in its report', async ({
  browser,
  portal,
}) => {
  const page = await signIn(browser, portal, 'manager');
  await page.goto('/manager/messages?tab=announcements');
  await page.getByRole('button', { name: 'New announcement' }).click();
  const form = page.getByRole('dialog', { name: 'New announcement' });
  const estates = form.getByLabel('Estate');
  await expect(estates.locator('option').nth(1)).toBeAttached();
  const name = await estates.locator('option').nth(1).innerText();
  await estates.selectOption({ index: 1 });
  await form.getByLabel('Text').fill('No water on Saturday from 8 to 14.');
  await expect(form.getByText('34 characters, 1 part of SMS.')).toBeVisible();
  await form.getByRole('button', { name: 'Next' }).click();
  await expect(form.getByText(/^about USh/)).toBeVisible();
  await expectAccessible(page);
  const send = form.getByRole('button', { name: /^Send to \d+ tenants?$/ });
  const reached = Number(/\d+/.exec(await send.innerText())?.[0]);
  await send.click();
  await expectClosed(page, form);
  const row = page.getByRole('row', { name: 'No water on Saturday' });
  await expect(row).toContainText(name);
  await row.getByRole('link', { name: /^Report/ }).click();
  await expect(page).toHaveURL(/announcement=\d+/);
  await page.getByLabel('Channel').selectOption({ label: 'Portal' });
  await expect(page.getByRole('row', { name: 'No water on Saturday' })).toHaveCount(Math.min(reached, 25));
});
