import type { Page } from '@playwright/test';
import type { Complaint } from '@amayumba/contract/complaints/complaint.ts';
import { addDays, dayInKampala, monthOf } from '@amayumba/contract/calendar.ts';
import type { Estate } from '@amayumba/contract/estates/estate.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import type { Payment } from '@amayumba/contract/payments/payment.ts';
import { collectComplaints } from './support/accessible.ts';
import { amountIn, signIn } from './support/people.ts';
import { expect, test } from './support/portal.ts';

/** Calls the API with the token of the user signed in on a page. */
async function ask<T>(page: Page, path: string, change?: object): Promise<T> {
  const access = await page.evaluate(() => localStorage.getItem('access'));
  const headers = { Authorization: `Bearer ${access}` };
  const answer = await (change
    ? page.request.patch(path, { headers, data: change })
    : page.request.get(path, { headers }));
  expect(answer.status()).toBe(200);
  return (await answer.json()) as T;
}

const PAYMENTS = '/api/payments/payments/';
const sumOf = (payments: readonly Payment[]) => payments.reduce((sum, { amount }) => sum + amount, 0);
/** The settled part of a payment for one of its months; the first has the remainder. */
function settledFor(payment: Payment, year: number, month: number): number {
  const { months_paid, payment_for_year, settled_amount = 0 } = payment;
  if (payment_for_year !== year || !months_paid.includes(month)) return 0;
  const rest = settled_amount % months_paid.length;
  return (settled_amount - rest) / months_paid.length + (months_paid[0] === month ? rest : 0);
}
/** The payments that were owed: not those that only a tenant logged. */
const wasOwed = ({ source, is_owed, status }: Payment) => source !== 'claim' || is_owed === true || status === 2;
const percent = (part: number, whole: number) => `${Math.round((part / whole) * 100)}%`;
const noDeposits = (payments: readonly Payment[]) =>
  payments.filter(({ payment_type }) => payment_type !== 'Security Deposit');
