import { type AuditEntry, listAudit } from '@amayumba/contract/audit/endpoints.ts';
import { listPromises } from '@amayumba/contract/messages/endpoints.ts';
import { getAccount, updateAccount } from '@amayumba/contract/money/account-endpoints.ts';
import { createMovement } from '@amayumba/contract/money/deposit-endpoints.ts';
import { createReceipt, reverseReceipt } from '@amayumba/contract/money/receipt-endpoints.ts';
import { listNotifications } from '@amayumba/contract/notifications/endpoints.ts';
import type { Notification } from '@amayumba/contract/notifications/notification.ts';
import { beforeEach, expect, test } from 'vitest';
import { testApp } from '../../../test/build-test-app.ts';
import { NOON } from '../../../test/clock.ts';
import { notifyOfBroken } from './promises.service.ts';

const t = testApp();

beforeEach(() => t.clock.set(NOON));

/** A tenant who owes 500,000, and calls of a manager on the account. */
async function debtor() {
  const office = await t.make.user('manager');
  const tenant = await t.make.tenant();
  const { id: rent, account_id: account } = await t.make.payment({ tenant, due_date: '2026-11-05' });
  // Signed in anew for each call: a session ends within the days of a test.
  const manager = () => t.as(office);
  return {
    account,
    tenant,
    rent,
    office,
    note: async (body: { promise_on?: string | null; promise_amount?: number; promised_by?: string }) =>
      manager().call(updateAccount, { id: account, body }),
    receive: async (amount: number) =>
      (await manager().call(createReceipt, { body: { account, amount, method: 'Cash' } })).body,
    reverse: async (id: number) => manager().call(reverseReceipt, { id, body: { reason: 'Bounced' } }),
    promises: async () => (await manager().call(listPromises, { id: account })).body,
    noted: async () => (await manager().call(getAccount, { id: account })).body.promise_state,
  };
}

test('promises are for managers', async () => {
  const { account } = await debtor();
  expect((await t.as(null).call(listPromises, { id: account })).status).toBe(401);
  for (const role of ['owner', 'tenant'] as const)
    expect((await t.as(await t.make.user(role)).call(listPromises, { id: account })).status).toBe(403);
  expect((await t.as(await t.make.user('manager')).call(listPromises, { id: 999_999 })).status).toBe(404);
});

test('a promise is of all that is open unless a sum is named, and kept once that was received by its day', async () => {
  const { note, receive, reverse, promises } = await debtor();
  await note({ promise_on: '2026-11-24' });
  expect(await promises()).toMatchObject([
    { amount: 500_000, received: 0, due_on: '2026-11-24', promised_by: '', state: 'open' },
  ]);
  expect((await promises())[0]?.noted_by).toMatch(/^Nakato Number/);
  await receive(200_000);
  expect(await promises()).toMatchObject([{ received: 200_000, state: 'open' }]);
  const { id } = await receive(300_000);
  expect(await promises()).toMatchObject([{ received: 500_000, state: 'kept' }]);
  await reverse(id);
  t.clock.set('2026-11-25T09:00:00Z');
  expect(await promises()).toMatchObject([{ received: 200_000, state: 'broken' }]);
  await receive(300_000);
  expect(await promises()).toMatchObject([{ received: 200_000, state: 'broken' }]);
});

test('what was paid earlier on the day on which the rest was promised keeps no promise', async () => {
  const { note, receive, promises, noted } = await debtor();
  await receive(250_000);
  t.clock.set('2026-11-21T10:00:00Z');
  await note({ promise_on: '2026-11-24' });
  expect(await promises()).toMatchObject([{ amount: 250_000, received: 0, state: 'open' }]);
  expect(await noted()).toBe('open');
  t.clock.set('2026-11-21T11:00:00Z');
  await receive(250_000);
  expect(await promises()).toMatchObject([{ received: 250_000, state: 'kept' }]);
});

test('a deposit that is used for what is open is no money received', async () => {
  const { account, tenant, rent, office, note, promises } = await debtor();
  const deposit = await t.make.payment({ tenant, payment_type: 'Security Deposit', amount: 200_000 });
  const allocations = [{ charge: deposit.id, amount: 200_000 }];
  const paid = { account, amount: 200_000, method: 'Cash' as const, received_at: '2026-11-02', allocations };
  await t.as(office).call(createReceipt, { body: paid });
  await note({ promise_on: '2026-11-24', promise_amount: 200_000 });
  const body = { kind: 'used' as const, amount: 200_000, charge: rent, reason: 'Agreed' };
  expect((await t.as(office).call(createMovement, { id: account, body })).status).toBe(201);
  expect(await promises()).toMatchObject([{ received: 0, state: 'open' }]);
});

test('an account says what became of its promise, whatever is open by then', async () => {
  const { note, receive, noted } = await debtor();
  expect(await noted()).toBeNull();
  await note({ promise_on: '2026-11-24', promise_amount: 300_000 });
  expect(await noted()).toBe('open');
  await receive(100_000);
  t.clock.set('2026-11-25T09:00:00Z');
  expect(await noted()).toBe('broken');
  await note({ promise_on: '2026-11-26', promise_amount: 100_000 });
  await receive(100_000);
  t.clock.set('2026-11-27T09:00:00Z');
  expect(await noted()).toBe('kept');
});

