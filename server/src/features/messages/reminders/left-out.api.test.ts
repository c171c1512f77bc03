import { listAudit } from '@amayumba/contract/audit/endpoints.ts';
import { leaveOutOfReminders, previewReminders, runReminders } from '@amayumba/contract/messages/endpoints.ts';
import type { PlannedReminder } from '@amayumba/contract/messages/reminders.ts';
import { updateAccount } from '@amayumba/contract/money/account-endpoints.ts';
import { deletePayment } from '@amayumba/contract/payments/endpoints.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { auditEntries } from '../../../test/audit-entries.ts';
import { testApp } from '../../../test/build-test-app.ts';
import { NOON } from '../../../test/clock.ts';
import { switchSms } from '../test/messaging.ts';
import { sendDueReminders } from './reminders.service.ts';

const t = testApp();

const TODAY = '2026-11-21';
const TOMORROW = '2026-11-22';

let office: { id: number };
/** Anew for each call: a session ends within the days of a test. */
const manager = () => t.as(office);

const charges: number[] = [];
beforeEach(async () => {
  t.clock.set(NOON);
  await switchSms(t.db, 'simulator');
  office = await t.make.user('manager');
});
afterEach(async () => {
  t.clock.set(NOON);
  for (const id of charges.splice(0)) await manager().call(deletePayment, { id });
});

/** A tenant with rent due on a day: by default three days after tomorrow. */
async function debtor({
  due_date = '2026-11-25',
  ...person
}: Parameters<typeof t.make.tenant>[0] & { due_date?: string } = {}) {
  const { id, account_id } = await t.make.payment({ tenant: await t.make.tenant(person), due_date });
  charges.push(id);
  return account_id;
}

const leaveOut = async (accounts: number[], { on = TOMORROW, left_out = true } = {}) =>
  (await manager().call(leaveOutOfReminders, { body: { on, accounts, left_out } })).body;
const preview = async (on?: string) => (await manager().call(previewReminders, { body: on ? { on } : {} })).body;
const inShort = ({ account, channel, skipped }: PlannedReminder) => [account, channel, skipped];
const plan = async (on?: string) => (await preview(on)).messages.map(inShort);
const rowsOf = async (account: number) =>
  (
    await t.db
      .selectFrom('text_messages')
      .select(['state', 'reason'])
      .where('account_id', '=', account)
      .orderBy('id')
      .execute()
  ).map(({ state, reason }) => `${state}: ${reason}`);
const threeOf = (account: number, skipped: string | null) =>
  ['portal', 'mail', 'sms'].map((channel) => [account, channel, skipped]);
const LEFT_OUT = Array.from({ length: 3 }, () => 'skipped: left_out');

test('leaving out is for managers', async () => {
  const body = { on: TOMORROW, accounts: [await debtor()], left_out: true };
  expect((await t.as(null).call(leaveOutOfReminders, { body })).status).toBe(401);
  for (const role of ['owner', 'tenant'] as const)
    expect((await t.as(await t.make.user(role)).call(leaveOutOfReminders, { body })).status).toBe(403);
});

const refused = async (on: string, accounts: number[]) => {
  const { status, error } = await manager().call(leaveOutOfReminders, { body: { on, accounts, left_out: true } });
  return [status, error.fields];
};

test('a day that has passed, and an account that does not exist, are refused', async () => {
  const account = await debtor();
  expect(await refused('2026-11-20', [account])).toEqual([400, { on: ['This day has passed.'] }]);
  expect(await refused(TOMORROW, [account, 999_999])).toEqual([400, { accounts: ['This choice does not exist.'] }]);
  expect(await t.db.selectFrom('reminders_left_out').selectAll().execute()).toEqual([]);
});

test('who is left out of a later day is named in its list without cost, and can be put back', async () => {
  const first = await debtor();
  const second = await debtor();
  expect(await preview(TOMORROW)).toMatchObject({ count: 6, segments: 2, cost: '70.00' });
  expect(await leaveOut([first])).toEqual({ on: TOMORROW, left_out: [first] });
  expect(await leaveOut([first])).toEqual({ on: TOMORROW, left_out: [first] });
  const { messages, ...sums } = await preview(TOMORROW);
  expect(messages.map(inShort)).toEqual([...threeOf(first, 'left_out'), ...threeOf(second, null)]);
  expect(messages[2]).toMatchObject({ segments: 1, body: expect.stringContaining('Pay code') });
  expect(sums).toMatchObject({ count: 3, segments: 1, cost: '35.00' });
  expect(await leaveOut([first], { left_out: false })).toEqual({ on: TOMORROW, left_out: [] });
  expect(await preview(TOMORROW)).toMatchObject({ count: 6, cost: '70.00' });
});

