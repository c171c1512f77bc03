import { addDays, dayInKampala } from '@amayumba/contract/calendar.ts';
import { expectAccessible, expectFits, expectHeading } from './support/accessible.ts';
import { callApi, logIn } from './support/api.ts';
import { invitationFor } from './support/invitation.ts';
import { openPortal, signIn, typeSignIn } from './support/people.ts';
import { pick } from './support/pick.ts';
import { expect, test } from './support/portal.ts';
import { entry, figure } from './support/screen.ts';

const CHOSEN = 'Kyengera-plot-9';

test('an owner is invited, chooses a password, sees the assigned estate, and is signed out when deactivated', async ({
  browser,
  portal,
}, { project }) => {
  const email = `sarah.${project.name}@example.ug`;
  const name = `Sarah Nalubega-${project.name}`;
  const username = `sarah.nalubega${project.name}`;
  const { access } = await logIn(portal, 'manager');
  const estate = `Invited Court ${project.name}`;
  await callApi(portal, 'POST', '/api/core/estates/', { name: estate, address: 'Plot 3, Ntinda' }, access);
  const manager = await signIn(browser, portal, 'manager');
  await manager.goto('/manager/people');

  await test.step('the manager invites', async () => {
    await expectHeading(manager, 'People');
    await expect(entry(manager, 'Aisha Kayondo')).toBeVisible();
    await manager.getByRole('button', { name: 'Invite Owner' }).click();
    const form = manager.getByRole('dialog', { name: 'Invite Owner' });
    await form.getByRole('textbox', { name: 'First name', exact: true }).fill('Sarah');
    await form.getByRole('textbox', { name: 'Last name', exact: true }).fill(`Nalubega-${project.name}`);
    await form.getByRole('textbox', { name: 'Email', exact: true }).fill(email);
    await expect(form.getByRole('textbox', { name: 'Username', exact: true })).toHaveValue(username);
    await form.getByRole('button', { name: 'Send Invitation' }).click();
    await expect(manager.getByText(`${name} was invited.`)).toBeVisible();
    await expect(form).toBeHidden();
  });

  await test.step('the invited owner is found and gets an estate', async () => {
    await manager.getByLabel('Search people').fill(email);
    await expect(entry(manager, name)).toContainText('Invited');
    await manager.getByRole('link', { name, exact: true }).click();
    const panel = manager.getByRole('dialog', { name: 'Account' });
    await expect(panel.getByText(/works once, until/)).toBeVisible();
    await pick(panel.getByRole('combobox', { name: 'Give an estate' }), estate);
    await panel.getByRole('button', { name: 'Give', exact: true }).click();
    await expect(panel.getByRole('listitem').filter({ hasText: estate })).toBeVisible();
    await expectAccessible(manager);
    await panel.getByRole('button', { name: 'Close' }).click();
    await expect(entry(manager, name)).toContainText('1 estate');
  });

  const owner = await (await browser.newContext({ baseURL: portal.url })).newPage();
  const link = await invitationFor(portal, email);
  await test.step('the mailed link lets the owner choose a password and sign in', async () => {
    await owner.goto(link);
    await expectHeading(owner, `Welcome, ${name}`);
    await expect(owner.getByText(username)).toBeVisible();
    await expectFits(owner);
    await expectAccessible(owner);
    await owner.getByLabel('Password', { exact: true }).fill(CHOSEN);
    await owner.getByRole('button', { name: 'Set password' }).click();
    await expectHeading(owner, 'Your account is ready');
    await owner.getByRole('link', { name: 'Sign In' }).click();
    await typeSignIn(owner, username, CHOSEN);
    await expectHeading(owner, 'Owner Portfolio');
    await expect(figure(owner, 'Estates managed')).toHaveText('1');
    await expect(owner.getByRole('option', { name: estate })).toHaveCount(1);
  });

  await test.step('the link does not work twice', async () => {
    const other = await owner.context().newPage();
    await other.goto(link);
    await expectHeading(other, 'This invitation cannot be used');
    await expect(other.getByText('This invitation was used already.')).toBeVisible();
    await expectAccessible(other);
    await other.close();
  });

  await test.step('deactivated, the owner is signed out at once', async () => {
    await manager.reload();
    await expect(entry(manager, name)).toContainText('Active');
    await manager.getByRole('link', { name, exact: true }).click();
    await manager.getByRole('button', { name: `More about ${name}` }).click();
    await manager.getByRole('menuitem', { name: 'Deactivate' }).click();
    const question = manager.getByRole('dialog', { name: `Deactivate ${name}?` });
    await question.getByRole('button', { name: 'Deactivate' }).click();
    await expect(question).toBeHidden();
    await owner.getByRole('button', { name: 'Refresh' }).click();
    await expect(owner).toHaveURL(/\/login/);
  });
});

test('somebody who registered first gets an apartment from the Add Tenant form and sees their home', async ({
  browser,
  portal,
}, { project }) => {
  const username = `first.${project.name}`;
  const last_name = `Registered-${project.name}`;
  const today = dayInKampala(Date.now());
  await callApi(portal, 'POST', '/api/register/', {
    username,
    email: `${username}@example.ug`,
    password: CHOSEN,
    first_name: 'Okello',
    last_name,
    phone_number: '0701 555 321',
  });
  const manager = await signIn(browser, portal, 'manager');
  await manager.goto('/manager/tenants');
  await manager.getByRole('button', { name: 'Add Tenant' }).click();
  const form = manager.getByRole('dialog', { name: 'Add Tenant' });
  await form.getByText('Registered already').click();
  await expect(form.getByLabel('Password', { exact: true })).toHaveCount(0);
  await pick(form.getByRole('combobox', { name: 'Account', exact: true }), last_name);
  await expect(form.getByText(`${username}@example.ug`, { exact: true })).toBeVisible();
  await expectAccessible(manager);
  const apartment = form.getByRole('combobox', { name: 'Apartment' });
  await apartment.click();
  await manager.getByRole('option').first().click();
  const home = (await apartment.inputValue()).split(' · ')[0] ?? '';
  await form.getByLabel('Lease start').fill(addDays(today, -1));
  await form.getByLabel('Lease end').fill(addDays(today, 300));
  await form.getByLabel('Tenant type').selectOption({ index: 1 });
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(form).toBeHidden();

  const tenant = await openPortal(browser, portal, username, CHOSEN);
  await expectHeading(tenant, 'Overview');
  const { access } = await logIn(portal, username, CHOSEN);
  const profile = (await callApi(portal, 'GET', '/api/profile/', undefined, access)) as { tenant_id: number | null };
  expect(profile.tenant_id).not.toBeNull();
  await manager.goto(`/manager/tenants?tenant=${profile.tenant_id}`);
  await expect(manager.getByRole('dialog', { name: 'Tenant' }).getByText(home, { exact: true })).toBeVisible();
});
