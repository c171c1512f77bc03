import { randomUUID } from 'node:crypto';
import type { AttentionItem } from '@amayumba/contract/attention/attention.ts';
import { listAttention } from '@amayumba/contract/attention/endpoints.ts';
import type { LadderRung } from '@amayumba/contract/messages/ladder.ts';
import { previewReminders, runReminders } from '@amayumba/contract/messages/endpoints.ts';
import type { PlannedReminder } from '@amayumba/contract/messages/reminders.ts';
import { updateAccount } from '@amayumba/contract/money/account-endpoints.ts';
import { createMoneyRule } from '@amayumba/contract/money/rule-endpoints.ts';
import { createReceipt } from '@amayumba/contract/money/receipt-endpoints.ts';
import { listNotifications } from '@amayumba/contract/notifications/endpoints.ts';
import { deletePayment, logPayment, updatePayment } from '@amayumba/contract/payments/endpoints.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { auditEntries } from '../../../test/audit-entries.ts';
import { testApp } from '../../../test/build-test-app.ts';
import type { Caller } from '../../../test/caller.ts';
import { NOON } from '../../../test/clock.ts';
import { mailTo } from '../../../test/mail.ts';
import { insertMessageRows } from '../messages.repository.ts';
import { switchSms } from '../test/messaging.ts';
import { sendDueReminders } from './reminders.service.ts';

const t = testApp();

let office: { id: number };
/** Anew for each call: a session ends within the days of a test. */
const manager = {
  call: (...call: Parameters<Caller['call']>) => t.as(office).call(...call),
} as Pick<Caller, 'call'>;

beforeEach(async () => {
  t.clock.set(NOON);
  await switchSms(t.db, 'simulator');
  office = await t.make.user('manager');
});
/** The charges of each test are removed after it, so that the next one has its own accounts only. */
const charges: number[] = [];
afterEach(async () => {
  t.clock.set(NOON);
  for (const id of charges.splice(0)) await manager.call(deletePayment, { id });
});

type Tenant = Awaited<ReturnType<typeof t.make.tenant>>;

async function charge(input: Parameters<typeof t.make.payment>[0]) {
  const made = await t.make.payment(input);
  charges.push(made.id);
  return made;
}

/** A tenant with rent due on a day: by default three days ahead. */
async function debtor({
  due_date = '2026-11-24',
  ...person
}: Parameters<typeof t.make.tenant>[0] & { due_date?: string } = {}) {
  const tenant = await t.make.tenant(person);
  const { id, account_id } = await charge({ tenant, due_date });
  return { tenant, charge: id, account: account_id };
}

const run = async (body: { on?: string; leave_out?: number[] } = {}) =>
  (await manager.call(runReminders, { body })).body;
const preview = async (on?: string) => (await manager.call(previewReminders, { body: on ? { on } : {} })).body;
const inShort = ({ account, channel, skipped }: PlannedReminder) => [account, channel, skipped];
const rowsOf = (account: number) =>
  t.db.selectFrom('text_messages').selectAll().where('account_id', '=', account).orderBy('id').execute();

async function inPortal({ user }: Tenant) {
  const { body } = await t.as(user).call(listNotifications);
  return (body as { title: string; body: string }[]).filter(({ title }) => /reminder/i.test(title));
}

async function setLadder(value: LadderRung[], from_date = '2026-11-21') {
  await manager.call(createMoneyRule, { body: { key: 'reminder_ladder', from_date, source: 'Office', value } });
}

test('reminders are for managers', async () => {
  for (const endpoint of [previewReminders, runReminders]) {
    expect((await t.as(null).call(endpoint, { body: {} })).status).toBe(401);
    for (const role of ['owner', 'tenant'] as const)
      expect((await t.as(await t.make.user(role)).call(endpoint, { body: {} })).status).toBe(403);
  }
});

