import { addDays, dayInKampala } from '@amayumba/contract/calendar.ts';
import type { Account } from '@amayumba/contract/money/account.ts';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { addTenant, callApi, logIn } from './support/api.ts';
import { DOT } from './support/files.ts';
import { signIn } from './support/people.ts';
import { expect, type Portal, test } from './support/portal.ts';
import { entry } from './support/screen.ts';

/** Returns the account of the lease of a tenant. */
async function accountOf(portal: Portal, tenant: number): Promise<number> {
  const { access } = await logIn(portal, 'manager');
  const path = `/api/money/accounts/?tenant_id=${tenant}&page=1&page_size=1`;
  const { results } = (await callApi(portal, 'GET', path, undefined, access)) as { results: Account[] };
  if (!results[0]) throw new Error('the tenant has no account');
  return results[0].id;
}

async function write(page: Page, text: string) {
  const form = page.getByRole('form', { name: 'Write' });
  await form.getByLabel('Message').fill(text);
  await form.getByRole('button', { name: 'Send' }).click();
  await expect(form.getByLabel('Message')).toHaveValue('');
}

test('a tenant writes with a photo, a manager answers, and each sees what the other read', async ({ browser, portal }, {
  project,
}) => {
  const username = `writer.${project.name}`;
  const account = await accountOf(portal, await addTenant(portal, username));
  const tenant = await signIn(browser, portal, username);

  await test.step('the tenant writes from the menu, with a photo', async () => {
    await tenant.goto('/tenant');
    await tenant.getByRole('link', { name: 'Messages' }).first().click();
    await expect(tenant.getByText('Write to your property manager here.')).toBeVisible();
    await tenant.getByLabel('Picture').setInputFiles({ name: 'tap.png', mimeType: 'image/png', buffer: DOT });
    await write(tenant, 'The tap in the yard drips.');
    const message = tenant.getByRole('list', { name: 'Messages' }).getByRole('listitem').first();
    await expect(message).toContainText('The tap in the yard drips.');
    await expect(message.getByRole('link', { name: /attachment/ })).toBeVisible();
    await expect(message).not.toContainText('Read');
    await expectAccessible(tenant);
  });

  const manager = await signIn(browser, portal, 'manager');
  await test.step('the manager finds it unread and answers', async () => {
    await manager.goto('/manager/messages?tab=conversations');
    const row = manager.getByRole('list', { name: 'Conversations' }).getByRole('link', { name: /The tap in the yard/ });
    await expect(row).toContainText('1 unread');
    await row.click();
    await expect(manager).toHaveURL(new RegExp(`account=${account}`));
    await expect(manager.getByRole('link', { name: /attachment/ })).toBeVisible();
    await write(manager, 'The plumber comes on Monday.');
    await expectAccessible(manager);
  });

  await test.step('the tenant is notified, reads the answer, and sees that the message was read', async () => {
    await tenant.goto('/tenant');
    await tenant.getByRole('button', { name: /^Notifications/ }).click();
    await tenant
      .getByRole('dialog')
      .getByRole('link', { name: /A message from your property manager/ })
      .click();
    await expect(tenant).toHaveURL(/\/tenant\/messages/);
    // Files of a message are a list of their own.
    const messages = tenant.getByRole('list', { name: 'Messages' }).locator('> li');
    await expect(messages.nth(1)).toContainText('The plumber comes on Monday.');
    await expect(messages.first()).toContainText(/Read \d/);
  });

  await test.step('nothing is unread any more', async () => {
    await manager.goto('/manager/messages?tab=conversations');
    const row = manager.getByRole('list', { name: 'Conversations' }).getByRole('link', { name: /The plumber comes/ });
    await expect(row).toBeVisible();
    await expect(row).not.toContainText('unread');
  });
});

test('a manager serves a notice, and the tenant opens it', async ({ browser, portal }, { project }) => {
  const username = `served.${project.name}`;
  const account = await accountOf(portal, await addTenant(portal, username));
  const manager = await signIn(browser, portal, 'manager');
  const day = addDays(dayInKampala(Date.now()), 4);

  await test.step('a notice that comes too late is refused with its section', async () => {
    await manager.goto(`/manager/money/accounts/${account}`);
    await manager.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Serve a notice' }).click();
    const form = manager.getByRole('dialog', { name: 'Serve a notice' });
    await form.getByLabel('Notice', { exact: true }).selectOption({ label: 'End of tenancy' });
    await form.getByLabel('Last day of the tenancy').fill(day);
    await form.getByLabel('Reason').fill('The home is sold.');
    await form.getByRole('button', { name: 'Serve notice' }).click();
    await expect(form.getByRole('alert')).toContainText('sections 34 to 38');
    await expectAccessible(manager);
  });

  await test.step('another one is served', async () => {
    const form = manager.getByRole('dialog', { name: 'Serve a notice' });
    await form.getByLabel('Notice', { exact: true }).selectOption({ label: 'Entry for inspection' });
    await form.getByLabel('Day of the visit').fill(day);
    await form.getByLabel('Time').fill('10:30');
    await form.getByRole('button', { name: 'Serve notice' }).click();
    await expect(
      manager.getByRole('dialog', { name: 'Notice served' }).getByRole('link', { name: /^View/ }),
    ).toBeVisible();
    await expectAccessible(manager);
  });

  await test.step('the tenant finds and opens it', async () => {
    const tenant = await signIn(browser, portal, username);
    await tenant.goto('/tenant/messages');
    await expect(tenant.getByText('A notice waits for you')).toBeVisible();
    await expectAccessible(tenant);
    const link = tenant.getByRole('link', { name: /^View notice "Entry for inspection"/ });
    const paper = await tenant.request.get(new URL((await link.getAttribute('href')) ?? '', portal.url).href);
    expect(paper.headers()['content-type']).toContain('application/pdf');
    await link.click();
    await expect(tenant.getByText('A notice waits for you')).toBeHidden();
    await tenant.getByRole('tab', { name: 'Notices' }).click();
    await expect(tenant.getByRole('list', { name: 'Notices' })).toContainText('at 10:30');
    await expect(tenant.getByRole('list', { name: 'Notices' })).toContainText('opened');
  });

  await test.step('the manager sees that it was opened', async () => {
    await manager.goto(`/manager/messages?tab=notices&account=${account}`);
    await expect(entry(manager, 'Akello Apio')).toContainText('Opened');
    await entry(manager, 'Akello Apio')
      .getByRole('link', { name: /^Delivery/ })
      .click();
    await expect(manager).toHaveURL(/notice=\d+/);
    // The message in the portal is there at once; those by mail and SMS follow.
    await expect(manager.getByRole('tabpanel')).toContainText('Delivered');
  });
});