test('a promise that another replaces before its day is withdrawn, and so is one that is removed', async () => {
  const { note, promises } = await debtor();
  await note({ promise_on: '2026-11-24', promise_amount: 100_000, promised_by: 'Her brother Moses' });
  await note({ promise_on: '2026-11-24' });
  expect(await promises()).toMatchObject([{ amount: 100_000, promised_by: 'Her brother Moses', state: 'open' }]);
  await note({ promise_on: '2026-11-26' });
  await note({ promise_amount: 250_000 });
  await note({ promise_on: null });
  expect((await promises()).map(({ amount, due_on, state }) => [amount, due_on, state])).toEqual([
    [250_000, '2026-11-26', 'withdrawn'],
    [500_000, '2026-11-26', 'withdrawn'],
    [100_000, '2026-11-24', 'withdrawn'],
  ]);
  const refused = await note({ promise_amount: 5 });
  expect([refused.status, refused.error.fields]).toEqual([400, { promise_on: ['This field is required.'] }]);
});

test('a promise whose day is over stays broken when the next one is noted', async () => {
  const { note, promises } = await debtor();
  await note({ promise_on: '2026-11-22' });
  t.clock.set('2026-11-23T09:00:00Z');
  await note({ promise_on: '2026-11-30' });
  expect((await promises()).map(({ state }) => state)).toEqual(['open', 'broken']);
});

test('another sum, or who promised it, changes the account and is in the audit log with the day', async () => {
  const { account, office, note } = await debtor();
  const versions: number[] = [];
  const promise = async (body: Parameters<typeof note>[0]) => versions.push((await note(body)).body.version ?? 0);
  await promise({ promise_on: '2026-11-24', promise_amount: 100_000 });
  await promise({ promise_amount: 250_000 });
  await promise({ promised_by: 'Her brother Moses' });
  await promise({ promise_on: '2026-11-24', promise_amount: 250_000 });
  const [first = 0] = versions;
  expect(versions).toEqual([first, first + 1, first + 2, first + 2]);
  const { body } = await t.as(office).call(listAudit, { query: { subject: 'account', user_id: office.id } });
  const entries = (body as AuditEntry[]).filter(({ changes }) => changes.length > 0).toReversed();
  expect(
    entries.map(({ summary, changes }) => [summary.replace(/^.* noted that .+? promised/, 'promised'), changes]),
  ).toEqual([
    [
      'promised to pay USh 100,000 by 24 Nov 2026',
      [
        { label: 'Promised for', before: null, after: '24 Nov 2026' },
        { label: 'Promised', before: null, after: 'USh 100,000' },
      ],
    ],
    [
      'promised to pay USh 250,000 by 24 Nov 2026',
      [{ label: 'Promised', before: 'USh 100,000', after: 'USh 250,000' }],
    ],
    [
      'promised to pay USh 250,000 by 24 Nov 2026',
      [{ label: 'Promised by', before: null, after: 'Her brother Moses' }],
    ],
  ]);
  const stale = { id: account, body: { promise_amount: 90_000, version: first } };
  expect((await t.as(office).call(updateAccount, stale)).error.code).toBe('stale_change');
});

/** What a manager was notified of about an account, the oldest first. */
async function notified({ account, office }: Awaited<ReturnType<typeof debtor>>) {
  const { body } = await t.as(office).call(listNotifications);
  return (body as Notification[])
    .filter((one) => one.opens === 'account' && one.account === account)
    .map(({ title, body: text }) => [title.replace(/^.+? broke/, 'broke'), text])
    .toReversed();
}

test('managers learn in the morning of each promise that was broken, and what was received', async () => {
  const one = await debtor();
  await one.note({ promise_on: '2026-11-27' });
  await one.receive(200_000);
  const other = await debtor();
  await other.note({ promise_on: '2026-11-27', promise_amount: 1_000 });
  await other.receive(1_000);
  t.clock.set('2026-11-27T09:00:00Z');
  await notifyOfBroken(t.parts);
  expect(await notified(one)).toEqual([]);
  t.clock.set('2026-11-28T05:00:00Z');
  expect(await notifyOfBroken(t.parts)).toBe(1);
  expect(await notified(one)).toEqual([
    ['broke a promise to pay', 'USh 500,000 was promised by 27 Nov 2026. Only USh 200,000 was received by then.'],
  ]);
  expect(await notified(other)).toEqual([]);
});

test('promises that were broken while the portal was away are reported when it is back, each once', async () => {
  const one = await debtor();
  await one.note({ promise_on: '2026-12-01' });
  const other = await debtor();
  await other.note({ promise_on: '2026-12-03', promise_amount: 80_000 });
  t.clock.set('2026-12-01T05:00:00Z');
  await notifyOfBroken(t.parts);
  // Paid the day after is too late.
  t.clock.set('2026-12-02T09:00:00Z');
  await one.receive(500_000);
  const withdrawn = await debtor();
  await withdrawn.note({ promise_on: '2026-12-03' });
  await withdrawn.note({ promise_on: null });
  t.clock.set('2026-12-05T05:00:00Z');
  const counts = await Promise.all([notifyOfBroken(t.parts), notifyOfBroken(t.parts)]);
  expect(counts.toSorted()).toEqual([0, 2]);
  t.clock.set('2026-12-06T05:00:00Z');
  expect(await notifyOfBroken(t.parts)).toBe(0);
  expect(await notified(one)).toEqual([
    ['broke a promise to pay', 'USh 500,000 was promised by 1 Dec 2026. Nothing was received by then.'],
  ]);
  expect(await notified(other)).toEqual([
    ['broke a promise to pay', 'USh 80,000 was promised by 3 Dec 2026. Nothing was received by then.'],
  ]);
});