test('a tenant is reminded in the portal, by mail and by SMS of all that is open, by when and how to pay', async () => {
  const { tenant, account } = await debtor({ first_name: 'Grace', last_name: 'Akello', phone_number: '0772 123 456' });
  await charge({ tenant, due_date: '2026-12-05', month: 12 });
  const plan = await run();
  expect(plan).toMatchObject({ on: '2026-11-21', count: 3, segments: 1, cost: '35.00' });
  const title = 'Reminder: USh 500,000 is due in 3 days';
  const [message] = await inPortal(tenant);
  expect(message).toMatchObject({ title });
  expect(message?.body).toMatch(
    /^USh 1,000,000 is open on your account for .+\. The first part is due on 24 Nov 2026\./,
  );
  const [mail] = await mailTo(t.db, tenant.user.email);
  expect(mail).toMatchObject({ subject: title, to_name: 'Grace Akello' });
  expect(mail?.body).toContain(message?.body);
  const rows = await rowsOf(account);
  expect(rows).toMatchObject([
    { channel: 'portal', state: 'delivered', step: 'before', day: '2026-11-21', purpose: 'reminder' },
    { channel: 'mail', state: 'waiting', to_address: tenant.user.email, mail_id: expect.any(Number) },
    { channel: 'sms', state: 'waiting', to_address: '+256772123456', segments: 1 },
  ]);
  expect(rows[2]?.body).toMatch(
    /^A-\d+: USh 1,000,000 is due from 24 Nov 2026\. Pay code \d{4} \d{4}\. http:\/\/portal\.test$/,
  );
  expect(await run()).toMatchObject({ count: 0, messages: [] });
});

test('the steps follow each other, and only the most severe one goes where several charges are due', async () => {
  const { tenant, account } = await debtor({ due_date: '2026-11-18' });
  await charge({ tenant, due_date: '2026-11-24', month: 12 });
  expect((await run()).messages.map(({ step }) => step)).toEqual(['after', 'after', 'after']);
  expect((await inPortal(tenant))[0]?.title).toBe('Reminder: USh 500,000 is overdue since 18 Nov 2026');
  t.clock.set('2026-11-24T09:00:00Z');
  expect((await run()).messages.map(({ step, channel }) => [step, channel])).toEqual([
    ['due', 'portal'],
    ['due', 'sms'],
  ]);
  t.clock.set('2026-11-25T09:00:00Z');
  expect((await run()).messages.map(({ step }) => step)).toEqual(['after2', 'after2', 'after2']);
  t.clock.set('2026-11-26T09:00:00Z');
  expect((await run()).messages).toEqual([]);
  const rows = await rowsOf(account);
  expect(rows).toHaveLength(8);
  // The sum is all that is open, of which a half only is overdue, or due on the day.
  const texts = rows.filter(({ channel }) => channel === 'sms').map(({ body }) => body.replace(/^A-\d+: |\. .*$/g, ''));
  expect(texts).toEqual([
    'USh 1,000,000 is open, first due 18 Nov 2026',
    'USh 1,000,000 is due from 18 Nov 2026',
    'USh 1,000,000 still open, first due 18 Nov 2026',
  ]);
});

test('a missed step is caught up within six days, and not after a later one', async () => {
  const { account: missed } = await debtor({ due_date: '2026-11-12' });
  const { account: late } = await debtor({ due_date: '2026-11-07' });
  await debtor({ due_date: '2026-10-31' });
  expect((await run()).messages.map(({ account, step }) => [account, step])).toEqual([
    ...['portal', 'mail', 'sms'].map(() => [missed, 'after2']),
    ...['portal', 'mail', 'sms'].map(() => [late, 'escalate']),
  ]);
});

test('reminders that were sent while the clock was months ahead do not silence the ladder', async () => {
  const { tenant, account } = await debtor({ due_date: '2027-03-12' });
  t.clock.set('2027-03-12T09:00:00Z');
  expect((await run()).messages.map(({ step }) => step)).toEqual(['due', 'due']);
  // The budget of the month has no part in it.
  await t.db
    .updateTable('text_messages')
    .set({ state: 'sent', next_attempt_at: null })
    .where('account_id', '=', account)
    .execute();
  t.clock.set(NOON);
  await charge({ tenant, due_date: '2026-11-24', month: 11 });
  expect((await run()).messages.map((one) => [one.account, one.step])).toEqual([
    [account, 'before'],
    [account, 'before'],
    [account, 'before'],
  ]);
  expect((await run()).messages).toEqual([]);
});

test('a due date that is moved repeats no step', async () => {
  const { account, charge: id } = await debtor();
  await run();
  await manager.call(updatePayment, { id, body: { due_date: '2026-11-27' } });
  t.clock.set('2026-11-24T09:00:00Z');
  expect((await run()).messages).toEqual([]);
  await manager.call(updatePayment, { id, body: { due_date: '2026-11-24' } });
  expect((await run()).messages.map((one) => [one.account, one.step])).toEqual([
    [account, 'due'],
    [account, 'due'],
  ]);
});

const reasonsFor = async (account: number) =>
  Object.fromEntries(
    (await preview()).messages.filter((one) => one.account === account).map((one) => [one.channel, one.skipped]),
  );
const all = (reason: string) => ({ portal: reason, mail: reason, sms: reason });

