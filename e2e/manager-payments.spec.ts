import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { dayInKampala, lastOfMonth, monthOf } from '@amayumba/contract/calendar.ts';
import { readPdf } from '../server/src/pdf/test/pdf-reader.ts';
import { expectAccessible, expectFits } from './support/accessible.ts';
import { addPayment } from './support/api.ts';
import { refuse } from './support/held.ts';
import { makeTenants, type MadeTenant } from './support/made-tenants.ts';
import { signIn } from './support/people.ts';
import { pick } from './support/pick.ts';
import { expect, type Portal, test } from './support/portal.ts';
import { entry, expectClosed } from './support/screen.ts';

const { year, month } = monthOf(dayInKampala(Date.now()));
const due = lastOfMonth(year, month);
/** The key order of a date field in an English browser. */
const dueTyped = `${due.slice(5, 7)}${due.slice(8)}${due.slice(0, 4)}`;
const LANDLORD = 'Pearl Hill Property Managers Ltd';

const form = (page: Page) => page.getByRole('dialog', { name: 'Create Payment' });

/** Creates a pending rent of this month for each tenant. */
async function owe(portal: Portal, tenants: readonly MadeTenant[], amount = 1_200_000): Promise<void> {
  for (const { id } of tenants) await addPayment(portal, id, { amount, due_date: due });
}

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

test('several payments are selected, counted, added up and marked paid at once', async ({ browser, portal }, {
  project,
}) => {
  const page = await signIn(browser, portal, 'manager');
  const estate = `Batch Court ${project.name}`;
  const tenants = await makeTenants(portal, estate, ['Nakato', 'Kato', 'Ssali']);
  await owe(portal, tenants);
  const url = `/manager/payments?search=${encodeURIComponent(estate)}&sort=tenant`;
  await page.goto(url);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await expect(page.getByText('3 selected')).toContainText(/USh.3,600,000/);
  await page.getByRole('checkbox', { name: new RegExp(`^Select .*Ssali ${estate}`) }).uncheck();
  await expect(page.getByText('2 selected')).toContainText(/USh.2,400,000/);
  await expectAccessible(page);
  await expectFits(page);
  await page.getByRole('button', { name: 'Mark paid' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mark 2 payments as paid?' });

  await test.step('a failed change shows an error, and the list still shows the stored payment', async () => {
    await refuse(page, '**/mark_paid/', 503, { error: 'The portal is away.' });
    await dialog.getByRole('button', { name: 'Mark paid' }).click();
    await expect(dialog.getByText('The portal is away.')).toBeVisible();
    await expectAccessible(page);
    await page.unroute('**/mark_paid/');
  });
  await test.step('if another tab pays one of them, none is changed and the payment is named', async () => {
    const other = await page.context().newPage();
    await other.goto(url);
    await other
      .getByRole('checkbox', { name: new RegExp(`^Select .*Kato ${estate}`) })
      .first()
      .check();
    await other.getByRole('button', { name: 'Mark paid' }).click();
    await other
      .getByRole('dialog', { name: 'Mark 1 payment as paid?' })
      .getByRole('button', { name: 'Mark paid' })
      .click();
    await expect(other.getByText('1 payment marked paid').first()).toBeVisible();
    await dialog.getByRole('button', { name: 'Mark paid' }).click();
    // The dialog shows the settled payment and removes it; the rest can still be marked.
    const left = page.getByRole('dialog', { name: 'Mark 1 payment as paid?' });
    await expect(left.getByText(/ changed one of them at /)).toBeVisible();
    await expect(left.getByText(/^Rent, .*, Kato .*, Paid, /)).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(left).toBeHidden();
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByText('2 selected')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Mark 1 paid' })).toBeVisible();
    await other.close();
  });
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('button', { name: 'Mark 2 paid' }).click();
  const rest = page.getByRole('dialog', { name: 'Mark 2 payments as paid?' });
  await rest.getByLabel('Method').selectOption('Bank Transfer');
  await rest.getByRole('button', { name: 'Mark paid' }).dblclick();
  await expect(rest).toBeHidden();
  await expect(page.getByText(/^Receipts no\. \d{4}-\d{6} to \d{4}-\d{6}\./).first()).toBeVisible();
  for (const { name } of tenants) await expect(entry(page, name)).toContainText('Paid');
  await expect(page.getByRole('button', { name: /^Receipt/ })).toHaveCount(3);
});

test('a filtered view can be linked and reloaded, and tenants are found by phone in any format', async ({
  browser,
  portal,
}, { project }) => {
  const page = await signIn(browser, portal, 'manager');
  const estate = `Link Court ${project.name}`;
  const tenants = await makeTenants(portal, estate, ['Aisha', 'Denis']);
  await owe(portal, tenants.slice(0, 1), 500_000);
  await owe(portal, tenants.slice(1), 700_000);
  await page.goto('/manager/payments');
  await page.getByRole('searchbox', { name: 'Search payments' }).fill(estate.slice(0, 4));
  await page.getByLabel('Sort').selectOption('Smallest amount');
  await page.getByRole('searchbox', { name: 'Search payments' }).fill(estate);
  await expect(page.getByRole('button', { name: /^Edit/ })).toHaveCount(2);
  await expect(page).toHaveURL(/search=Link\+Court\+/);
  await expect(page).toHaveURL(/sort=amount/);
  await page.reload();
  await expect(page.getByRole('button', { name: /^Edit/ })).toHaveCount(2);
  await expect(page.getByRole('button', { name: /^Edit/ }).first()).toHaveAccessibleName(/500,000/);
  await page.getByRole('button', { name: 'New Payment' }).click();
  const tenant = form(page).getByRole('combobox', { name: 'Tenant' });
  for (const phone of ['0771 551 120', '+256771551120']) {
    await tenant.fill(phone);
    await expect(page.getByRole('option', { name: tenants[1]?.name ?? '' })).toBeVisible();
  }
  await pick(tenant, tenants[0]?.name ?? '');
  await expect(form(page).getByLabel('Amount')).toHaveValue('1,200,000');
});
