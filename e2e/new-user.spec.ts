import { expect, test } from './support/portal.ts';
import { openPortal } from './support/people.ts';

test('somebody new finds a debt, who lives in a home, open complaints of an estate and last month’s receipts', async ({
  browser,
  portal,
}) => {
  const page = await openPortal(browser, portal, 'manager');
  const search = page.getByRole('dialog', { name: 'Search everything' });
  const find = async (text: string) => {
    await page.getByRole('button', { name: 'Search everything' }).click();
    await search.getByRole('combobox').fill(text);
  };

  await test.step('what a tenant owes, and since when', async () => {
    await find('Grace Nakato');
    await search.getByRole('option', { name: /Grace Nakato/ }).click();
    const figures = page.getByRole('list', { name: /figures/i }).first();
    await expect(figures.getByRole('listitem').filter({ hasText: /^Balance owed/ })).toContainText(/\d days late/);
  });

  await test.step('who lives in B07', async () => {
    await find('B07');
    await expect(search.getByRole('option', { name: /^B07/ }).first()).toContainText(/Block B · ./);
    await page.keyboard.press('Escape');
  });

  await test.step('all open complaints of one estate', async () => {
    await page.getByRole('link', { name: /open complaints/ }).click();
    await page.getByLabel('Estate').selectOption({ label: 'Buwate Gardens' });
    const rows = page.getByRole('table', { name: 'Complaints' }).getByRole('row', { name: /Open/ });
    await expect(rows.first()).toContainText('Buwate Gardens');
    await expect(page).toHaveURL(/status=1&estate=1/);
  });

  await test.step('last month’s receipts as a spreadsheet', async () => {
    await page.getByRole('link', { name: /^Money/ }).click();
    await page.getByRole('tab', { name: 'Receipts' }).click();
    await page.getByLabel('Period').selectOption({ label: 'Last month' });
    await page.getByRole('button', { name: 'Export' }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Excel (XLSX)' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^amayumba-receipts-.+\.xlsx$/);
  });
});