describe('skipped with the reason', () => {
  test('a paid charge needs no reminder', async () => {
    const { account } = await debtor();
    await manager.call(createReceipt, { body: { account, amount: 500_000, method: 'Cash' } });
    expect(await reasonsFor(account)).toEqual({});
  });

  test('a claim over all that is open waits for the manager; a smaller one does not hold the reminder', async () => {
    const log = {
      payment_method: 'Cash',
      payment_for_month: 11,
      payment_for_year: 2026,
      due_date: '2026-11-24',
    } as const;
    const logged = async (amount: number) => {
      const { tenant, account } = await debtor();
      const body = { ...log, amount, payment_type: 'Rent', reference_number: `R-${account}` } as const;
      expect((await t.as(tenant.user).call(logPayment, { body })).status).toBe(201);
      return reasonsFor(account);
    };
    expect(await logged(500_000)).toEqual(all('claim_waiting'));
    expect(await logged(100_000)).toEqual({ portal: null, mail: null, sms: null });
  });

  test.each(['pending', 'unknown'] as const)('the network has not said what became of a payment: %s', async (state) => {
    const { account } = await debtor();
    await t.db
      .insertInto('collections')
      .values({
        id: randomUUID(),
        account_id: account,
        provider: 'mtn',
        mode: 'simulator',
        phone: '256772345678',
        amount: 500_000,
        callback_token: `token-of-an-attempt-${state}`,
        state,
      })
      .execute();
    expect(await reasonsFor(account)).toEqual(all('collection_open'));
  });

  test('a promise holds up to its day, a dispute until it is settled', async () => {
    const { account } = await debtor();
    await manager.call(updateAccount, { id: account, body: { promise_on: '2026-11-21' } });
    expect(await reasonsFor(account)).toEqual(all('promise'));
    const tomorrow = await preview('2026-11-24');
    expect(tomorrow.messages.filter((one) => one.account === account).map(({ skipped }) => skipped)).toEqual([
      null,
      null,
    ]);
    await manager.call(updateAccount, { id: account, body: { promise_on: null, disputed: true } });
    expect(await reasonsFor(account)).toEqual(all('disputed'));
  });

  test('by SMS: who wants none, and who has no number that works', async () => {
    const reached = { portal: null, mail: null };
    const { account, tenant } = await debtor();
    await t.db
      .updateTable('tenants')
      .set({ sms_opted_out_at: NOON, sms_opted_out_by: 'tenant' })
      .where('id', '=', tenant.id)
      .execute();
    expect(await reasonsFor(account)).toEqual({ ...reached, sms: 'opted_out' });
    const landline = await debtor({ phone_number: '0414 123 456' });
    expect(await reasonsFor(landline.account)).toEqual({ ...reached, sms: 'no_number' });
    const failing = { channel: 'sms', purpose: 'notice', to_address: '+256772000777', body: 'A notice' } as const;
    const failed = { ...failing, state: 'failed', reason: 'not_delivered', created_at: new Date(NOON) } as const;
    await insertMessageRows(t.db, [failed, failed, failed]);
    const dead = await debtor({ phone_number: '0772 000 777' });
    expect(await reasonsFor(dead.account)).toEqual({ ...reached, sms: 'dead_number' });
  });

  test('who cannot sign in gets the SMS alone; without an address only who is reached by nothing else is named', async () => {
    const away = await debtor({ status: 'inactive' });
    expect(await reasonsFor(away.account)).toEqual({ portal: 'inactive', mail: 'inactive', sms: null });
    const silent = await debtor({ email: '' });
    expect(await reasonsFor(silent.account)).toEqual({ portal: null, sms: null });
    const unreached = await debtor({ email: '', status: 'inactive', phone_number: '' });
    expect(await reasonsFor(unreached.account)).toEqual({ portal: 'inactive', mail: 'no_email', sms: 'no_number' });
  });

  test('no SMS is planned while they are switched off', async () => {
    const { account } = await debtor();
    await switchSms(t.db, 'off');
    expect(await reasonsFor(account)).toEqual({ portal: null, mail: null });
  });

  test('who is left out gets nothing at that step, but at the next one', async () => {
    const { account } = await debtor();
    const plan = await run({ leave_out: [account] });
    expect(plan).toMatchObject({ count: 0, cost: '0.00' });
    expect(plan.messages.map(inShort)).toEqual(
      ['portal', 'mail', 'sms'].map((channel) => [account, channel, 'left_out']),
    );
    expect((await rowsOf(account)).map(({ state, reason }) => `${state}: ${reason}`)).toEqual(
      Array.from({ length: 3 }, () => 'skipped: left_out'),
    );
    t.clock.set('2026-11-22T09:00:00Z');
    expect((await run()).messages).toEqual([]);
    t.clock.set('2026-11-24T09:00:00Z');
    expect((await run()).messages.map(inShort)).toEqual([
      [account, 'portal', null],
      [account, 'sms', null],
    ]);
  });
});

