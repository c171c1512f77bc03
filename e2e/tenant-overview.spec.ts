import { addDays, dayInKampala, monthOf } from '@amayumba/contract/calendar.ts';
import { expectAccessible, expectFits, expectHeading } from './support/accessible.ts';
import { addPayment, addTenant } from './support/api.ts';
import { openPortal } from './support/people.ts';
import { expect, test } from './support/portal.ts';
import { collectCalls, figure, tile } from './support/screen.ts';

const today = dayInKampala(Date.now());

test('the overview shows due payments, paid payments and complaints', async ({ browser, portal }, { project }) => {
  const username = `overview.${project.name}`;
  const tenant = await addTenant(portal, username);
  const { year, month } = monthOf(addDays(today, -35));
  const last = { months_paid: [month], payment_for_year: year };
  await addPayment(portal, tenant, { ...last, amount: 700_000, due_date: addDays(today, -20) });
  await addPayment(portal, tenant, { amount: 850_000, due_date: addDays(today, 5) });
  await addPayment(portal, tenant, { payment_type: 'Utilities', amount: 60_000, status: 2 });
  await addPayment(portal, tenant, { payment_type: 'Maintenance', amount: 90_000, due_date: addDays(today, 40) });
  const page = await openPortal(browser, portal, username);

  await test.step('in its tiles', async () => {
    await expectHeading(page, 'Overview');
    await expect(tile(page, 'Upcoming')).toContainText(/1\s*USh\s850,000/);
    await expect(tile(page, 'Overdue')).toContainText(/1\s*USh\s700,000/);
    await expect(tile(page, 'Paid')).toContainText(/1\s*USh\s60,000/);
    await expect(tile(page, 'Pending')).toContainText('Verifying: 0');
    await expect(tile(page, 'Complaints')).toContainText('0 resolved');
  });

  await test.step('and in its cards', async () => {
    const due = page.getByRole('region', { name: 'Overdue' });
    await expect(due).toContainText('20 days overdue');
    await expect(due).toContainText('700,000');
    await expect(page.getByRole('region', { name: 'Upcoming' })).toContainText('due in 5 days');
    await expect(page.getByRole('list', { name: 'Latest payments' }).getByRole('listitem')).toHaveCount(4);
    await expect(page.getByRole('heading', { name: 'Complaints Status' })).toBeVisible();
    await expectFits(page);
    await expectAccessible(page);
  });

  await test.step('a complaint can be logged here, once its fields are filled in', async () => {
    const calls = collectCalls(page);
    await page.getByRole('button', { name: 'Log Complaint' }).click();
    const form = page.getByRole('dialog', { name: 'Report Issue' });
    const category = form.getByLabel(/^Category/);
    await expect(category.getByRole('option', { name: 'Maintenance' })).toBeAttached();
    await form.getByRole('button', { name: /^Submit/ }).click();
    await expect(category).toBeFocused();
    await category.selectOption('Maintenance');
    await form.getByLabel(/^Title/).fill('Loose handrail');
    await form.getByLabel(/^Description/).fill('The handrail on the second floor moves.');
    await form.getByRole('button', { name: /^Submit/ }).click();
    await expect(page.getByText('Complaint submitted successfully!').first()).toBeVisible();
    await expect(form).toBeHidden();
    await expect(page.getByRole('list', { name: 'Latest complaints' })).toContainText('Loose handrail');
    await expect(figure(page, 'Complaints')).toHaveText('1');
    expect(calls.filter((call) => call.startsWith('POST'))).toHaveLength(1);
  });
});

test('the menu opens each screen of the tenant portal and shows who is signed in', async ({ browser, portal }) => {
  const page = await openPortal(browser, portal, 'tenant');
  for (const [link, title] of [
    ['Payments', 'Payments'],
    ['Complaints', 'Complaints'],
    ['Dashboard', 'Overview'],
  ] as const) {
    await page.getByRole('button', { name: 'Open menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Tenant Portal' });
    await expect(menu).toContainText('GN');
    await expect(menu).toContainText('tenant');
    await expect(menu).toContainText('@');
    if (link === 'Payments') await expectAccessible(page);
    await menu.getByRole('link', { name: link }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(menu).toBeHidden();
  }
});
