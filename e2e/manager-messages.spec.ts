import { dayInKampala, monthOf } from '@amayumba/contract/calendar.ts';
import { heldUntil } from '@amayumba/contract/messages/quiet-hours.ts';
import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './support/accessible.ts';
import { addPayment, callApi, logIn } from './support/api.ts';
import { withSimulator } from './support/networks.ts';
import { signIn } from './support/people.ts';
import { expect, type Portal, test } from './support/portal.ts';

/** Creates tenants with a phone and no email address, who owe rent since today. */
async function makeOwingTenants(portal: Portal, names: readonly string[]) {
  const { access } = await logIn(portal, 'manager');
  const post = async (path: string, body: object) =>
    (await callApi(portal, 'POST', path, body, access)) as { id: number };
  const estate = await post('/api/core/estates/', { name: `Court of ${names[0]}`, address: 'Plot 9, Ntinda Road' });
  const block = await post('/api/core/blocks/', { estate: estate.id, name: 'R' });
  const { year } = monthOf(dayInKampala(Date.now()));
  for (const [index, name] of names.entries()) {
    const home = { block: block.id, number: `R-${index + 1}`, rent_amount: 400_000, number_of_rooms: 2 };
    const apartment = await post('/api/core/apartments/', home);
    const tenant = await post('/api/tenants/tenants/', {
      user: {
        username: `owes.${name.toLowerCase()}`,
        first_name: name,
        last_name: 'Kato',
        password: null,
        email: null,
      },
      tenant_type: 1,
      apartment: apartment.id,
      lease_start: `${year}-01-01`,
      lease_end: `${year + 1}-12-31`,
      phone_number: `+25677255512${index}`,
    });
    await addPayment(portal, tenant.id, { amount: 400_000 });
  }
}

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });

/** Waits for what the list says of a message; networks report after a while. */
const expectState = (page: Page, name: string, state: RegExp) =>
  expect(async () => {
    await page.reload();
    await expect(row(page, name).filter({ hasText: 'SMS' }).first()).toContainText(state, { timeout: 8_000 });
  }).toPass({ timeout: 40_000 });

withSimulator();

test('a manager leaves one tenant out of today’s reminders, sends the others, and sees them arrive', async ({
  browser,
  portal,
}) => {
  await makeOwingTenants(portal, ['Prossy', 'Wasswa']);
  const page = await signIn(browser, portal, 'manager');
  await page.goto('/manager/messages?tab=reminders');
  await expect(row(page, 'Prossy Kato')).toContainText('On the due date');
  await row(page, 'Prossy Kato')
    .getByRole('button', { name: /^Show the texts/ })
    .click();
  await expect(page.getByText('+256772555120, 1 part')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Remind Wasswa Kato' }).uncheck();
  await expect(page.getByText('1 tenant is left out.')).toBeVisible();
  await expect(row(page, 'Wasswa Kato')).toContainText('Left out');
  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'Remind Wasswa Kato' })).not.toBeChecked();
  await expectAccessibleInBothThemes(page);

  await page.getByRole('button', { name: 'Send now' }).click();
  const asked = page.getByRole('dialog', { name: /^Remind \d+ tenants? now\?$/ });
  await expect(asked).toContainText('1 tenant is left out this time');
  await expectAccessibleInBothThemes(page);
  await asked.getByRole('button', { name: 'Send now' }).click();
  await expect(page.getByText(/tenants? (?:was|were) reminded$/)).toBeVisible();
  await expect(row(page, 'Prossy Kato')).toHaveCount(0);
  await expect(row(page, 'Wasswa Kato')).toHaveCount(0);

  // At night they wait for the morning.
  await page.getByRole('link', { name: 'See the messages' }).click();
  const isNight = heldUntil(Date.now()) !== null;
  await expectState(page, 'Prossy Kato', isNight ? /WaitingHeld until/ : /(?:Sent|Delivered).*USh/);
  await expectState(page, 'Wasswa Kato', /SkippedThe office left the tenant out this time/);
  await expectAccessibleInBothThemes(page);
});

test('the receipt of a tenant without email goes by SMS at any hour, and its cost is counted', async ({
  browser,
  portal,
}) => {
  const { access } = await logIn(portal, 'manager');
  await makeOwingTenants(portal, ['Kizza']);
  const found = '/api/money/accounts/?page=1&page_size=1&search=Kizza';
  const { results } = (await callApi(portal, 'GET', found, undefined, access)) as { results: { id: number }[] };
  const receipt = { account: results[0]?.id, amount: 400_000, method: 'Cash' };
  await callApi(portal, 'POST', '/api/money/receipts/', receipt, access);
  const page = await signIn(browser, portal, 'manager');
  await page.goto('/manager/messages?purpose=receipt&channel=sms');
  await expectState(page, 'Kizza Kato', /(?:Sent|Delivered).*USh/);

  await page.getByRole('tab', { name: 'Costs' }).click();
  await expect(row(page, '^Receipt')).toContainText('USh');
  await page.getByRole('tab', { name: 'Templates' }).click();
  await page.getByRole('button', { name: 'Edit Receipt' }).click();
  await expect(page.getByRole('dialog', { name: 'Receipt' }).getByText(/of 160 characters/)).toBeVisible();
  await expectAccessibleInBothThemes(page);
});
