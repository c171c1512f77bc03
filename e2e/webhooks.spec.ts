import type { Locator, Page } from '@playwright/test';
import { type Receiver, startReceiver } from '../server/src/features/webhooks/test/receiver.ts';
import { collectComplaints, expectAccessibleInBothThemes, expectFits, expectHeading } from './support/accessible.ts';
import { signIn } from './support/people.ts';
import { expect, test } from './support/portal.ts';
import { expectClosed } from './support/screen.ts';

test.skip(Boolean(process.env['PORTAL_URL']), 'a portal that is given refuses receivers on its own machine');

let receiver: Receiver;
test.beforeEach(async () => {
  receiver = await startReceiver();
});
test.afterEach(() => receiver.close());

async function press(button: Locator): Promise<void> {
  await button.focus();
  await button.press('Enter');
}

async function expectSound(page: Page): Promise<void> {
  await expectFits(page);
  await expectAccessibleInBothThemes(page);
}

async function expectSoundOnPhone(page: Page): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  // The page follows the new size with one of its next frames.
  await expect(() => expectFits(page)).toPass();
  await expectSound(page);
  if (before) await page.setViewportSize(before);
}

test('a manager adds a webhook by keyboard, sends a test, sees its attempts and sends it again', async ({
  browser,
  portal,
}) => {
  const manager = await signIn(browser, portal, 'manager');
  const complaints = collectComplaints(manager);
  const name = receiver.url.replace('http://', '');
  const button = (text: string) => manager.getByRole('button', { name: text });
  let secret = '';

  await test.step('the tab has no webhooks', async () => {
    await manager.goto('/manager/settings?tab=webhooks');
    await expectHeading(manager, 'Settings');
    await expect(manager.getByText('No webhooks')).toBeVisible();
    await expectSound(manager);
    await expectSoundOnPhone(manager);
  });

  await test.step('one is added, and its secret is shown once', async () => {
    await press(button('Add webhook'));
    const form = manager.getByRole('dialog', { name: 'Add webhook' });
    await expect(form.getByRole('textbox', { name: 'Address' })).toBeFocused();
    await manager.keyboard.type(receiver.url);
    await form.getByRole('checkbox', { name: 'A receipt is recorded' }).focus();
    await manager.keyboard.press('Space');
    await expectSound(manager);
    await expectSoundOnPhone(manager);
    await manager.keyboard.press('Enter');
    const added = manager.getByRole('dialog', { name: 'Webhook added' });
    secret = await added.getByRole('textbox', { name: 'Signing secret' }).inputValue();
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    await expectSound(manager);
    await expectSoundOnPhone(manager);
    await press(added.getByRole('button', { name: 'I have copied it' }));
    await expectClosed(manager, added);
    await manager.reload();
    await expect(manager.getByRole('list', { name: 'Webhooks' })).toContainText('Not used yet');
    await expect(manager.locator('body')).not.toContainText(secret);
  });

  const deliveries = manager.getByRole('dialog', { name: 'Deliveries' });
  const delivery = deliveries.getByRole('list', { name: 'Deliveries' }).getByRole('listitem').first();
  const attempts = delivery.locator('summary');

  await test.step('a test event arrives, with its attempt in the list', async () => {
    await press(button(`Send test ${name}`));
    await expect(delivery).toContainText('Test event');
    await expect(delivery).toContainText('Delivered');
    expect(receiver.received.map(({ event }) => event.type)).toEqual(['webhook.test']);
    await expect(attempts).toContainText('1 attempt');
    await press(attempts);
    await expect(delivery).toContainText(/Answered 200 after \d+ ms/);
    await expectSound(manager);
    await expectSoundOnPhone(manager);
  });

  await test.step('it is sent again, as the same event', async () => {
    receiver.behave = () => 503;
    await press(delivery.getByRole('button', { name: 'Send again' }));
    await expect(attempts).toContainText('2 attempts');
    await expect(delivery).toContainText('Failed');
    await expect(delivery).toContainText(/Answered 503 after \d+ ms/);
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
    await expectSoundOnPhone(manager);
    await manager.keyboard.press('Escape');
    await expectClosed(manager, deliveries);
  });

  await test.step('the list shows that it fails, and the webhook is deleted', async () => {
    await manager.reload();
    await expect(manager.getByRole('list', { name: 'Webhooks' })).toContainText('Failing');
    await expectSound(manager);
    await expectSoundOnPhone(manager);
    await press(button(`Delete ${name}`));
    const question = manager.getByRole('dialog', { name: 'Delete this webhook?' });
    await expectSound(manager);
    await press(question.getByRole('button', { name: 'Delete' }));
    await expectClosed(manager, question);
    await expect(manager.getByText('No webhooks')).toBeVisible();
  });
  expect(complaints).toEqual([]);
});
