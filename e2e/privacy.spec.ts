import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { addDays, dayInKampala } from '@amayumba/contract/calendar.ts';
import { unzip } from '../server/src/test/unzip.ts';
import { collectComplaints, expectAccessible, expectFits, expectHeading } from './support/accessible.ts';
import { addTenant, callApi, logIn } from './support/api.ts';
import { signIn } from './support/people.ts';
import { expect, type Portal, test } from './support/portal.ts';
import { entry } from './support/screen.ts';

const today = dayInKampala(Date.now());

async function expectSound(page: Page): Promise<void> {
  await expectFits(page);
  await expectAccessible(page);
}

/** Returns the files in the archive that a press downloads. */
async function archiveFrom(page: Page, press: () => Promise<void>): Promise<Map<string, Buffer>> {
  const waiting = page.waitForEvent('download');
  await press();
  const download = await waiting;
  expect(download.suggestedFilename()).toMatch(/^amayumba-about-you-\d{4}-\d\d-\d\d\.zip$/);
  return unzip(await readFile(await download.path()));
}

test('the privacy page names the landlord, and links to the contact page', async ({ page }) => {
  const complaints = collectComplaints(page);
  await page.goto('/register');
  await page.getByRole('link', { name: 'Privacy', exact: true }).click();
  await expect(page).toHaveURL(/\/privacy$/);
  await expectHeading(page, 'Privacy');
  await expect(page.getByText('Pearl Hill Property Managers Ltd')).toBeVisible();
  await expect(page.getByText('90 days after it was sent')).toBeVisible();
  await page.getByRole('link', { name: 'contact page' }).click();
  await expect(page).toHaveURL(/\/contact$/);
  expect(complaints).toEqual([]);
});

test('a tenant downloads their personal data and opens the page in it', async ({ browser, portal }) => {
  const page = await signIn(browser, portal, 'tenant');
  await page.goto('/tenant/account');
  await expect(page.getByRole('heading', { name: 'What we hold about you' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Password' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Two-step verification' })).toHaveCount(0);
  const files = await archiveFrom(page, () => page.getByRole('button', { name: 'Download my data' }).click());
  await expect(page.getByText('Your data was downloaded')).toBeVisible();
  const held = JSON.parse(String(files.get('about-you.json'))) as Record<string, unknown[]>;
  expect(held['charges']?.length).toBeGreaterThan(5);
  const { access } = await logIn(portal, 'tenant');
  const mine = await callApi(portal, 'GET', '/api/complaints/complaints/my_complaints/', undefined, access);
  expect(held['complaints']).toHaveLength((mine as unknown[]).length);
  // Opened like a file from a disk, outside the portal and its security policy.
  const reader = await (await browser.newContext()).newPage();
  await reader.setContent(String(files.get('about-you.html')));
  await expect(reader.getByRole('heading', { level: 1, name: 'What is held about Grace Nakato' })).toBeVisible();
  await expect(reader.getByRole('heading', { name: /^Payments and deposits/ })).toBeVisible();
  await expectSound(reader);
});

/** Creates a tenant whose lease ended yesterday. */
async function formerTenant(portal: Portal, username: string): Promise<number> {
  const id = await addTenant(portal, username);
  const { access } = await logIn(portal, 'manager');
  const change = { user: { last_name: username }, lease_end: addDays(today, -1) };
  await callApi(portal, 'PATCH', `/api/tenants/tenants/${id}/`, change, access);
  return id;
}

test('a manager makes the file for a request on paper, and erases a former tenant for good', async ({
  browser,
  portal,
}, { project }) => {
  const surname = `gone.${project.name}`;
  const id = await formerTenant(portal, surname);
  const name = `Akello ${surname}`;
  const page = await signIn(browser, portal, 'manager');
  const more = async (action: string) => {
    await page.getByRole('button', { name: `More about ${name}` }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  await page.goto(`/manager/tenants?tenant=${id}`);

  await test.step('the file has their name and nobody else’s payments', async () => {
    const files = await archiveFrom(page, () => more('Make file of personal data'));
    expect(String(files.get('about-you.html'))).toContain(`What is held about ${name}`);
    await expect(page.getByText(`The file of ${name} was made`)).toBeVisible();
  });

  const form = page.getByRole('dialog', { name: 'Erase identity' });
  const erase = form.getByRole('button', { name: 'Erase for good' });
  await test.step('the form lists what is erased and what stays, and a wrong name erases nothing', async () => {
    await more('Erase identity');
    await expect(form.getByRole('heading', { name: `What stays, as Former tenant ${id}` })).toBeVisible();
    await expect(erase).toBeDisabled();
    await expectAccessible(page);
    await form.getByRole('textbox', { name: `Type ${name} to confirm`, exact: true }).fill('Somebody Else');
    await erase.click();
    await expect(form.getByText('This is not the name of this tenant.')).toBeVisible();
  });

  await test.step('typing the name erases the tenant, and lists and search show the label', async () => {
    await form.getByRole('textbox', { name: `Type ${name} to confirm`, exact: true }).fill(name);
    await form.getByRole('textbox').press('Enter');
    await expect(page.getByText('The identity was erased.')).toBeVisible();
    await expect(form).toBeHidden();
    await page.goto('/manager/tenants');
    const search = page.getByRole('searchbox', { name: 'Search tenants' });
    await search.fill(surname);
    await expect(page.getByText('No tenants found')).toBeVisible();
    await search.fill(`Former tenant ${id}`);
    await expect(entry(page, `Former tenant ${id}`)).toContainText('Inactive');
  });

  await test.step('they cannot sign in any more', async () => {
    await expect(logIn(portal, surname)).rejects.toThrow('401');
  });
});

test('a manager sets the retention periods, and the privacy page shows them', async ({ browser, portal }, {
  project,
}) => {
  const page = await signIn(browser, portal, 'manager');
  await page.goto('/manager/settings');
  const days = project.name === 'phone' ? '700' : '701';
  const messages = page.getByRole('spinbutton', { name: 'Messages in the portal (days)' });
  await expect(messages).toHaveValue(/\d+/);
  await messages.fill(days);
  await page.getByRole('button', { name: 'Save Periods' }).click();
  await expect(page.getByText('The periods were saved.')).toBeVisible();
  await page.goto('/privacy');
  await expect(page.getByText(`${days} days after they were sent`)).toBeVisible();
});
