import { collectComplaints, expectAccessibleInBothThemes, expectFits, expectHeading } from './support/accessible.ts';
import { signIn } from './support/people.ts';
import { expect, test } from './support/portal.ts';
import { expectClosed } from './support/screen.ts';

test('a manager creates a key by keyboard, a program uses it, and it stops when it is revoked', async ({
  browser,
  portal,
}, { project }) => {
  const name = `Till ${project.name}`;
  const manager = await signIn(browser, portal, 'manager');
  const complaints = collectComplaints(manager);
  const estatesBy = async (key: string, estates = '/api/core/estates/') =>
    (await fetch(portal.url + estates, { headers: { authorization: `Bearer ${key}` } })).status;
  let key = '';

  await test.step('the tab is accessible and leads to the description of the calls', async () => {
    await manager.goto('/manager/settings');
    await manager.getByRole('tab', { name: 'API keys' }).click();
    await expectHeading(manager, 'Settings');
    await expect(manager.getByRole('link', { name: 'Read what programs can do' })).toHaveAttribute('href', '/api/docs');
  });

  await test.step('the key is created by keyboard and shown once', async () => {
    await manager.getByRole('button', { name: 'Create API key' }).focus();
    await manager.keyboard.press('Enter');
    const form = manager.getByRole('dialog', { name: 'Create API key' });
    await expect(form.getByRole('textbox', { name: 'Name' })).toBeFocused();
    await manager.keyboard.type(name);
    await form.getByRole('checkbox', { name: 'Read estates, blocks and apartments' }).focus();
    await manager.keyboard.press('Space');
    await manager.keyboard.press('Enter');
    const created = manager.getByRole('dialog', { name: 'API key created' });
    key = await created.getByRole('textbox', { name: 'API key' }).inputValue();
    expect(key).toMatch(/^amk_[\da-f]{72}$/);
    await expectFits(manager);
    await expectAccessibleInBothThemes(manager);
    await created.getByRole('button', { name: 'I have copied it' }).click();
    await expectClosed(manager, created);
  });

  await test.step('a program uses it within what it was allowed', async () => {
    expect([await estatesBy(key), await estatesBy(key, '/api/tenants/tenants/')]).toEqual([200, 403]);
    await manager.reload();
    const row = manager.getByRole('list', { name: 'API keys' }).getByRole('listitem').filter({ hasText: name });
    await expect(row.first()).not.toContainText('Never');
    await expect(manager.locator('body')).not.toContainText(key);
  });

  await test.step('it is revoked and stops at once', async () => {
    await manager.getByRole('button', { name: `Revoke ${name}` }).click();
    const question = manager.getByRole('dialog', { name: `Revoke ${name}?` });
    await expectAccessibleInBothThemes(manager);
    await question.getByRole('button', { name: 'Revoke' }).click();
    await expect(manager.getByText(`${name} no longer works.`)).toBeVisible();
    expect(await estatesBy(key)).toBe(401);
    await expect(manager.getByRole('button', { name: `Revoke ${name}` })).toBeHidden();
  });
  expect(complaints).toEqual([]);
});
