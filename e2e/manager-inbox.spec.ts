import { dayInKampala } from '@amayumba/contract/calendar.ts';
import type { Account } from '@amayumba/contract/money/account.ts';
import { expectAccessibleInBothThemes } from './support/accessible.ts';
import { callApi, logIn } from './support/api.ts';
import { openInside } from './support/open-inside.ts';
import { signIn } from './support/people.ts';
import { expect, test } from './support/portal.ts';

const HEAD = 'Id,Date,Status,Type,From,From Name,To,To Name,Amount,Fee,Balance,Reference';
const today = dayInKampala(Date.now());

/** A line of MTN's merchant statement. */
const line = (id: number, phone: string, name: string, amount: number, text = '') =>
  `${id},${today} 08:14:05,Successful,Payment,FRI:${phone.replace('+', '')}/MSISDN,${name},FRI:90001234/MM,AMAYUMBA,${amount},0,9000000,${text}`;

test('a statement is uploaded and posted, one line is matched by the keyboard alone, another is not ours', async ({
  browser,
  portal,
}) => {
  const { access } = await logIn(portal, 'manager');
  const { results } = (await callApi(
    portal,
    'GET',
    '/api/money/accounts/?page=1&page_size=50&bucket=overdue',
    undefined,
    access,
  )) as { results: Account[] };
  const [coded, known] = results.filter(({ phone_number }) => phone_number.startsWith('+256'));
  if (!coded || !known) throw new Error('the demo has nobody with a phone who owes');
  const statement = [
    HEAD,
    line(22847190356, '+256781000001', 'SOMEBODY', 150_000, `rent ${coded.reference_code}`),
    line(22847190357, known.phone_number, known.tenant_details.name.toUpperCase(), known.open_amount),
    line(22847190358, '+256781000002', 'KATO TRADERS', 7_770_777, 'invoice 77'),
    line(22847190359, '+256781000003', 'REFUND', 12_345, ''),
  ].join('\n');

  const page = await signIn(browser, portal, 'manager');
  await page.goto('/manager/money?tab=statements');
  await page
    .getByRole('form', { name: 'Import a statement' })
    .locator('input[type=file]')
    .setInputFiles({
      name: 'mtn-november.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(statement),
    });
  await expect(page.getByLabel(/^From/)).toHaveValue('mtn');
  await page.getByRole('button', { name: 'Read the statement' }).click();
  await expect(page.getByRole('heading', { name: 'mtn-november.csv' })).toBeVisible();
  await expect(page.getByRole('row', { name: coded.tenant_details.name })).toContainText('Matched');
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Post 1 receipt' }).click();
  const asked = page.getByRole('dialog', { name: 'Post this statement?' });
  await expect(asked).toContainText('3 lines will wait in the inbox');
  await asked.getByRole('button', { name: 'Post the statement' }).click();
  await expect(asked).toBeHidden();

  // The account of the known phone says that a line may be theirs, but not on paper.
  await openInside(page, `/manager/money/accounts/${known.id}`);
  const note = page.getByRole('region', { name: 'Unmatched money' });
  await expect(note).toContainText(known.tenant_details.name.toUpperCase());
  await page.emulateMedia({ media: 'print' });
  await expect(note).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.goBack();
  await page.getByRole('link', { name: 'See 3 lines in the inbox' }).click();

  // The line from the known phone is found with J, and Enter matches it.
  const shown = page.getByRole('region', { name: 'The line' });
  await expect(shown.getByRole('heading', { name: 'Line 1 of 3' })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  for (let steps = 0; steps < 2 && !(await shown.getByText('22847190357').isVisible()); steps++) {
    const before = await shown.getByRole('heading').textContent();
    await page.keyboard.press('j');
    await expect(shown.getByRole('heading')).not.toHaveText(before ?? '');
  }
  await expect(shown.getByText('22847190357')).toBeVisible();
  await expect(page.getByRole('radio', { name: known.tenant_details.name })).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(page.getByText(`matched to ${known.tenant_details.name}, AMA-`)).toBeVisible();
  await expect(shown.getByRole('heading', { name: /of 2$/ })).toBeVisible();

  // N, the reason, Enter: the other line is not ours.
  const id = await shown.getByText(/^2284719035\d$/).textContent();
  await page.keyboard.press('n');
  const form = page.getByRole('dialog', { name: 'Not ours?' });
  await expect(form.getByLabel('Whose money it is')).toBeFocused();
  await page.keyboard.type('Money of another business');
  await page.keyboard.press('Enter');
  await expect(form).toBeHidden();
  await expect(page.getByText('is not ours: Money of another business')).toBeVisible();
  await expect(shown.getByText(id ?? '-')).toHaveCount(0);

  // It can be opened again.
  await page.keyboard.press('u');
  await expect(shown.getByText(id ?? '-')).toBeVisible();
});
