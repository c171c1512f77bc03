import { getMessageCosts, listMessages, repeatMessage } from '@amayumba/contract/messages/endpoints.ts';
import type { Message } from '@amayumba/contract/messages/message.ts';
import { updateAccount } from '@amayumba/contract/money/account-endpoints.ts';
import { createPayLink, getPayPage } from '@amayumba/contract/money/pay-link-endpoints.ts';
import { createReceipt, reverseReceipt } from '@amayumba/contract/money/receipt-endpoints.ts';
import { logPayment } from '@amayumba/contract/payments/endpoints.ts';
import { beforeEach, expect, test } from 'vitest';
import { auditEntries } from '../../test/audit-entries.ts';
import { testApp } from '../../test/build-test-app.ts';
import type { Caller } from '../../test/caller.ts';
import { NOON } from '../../test/clock.ts';
import { HIDDEN_CODE } from './hidden-code.ts';
import { insertMessageRows, type NewMessageRow } from './messages.repository.ts';
import { switchSms } from './test/messaging.ts';

const t = testApp();

let manager: Caller;
beforeEach(async () => {
  t.clock.set(NOON);
  await switchSms(t.db, 'simulator');
  manager = t.as(await t.make.user('manager'));
});

async function anAccount(person: Parameters<typeof t.make.tenant>[0] = {}) {
  const tenant = await t.make.tenant(person);
  const { account_id } = await t.make.payment({ tenant });
  return { tenant, account_id, user_id: tenant.user.id };
}

const SMS = {
  channel: 'sms',
  purpose: 'reminder',
  to_address: '+256772000111',
  body: 'Rent is due.',
  segments: 1,
  created_at: NOON,
} as const;
const store = async (row: Partial<NewMessageRow>): Promise<number> =>
  (await insertMessageRows(t.db, [{ ...SMS, ...row }]))[0] ?? 0;
const list = async (query: object) => (await manager.call(listMessages, { query })).body as Message[];

test('messages are for managers', async () => {
  for (const endpoint of [listMessages, getMessageCosts]) {
    expect((await t.as(null).call(endpoint)).status).toBe(401);
    for (const role of ['owner', 'tenant'] as const)
      expect((await t.as(await t.make.user(role)).call(endpoint)).status).toBe(403);
  }
  expect((await t.as(await t.make.user('tenant')).call(repeatMessage, { id: 1 })).status).toBe(403);
  expect((await manager.call(repeatMessage, { id: 999_999 })).status).toBe(404);
});

test('a message is listed with whose it is, what became of it and why', async () => {
  const { account_id, user_id, tenant } = await anAccount({ first_name: 'Grace', last_name: 'Akello' });
  const id = await store({ account_id, user_id, state: 'failed', reason: 'not_delivered', cost: 35, sent_at: NOON });
  expect(await list({ account: account_id })).toEqual([
    {
      id,
      account: account_id,
      tenant_details: expect.objectContaining({ id: tenant.id, name: 'Grace Akello' }),
      to: '+256772000111',
      body: 'Rent is due.',
      purpose: 'reminder',
      step: null,
      channel: 'sms',
      state: 'failed',
      segments: 1,
      cost: '35.00',
      reason: 'not_delivered',
      reason_text: 'The network could not deliver it.',
      created_at: '2026-11-21T09:00:00.000Z',
      held_until: null,
      sent_at: '2026-11-21T09:00:00.000Z',
      reported_at: null,
      can_repeat: true,
    },
  ]);
  const held = await store({ account_id, user_id, next_attempt_at: '2026-11-22T05:00:00Z' });
  const due = await store({ account_id, user_id, next_attempt_at: NOON });
  expect((await list({ account: account_id })).map((one) => [one.id, one.held_until])).toEqual([
    [due, null],
    [held, '2026-11-22T05:00:00.000Z'],
    [id, null],
  ]);
});

