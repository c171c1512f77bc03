import type { Page } from '@playwright/test';
import { expectAccessible, expectFits } from './support/accessible.ts';
import { callApi, logIn } from './support/api.ts';
import { withSimulator } from './support/networks.ts';
import { signIn } from './support/people.ts';
import { expect, test } from './support/portal.ts';

/** The phone of the simulator, which stands in for the tenant's. */
async function openPhone(page: Page): Promise<Page> {
  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: 'Open its phone' }).click();
  const phone = await opened;
  await expect(phone.getByLabel('Enter your PIN')).toBeVisible();
  return phone;
}

withSimulator();

test('a tenant who owes pays by phone, and proves it with the receipt', async ({ browser, portal }) => {
  const page = await signIn(browser, portal, 'tenant');
  await page.goto('/tenant');
  const owed = page.getByRole('region', { name: 'You owe' });

  await test.step('owe', async () => {
    await expect(owed.getByText('Overdue')).toBeVisible();
    await owed.getByRole('button', { name: 'Pay now' }).click();
  });
  const dialog = page.getByRole('dialog', { name: 'Pay now' });

  await test.step('pay now what is late, from the own phone', async () => {
    await expect(dialog.getByRole('radio', { name: /^What is late/ })).toBeChecked();
    await expect(dialog.getByRole('radio', { name: /^MTN MoMo/ })).toBeChecked();
    await expectFits(page);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: /^Pay USh\s950,000 with MTN$/ }).dblclick();
    await expect(dialog.getByRole('heading', { name: 'Look at your phone' })).toBeVisible();
    await expect(dialog.getByText('Asked MTN')).toBeVisible();
    await expectFits(page);
    await expectAccessible(page);
  });

  await test.step('a reload finds the payment again', async () => {
    await page.reload();
    await expect(owed.getByText(/Paying USh\s950,000/)).toBeVisible();
    await owed.getByRole('button', { name: 'Show this payment' }).click();
    await expect(dialog.getByRole('heading', { name: 'Look at your phone' })).toBeVisible();
  });

  await test.step('type the PIN on the phone', async () => {
    const phone = await openPhone(page);
    await phone.getByLabel('Enter your PIN').fill('1234');
    await phone.getByRole('button', { name: 'Send' }).click();
    await expect(phone.getByLabel('Enter your PIN')).toBeHidden();
    await phone.close();
  });

  const receipt = page.getByRole('dialog', { name: 'Receipt' });
  await test.step('see the receipt', async () => {
    await expect(receipt.getByRole('heading', { name: /^Paid USh\s950,000$/ })).toBeVisible({ timeout: 30_000 });
    await expect(receipt.getByText(/^Rent, /)).toBeVisible();
    await expect(receipt.getByText('Valid', { exact: true })).toBeVisible();
    await expectFits(page);
    await expectAccessible(page);
  });

  await test.step('open its verify page', async () => {
    const address = await receipt.getByRole('link', { name: 'Verify' }).getAttribute('href');
    const proof = await page.context().newPage();
    await proof.goto(new URL(address ?? '', portal.url).pathname);
    await expect(proof.getByRole('heading', { name: 'This receipt is valid' })).toBeVisible();
    await expect(proof.getByText(/USh\s950,000/)).toBeVisible();
    await proof.close();
  });

  await test.step('nothing is late any more, and it was paid once', async () => {
    await receipt.getByRole('button', { name: 'Done' }).click();
    await expect(owed.getByText('Not due yet', { exact: true })).toBeVisible();
    const { access } = await logIn(portal, 'tenant');
    const made = (await callApi(portal, 'GET', '/api/money/collections/', undefined, access)) as unknown[];
    expect(made).toHaveLength(1);
  });
});

test('whoever has a pay link pays without signing in, and without JavaScript', async ({ browser, portal }) => {
  const { access } = await logIn(portal, 'manager');
  // Of the accounts that owe most, the second: the first test may be paying the other.
  const late = '/api/money/accounts/?bucket=overdue&ordering=-balance&count=false&page=1&page_size=2';
  const { results } = (await callApi(portal, 'GET', late, undefined, access)) as { results: { id: number }[] };
  const link = await callApi(portal, 'POST', '/api/money/pay-links/', { account: results[1]?.id }, access);
  const { url } = link as { url: string };
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: portal.url });
  const page = await context.newPage();
  await page.goto(new URL(url).pathname);
  await page.getByText('Another amount').click();
  await page.getByLabel('Amount in shillings').fill('12k');
  await page.getByLabel('Phone that pays').fill('0772 000100');
  await expectFits(page);
  await page.getByRole('button', { name: 'Pay' }).click();
  await expect(page.getByRole('heading', { name: 'Look at your phone' })).toBeVisible();
  // The page refreshes by itself.
  await expect(page.getByRole('heading', { name: 'Paid' })).toBeVisible({ timeout: 40_000 });
  await context.close();
});
