import { dayInKampala, lastOfMonth, monthOf } from '@amayumba/contract/calendar.ts';
import { collectComplaints, expectAccessible, expectHeading } from './support/accessible.ts';
import { makeTenants } from './support/made-tenants.ts';
import { amountIn, signIn } from './support/people.ts';
import { pick } from './support/pick.ts';
import { expect, test } from './support/portal.ts';
import { entry, figure } from './support/screen.ts';

const { year, month } = monthOf(dayInKampala(Date.now()));

test('a deposit is recorded, paid, refunded and counted', async ({ browser, portal }, { project }) => {
  const page = await signIn(browser, portal, 'manager');
  const complaints = collectComplaints(page);
  const [tenant] = await makeTenants(portal, `Deposit Court ${project.name}`, ['Sarah']);
  const name = tenant?.name ?? '';
  await page.goto('/manager/security-deposits');
  await expectHeading(page, 'Security Deposits');
  const counted = async (label: string) => amountIn(await figure(page, label).innerText());
  await expect.poll(() => counted('TOTAL')).toBeGreaterThan(0);
  await expect.poll(() => counted('REFUNDED')).toBeGreaterThan(0); // figures count up
  const before = { total: await counted('TOTAL'), refunded: await counted('REFUNDED') };

  await test.step('created once, though pressed twice', async () => {
    await page.getByRole('button', { name: 'New Deposit' }).click();
    const form = page.getByRole('dialog', { name: 'Create Security Deposit' });
    await pick(form.getByRole('combobox', { name: 'Tenant' }), name);
    await form.getByLabel('Amount').fill('1,500,000');
    await form.getByLabel('Due date').fill(lastOfMonth(year, month));
    await expect(form.getByLabel('Status', { exact: false }).first()).toHaveValue('1');
    await form.getByRole('button', { name: 'Create', exact: true }).dblclick();
    await expect(form).toBeHidden();
    await expect.poll(() => counted('TOTAL')).toBe(before.total + 1);
  });

  await pick(page.getByRole('combobox', { name: 'Tenant' }), name);
  const row = entry(page, name);
  const update = page.getByRole('dialog', { name: 'Update Security Deposit' });
  await test.step('paid, then refunded', async () => {
    await row.getByRole('button', { name: /^Edit/ }).click();
    await update.getByRole('combobox', { name: 'Status', exact: true }).selectOption('Paid');
    await update.getByRole('button', { name: 'Update & Notify' }).click();
    await expect(update).toBeHidden();
    await expect(row.getByRole('button', { name: /^Receipt/ })).toBeVisible();
    await row.getByRole('button', { name: /^Edit/ }).click();
    await update.getByLabel('Refund status').selectOption('Refunded');
    await expectAccessible(page);
    await update.getByRole('button', { name: 'Update & Notify' }).click();
    await expect(update).toBeHidden();
    await expect(row).toContainText(/refunded/i);
    await expect.poll(() => counted('REFUNDED')).toBe(1); // of this tenant, by the filter
    await page.goto('/manager/security-deposits');
    await expect.poll(() => counted('REFUNDED')).toBe(before.refunded + 1);
  });

  await test.step('the Payments screen does not list it', async () => {
    await page.goto(`/manager/payments?search=${encodeURIComponent(name)}&year=all`);
    await expect(page.getByText('No payments found')).toBeVisible();
  });

  await test.step('kept after a question that names it, because money is recorded on it', async () => {
    await page.goto(`/manager/security-deposits?search=${encodeURIComponent(name)}`);
    await row.getByRole('button', { name: /^Del/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete this security deposit?' });
    await expect(dialog.getByText(new RegExp(`Security Deposit of USh.1,500,000 .*${name}`))).toBeVisible();
    await expectAccessible(page);
    expect(complaints).toEqual([]);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText(/^Money is recorded on this payment: AMA-\d{4}-\d{6}\./)).toBeVisible();
    await page.reload();
    await expect(row).toBeVisible();
  });
});