test('the list is narrowed by what it is asked for, the newest first, page by page', async () => {
  const { account_id, user_id } = await anAccount({ first_name: 'Okello', last_name: 'Findme' });
  const whose = { account_id, user_id };
  const old = await store({ ...whose, state: 'delivered', created_at: '2026-11-10T22:00:00Z' });
  const mail = await store({
    ...whose,
    channel: 'mail',
    to_address: 'okello@example.ug',
    segments: 0,
    purpose: 'receipt',
  });
  const skipped = await store({ ...whose, state: 'skipped', reason: 'opted_out', to_address: '+256772999888' });
  const ids = async (query: object) => (await list({ account: account_id, ...query })).map(({ id }) => id);
  expect(await ids({})).toEqual([skipped, mail, old]);
  expect(await ids({ purpose: 'receipt' })).toEqual([mail]);
  expect(await ids({ channel: 'sms' })).toEqual([skipped, old]);
  expect(await ids({ state: 'skipped' })).toEqual([skipped]);
  expect(await ids({ from: '2026-11-11', to: '2026-11-11' })).toEqual([old]);
  expect(await ids({ to: '2026-11-10' })).toEqual([]);
  expect((await list({ search: 'findme' })).map(({ id }) => id)).toEqual([skipped, mail, old]);
  expect((await list({ search: '772999888' })).map(({ id }) => id)).toEqual([skipped]);
  const page = await manager.call(listMessages, { query: { account: account_id, page: 2, page_size: 2 } });
  expect(page.body).toMatchObject({ count: 3, results: [{ id: old }] });
});

test('a receipt and a charge have the messages about them alone', async () => {
  const tenant = await t.make.tenant();
  const { id: charge_id, account_id } = await t.make.payment({ tenant });
  const paid = await manager.call(createReceipt, { body: { account: account_id, amount: 1_000, method: 'Cash' } });
  const receipt_id = paid.body.id;
  const user_id = tenant.user.id;
  const whose = { account_id, user_id };
  await store(whose);
  const reminder = await store({ ...whose, charge_id, step: 'after', day: '2026-11-21' });
  const receipt = await store({ ...whose, purpose: 'receipt', receipt_id });
  expect(await list({ charge: charge_id })).toMatchObject([{ id: reminder }]);
  const about = await list({ receipt: receipt_id });
  expect(about).toContainEqual(expect.objectContaining({ id: receipt }));
  expect(about.every(({ purpose }) => purpose === 'receipt')).toBe(true);
});

test('a code is not sent again', async () => {
  const id = await store({ purpose: 'code', body: `Your code is ${HIDDEN_CODE}.`, state: 'failed', reason: 'refused' });
  expect(await list({ purpose: 'code' })).toMatchObject([
    { id, account: null, tenant_details: null, can_repeat: false },
  ]);
});

test('the messages of a tenant are those of all accounts and those about none, and nobody else’s', async () => {
  const { account_id, user_id, tenant } = await anAccount();
  const other = await anAccount();
  const { id: apartment_id } = await t.make.apartment();
  const lease = { tenant_id: tenant.id, apartment_id, lease_start: '2028-01-01', lease_end: '2028-12-31' };
  const { id: lease_id } = await t.owner.insertInto('leases').values(lease).returning('id').executeTakeFirstOrThrow();
  const next = await t.make.payment({ tenant: { ...tenant, lease_id } });
  await store({ account_id: other.account_id, user_id: other.user_id });
  await store({ account_id: null, user_id: other.user_id, purpose: 'code' });
  const ids = [
    await store({ account_id, user_id }),
    await store({ account_id: next.account_id, user_id }),
    await store({ account_id: null, user_id, purpose: 'code' }),
  ];
  expect(next.account_id).not.toBe(account_id);
  expect((await list({ tenant_id: tenant.id })).map(({ id }) => id)).toEqual(ids.toReversed());
});

test('an SMS that failed is sent again once, to the number that the tenant has now', async () => {
  const { account_id, user_id } = await anAccount({ phone_number: '0772 555 666' });
  const id = await store({ account_id, user_id, purpose: 'notice', state: 'unknown', reason: 'interrupted' });
  const again = await manager.call(repeatMessage, { id });
  expect(again).toMatchObject({
    status: 201,
    body: { to: '+256772555666', body: 'Rent is due.', state: 'waiting', can_repeat: false, cost: null },
  });
  const row = await t.db.selectFrom('text_messages').selectAll().where('id', '=', again.body.id).executeTakeFirst();
  expect(row).toMatchObject({ repeat_of: id, next_attempt_at: '2026-11-21T09:00:00.000Z' });
  expect((await manager.call(repeatMessage, { id })).error.code).toBe('message_not_repeatable');
  expect(await auditEntries(t.db, { subject: 'message' })).toMatchObject([
    { action: 'repeated', subject_id: again.body.id },
  ]);
  expect((await list({ account: account_id })).map(({ can_repeat }) => can_repeat)).toEqual([false, false]);
});

