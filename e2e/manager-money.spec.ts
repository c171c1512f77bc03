import { monthOf, dayInKampala, lastOfMonth } from '@amayumba/contract/calendar.ts';
import { addPayment } from './support/api.ts';
import { makeTenants } from './support/made-tenants.ts';
import { signIn } from './support/people.ts';
import { expect, test } from './support/portal.ts';
import { expectClosed } from './support/screen.ts';

const { year, month } = monthOf(dayInKampala(Date.now()));
const due = lastOfMonth(year, month);

test('money is recorded with the keyboard alone, and the receipt’s page says that it is valid', async ({
  browser,
  portal,
}, { project }) => {
  const page = await signIn(browser, portal, 'manager');
  const estate = `Money Court ${project.name}`;
  const [tenant] = await makeTenants(portal, estate, ['Nansubuga']);
  if (!tenant) throw new Error('nobody was made');
  await addPayment(portal, tenant.id, { amount: 500_000, due_date: due });
  await page.goto('/manager/money');
  await expect(page.getByRole('heading', { level: 1, name: 'Money' })).toBeVisible();

  // r, name, Enter, amount, Enter: nothing else is pressed.
  await page.keyboard.press('r');
  const dialog = page.getByRole('dialog', { name: 'Record money' });
  await expect(dialog.getByRole('combobox', { name: 'Tenant' })).toBeFocused();
  await page.keyboard.type(tenant.name);
  await expect(page.getByRole('option', { name: tenant.name })).toBeVisible();
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Amount received')).toBeFocused();
  await page.keyboard.type('700k');
  await expect(dialog.getByLabel('What changes')).toContainText(/USh\s200,000/);
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(/Recorded: AMA-\d{4}-\d{6}/)).toBeVisible();
  await expect(dialog.getByRole('combobox', { name: 'Tenant' })).toBeFocused();
  // Tab stays inside the dialog: pressed more often than it has stops, so that it begins again at its other end.
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let press = 0; press < 20; press++) {
      await page.keyboard.press(key);
      // Not `:focus`, which the calendar button inside a field for a day does not match.
      await expect.poll(() => dialog.evaluate((box) => box.contains(document.activeElement))).toBe(true);
    }
  }
  await page.keyboard.press('Escape');
  await expectClosed(page, dialog);

  await page.goto('/manager/money?tab=receipts');
  const access = await page.evaluate(() => localStorage.getItem('access'));
  const answer = await page.request.get(`/api/money/receipts/?search=${encodeURIComponent(tenant.name)}`, {
    headers: { Authorization: `Bearer ${access}` },
  });
  const [receipt] = (await answer.json()) as { verify_code: string; receipt_code: string }[];
  await expect(page.getByText(receipt?.receipt_code ?? '-').first()).toBeVisible();

  const anybody = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await anybody.goto(`${portal.url}/r/${receipt?.verify_code}`);
  await expect(anybody.getByRole('heading', { level: 1 })).toContainText(/valid/i);
  await expect(anybody.getByText(receipt?.receipt_code ?? '-')).toBeVisible();
  await expect(anybody.getByText('Nansubuga')).toHaveCount(0);
  await anybody.context().close();
});
