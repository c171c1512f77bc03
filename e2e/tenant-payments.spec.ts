import type { Page } from '@playwright/test';
import { dayInKampala, monthOf } from '@amayumba/contract/calendar.ts';
import { periodLabel } from '@amayumba/contract/payments/rules.ts';
import { expectAccessible, expectFits, expectHeading } from './support/accessible.ts';
import { addTenant } from './support/api.ts';
import { DOT, pdfOf, sizeOf, takePhoto, writeLargePdf } from './support/files.ts';
import { refuse } from './support/held.ts';
import { signIn } from './support/people.ts';
import { expect, test } from './support/portal.ts';
import { collectCalls, entry, figure } from './support/screen.ts';

const LOG = '**/payments/log_payment/';

const today = dayInKampala(Date.now());
const { year, month } = monthOf(today);
const period = periodLabel({ payment_for_year: year, months_paid: [month] });

const formOf = (page: Page) => page.getByRole('form', { name: 'Log Payment' });
const submit = (page: Page) => formOf(page).getByRole('button', { name: 'Submit Payment' }).click();
const receipt = (page: Page) => formOf(page).getByLabel('Receipt', { exact: true });
/** Returns a notice. A failure is an alert, which interrupts a screen reader. */
const notice = (page: Page, text: string) =>
  page.getByRole('dialog', { name: text }).or(page.getByRole('alert').filter({ hasText: text }));

async function fillIn(page: Page, reference: string, type = 'Rent'): Promise<void> {
  const form = formOf(page);
  await form.getByLabel('Amount').fill('850,000');
  await form.getByLabel('Payment type').selectOption(type);
  await form.getByLabel('Payment method').selectOption('Mobile Money');
  await form.getByLabel('Reference number').fill(reference);
  await form.getByLabel('Due date').fill(today);
  await form.getByLabel('Notes').fill('Sent from Bukoto.');
}

/** Expects the form to keep its input, including the file. */
async function expectInput(page: Page, reference: string, file: string): Promise<void> {
  const form = formOf(page);
  await expect(form.getByLabel('Amount')).toHaveValue('850,000');
  await expect(form.getByLabel('Reference number')).toHaveValue(reference);
  await expect(form.getByLabel('Notes')).toHaveValue('Sent from Bukoto.');
  await expect(form.getByText(file)).toBeVisible();
}

/** Returns the address of the receipt file of a logged payment. */
async function receiptOf(page: Page): Promise<string> {
  await page.getByRole('tab', { name: 'History' }).click();
  const link = entry(page, 'Awaiting verification').getByRole('link', { name: /^View receipt/ });
  return new URL((await link.getAttribute('href')) ?? '', page.url()).href;
}

test('a tenant without payments is offered to log the first one', async ({ browser, portal }, { project }) => {
  const username = `first.payment.${project.name}`;
  await addTenant(portal, username);
  const page = await signIn(browser, portal, username);
  await page.goto('/tenant/payments');
  const form = formOf(page);

  await test.step('the history is empty', async () => {
    await expectHeading(page, 'Payments');
    await expect(page.getByText('No payment records found')).toBeVisible();
    for (const label of ['Total Payments', 'Pending', 'Overdue']) await expect(figure(page, label)).toHaveText('0');
    await expect(figure(page, 'This Month')).toHaveText(/USh\s0/);
    await expectFits(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Log First Payment' }).click();
    await expect(page.getByRole('tab', { name: 'Log Payment' })).toHaveAttribute('aria-selected', 'true');
  });

  await test.step('the form shows instructions and marks required fields', async () => {
    await expect(page.getByRole('complementary', { name: 'How to log a payment' }).getByRole('listitem')).toHaveCount(
      4,
    );
    for (const name of ['Amount', 'Payment type', 'Payment method', 'Reference number', 'Month', 'Year', 'Due date'])
      await expect(form.getByLabel(name)).toHaveAttribute('required', '');
    for (const field of [form.getByLabel('Notes'), receipt(page)]) await expect(field).not.toHaveAttribute('required');
    await expect(form.getByLabel('Amount')).toHaveAttribute('placeholder', /500,?000/);
    await expect(form.getByLabel('Payment method').getByRole('option')).toHaveText([
      'Choose a method',
      'Mobile Money',
      'Bank Transfer',
      'Cash',
      'Credit Card',
      'Debit Card',
      'Cheque',
    ]);
    await expect(form.getByLabel('Payment type').getByRole('option')).toHaveText([
      'Rent',
      'Security Deposit',
      'Maintenance',
      'Utilities',
      'Other',
    ]);
    await expect(form.getByLabel('Year')).toHaveAttribute('min', '2020');
    await expect(form.getByLabel('Year')).toHaveAttribute('max', '2030');
    await submit(page);
    await expect(form.getByLabel('Amount')).toBeFocused();
  });

  await test.step('Clear empties it', async () => {
    await fillIn(page, 'MP-1');
    await form.getByRole('button', { name: 'Clear' }).click();
    for (const name of ['Amount', 'Payment method', 'Reference number', 'Due date', 'Notes'])
      await expect(form.getByLabel(name)).toHaveValue('');
  });

  await test.step('a file that is not a picture or PDF, or is too large, shows an error before it is sent', async () => {
    const calls = collectCalls(page);
    await fillIn(page, 'MP-1');
    await receipt(page).setInputFiles({ name: 'rent.xlsx', mimeType: 'application/zip', buffer: DOT });
    await submit(page);
    await expect(form.getByText('Choose a picture or a PDF.')).toBeVisible();
    await receipt(page).setInputFiles(await writeLargePdf(test.info()));
    await submit(page);
    await expect(form.getByText('This file is larger than 10 MB. Choose a smaller one.')).toBeVisible();
    await expectAccessible(page);
    // The file name is a picture's, but the server checks the content.
    await receipt(page).setInputFiles({ name: 'receipt.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') });
    await submit(page);
    await expect(receipt(page)).toHaveAccessibleDescription(/This file is not supported/);
    await expectInput(page, 'MP-1', 'receipt.png');
    expect(calls.filter((call) => call.startsWith('POST'))).toEqual(['POST /api/payments/payments/log_payment/']);
    await form.getByRole('button', { name: 'Remove receipt.png' }).click();
  });

  await test.step('after logging, the form confirms it, stays on its tab and is empty', async () => {
    await submit(page);
    await expect(notice(page, 'Payment logged successfully!')).toBeVisible();
    await expect(page.getByRole('tab', { name: 'Log Payment' })).toHaveAttribute('aria-selected', 'true');
    await expect(form.getByLabel('Reference number')).toHaveValue('');
    await expect(figure(page, 'Total Payments')).toHaveText('1');
    await expect(figure(page, 'Pending')).toHaveText('1');
    await expect(page.getByText('A payment you logged awaits verification')).toBeVisible();
    await page.getByRole('tab', { name: 'History' }).click();
    await expect(entry(page, period)).toContainText('Awaiting verification');
  });
});