test('a delivered message, a mail, and a reminder to somebody who wants none are not sent again', async () => {
  const { account_id, user_id, tenant } = await anAccount();
  const whose = { account_id, user_id };
  const ids = [
    await store({ ...whose, state: 'delivered' }),
    await store({ ...whose, channel: 'mail', segments: 0, state: 'failed', reason: 'mail_failed' }),
    await store({ ...whose, state: 'failed', reason: 'refused' }),
  ];
  await t.db
    .updateTable('tenants')
    .set({ sms_opted_out_at: NOON, sms_opted_out_by: 'manager' })
    .where('id', '=', tenant.id)
    .execute();
  for (const id of ids) {
    expect((await manager.call(repeatMessage, { id })).error.code).toBe('message_not_repeatable');
  }
});

type Whose = Awaited<ReturnType<typeof anAccount>>;
const change = ({ account_id: id }: Whose, body: object) => manager.call(updateAccount, { id, body });
const LOG = {
  amount: 500_000,
  payment_type: 'Rent',
  payment_method: 'Cash',
  reference_number: 'R-77',
  payment_for_month: 11,
  payment_for_year: 2026,
  due_date: '2026-11-05',
} as const;
const collection = ({ account_id }: Whose) => ({
  id: '7b0f3b8e-0b1a-4c0e-9d7e-5f0d7a2d4c11',
  account_id,
  provider: 'mtn' as const,
  mode: 'simulator' as const,
  phone: '256772345678',
  amount: 500_000,
  callback_token: 'token-of-an-attempt',
  state: 'pending' as const,
});

test.each<[string, (whose: Whose) => unknown]>([
  [
    'Everything is paid.',
    ({ account_id: account }) => manager.call(createReceipt, { body: { account, amount: 500_000, method: 'Cash' } }),
  ],
  ['The tenant disputes what is owed.', (whose) => change(whose, { disputed: true })],
  ['The tenant has promised to pay, and the day is not over.', (whose) => change(whose, { promise_on: '2026-11-21' })],
  [
    'The tenant says that it is paid, and the claim waits for you.',
    ({ tenant }) => t.as(tenant.user).call(logPayment, { body: LOG }),
  ],
  [
    'A payment by phone is being made, or nobody knows yet what became of it.',
    (whose) => t.db.insertInto('collections').values(collection(whose)).execute(),
  ],
])('a reminder is not sent again where: %s A receipt and a notice are', async (sentence, prepare) => {
  const whose = await anAccount();
  const { account_id, user_id } = whose;
  const failed = { account_id, user_id, state: 'failed', reason: 'refused' } as const;
  const reminder = await store(failed);
  const others = [await store({ ...failed, purpose: 'receipt' }), await store({ ...failed, purpose: 'notice' })];
  await prepare(whose);
  const { status, error } = await manager.call(repeatMessage, { id: reminder });
  expect([status, error.code, error.error]).toEqual([409, 'message_not_repeatable', sentence]);
  for (const id of others) expect((await manager.call(repeatMessage, { id })).status).toBe(201);
});

test('is not sent again to the number that a tenant had, and not about a receipt that was reversed', async () => {
  const { account_id: account, user_id } = await anAccount({ phone_number: '0772 555 777' });
  const { body: receipt } = await manager.call(createReceipt, { body: { account, amount: 1_000, method: 'Cash' } });
  const failed = { account_id: account, user_id, state: 'failed', reason: 'refused' } as const;
  const notice = await store({ ...failed, purpose: 'notice' });
  const paper = await store({ ...failed, purpose: 'receipt', receipt_id: receipt.id });
  await t.db.updateTable('users').set({ phone_number: '' }).where('id', '=', user_id).execute();
  const again = async (id: number) => {
    const { status, error } = await manager.call(repeatMessage, { id });
    return [status, error.code, error.error];
  };
  expect(await again(notice)).toEqual([
    409,
    'message_not_repeatable',
    'There is no phone number that can receive SMS.',
  ]);
  await t.db.updateTable('users').set({ phone_number: '0772 555 888' }).where('id', '=', user_id).execute();
  await manager.call(reverseReceipt, { id: receipt.id, body: { reason: 'It bounced' } });
  expect(await again(paper)).toEqual([409, 'message_not_repeatable', 'This receipt was reversed.']);
  expect((await manager.call(repeatMessage, { id: notice })).body.to).toBe('+256772555888');
});

