import { dayInKampala, lastOfMonth, monthOf } from '@amayumba/contract/calendar.ts';
import { monthName } from '@amayumba/contract/payments/rules.ts';
import { pick } from './support/pick.ts';
import { amountIn, openPortal, signIn } from './support/people.ts';
import { expect, test } from './support/portal.ts';
import { entry, expectClosed, tile } from './support/screen.ts';

const today = dayInKampala(Date.now());
const { year, month } = monthOf(today);
const due = lastOfMonth(year, month);
const RENT = 1_200_000;
const PASSWORD = 'Enju-yange-2026!';
const PHONE = { width: 390, height: 844 };
/** A picture of one dot, as a receipt file. */
const RECEIPT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('rent passes from the manager to the tenant’s phone and the owner’s dashboard', async ({ browser, portal }, {
  project,
}) => {
  const name = `Journey Court ${project.name}`;
  const username = `journey.${project.name}`;
  const owner = await openPortal(browser, portal, 'owner');
  const revenue = async () =>
    amountIn((await tile(owner, 'Month Revenue').innerText()).split('\n').find((line) => line.includes('USh')) ?? '');
  await expect(owner.getByRole('heading', { level: 1 })).toHaveText('Owner Portfolio');
  await expect(tile(owner, 'Month Revenue')).toContainText('USh');
  const revenueBefore = await revenue();
  const manager = await signIn(browser, portal, 'manager');

  await test.step('the manager creates an estate with two blocks', async () => {
    await manager.goto('/manager/estates');
    await manager.getByRole('button', { name: 'Add Estate' }).click();
    const form = manager.getByRole('dialog', { name: 'Create Estate' });
    await form.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
    await form.getByLabel('Address').fill('Plot 9, Ntinda Road, Kampala');
    await form.getByLabel('Owner').selectOption({ label: 'Sarah Namukasa' });
    for (const block of ['A', 'B']) {
      await form.getByRole('button', { name: /Add block/i }).click();
      await form.getByLabel('Block name').last().fill(block);
      await form.getByLabel('Number', { exact: true }).last().fill(`${block}-01`);
      await form.getByLabel('Rent a month').last().fill('1.2m');
    }
    await form.getByRole('button', { name: /^Create/ }).click();
    await expect(form).toBeHidden();
    await expect(manager.getByRole('heading', { level: 1 })).toHaveText(name);
  });

  await test.step('and a tenant with a lease on one of its apartments', async () => {
    await manager.goto('/manager/tenants');
    await manager.getByRole('button', { name: 'Add Tenant' }).first().click();
    const form = manager.getByRole('dialog', { name: 'Add Tenant' });
    await form.getByLabel('First name').fill('Akello');
    await form.getByLabel('Last name').fill(`Journey ${project.name}`);
    await form.getByLabel('Username').fill(username);
    await form.getByLabel('Email').fill(`${username}@example.com`);
    await form.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD);
    await pick(form.getByRole('combobox', { name: 'Apartment' }), name);
    await form.getByLabel('Lease start').fill(`${year}-01-01`);
    await form.getByLabel('Lease end').fill(`${year + 1}-12-31`);
    await form.getByLabel('Tenant type').selectOption({ label: 'Long stay' });
    await form.getByLabel('Phone number').fill('0772 123 456');
    // The manager charges this month by hand below.
    await form.getByLabel('Do not charge rent automatically').check();
    await form
      .getByRole('button', { name: /Add Tenant|Create/ })
      .last()
      .click();
    await expectClosed(manager, form);
  });

  await test.step('and creates a payment for this month', async () => {
    await manager.goto('/manager/payments');
    await manager.getByRole('button', { name: 'New Payment' }).first().click();
    const form = manager.getByRole('dialog', { name: 'Create Payment' });
    await pick(form.getByRole('combobox', { name: 'Tenant' }), `Journey ${project.name}`);
    await expect(form.getByLabel('Amount')).toHaveValue(/1,?200,?000/);
    await form.getByLabel('Status').selectOption({ label: 'Pending' });
    await form.getByLabel('Due date').fill(due);
    await form.getByRole('button', { name: 'Create' }).click();
    await expect(form).toBeHidden();
  });

  const tenant = await signIn(browser, portal, username, PASSWORD);
  await tenant.setViewportSize(PHONE);
  await test.step('the tenant sees it and logs the payment with a receipt', async () => {
    await tenant.goto('/tenant/payments');
    await expect(entry(tenant.getByRole('tabpanel'), `${monthName(month)} ${year}`)).toContainText('Pending');
    await tenant.getByRole('tab', { name: 'Log Payment' }).click();
    // The only charge is filled in.
    const form = tenant.getByRole('form', { name: 'Log Payment' });
    await expect(form).toContainText('1,200,000');
    await form.getByLabel('Payment method').selectOption({ label: 'Mobile Money' });
    await form.getByLabel('Reference number').fill('MP261121.0912.H00001');
    await form
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'receipt.png', mimeType: 'image/png', buffer: RECEIPT });
    await form.getByRole('button', { name: 'Submit Payment' }).click();
    await expect(tenant.getByText('Payment logged successfully!').first()).toBeVisible();
    await tenant.getByRole('tab', { name: 'History' }).click();
    await expect(entry(tenant.getByRole('tabpanel'), `${monthName(month)} ${year}`)).toContainText(
      'Awaiting verification',
    );
  });

  await test.step('the manager checks the receipt and verifies the payment', async () => {
    await manager.goto('/manager/payments');
    await pick(manager.getByRole('combobox', { name: 'Tenant' }), `Journey ${project.name}`);
    const payment = entry(manager, `Journey ${project.name}`);
    await expect(payment).toContainText('Processing');
    await payment.getByRole('button', { name: /Edit/ }).click();
    const form = manager.getByRole('dialog', { name: 'Update Payments' });
    const receipt = await form.getByRole('link', { name: /receipt/i }).getAttribute('href');
    const file = await manager.request.get(new URL(receipt ?? '', portal.url).href);
    expect(await file.body()).toEqual(RECEIPT);
    await form.getByLabel('Status').selectOption({ label: 'Paid' });
    await form.getByRole('button', { name: 'Update & Notify' }).click();
    await expect(form).toBeHidden();
    await expect(payment).toContainText('Paid');
  });

  await test.step('the tenant is notified, in the portal and by mail', async () => {
    await tenant.reload();
    await expect(entry(tenant.getByRole('tabpanel'), `${monthName(month)} ${year}`)).toContainText('Verified');
    await expect
      .poll(async () =>
        (await portal.mails()).some((mail) => mail.includes(`${username}@example.com`) && mail.includes('Paid')),
      )
      .toBe(true);
  });

  await test.step('the owner’s revenue and the estate’s collection rate have moved', async () => {
    await owner.getByRole('button', { name: 'Refresh' }).click();
    await expect.poll(revenue).toBe(revenueBefore + RENT);
    await owner.getByLabel('Estate', { exact: false }).first().selectOption({ label: name });
    await expect(entry(owner, name)).toContainText('100');
  });
});
