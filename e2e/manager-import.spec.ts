import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { collectComplaints, expectAccessible, expectFits, expectHeading } from './support/accessible.ts';
import { signIn, typeSignIn } from './support/people.ts';
import { expect, test } from './support/portal.ts';
import { figure } from './support/screen.ts';

const SAMPLE = '04-mukasa-family-register.xlsx';
const sample = () => readFile(new URL(`../server/src/features/imports/test/rent-rolls/${SAMPLE}`, import.meta.url));

async function send(page: Page, name: string, buffer: Buffer) {
  await page.getByLabel('Spreadsheet').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
  // The day of the figures in expected.json.
  await page.getByLabel('As at').fill('2026-11-20');
  await page.getByRole('button', { name: 'Upload' }).click();
}

const step = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 2, name });

test('a rent roll becomes estates, tenants and payments, and an imported tenant signs in with the one-time code', async ({
  browser,
  portal,
}) => {
  const page = await signIn(browser, portal, 'manager');
  const complaints = collectComplaints(page);
  await page.goto('/manager/estates');
  await page.getByRole('link', { name: 'Import' }).click();
  await expectHeading(page, 'Import a rent roll');

  await test.step('upload', async () => {
    await expect(step(page, 'Choose your rent roll')).toBeVisible();
    await send(page, SAMPLE, await sample());
    await expect(step(page, `What the columns of ${SAMPLE} hold`)).toBeFocused();
  });

  const arrears = page.getByRole('combobox').filter({ has: page.locator('option:checked', { hasText: /^Arrears/ }) });
  const unfold = () =>
    page
      .getByText(/^\d+ columns recognised$/)
      .first()
      .click();
  await test.step('a corrected column stays corrected after a reload and after returning from the preview', async () => {
    await expectFits(page);
    await expectAccessible(page);
    await unfold();
    await arrears.selectOption('Not imported');
    await page.reload();
    await expect(step(page, /^What the columns/)).toBeVisible();
    await unfold();
    await expect(arrears).toHaveCount(0);
    await page.getByRole('button', { name: 'Show the preview' }).click();
    await expect(step(page, 'What will be added')).toBeFocused();
    await expect(figure(page, 'Arrears')).toHaveText(/^USh\s0$/);
    await page.getByRole('link', { name: 'Correct columns' }).click();
    await page.getByLabel(/^What Arrears.* holds$/i).selectOption('Arrears brought forward');
    await page.getByRole('button', { name: 'Show the preview' }).click();
  });

  await test.step('the preview shows the result of each row, and why two are refused', async () => {
    await expect(figure(page, 'Arrears')).toHaveText(/910,000/);
    await expect(figure(page, 'Apartments')).toHaveText('28');
    await expect(figure(page, 'Tenants')).toHaveText('25');
    await expect(figure(page, 'Deposits held')).toHaveText(/15,040,000/);
    await expectFits(page);
    await expectAccessible(page);
    await page.getByRole('tab', { name: 'Refused 2' }).click();
    await expect(page.getByText(/Unit R7 of Bweyogerere Annex is already in row 25/)).toBeVisible();
    await page.reload();
    await expect(page.getByRole('tab', { name: 'Refused 2' })).toHaveAttribute('aria-selected', 'true');
  });

  await test.step('a refused row is corrected in a form that says what is still wrong', async () => {
    await page.getByRole('button', { name: 'Correct row 28' }).click();
    const form = page.getByRole('dialog', { name: 'Correct row 28' });
    await expect(form.getByLabel('Unit')).toHaveValue('R7');
    await form.getByLabel('Unit').fill('');
    await form.getByRole('button', { name: 'Save and check' }).click();
    await expect(form.getByText('Saved, but the row is still refused: There is a tenant but no unit.')).toBeVisible();
    await expectFits(page);
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Cancel' }).click();
    await expect(form).toBeHidden();
  });

  await test.step('one click writes everything once, though pressed twice', async () => {
    await page.getByRole('button', { name: /^Import \d+ rows$/ }).click();
    const dialog = page.getByRole('dialog', { name: /^Import \d+ rows\?$/ });
    await expect(dialog.getByText('2 refused rows will be left out.')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: /^Import \d+ rows$/ }).dblclick();
    await expect(step(page, `${SAMPLE} is imported`)).toBeVisible();
    await expect(page).toHaveURL(/\/manager\/estates\/import\/\d+$/);
    await expect(figure(page, 'Apartments')).toHaveText('28');
    await expectFits(page);
    await expectAccessible(page);
  });

  const report = page.url();
  await test.step('the refused rows can be downloaded', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download as CSV' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('04-mukasa-family-register-refused.csv');
    expect(await readFile(await file.path(), 'utf8')).toContain('"Nov 2026",28,');
  });

  const slip = page.getByRole('region', { name: 'One-time codes', exact: true }).getByRole('listitem').first();
  await test.step('the codes are shown once, and fit on paper', async () => {
    await page.getByRole('button', { name: 'Make one-time codes' }).click();
    await page
      .getByRole('dialog', { name: 'Make one-time codes?' })
      .getByRole('button', { name: 'Make codes' })
      .click();
    await expect(page.getByText('These codes are shown once')).toBeVisible();
    await expectFits(page);
    await expectAccessible(page);
    await page.emulateMedia({ media: 'print' });
    await expect(slip.getByText(/choose a password of your own/)).toBeVisible();
    await expect(page.getByRole('button', { name: /^Print/ })).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
  });
  const valueOf = async (term: string) => (await slip.locator(`dt:text-is("${term}") + dd`).textContent()) ?? '';
  const username = await valueOf('Username');
  const code = await valueOf('One-time code');

  await test.step('the tenant chooses a password and is signed in', async () => {
    const tenant = await (await browser.newContext({ baseURL: portal.url })).newPage();
    await tenant.goto('/login');
    await typeSignIn(tenant, username, code.toLowerCase());
    await expectHeading(tenant, 'Choose your password');
    await expectFits(tenant);
    await expectAccessible(tenant);
    const password = tenant.getByLabel('New password');
    await expect(password).toBeFocused();
    await password.fill('password');
    await tenant.getByRole('button', { name: 'Save and sign in' }).click();
    await expect(password).toHaveAccessibleDescription(/common/);
    await password.fill('Lake-breeze-at-5');
    await tenant.getByRole('button', { name: 'Save and sign in' }).click();
    await expect(tenant).toHaveURL(/\/tenant$/);
    await expectHeading(tenant, 'Overview');
    await tenant.context().close();
  });

  await test.step('an import with dependent records cannot be undone, with the reason', async () => {
    await page.goto(report);
    await page.getByRole('button', { name: 'Undo import' }).click();
    const dialog = page.getByRole('dialog', { name: 'Undo this import?' });
    await dialog.getByRole('button', { name: 'Undo import' }).click();
    await expect(dialog.getByRole('alert')).toContainText('tenants have signed in or chosen a password (1)');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
  });
  // The browser logs the refusals above.
  expect(complaints.filter((text) => !/status of 409/.test(text))).toEqual([]);
});