test('a reminder is not sent again where a part was paid since', async () => {
  const { account_id: account, user_id } = await anAccount();
  const failed = { account_id: account, user_id, state: 'failed', reason: 'refused', amount: 500_000 } as const;
  const id = await store(failed);
  await manager.call(createReceipt, { body: { account, amount: 1_000, method: 'Cash' } });
  const { status, error } = await manager.call(repeatMessage, { id });
  const sentence = 'A part was paid since it was written, so it names too much.';
  expect([status, error.code, error.error]).toEqual([409, 'message_not_repeatable', sentence]);
});

test('nothing is sent again while SMS is off', async () => {
  const { account_id, user_id } = await anAccount();
  const id = await store({ account_id, user_id, purpose: 'notice', state: 'failed', reason: 'refused' });
  await switchSms(t.db, 'off');
  const { status, error } = await manager.call(repeatMessage, { id });
  expect([status, error.code, error.error]).toEqual([
    409,
    'message_not_repeatable',
    'SMS is switched off in Settings.',
  ]);
  await switchSms(t.db, 'simulator');
  expect((await manager.call(repeatMessage, { id })).status).toBe(201);
});

test('a reminder that is sent again has a link that works', async () => {
  const { account_id, user_id } = await anAccount();
  const { body: ended } = await manager.call(createPayLink, { body: { account: account_id } });
  const body = `Pay USh 500,000 by phone. ${ended.url}`;
  const id = await store({ account_id, user_id, state: 'unknown', reason: 'no_report', body });
  t.clock.set('2026-12-06T09:00:00Z');
  const again = (await t.as(await t.make.user('manager')).call(repeatMessage, { id })).body.body;
  expect(again.split(' http')[0]).toBe('Pay USh 500,000 by phone.');
  const statusOf = async (text: string) =>
    (await t.as(null).call(getPayPage, { id: text.split('/pay/')[1] ?? '' })).status;
  expect([await statusOf(body), await statusOf(again)]).toEqual([410, 200]);
});

test('a reminder of what is open still is sent again', async () => {
  const { account_id, user_id } = await anAccount();
  const id = await store({ account_id, user_id, state: 'failed', reason: 'refused' });
  expect((await manager.call(repeatMessage, { id })).status).toBe(201);
});

test('the costs of a month are those of the SMS that the gateway accepted in it', async () => {
  const accepted = { state: 'sent', cost: 70, segments: 2 } as const;
  await store({ ...accepted, sent_at: '2026-08-31T20:59:59Z' });
  await store({ ...accepted, sent_at: '2026-08-31T21:00:00Z', purpose: 'receipt' });
  await store({ ...accepted, sent_at: '2026-09-30T20:59:59Z', cost: 35.5, segments: 1 });
  await store({ ...accepted, sent_at: '2026-09-30T21:00:00Z' });
  expect((await manager.call(getMessageCosts, { query: { month: '2026-09' } })).body).toEqual({
    month: '2026-09',
    count: 2,
    segments: 3,
    cost: '105.50',
    cap: '100000.00',
    waiting_cost: '0.00',
    segment_price: '35.00',
    by_purpose: [
      { purpose: 'receipt', count: 1, segments: 2, cost: '70.00' },
      { purpose: 'reminder', count: 1, segments: 1, cost: '35.50' },
    ],
  });
  // A segment costs what the last one did, as reminders are planned, and not the month's average.
  await store({ state: 'sent', cost: 84, segments: 2, sent_at: '2026-11-21T10:00:00Z' });
  const now = await manager.call(getMessageCosts);
  expect(now.body.segment_price).toBe('42.00');
  expect(now.body).toMatchObject({ month: '2026-11' });
  expect(Number(now.body.waiting_cost)).toBeGreaterThan(0);
});