test('the SMS of a month stop at the budget, in the order of the accounts', async () => {
  const first = await debtor();
  const second = await debtor();
  const cap = { key: 'sms_monthly_cap', from_date: '2026-11-21', source: 'Office' } as const;
  const waiting = await t.db
    .selectFrom('text_messages')
    .select(({ fn }) => fn.sum<number>('segments').as('segments'))
    .where('next_attempt_at', 'is not', null)
    .executeTakeFirstOrThrow();
  await manager.call(createMoneyRule, { body: { ...cap, value: (waiting.segments + 1) * 35 + 34 } });
  const plan = await run();
  expect(plan.messages.filter(({ channel }) => channel === 'sms').map(inShort)).toEqual([
    [first.account, 'sms', null],
    [second.account, 'sms', 'cap_reached'],
  ]);
  const attention = async () =>
    ((await manager.call(listAttention)).body as AttentionItem[]).filter(({ id }) => id === 'sms-budget');
  expect((await attention()).map(({ id, title }) => [id, title])).toEqual([
    ['sms-budget', 'The SMS budget of this month is used up, and 1 message was not sent'],
  ]);
  expect(plan).toMatchObject({ count: 5, cost: '35.00' });
  await manager.call(createMoneyRule, { body: { ...cap, value: 0 } });
  const { account } = await debtor();
  expect((await preview()).messages.map(inShort)).toEqual([
    [account, 'portal', null],
    [account, 'mail', null],
    [account, 'sms', 'cap_reached'],
  ]);
  await manager.call(createMoneyRule, { body: { ...cap, value: 100_000 } });
  expect(await attention()).toEqual([]);
});

test('the last reminder is shown to all managers once a run', async () => {
  const colleague = await t.make.user('manager');
  t.clock.set('2026-11-29T09:00:00Z');
  await run();
  await debtor({ due_date: '2026-11-15' });
  await debtor({ due_date: '2026-11-15' });
  await run();
  await run();
  const { body } = await t.as(colleague).call(listNotifications);
  expect((body as { title: string; body: string }[]).map((one) => [one.title, one.body])).toEqual([
    [
      '2 accounts had the last reminder',
      'What is due was not paid after all reminders. See whom they went to: http://portal.test/manager/messages',
    ],
  ]);
});

test('managers limited to some estates are notified of the last reminders there', async () => {
  t.clock.set('2026-12-13T09:00:00Z');
  await run();
  const { tenant } = await debtor({ due_date: '2026-11-29' });
  await debtor({ due_date: '2026-11-29' });
  const { estate_id } = await t.db
    .selectFrom('accounts')
    .select('estate_id')
    .where('tenant_id', '=', tenant.id)
    .executeTakeFirstOrThrow();
  const there = await t.make.user('manager', { estates: [estate_id ?? 0] });
  const elsewhere = await t.make.user('manager', { estates: [(await t.make.estate()).id] });
  const colleague = await t.make.user('manager');
  await run();
  const titlesOf = async (user: { id: number }) =>
    ((await t.as(user).call(listNotifications)).body as { title: string }[]).map(({ title }) => title);
  expect(await titlesOf(colleague)).toEqual(['2 accounts had the last reminder']);
  expect(await titlesOf(there)).toEqual(['1 account had the last reminder']);
  expect(await titlesOf(elsewhere)).toEqual([]);
});

test('the last reminder of an evening is counted, too', async () => {
  const colleague = await t.make.user('manager');
  t.clock.set('2026-12-06T16:30:00Z');
  await debtor({ due_date: '2026-11-22' });
  await run();
  const { body } = await t.as(colleague).call(listNotifications);
  expect((body as { title: string }[]).map(({ title }) => title)).toEqual(['1 account had the last reminder']);
});