const isPaid = ({ status }: Payment) => status === 2;
/** The same day one year earlier. */
const yearBefore = (day: string) => `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;

const figure = (page: Page, label: string) =>
  page.locator('dl > div').filter({ has: page.locator('dt', { hasText: new RegExp(`^${label}$`) }) });
const revenueBar = (page: Page) => page.getByRole('progressbar', { name: 'Monthly revenue towards the target' });
const refresh = (page: Page) => page.getByRole('button', { name: 'Refresh' }).click();

async function openDashboard(page: Page): Promise<void> {
  await page.goto('/manager');
  await expect(page).toHaveURL(/\/manager\/dashboard$/);
  await expect(revenueBar(page)).toBeVisible();
}

test('the chart shows its labels completely', async ({ browser, portal }) => {
  const page = await signIn(browser, portal, 'manager');
  await openDashboard(page);
  const region = page.getByRole('region', { name: 'Performance' });
  await region.scrollIntoViewIfNeeded(); // the chart loads when it comes near the viewport
  const chart = region.locator('svg:has(text)');
  await expect(chart.getByText(/^\d+M$/).first()).toBeVisible();
  // Text beyond the edge is cut off, so that 65M can look like 55M.
  const beyond = await chart.evaluate((drawing: SVGSVGElement) => {
    const { width } = drawing.viewBox.baseVal;
    return [...drawing.querySelectorAll('text')]
      .filter((label) => label.getBBox().x < 0 || label.getBBox().x + label.getBBox().width > width)
      .map(({ textContent }) => textContent);
  });
  expect(beyond).toEqual([]);
});

test('every figure of the dashboard matches the lists', async ({ browser, portal }) => {
  const page = await signIn(browser, portal, 'manager');
  const browserComplaints = collectComplaints(page);
  await openDashboard(page);
  const today = dayInKampala(Date.now());
  const { year, month } = monthOf(today);
  const [estates, tenants, complaints, payments, pending, overdue] = await Promise.all([
    ask<Estate[]>(page, '/api/core/estates/'),
    ask<unknown[]>(page, '/api/tenants/tenants/'),
    ask<Complaint[]>(page, '/api/complaints/complaints/'),
    ask<Payment[]>(page, PAYMENTS),
    ask<Payment[]>(page, `${PAYMENTS}pending_payments/`),
    ask<Payment[]>(page, `${PAYMENTS}overdue_payments/`),
  ]);
  const open = complaints.filter(({ status }) => status.id === 1 || status.id === 2);
  const revenue = formatUgx(noDeposits(payments).reduce((sum, payment) => sum + settledFor(payment, year, month), 0));

  await test.step('the tiles', async () => {
    await expect(figure(page, 'Estates').locator('dd').first()).toHaveText(String(estates.length));
    await expect(figure(page, 'Tenants').locator('dd').first()).toHaveText(String(tenants.length));
    await expect(figure(page, 'Open cases').locator('dd').first()).toHaveText(String(open.length));
    await expect(figure(page, 'Monthly revenue').locator('dd').first()).toHaveText(revenue);
  });

  await test.step('the financial snapshot', async () => {
    await expect(page.getByRole('link', { name: /Pending payments/ })).toHaveText(
      new RegExp(`^${noDeposits(pending).length} `),
    );
    await expect(page.getByRole('link', { name: /Overdue payments/ })).toHaveText(
      new RegExp(`^${noDeposits(overdue).length} `),
    );
  });

  await test.step('the rates', async () => {
    const apartments = estates.reduce((sum, { apartments_count }) => sum + apartments_count, 0);
    const free = estates.reduce((sum, { available_count }) => sum + available_count, 0);
    const made = complaints.filter(({ created_at }) => dayInKampala(Date.parse(created_at)) >= yearBefore(today));
    const fellDue = noDeposits(payments.filter(wasOwed)).filter(
      ({ due_date, status }) => due_date >= yearBefore(today) && due_date < today && status !== 5 && status !== 6,
    );
    const onTime = fellDue.filter(
      (payment) => isPaid(payment) && dayInKampala(Date.parse(payment.paid_at ?? '')) <= payment.due_date,
    );
    await expect(figure(page, 'Occupancy')).toContainText(percent(apartments - free, apartments));
    await expect(figure(page, 'Resolution')).toContainText(
      percent(made.filter(({ status }) => status.id === 3 || status.id === 4).length, made.length),
    );
    await expect(figure(page, 'On-time payments')).toContainText(percent(onTime.length, fellDue.length));
    await expect(figure(page, 'Retention')).toContainText(/\d+%\d+ of \d+ renewed/);
  });

  await test.step('the chart', async () => {
    const table = page.getByRole('table', { name: 'Rent due and collected in the last 12 months' });
    await expect(table.getByRole('row')).toHaveCount(13);
    for (const [from, row] of [
      [today.slice(0, 7), table.getByRole('row').last()],
      [addDays(`${today.slice(0, 7)}-01`, -1).slice(0, 7), table.getByRole('row').nth(11)],
    ] as const) {
      const rent = payments
        .filter(wasOwed)
        .filter(
          ({ payment_type, due_date, status }) =>
            payment_type === 'Rent' && due_date.startsWith(from) && status !== 5 && status !== 6,
        );
      const cells = await row.getByRole('cell').allTextContents();
      const collected = rent.reduce((sum, { settled_amount = 0 }) => sum + settled_amount, 0);
      expect(cells.map(amountIn)).toEqual([collected, sumOf(rent)]);
    }
  });

  await test.step('the open complaints and the status', async () => {
    const list = page.getByRole('list', { name: 'Open complaints' });
    await expect(list.getByRole('listitem')).toHaveCount(Math.min(open.length, 6));
    for (const { title } of open.filter(({ urgency }) => urgency === 'critical'))
      await expect(list).toContainText(title);
    await expect(figure(page, 'Open complaints')).toContainText(String(open.length));
    await expect(figure(page, 'API health')).toContainText(/Stable, answered in \d+ ms/);
    await expect(figure(page, 'Revenue')).toContainText(revenue);
  });
  expect(browserComplaints).toEqual([]);
});

test('a payment marked paid raises the revenue, is no longer pending, and appears in the feed', async ({
  browser,
  portal,
}, { project }) => {
  const page = await signIn(browser, portal, 'manager');
  await openDashboard(page);
  const { year, month } = monthOf(dayInKampala(Date.now()));
  const unpaid = await ask<Payment[]>(page, `${PAYMENTS}overdue_payments/?month=${month}&year=${year}`);
  const payment = unpaid.find(({ payment_type, status }) => payment_type === 'Rent' && status !== 4);
  if (!payment) throw new Error(`the demo portfolio has no unpaid rent of this month (${project.name})`);
  const revenue = figure(page, 'Monthly revenue').locator('dd').first();
  const before = amountIn(await revenue.innerText());
  const overdue = page.getByRole('link', { name: /Overdue payments/ });
  const countBefore = amountIn(await overdue.innerText());
  await ask(page, `${PAYMENTS}${payment.id}/update_payment_status/`, { status_id: 2 });
  await refresh(page);
  await expect(revenue).toHaveText(formatUgx(before + payment.amount));
  await expect(overdue).toHaveText(new RegExp(`^${countBefore - 1} `));
  const amount = formatUgx(payment.amount).replace(/\s/g, ' ');
  const latest = page.getByRole('list', { name: 'Recent activity' }).getByRole('listitem').first();
  await expect(latest).toContainText(`set the rent payment of ${amount} for ${payment.tenant_details.name} to Paid`);
  await expect(latest).toContainText('just now');
  await latest.getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/manager/payments\\?tenant=${payment.tenant}&year=all`));
});

test('the revenue target set in the settings moves the bar and appears in the feed', async ({ browser, portal }) => {
  const page = await signIn(browser, portal, 'manager');
  await openDashboard(page);
  const revenue = amountIn(await figure(page, 'Monthly revenue').locator('dd').first().innerText());
  await page.goto('/manager/settings');
  const target = page.getByRole('textbox', { name: 'Monthly revenue target', exact: true });
  const stored = await target.inputValue();
  await target.fill('500m');
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect(page.getByText('The settings were saved.').first()).toBeVisible();
  await expect(target).toHaveValue('500,000,000');
  await openDashboard(page);
  await expect(revenueBar(page)).toHaveAttribute('aria-valuenow', String(Math.round(revenue / 5_000_000)));
  await expect(page.getByText(`${Math.floor(revenue / 5_000_000)}% of the target of`)).toBeVisible();
  await expect(page.getByRole('list', { name: 'Recent activity' })).toContainText(
    'changed the monthly revenue target to USh 500,000,000',
  );
  await ask(page, '/api/core/settings/', { monthly_revenue_target: amountIn(stored) });
});

test('New Estate opens the form, and Back closes it', async ({ browser, portal }) => {
  const page = await signIn(browser, portal, 'manager');
  await openDashboard(page);
  await page.getByRole('link', { name: 'New Estate' }).click();
  const form = page.getByRole('dialog', { name: 'Create Estate' });
  await expect(form).toBeVisible();
  await expect(page).toHaveURL(/\/manager\/estates$/);
  await page.goBack();
  await expect(form).toBeHidden();
  await expect(page).toHaveURL(/\/manager\/estates$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/manager\/dashboard$/);
});
