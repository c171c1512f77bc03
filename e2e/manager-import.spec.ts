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
/** A step that replaces what had the focus gives it a new place: a screen reader goes on from there. */
const expectFocusKept = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('#content, [role=dialog]') !== null))
    .toBe(true);

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
    await expect(step(page, /^What the columns/)).toBeFocused();
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
    await expectFocusKept(page);
  });

  await test.step('one click writes everything once, though pressed twice', async () => {
    await page.getByRole('button', { name: /^Import \d+ rows$/ }).click();
    const dialog = page.getByRole('dialog', { name: /^Import \d+ rows\?$/ });
    await expect(dialog.getByText('2 refused rows will be left out.')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: /^Import \d+ rows$/ }).dblclick();
    await expect(step(page, `${SAMPLE} is imported`)).toBeFocused();
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
    await expectFocusKept(page);
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
  await page.getByRole('link', { name: 'Correct columns' }).click();
  await page.getByRole('button', { name: 'Discard this rent roll' }).click();
  await expect(step(page, 'Choose your rent roll')).toBeFocused();

  await page.goto('/manager/estates/import');
  await page.getByRole('button', { name: 'Undo the import of zana-court.csv' }).click();
  const undo = page.getByRole('dialog', { name: 'Undo this import?' });
  await undo.getByRole('button', { name: 'Undo import' }).click();
  await expect(undo).toBeHidden();
  await expectFocusKept(page);
  await expect(page.getByText('Undone', { exact: true })).toBeVisible();
  await page.goto('/manager/estates?search=zana');
  await expect(page.getByText('No estates found')).toBeVisible();
});

/** A roll under words that are in no list of the reader, without phones, full names or days that would tell. */
const nonsenseRoll = (estate: string, ...homes: string[]) =>
  Buffer.from([estate, 'Zuq,Wemba,Flon,Grist', ...homes, 'Jumla kuu,,2150000,'].join('\n'));

test('a roll with unknown headings is imported by hand-mapping with a dozen clicks, and the next one without help', async ({
  browser,
  portal,
}) => {
  const page = await signIn(browser, portal, 'manager');
  const complaints = collectComplaints(page);
  let clicks = 0;
  /** Counts what a person does by hand: a click, or a choice in a list. */
  const byHand = async (act: () => Promise<unknown>) => {
    clicks += 1;
    await act();
  };
  await page.goto('/manager/estates/import');
  const roll = nonsenseRoll('Zungu Heights', 'a,Apio,450000,90000', 'b,Kato,400000,0', 'c,-,300000,');
  await byHand(() => send(page, 'zungu.csv', roll));
  const sheet = page.getByRole('region', { name: 'Rows of The table' });

  await test.step('the sheet is shown unchanged, and a click chooses its heading', async () => {
    await expect(page.getByText('If it is a rent roll, show us here how to read it.')).toBeVisible();
    await expect(sheet.getByRole('row').filter({ hasText: 'Kato' })).toContainText('400000');
    await expectFits(page);
    await expectAccessible(page);
    await byHand(() => sheet.getByRole('button', { name: 'Heading in row 2', exact: true }).click());
    await expect(sheet.getByRole('columnheader', { name: /^B Wemba/ })).toBeVisible();
  });

  await test.step('the columns and a total can be chosen, on a phone too, and survive a reload', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    for (const [column, kind] of [
      ['A, Zuq,', 'Unit'],
      ['B, Wemba,', 'Tenant'],
      ['C, Flon,', 'Rent'],
      ['D, Grist,', 'Arrears brought forward'],
    ] as const)
      await byHand(() => sheet.getByLabel(`What column ${column} holds`).selectOption(kind));
    // A total by the keyboard alone: its list takes the first letters.
    await byHand(async () => {
      await sheet.getByLabel('What row 6 is').focus();
      await page.keyboard.type('Tot');
    });
    await expect(sheet.getByLabel('What row 6 is')).toHaveValue('total');
    await expectFits(page);
    await expectAccessible(page);
    await page.reload();
    await expect(sheet.getByLabel('What row 6 is')).toHaveValue('total');
    await expect(sheet.getByLabel('What column D, Grist, holds')).toHaveValue('arrears');
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('the preview counts the homes, and they are imported', async () => {
    await byHand(() => page.getByRole('button', { name: 'Show the preview' }).click());
    await expect(figure(page, 'Apartments')).toHaveText('3');
    await expect(figure(page, 'Tenants')).toHaveText('2');
    await expect(figure(page, 'Arrears')).toHaveText(/90,000/);
    await byHand(() => page.getByRole('button', { name: 'Import 3 rows' }).click());
    const dialog = page.getByRole('dialog', { name: 'Import 3 rows?' });
    await byHand(() => dialog.getByRole('button', { name: 'Import 3 rows' }).click());
    await expect(step(page, 'zungu.csv is imported')).toBeVisible();
    await expect(figure(page, 'Apartments')).toHaveText('3');
    await page.goto('/manager/estates?search=zungu');
    await expect(page.getByText('Zungu Heights').first()).toBeVisible();
  });
  // At a slow ten seconds each these are two minutes.
  expect(clicks).toBeLessThanOrEqual(12);

  await test.step('the next roll with that heading is read without help', async () => {
    await page.goto('/manager/estates/import');
    const next = nonsenseRoll('Yana Flats', 'x,Musa,100000,0', 'y,Rose,200000,50000', 'z,-,300000,');
    await send(page, 'yana.csv', next);
    await expect(page.getByText('3 rows in 1 sheet read.', { exact: false })).toBeVisible();
    await page.getByRole('button', { name: 'Show the preview' }).click();
    await expect(figure(page, 'Apartments')).toHaveText('3');
    await expect(figure(page, 'Arrears')).toHaveText(/50,000/);
  });
  expect(complaints).toEqual([]);
});

test('the kind of a column of sums under an unknown word is chosen in its list, beside the sheet', async ({
  browser,
  portal,
}) => {
  const page = await signIn(browser, portal, 'manager');
  const roll = 'Premo,Wembo,Fono,Flono,Gristo\n1,Nabirye Joan,0772 100 301,450000,900000\n';
  const more = '2,Okello James,0772 100 302,450000,450000\n3,Apio Grace,0772 100 303,450000,450000\n';
  await page.goto('/manager/estates/import');
  await send(page, 'wandegeya-annex.csv', Buffer.from(roll + more));
  await page.getByLabel('What Gristo holds').selectOption('Deposit held');
  await page.getByText('Show the sheet as it stands').click();
  const sheet = page.getByRole('region', { name: 'Rows of The table' });
  await expect(sheet.getByLabel('What column E, Gristo, holds')).toHaveValue('deposit');
  await page.getByRole('button', { name: 'Show the preview' }).click();
  await expect(figure(page, 'Deposits held')).toHaveText(/1,800,000/);
  await page.getByRole('button', { name: 'Correct row 3' }).click();
  const form = page.getByRole('dialog', { name: 'Correct row 3' });
  await form.getByLabel('Lease start').fill('31 September 2024');
  await form.getByRole('button', { name: 'Save and check' }).click();
  await expect(form).toBeHidden();
  await page.getByRole('button', { name: /^Take 30 Sep.* 2024 as Lease start of row 3$/ }).click();
  await expect(page.getByText(/There is no 31 September 2024/)).toHaveCount(0);
});
