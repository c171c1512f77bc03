import { expectAccessible } from './support/accessible.ts';
import { signIn } from './support/people.ts';
import { expect, test } from './support/portal.ts';

test('an expense is recorded with the keyboard alone', async ({ browser, portal }) => {
  const page = await signIn(browser, portal, 'manager');
  await page.goto('/manager/expenses');
  await expect(page.getByRole('heading', { level: 1, name: 'Expenses' })).toBeVisible();
  await page.keyboard.press('e');
  const form = page.getByRole('dialog', { name: 'Add expense' });
  await expect(form.getByLabel('Receipt')).toBeFocused();
  const next = async (label: string | RegExp) => {
    await page.keyboard.press('Tab');
    await expect(form.getByLabel(label)).toBeFocused();
  };
  await next(/^Amount/);
  await page.keyboard.type('120,000');
  await next(/^Category/);
  await page.keyboard.type('Security');
  await next(/^Estate/);
  await expect(form.getByLabel(/^Estate/).locator('option', { hasText: 'Bukoto' })).toBeAttached();
  await page.keyboard.type('Bukoto');
  await next(/^For/);
  await next('Vendor');
  await page.keyboard.type('Boda Guards');
  await expect(page.getByRole('option', { name: 'Add “Boda Guards”' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(form.getByRole('button', { name: 'Clear' })).toBeVisible();
  await form.getByLabel('What for').focus();
  await page.keyboard.type('Night guard, extra shift');
  await page.keyboard.press('Enter');
  await expect(form).toBeHidden();
  await expect(page.getByRole('row', { name: /Night guard, extra shift.*Boda Guards.*120,000/ })).toBeVisible();
});

test('statements are previewed and issued, one is opened as a PDF file, and its sum is paid out', async ({
  browser,
  portal,
}) => {
  test.slow();
  const page = await signIn(browser, portal, 'manager');
  await page.goto('/manager/owners');
  await page.getByRole('button', { name: 'Run statements' }).click();
  const run = page.getByRole('dialog', { name: 'Run statements' });
  await run.getByRole('button', { name: 'Next' }).click();
  const preview = run.getByRole('region', { name: 'Preview' });
  for (const owner of ['Peter Mugisha', 'Sarah Namukasa'])
    await expect(preview.getByRole('row', { name: owner })).toBeVisible();
  await expectAccessible(page);
  const issue = run.getByRole('button', { name: /^Issue \d/ });
  const all = run.getByLabel('Select all on this page');
  // The demo may have issued the month: then it is replaced.
  if (!(await all.isChecked())) await all.click();
  const reason = run.getByLabel('Why they are replaced');
  if (await reason.isVisible()) await reason.fill('The fee was wrong');
  await issue.click();
  // Other journeys may have made owners.
  await expect(run.getByText(/^\d+ statements were issued\.$/)).toBeVisible({ timeout: 60_000 });
  await run.getByRole('link', { name: 'Show statements' }).click();

  await expect(page.getByRole('row', { name: /Sarah Namukasa/ })).toBeVisible();
  await page
    .getByRole('row', { name: /Sarah Namukasa/ })
    .getByRole('link')
    .first()
    .click();
  await expect(page.getByText('Due to Sarah Namukasa')).toBeVisible();
  await expectAccessible(page);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'PDF' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^OS-\d{4}-\d{5}\.pdf$/);

  await page.getByRole('button', { name: 'Record remittance' }).click();
  const form = page.getByRole('dialog', { name: 'Record remittance' });
  const amount = form.getByLabel('Amount');
  await expect(amount).not.toHaveValue('');
  const due = Number((await amount.inputValue()).replaceAll(',', ''));
  await amount.fill(String(due + 5_000_000));
  await expect(form.getByText(/more than what is due/)).toBeVisible();
  await expect(form.getByRole('button', { name: 'Record remittance' })).toBeDisabled();
  await form.getByLabel('Record as an advance').check();
  await form.getByLabel('Reference').fill('STB-ADVANCE-1');
  await form.getByRole('button', { name: 'Record as an advance' }).click();
  await expect(form).toBeHidden();
  // The browser steps back over the dialog's entry, which would end the next navigation.
  await page.waitForFunction(() => !(history.state as { layers?: number } | null)?.layers);

  await page.goto('/manager/owners?tab=remittances');
  await expect(page.getByRole('row', { name: /Sarah Namukasa.*STB-ADVANCE-1/ })).toBeVisible();
  await page.goto('/manager/owners');
  await expect(page.getByRole('row', { name: /Sarah Namukasa.*−5,000,000/ })).toBeVisible();

  // The amount due is explained line by line.
  await page.getByRole('button', { name: /^−5,000,000 due to Sarah Namukasa, show why/ }).click();
  const why = page.getByRole('dialog', { name: 'Due to Sarah Namukasa' });
  await expect(why.getByText('Opening balance')).toBeVisible();
  await expectAccessible(page);
});