test('SMS that wait for the first morning of a month have the budget of that month', async () => {
  const cap = { key: 'sms_monthly_cap', source: 'Office' } as const;
  await manager.call(createMoneyRule, { body: { ...cap, from_date: '2026-11-21', value: 0 } });
  await manager.call(createMoneyRule, { body: { ...cap, from_date: '2026-12-01', value: 100_000 } });
  t.clock.set('2026-11-30T16:29:59Z');
  const { account } = await debtor({ due_date: '2026-12-03' });
  expect((await preview()).messages.map(inShort)).toContainEqual([account, 'sms', 'cap_reached']);
  t.clock.set('2026-11-30T16:30:00Z');
  expect((await preview()).messages.map(inShort)).toContainEqual([account, 'sms', null]);
  await manager.call(createMoneyRule, { body: { ...cap, from_date: '2026-11-21', value: 100_000 } });
});

describe('at night', () => {
  test('SMS are held until eight, and the evening counts for the next day', async () => {
    t.clock.set('2026-11-21T04:59:59Z');
    const early = await debtor();
    expect((await run()).messages.map(({ channel, held_until }) => [channel, held_until])).toEqual([
      ['portal', null],
      ['mail', null],
      ['sms', '2026-11-21T05:00:00.000Z'],
    ]);
    expect((await rowsOf(early.account)).map(({ day, next_attempt_at }) => [day, next_attempt_at])).toEqual([
      ['2026-11-21', null],
      ['2026-11-21', null],
      ['2026-11-21', '2026-11-21T05:00:00.000Z'],
    ]);
    t.clock.set('2026-11-21T16:30:00Z');
    const late = await debtor();
    await charge({ tenant: late.tenant, due_date: '2026-11-22', month: 12 });
    expect((await run()).messages.at(-1)).toMatchObject({ held_until: '2026-11-22T05:00:00.000Z' });
    expect(new Set((await rowsOf(late.account)).map(({ day }) => day))).toEqual(new Set(['2026-11-22']));
    // The SMS of that day names what is due on it, too.
    t.clock.set('2026-11-22T05:00:00Z');
    expect((await run()).messages.filter(({ account }) => account === late.account)).toEqual([]);
  });
});

const dayFaults = async (call: typeof previewReminders | typeof runReminders, on: string) => {
  const { status, error } = await manager.call(call, { body: { on } });
  return [status, error.fields?.['on']];
};

test('a run takes today only, and a preview no day that has passed', async () => {
  const sentence = 'Reminders are sent on their day only: today.';
  expect(await dayFaults(runReminders, '2026-11-22')).toEqual([400, [sentence]]);
  expect(await dayFaults(previewReminders, '2026-11-20')).toEqual([400, ['This day has passed.']]);
});

test('the same key gets the same answer, and sends once', async () => {
  const { account } = await debtor();
  const request = { body: { leave_out: [] }, headers: { 'idempotency-key': 'run-once' } };
  const first = await manager.call(runReminders, request);
  expect(first.body.count).toBe(3);
  expect((await manager.call(runReminders, request)).body).toEqual(first.body);
  expect(await auditEntries(t.db, { subject: 'reminders', user_id: office.id })).toMatchObject([
    { action: 'sent', after: { count: 3, segments: 1, left_out: 0 } },
  ]);
  const other = await manager.call(runReminders, { ...request, body: { leave_out: [account] } });
  expect(other.error.code).toBe('key_reused');
});

test('two runs at once remind each tenant once, also beyond one part', async () => {
  const accounts = [];
  for (let count = 0; count < 12; count += 1) accounts.push((await debtor()).account);
  const counts = await Promise.all([sendDueReminders(t.parts), sendDueReminders(t.parts), sendDueReminders(t.parts)]);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(36);
  for (const account of accounts) expect(await rowsOf(account)).toHaveLength(3);
});

test('what one failure keeps from being stored is sent by the next run', async () => {
  const { tenant } = await debtor();
  await t.owner.schema.alterTable('mail_outbox').renameTo('mail_away').execute();
  await expect(sendDueReminders(t.parts)).rejects.toThrow('mail_outbox');
  await t.owner.schema.alterTable('mail_away').renameTo('mail_outbox').execute();
  expect(await inPortal(tenant)).toEqual([]);
  expect(await sendDueReminders(t.parts)).toBe(3);
  expect(await inPortal(tenant)).toHaveLength(1);
});

test('the steps and their channels are those of the rule of the day', async () => {
  const { account } = await debtor();
  await setLadder([{ step: 'before', days: -10, channels: ['mail'] }], '2026-11-22');
  expect((await preview()).messages).toHaveLength(3);
  const { account: later } = await debtor({ due_date: '2026-12-02' });
  expect((await preview('2026-11-22')).messages.map(inShort)).toEqual([[later, 'mail', null]]);
  expect((await preview()).messages.every((one) => one.account === account)).toBe(true);
});
