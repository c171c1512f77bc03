import { expectAccessible, expectFits } from './support/accessible.ts';
import { signIn } from './support/people.ts';
import { expect, test } from './support/portal.ts';

// As Excel, LibreOffice and Google Sheets put copied cells into the clipboard as text.
const CELLS = [
  ['Unit', 'Tenant', 'Phone', 'Rent', 'Remarks'],
  ['P1', 'Nansubuga Ruth', '0772 555 901', '450,000', 'pays on 5th by MTN'],
  ['P2', 'Byaruhanga Moses', '0772 555 902', '500,000', ''],
]
  .map((row) => row.join('\t'))
  .join('\r\n');

test('cells copied from a spreadsheet are pasted on a phone, and become a draft like a file', async ({
  browser,
  portal,
}) => {
  const page = await signIn(browser, portal, 'manager');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/manager/estates/import');
  const box = page.getByLabel('Or paste the cells');
  await box.fill('Dear manager');
  await expect(page.getByText('This is not a table.')).toBeVisible();
  await expect(box).toHaveValue('');
  // A keyboard of a phone inserts the clipboard as if it were typed.
  await box.fill(CELLS);
  await expect(page.getByText('3 rows × 5 columns')).toBeVisible();
  await expectFits(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Upload' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'What the columns of Pasted table hold' })).toBeFocused();
  await page.getByRole('button', { name: 'Show the preview' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'What will be added' })).toBeFocused();
  await expect(page.getByText('kept as a note on the tenant: “pays on 5th by MTN”').first()).toBeVisible();
});
