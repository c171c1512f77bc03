import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { dayInKampala, lastOfMonth, monthOf } from '@amayumba/contract/calendar.ts';
import { readPdf } from '../server/src/pdf/test/pdf-reader.ts';
import { expectAccessible } from './support/accessible.ts';
import { makeTenants } from './support/made-tenants.ts';
import { signIn } from './support/people.ts';
import { expect, test } from './support/portal.ts';
import { entry, expectClosed } from './support/screen.ts';

const { year, month } = monthOf(dayInKampala(Date.now()));
const due = lastOfMonth(year, month);
/** The key order of a date field in an English browser. */
const dueTyped = `${due.slice(5, 7)}${due.slice(8)}${due.slice(0, 4)}`;
const LANDLORD = 'Pearl Hill Property Managers Ltd';

const form = (page: Page) => page.getByRole('dialog', { name: 'Create Payment' });

async function textOf(download: Download): Promise<string> {
  const { pages, missing } = readPdf(await readFile(await download.path()));
  expect(missing).toBe(0);
  return pages.join('\n').replaceAll(/[^\S\n]/g, ' ');
}

test('a payment goes from pending over partial to paid, and its receipt is the same for manager and tenant', async ({
  browser,
  portal,
}, { project }) => {
  const page = await signIn(browser, portal, 'manager');
  const [tenant] = await makeTenants(portal, `Receipt Court ${project.name}`, ['Akello']);
  if (!tenant) throw new Error('nobody was made');
  await page.goto('/manager/payments');

  await test.step('the tenant is found by apartment, and the amount can be abbreviated', async () => {
    await page.getByRole('button', { name: 'New Payment' }).click();
    await form(page).getByRole('combobox', { name: 'Tenant' }).fill(`Receipt Court ${project.name} B1-14`);
    await page.getByRole('option', { name: tenant.name }).click();
    await form(page).getByLabel('Amount').fill('1.2m');
    await expect(form(page).getByText(/USh.1,200,000/)).toBeVisible();
    await form(page).getByLabel('Due date').fill(due);
    // A double click creates one payment.
    await form(page).getByRole('button', { name: 'Create', exact: true }).dblclick();
    await expectClosed(page, form(page));
  });

  await page.goto(`/manager/payments?search=${encodeURIComponent(tenant.name)}`);
  const payment = entry(page, tenant.name);
  const change = page.getByRole('dialog', { name: 'Update Payments' });
  const setStatus = async (status: string) => {
    await payment.getByRole('button', { name: /^Edit/ }).click();
    await change.getByLabel('Status').selectOption(status);
    await change.getByRole('button', { name: 'Update & Notify' }).click();
    await expect(change).toBeHidden();
    await expect(payment).toContainText(status);
  };
  await test.step('there is one payment, without a receipt until it is paid', async () => {
    await expect(page.getByRole('button', { name: /^Edit/ })).toHaveCount(1);
    await setStatus('Partial');
    await expect(payment.getByRole('button', { name: /^Receipt/ })).toHaveCount(0);
    await setStatus('Paid');
  });

  const receipts: Download[] = [];
  await test.step('the receipt shows landlord, tenant, home, amount and number', async () => {
    const waiting = page.waitForEvent('download');
    await payment.getByRole('button', { name: /^Receipt/ }).click();
    receipts.push(await waiting);
    const name = receipts[0]?.suggestedFilename() ?? '';
    expect(name).toMatch(/^amayumba-receipt-\d{11}\.pdf$/);
    const text = await textOf(receipts[0] as Download);
    const serial = /(\d{6})\.pdf$/.exec(name)?.[1];
    for (const expected of [
      LANDLORD,
      `AMA-${year}-${serial}`,
      tenant.name,
      'B1-14, B1',
      'USh 1,200,000',
      'One million two hundred',
    ])
      expect(text).toContain(expected);
  });
  await test.step('the form of a paid payment shows its number and has the receipt too', async () => {
    await payment.getByRole('button', { name: /^Edit/ }).click();
    await expect(change.getByText(/Paid\. Receipt no\. \d{4}-\d{6}/)).toBeVisible();
    await expectAccessible(page);
    await change.getByRole('button', { name: 'Close' }).click();
    await expect(change).toBeHidden();
  });

  await test.step('the tenant has the same receipt in the history', async () => {
    const home = await signIn(browser, portal, tenant.username);
    await home.goto('/tenant/payments');
    const waiting = home.waitForEvent('download');
    await home.getByRole('button', { name: /^Receipt/ }).click();
    const download = await waiting;
    expect(download.suggestedFilename()).toBe(receipts[0]?.suggestedFilename());
    expect(await textOf(download)).toContain(LANDLORD);
    await expectAccessible(home);
  });
});

test('three payments are entered with the keyboard alone', async ({ browser, portal }, { project }) => {
  const page = await signIn(browser, portal, 'manager');
  const tenants = await makeTenants(portal, `Keyboard Court ${project.name}`, ['Opio', 'Babirye', 'Wasswa']);
  await page.goto('/manager/payments');
  const open = page.getByRole('button', { name: 'New Payment' });
  await open.focus();
  await page.keyboard.press('Enter');
  const tenantField = form(page).getByRole('combobox', { name: 'Tenant' });
  const pickByKeys = async (name: string) => {
    await expect(tenantField).toBeFocused();
    await page.keyboard.type(name);
    await expect(page.getByRole('option').filter({ hasNotText: name })).toHaveCount(0);
    await expect(page.getByRole('option', { name })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(form(page).getByLabel('Amount')).toHaveValue('1,200,000');
  };
  const [first, second, third] = tenants.map(({ name }) => name);

  await pickByKeys(first ?? '');
  await page.keyboard.press('Tab');
  await expect(form(page).getByLabel('Amount')).toBeFocused();
  await page.keyboard.type('450k');
  for (const label of ['Type', 'Status', 'Due date']) {
    await page.keyboard.press('Tab');
    await expect(form(page).getByLabel(label)).toBeFocused();
  }
  await page.keyboard.type(dueTyped);
  await page.keyboard.press('Control+Enter');
  const made = form(page).getByRole('list', { name: 'Created just now' });
  await expect(made.getByRole('listitem')).toHaveCount(1);
  await expect(made).toContainText(/Rent of USh.450,000/);

  await pickByKeys(second ?? '');
  await page.keyboard.press('Control+Enter');
  await expect(made.getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);

  await pickByKeys(third ?? '');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(form(page)).toBeHidden();
  await expect(open).toBeFocused();

  await page.goto(`/manager/payments?search=${encodeURIComponent(`Keyboard Court ${project.name}`)}`);
  await expect(page.getByRole('button', { name: /^Edit/ })).toHaveCount(3);
  await expect(entry(page, first ?? '')).toContainText(/USh.450,000/);
  await expect(entry(page, third ?? '')).toContainText(/USh.1,200,000/);
});
