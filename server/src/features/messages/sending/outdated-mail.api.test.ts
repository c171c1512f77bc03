import { retryAttention } from '@amayumba/contract/attention/endpoints.ts';
import { announce, runReminders } from '@amayumba/contract/messages/endpoints.ts';
import { remindTenants } from '@amayumba/contract/money/account-endpoints.ts';
import { createReceipt } from '@amayumba/contract/money/receipt-endpoints.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../../test/build-test-app.ts';
import { NOON } from '../../../test/clock.ts';
import { deliverNext } from '../../../test/mail.ts';
import { skipOutdatedMail } from './skip-outdated-mail.ts';

const t = testApp();

beforeEach(async () => {
  t.clock.set(NOON);
  await t.db.deleteFrom('mail_outbox').execute();
});

const printReceipt = async () => ({ file_name: 'receipt.pdf', content: Buffer.of() });

/** Sends the next mail by a server that takes it or not. Returns its subjects. */
async function attempt(isUp: boolean): Promise<string[]> {
  const subjects: string[] = [];
  const transport = {
    async send({ subject }: { subject: string }) {
      if (!isUp) throw new Error('The server is down.');
      subjects.push(subject);
    },
    close() {},
  };
  const reasonAgainst = (id: number) => skipOutdatedMail(t.parts, id);
  const post = { db: t.db, transport, sealing: t.parts.sealing, reasonAgainst, printReceipt };
  await deliverNext(post, new Date(t.clock.now()));
  t.clock.set(new Date(t.clock.now() + 2 * 60_000).toISOString());
  return subjects;
}

/** A tenant who was reminded by mail while the mail server was down. */
async function reminded() {
  const { account_id: account } = await t.make.payment({ tenant: await t.make.tenant() });
  const manager = t.as(await t.make.user('manager'));
  await manager.call(remindTenants, { body: { accounts: [account], preview: false } });
  expect(await attempt(false)).toEqual([]);
  const pay = (amount: number) => manager.call(createReceipt, { body: { account, amount, method: 'Cash' } });
  const message = () =>
    t.db
      .selectFrom('text_messages')
      .select(['state', 'reason'])
      .where('account_id', '=', account)
      .where('channel', '=', 'mail')
      .where('purpose', '=', 'reminder')
      .executeTakeFirstOrThrow();
  return { manager, pay, message };
}

test('a reminder that waited for the mail server goes while as much is open as it names', async () => {
  await reminded();
  expect(await attempt(true)).toEqual([expect.stringContaining('Reminder')]);
});

test.each([
  ['a part', 100_000, 'part_paid'],
  ['all', 500_000, 'settled'],
])('a reminder does not go where %s was paid while it waited', async (_what, amount, reason) => {
  const { pay, message } = await reminded();
  await pay(amount);
  // The mail of the receipt goes, whichever comes first.
  expect([...(await attempt(true)), ...(await attempt(true))]).toEqual([expect.stringMatching(/receipt/i)]);
  expect(await message()).toEqual({ state: 'skipped', reason });
});

test('a reminder that a killed process had skipped does not go by another one', async () => {
  const { pay, message } = await reminded();
  const { id } = await t.db.selectFrom('mail_outbox').select('id').executeTakeFirstOrThrow();
  await pay(500_000);
  // The process is killed before it stores that the mail failed.
  await skipOutdatedMail(t.parts, id);
  expect([...(await attempt(true)), ...(await attempt(true))]).toEqual([expect.stringMatching(/receipt/i)]);
  expect(await message()).toEqual({ state: 'skipped', reason: 'settled' });
});

test('a reminder that was given up does not go once it is tried again after a part was paid', async () => {
  const { manager, pay, message } = await reminded();
  const { id } = await t.db.selectFrom('mail_outbox').select('id').executeTakeFirstOrThrow();
  await t.db.updateTable('mail_outbox').set({ failed_at: NOON }).where('id', '=', id).execute();
  await t.db
    .updateTable('text_messages')
    .set({ state: 'failed', reason: 'mail_failed' })
    .where('mail_id', '=', id)
    .execute();
  await pay(100_000);
  expect(await attempt(true)).toEqual([expect.stringMatching(/receipt/i)]);
  expect((await manager.call(retryAttention, { body: { ids: [`mail-${id}`] } })).body).toEqual({ count: 1 });
  expect(await attempt(true)).toEqual([]);
  expect(await message()).toEqual({ state: 'skipped', reason: 'part_paid' });
});

test('an announcement by mail goes until noon of the next day, and is too late then', async () => {
  const manager = t.as(await t.make.user('manager'));
  const announced = async () => {
    const { account_id } = await t.make.payment({ tenant: await t.make.tenant() });
    const body = { accounts: [account_id], text: 'No water today.', channels: ['mail' as const], preview: false };
    const { id } = (await manager.call(announce, { body })).body;
    const state = t.db.selectFrom('text_messages').select(['state', 'reason']).where('announcement_id', '=', id);
    return () => state.executeTakeFirstOrThrow();
  };
  await announced();
  expect(await attempt(false)).toEqual([]);
  t.clock.set('2026-11-22T08:59:59Z');
  expect(await attempt(true)).toEqual([expect.stringContaining('Announcement')]);
  t.clock.set(NOON);
  const late = await announced();
  expect(await attempt(false)).toEqual([]);
  t.clock.set('2026-11-22T09:00:00Z');
  expect(await attempt(true)).toEqual([]);
  expect(await late()).toEqual({ state: 'skipped', reason: 'too_late' });
});

/** The mail of a reminder of the ladder, which is due in three days. Returns its id. */
async function ladderMail(): Promise<number> {
  const tenant = await t.make.tenant();
  await t.make.payment({ tenant, due_date: '2026-11-24' });
  await t.as(await t.make.user('manager')).call(runReminders, { body: {} });
  const { id } = await t.db
    .selectFrom('mail_outbox')
    .select('id')
    .where('user_id', '=', tenant.user.id)
    .executeTakeFirstOrThrow();
  await t.db.deleteFrom('mail_outbox').where('id', '<>', id).execute();
  return id;
}

describe('a mail of the ladder that waits for the mail server', () => {
  const IN_THREE_DAYS = ['Reminder: USh 500,000 is due in 3 days'];

  test('goes until noon of the next day', async () => {
    await ladderMail();
    expect(await attempt(false)).toEqual([]);
    t.clock.set('2026-11-22T08:59:59Z');
    expect(await attempt(true)).toEqual(IN_THREE_DAYS);
  });

  test('is too late then, because it names the days until what it names is due', async () => {
    const id = await ladderMail();
    expect(await attempt(false)).toEqual([]);
    t.clock.set('2026-11-22T09:00:00Z');
    expect(await attempt(true)).toEqual([]);
    const message = t.db.selectFrom('text_messages').select(['state', 'reason']).where('mail_id', '=', id);
    expect(await message.executeTakeFirstOrThrow()).toEqual({ state: 'skipped', reason: 'too_late' });
  });
});