test('the daily run of that day skips them, and the next step reaches them again', async () => {
  const account = await debtor();
  const other = await debtor();
  await leaveOut([account]);
  t.clock.set('2026-11-22T05:00:00Z');
  expect(await sendDueReminders(t.parts)).toBe(3);
  expect(await rowsOf(account)).toEqual(LEFT_OUT);
  expect((await rowsOf(other)).map((row) => row.split(':')[0])).toEqual(['delivered', 'waiting', 'waiting']);
  t.clock.set('2026-11-25T05:00:00Z');
  expect(await plan()).toEqual([account, other].flatMap((one) => threeOf(one, null).filter(([, by]) => by !== 'mail')));
});

test('a run by hand of that day skips them beside those that it leaves out itself', async () => {
  const before = await debtor({ due_date: '2026-11-24' });
  const now = await debtor({ due_date: '2026-11-24' });
  await leaveOut([before], { on: TODAY });
  const { body } = await manager().call(runReminders, { body: { leave_out: [now] } });
  expect(body.messages.map(inShort)).toEqual([...threeOf(before, 'left_out'), ...threeOf(now, 'left_out')]);
  expect(await auditEntries(t.db, { subject: 'reminders', user_id: office.id })).toMatchObject([
    { action: 'sent', after: { count: 0, left_out: 2 } },
  ]);
});

test('who was left out of a day on which the portal was away stays left out when the step is caught up', async () => {
  const account = await debtor();
  await leaveOut([account]);
  t.clock.set('2026-11-23T05:00:00Z');
  expect(await plan()).toEqual(threeOf(account, 'left_out'));
  await leaveOut([account], { on: '2026-11-23', left_out: false });
  expect(await plan()).toEqual(threeOf(account, null));
});

test('another reason is named before, and by each channel', async () => {
  const disputed = await debtor();
  await manager().call(updateAccount, { id: disputed, body: { disputed: true } });
  const silent = await debtor({ email: '', phone_number: '' });
  await leaveOut([disputed, silent]);
  expect(await plan(TOMORROW)).toEqual([
    ...threeOf(disputed, 'disputed'),
    [silent, 'portal', 'left_out'],
    [silent, 'sms', 'no_number'],
  ]);
});

const bySms = async () => (await plan(TOMORROW)).filter(([, channel]) => channel === 'sms');

test('who is left out takes nothing from the budget', async () => {
  const first = await debtor();
  const second = await debtor();
  const waiting = await t.db
    .selectFrom('text_messages')
    .select(({ fn }) => fn.sum<number>('segments').as('segments'))
    .where('next_attempt_at', 'is not', null)
    .executeTakeFirstOrThrow();
  const budget = ((waiting.segments ?? 0) + 1) * 35;
  await t.owner
    .insertInto('money_rules')
    .values({ key: 'sms_monthly_cap', from_date: TODAY, value: JSON.stringify(budget), source: 'Office' })
    .execute();
  expect(await bySms()).toEqual([
    [first, 'sms', null],
    [second, 'sms', 'cap_reached'],
  ]);
  await leaveOut([first]);
  expect(await bySms()).toEqual([
    [first, 'sms', 'left_out'],
    [second, 'sms', null],
  ]);
  await t.owner.deleteFrom('money_rules').where('key', '=', 'sms_monthly_cap').where('from_date', '=', TODAY).execute();
});

test('the audit log says who left whom out of which day, and who put them back', async () => {
  const account = await debtor({ first_name: 'Grace', last_name: 'Akello' });
  await leaveOut([account]);
  await leaveOut([account]);
  await leaveOut([account], { left_out: false });
  await leaveOut([account], { left_out: false });
  const { body } = await manager().call(listAudit, { query: { user_id: office.id, subject: 'account' } });
  expect((body as { summary: string }[]).map(({ summary }) => summary.replace(/^.+? (?=left|put)/, ''))).toEqual([
    'put Grace Akello back among the reminders of 22 Nov 2026',
    'left Grace Akello out of the reminders of 22 Nov 2026',
  ]);
});

test('the daily run removes what was decided for days that are not caught up any more', async () => {
  const account = await debtor({ due_date: '2027-03-01' });
  await leaveOut([account]);
  await leaveOut([account], { on: '2026-11-29' });
  const left = () =>
    t.db.selectFrom('reminders_left_out').select('day').where('account_id', '=', account).orderBy('day').execute();
  t.clock.set('2026-11-28T05:00:00Z');
  await sendDueReminders(t.parts);
  expect(await left()).toEqual([{ day: TOMORROW }, { day: '2026-11-29' }]);
  t.clock.set('2026-11-29T05:00:00Z');
  await sendDueReminders(t.parts);
  expect(await left()).toEqual([{ day: '2026-11-29' }]);
});
