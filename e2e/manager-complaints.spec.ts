import type { Page } from '@playwright/test';
import { expectAccessible, expectHeading } from './support/accessible.ts';
import { addTenant, callApi, logIn } from './support/api.ts';
import { openPortal, signIn } from './support/people.ts';
import { expect, type Portal, test } from './support/portal.ts';
import { entry, figure } from './support/screen.ts';

/** Reports a complaint as a new tenant for this test. */
async function report(portal: Portal, username: string, title: string): Promise<number> {
  await addTenant(portal, username);
  const { access } = await logIn(portal, username);
  const complaint = { category: 4, title, description: 'Water runs down the kitchen wall since this morning.' };
  const made = await callApi(portal, 'POST', '/api/complaints/complaints/log_complaint/', complaint, access);
  return (made as { id: number }).id;
}

async function update(page: Page, title: string, status: string, feedback: string): Promise<void> {
  await entry(page, title)
    .getByRole('button', { name: `Edit ${title}` })
    .click();
  const form = page.getByRole('dialog', { name: 'Update Complaint' });
  await form.getByLabel('Status').selectOption({ label: status });
  await form.getByLabel('Feedback').fill(feedback);
  await form.getByRole('button', { name: 'Update' }).dblclick();
  await expect(form).toBeHidden();
  await expect(entry(page, title)).toContainText(status);
}

test('a complaint goes from open to in progress, resolved and closed, and its tenant is notified', async ({
  browser,
  portal,
}, { project }) => {
  const title = `Burst pipe on the ${project.name}`;
  const username = `pipe.${project.name}`;
  await report(portal, username, title);
  const page = await signIn(browser, portal, 'manager');
  await page.goto('/manager/complaints');
  await expectHeading(page, 'Complaint Management');
  await expect(entry(page, title)).toContainText('Open');
  // Its place is held while it loads.
  await expect(figure(page, 'Open')).toHaveText(/^\d+$/);
  const openBefore = Number(await figure(page, 'Open').innerText());

  await test.step('a search finds it', async () => {
    await page.getByRole('searchbox', { name: 'Search complaints' }).fill(title);
    await expect(page).toHaveURL(/search=Burst/);
    await page.reload();
    await expect(entry(page, title)).toBeVisible();
  });

  await test.step('a status is needed, and something new', async () => {
    await entry(page, title)
      .getByRole('button', { name: `Edit ${title}` })
      .click();
    const form = page.getByRole('dialog', { name: 'Update Complaint' });
    await form.getByRole('button', { name: 'Update' }).click();
    await expect(form.getByText('Choose another status, or write feedback.')).toBeVisible();
    await expectAccessible(page);
    await page.goBack();
    await expect(form).toBeHidden();
    await expect(page).toHaveURL(/manager\/complaints\?search=Burst/);
  });

  await update(page, title, 'In Progress', 'The plumber comes at ten.');
  await expect(figure(page, 'Open')).toHaveText(String(openBefore - 1));
  await update(page, title, 'Resolved', 'The pipe is new.');

  await test.step('and closed after a question', async () => {
    await entry(page, title)
      .getByRole('button', { name: `Close ${title}` })
      .click();
    const question = page.getByRole('dialog', { name: 'Close this complaint?' });
    await expect(question).toContainText(title);
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Close Complaint' }).click();
    await expect(question).toBeHidden();
    await expect(entry(page, title).getByRole('button', { name: `Close ${title}` })).toBeDisabled();
  });

  await test.step('its panel shows each step of its history once', async () => {
    await entry(page, title).getByRole('link', { name: title, exact: true }).click();
    const panel = page.getByRole('dialog', { name: 'Complaint', exact: true });
    await expect(panel.getByRole('region', { name: 'History' }).getByRole('listitem')).toHaveText([
      /Open/,
      /Open.*In Progress.*The plumber comes at ten\./,
      /In Progress.*Resolved.*The pipe is new\./,
      /Resolved.*Closed/,
    ]);
    await expect(page).toHaveURL(/complaint=\d+/);
    await expectAccessible(page);
    await page.goBack();
    await expect(panel).toBeHidden();
  });

  await test.step('the tenant’s bell shows the messages', async () => {
    const tenant = await openPortal(browser, portal, username);
    await tenant.getByRole('button', { name: 'Notifications, 3 unread' }).click();
    await expect(tenant.getByText(/The pipe is new\./)).toBeVisible();
  });
});

test('the bell opens the complaint for both sides, and they write to each other', async ({ browser, portal }, {
  project,
}) => {
  const title = `No light on the ${project.name}`;
  const id = await report(portal, `light.${project.name}`, title);
  const page = await openPortal(browser, portal, 'manager');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: new RegExp(title) })
    .click();
  await expect(page).toHaveURL(new RegExp(`/manager/complaints/${id}$`));
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Messages' })).toContainText('Water runs down');
  await page.getByRole('textbox', { name: 'Reply' }).fill('The electrician comes today.');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('list', { name: 'Messages' })).toContainText('The electrician comes today.');

  const tenant = await openPortal(browser, portal, `light.${project.name}`);
  await tenant.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  await tenant
    .getByRole('dialog')
    .getByRole('link', { name: /The electrician comes today/ })
    .click();
  await expect(tenant).toHaveURL(new RegExp(`/tenant/complaints/${id}$`));
  await expect(tenant.getByRole('list', { name: 'Messages' })).toContainText('The electrician comes today.');
  await tenant.getByRole('textbox', { name: 'Reply' }).fill('Thank you.');
  await tenant.getByRole('button', { name: 'Send' }).click();
  await expect(tenant.getByRole('list', { name: 'Messages' })).toContainText('Thank you.');
  await page.reload();
  await expect(page.getByRole('list', { name: 'Messages' })).toContainText('Thank you.');
});