test('importing the same file again changes nothing; an import without dependent records is undone', async ({
  browser,
  portal,
}) => {
  const page = await signIn(browser, portal, 'manager');
  const roll = Buffer.from('Unit,Tenant,Phone,Rent\nZ1,Nabirye Joan,0772 100 200,"450,000"\nZ2,Vacant,,300k\n');
  const importIt = async () => {
    await page.goto('/manager/estates/import');
    await send(page, 'zana-court.csv', roll);
    await page.getByRole('button', { name: 'Show the preview' }).click();
    await expect(step(page, 'What will be added')).toBeVisible();
  };
  await importIt();
  await page.getByRole('button', { name: /^Import \d+ rows$/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Import \d+ rows\?$/ });
  await dialog.getByRole('button', { name: /^Import \d+ rows$/ }).click();
  await expect(step(page, 'zana-court.csv is imported')).toBeVisible();
  await importIt();
  await expect(page.getByText('There is nothing to import.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Import \d+ rows$/ })).toHaveCount(0);

  await page.goto('/manager/estates/import');
  await page.getByRole('button', { name: 'Undo the import of zana-court.csv' }).click();
  const undo = page.getByRole('dialog', { name: 'Undo this import?' });
  await undo.getByRole('button', { name: 'Undo import' }).click();
  await expect(undo).toBeHidden();
  await expect(page.getByText('Undone', { exact: true })).toBeVisible();
  await page.goto('/manager/estates?search=zana');
  await expect(page.getByText('No estates found')).toBeVisible();
});
