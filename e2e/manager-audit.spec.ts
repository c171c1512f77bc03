import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { collectComplaints, expectAccessible, expectFits } from './support/accessible.ts';
import { callApi, logIn } from './support/api.ts';
import { signIn } from './support/people.ts';
import { expect, type Portal, test } from './support/portal.ts';

interface Row {
  id: number;
  tenant: number;
  amount: number;
  tenant_details: { name: string };
}

/** Changes the amount of a payment over the API, as the manager. Returns the payment before the change. */
async function changeAmount(portal: Portal, by: number): Promise<Row> {
  const { access } = await logIn(portal, 'manager');
  const list = '/api/payments/payments/pending_payments/?page=1&page_size=1';
  const { results } = (await callApi(portal, 'GET', list, undefined, access)) as { results: Row[] };
  const [payment] = results;
  if (!payment) throw new Error('the demo has no pending payment');
  const path = `/api/payments/payments/${payment.id}/update_payment_status/`;
  await callApi(portal, 'PATCH', path, { amount: payment.amount + by }, access);
  return payment;
}

const entries = (page: Page) => page.getByRole('main').locator('details');
const shillings = (amount: number) => `USh ${amount.toLocaleString('en-UG')}`;

test('a manager finds who changed an amount, with both values, and exports the entries', async ({
  browser,
  portal,
}) => {
  const payment = await changeAmount(portal, 1_234);
  const [was, is] = [shillings(payment.amount), shillings(payment.amount + 1_234)];
  const page = await signIn(browser, portal, 'manager');
  const complaints = collectComplaints(page);
  await page.goto('/manager/audit');
  await expect(page.getByText(/Last verified|Not verified yet/)).toBeVisible();

  await test.step('by subject and person', async () => {
    await page.getByLabel('What').selectOption('Payments and deposits');
    await page.getByLabel('Search people').fill(payment.tenant_details.name);
    await expect(page).toHaveURL(/subject=payment&search=/);
    await expect(entries(page).first()).toContainText(payment.tenant_details.name);
  });

  await test.step('opened by the keyboard, it shows the field before and after', async () => {
    const entry = entries(page).filter({ hasText: is }).first();
    await entry.locator('summary').focus();
    await page.keyboard.press('Enter');
    const row = entry.getByRole('row', { name: /^Amount/ });
    await expect(row.getByRole('cell')).toHaveText([was, is]);
    await expect(entry).toContainText('127.0.0.1');
    await expectFits(page);
    await expectAccessible(page);
  });

  await test.step('and exports what is listed', async () => {
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const download = await coming;
    expect(download.suggestedFilename()).toMatch(/^amayumba-audit-log-\d{4}-\d\d-\d\d\.csv$/);
    const text = await readFile(await download.path(), 'utf8');
    expect(text).toContain(`Amount: ${was} → ${is}`);
    await page.getByRole('button', { name: 'Clear filters' }).first().click();
    await expect(entries(page).first()).toContainText('exported entries of the audit log');
  });
  expect(complaints).toEqual([]);
});