test('a photo of a receipt is made smaller, and sent again after a failure', async ({ browser, portal }, {
  project,
}) => {
  const username = `photo.${project.name}`;
  await addTenant(portal, username);
  const page = await signIn(browser, portal, username);
  await page.goto('/tenant/payments?tab=log');
  const form = formOf(page);
  const photo = { name: 'IMG_2041.jpg', mimeType: 'image/jpeg', buffer: await takePhoto() };
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().includes('log_payment')) keys.push(request.headers()['idempotency-key']);
  });
  await fillIn(page, 'MP-PHOTO');

  await test.step('taken by the camera of a phone, or chosen from the files', async () => {
    await expect(receipt(page)).toHaveAttribute('accept', 'image/*,application/pdf');
    await expect(form.locator('input[capture=environment]')).toHaveAttribute('accept', 'image/*');
    const chooser = page.waitForEvent('filechooser');
    await form.getByRole('button', { name: 'Take a photo' }).click();
    await (await chooser).setFiles(photo);
    await expect(form.getByText('IMG_2041.jpg')).toBeVisible();
  });

  await test.step('a lost connection, a failing server and a refusal keep the input', async () => {
    await page.route(LOG, (route) => route.abort());
    await submit(page);
    await expect(notice(page, 'Failed to log payment')).toBeVisible();
    await expectInput(page, 'MP-PHOTO', 'IMG_2041.jpg');
    await page.unroute(LOG);
    await refuse(page, LOG, 500, {});
    await submit(page);
    await expect(form.getByText('Something went wrong. Please try again in a moment.')).toBeVisible();
    await page.unroute(LOG);
    await refuse(page, LOG, 409, { error: 'This month is already paid.', code: 'already_paid' });
    await submit(page);
    await expect(form.getByText('This month is already paid.')).toBeVisible();
    await expectAccessible(page);
    await expectInput(page, 'MP-PHOTO', 'IMG_2041.jpg');
    await page.unroute(LOG);
  });

  await test.step('the next press sends it', async () => {
    await submit(page);
    await expect(notice(page, 'Payment logged successfully!')).toBeVisible();
    expect(new Set(keys).size).toBe(1);
    expect(keys).toHaveLength(4);
  });

  await test.step('at 1600 pixels instead of 3000', async () => {
    expect(await sizeOf(page, await receiptOf(page))).toEqual({ width: 1600, height: 1067 });
  });
});

test('over a slow line the upload shows its progress', async ({ browser, portal }, { project }) => {
  const username = `slow.line.${project.name}`;
  await addTenant(portal, username);
  const page = await signIn(browser, portal, username);
  await page.goto('/tenant/payments?tab=log');
  await fillIn(page, 'MP-SLOW');
  await receipt(page).setInputFiles({ name: 'slip.pdf', mimeType: 'application/pdf', buffer: pdfOf(900_000) });
  const line = await page.context().newCDPSession(page);
  const setSpeed = (uploadThroughput: number) =>
    line.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await setSpeed(100_000);
  await submit(page);
  const bar = page.getByRole('progressbar', { name: 'Receipt upload' });
  await expect(page.getByText('Sending your receipt...')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Submitting...' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Clear' })).toBeDisabled();
  const percent = async () => Number(await bar.getAttribute('aria-valuenow'));
  await expect.poll(percent).toBeGreaterThan(10);
  expect(await percent()).toBeLessThan(100);
  await expectAccessible(page);
  await setSpeed(-1);
  await expect(bar).toBeHidden();
  await expect(figure(page, 'Total Payments')).toHaveText('1');
});
