import { randomUUID } from 'node:crypto';
import { getAccount, updateAccount } from '@amayumba/contract/money/account-endpoints.ts';
import { createPayLink } from '@amayumba/contract/money/pay-link-endpoints.ts';
import { announce, listMessages, runReminders } from '@amayumba/contract/messages/endpoints.ts';
import type { Message } from '@amayumba/contract/messages/message.ts';
import { createReceipt, reverseReceipt } from '@amayumba/contract/money/receipt-endpoints.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { NOON } from '../../../test/clock.ts';
import { sending } from '../test/sending.ts';
import { reserveBatches } from './reserve-batches.ts';
import { sendBatch } from './send-batch.ts';

const office = sending();
const { t, queue, work, pass, message, sent, report } = office;

const setMode = (mode: 'off' | 'simulator') =>
  t.owner.updateTable('provider_settings').set({ mode }).where('provider', '=', 'sms').execute();
const at = (time: string) => t.clock.set(`2026-11-21T${time}Z`);

beforeEach(async () => {
  t.clock.set(NOON);
  await office.simulator.call('POST', '/sim/reset');
  await t.owner.updateTable('text_messages').set({ next_attempt_at: null }).where('state', '=', 'waiting').execute();
});

describe('an SMS', () => {
  test('is sent with its cost, and delivered once the network reports it', async () => {
    const id = await queue();
    await work();
    expect(await message(id)).toMatchObject({
      state: 'sent',
      mode: 'simulator',
      cost: 35,
      gateway_id: expect.stringMatching(/^ATXid_/),
      sent_at: expect.stringContaining('2026-11-21T09:00:00'),
      reason: null,
    });
    await pass(1);
    expect(await message(id)).toMatchObject({ state: 'delivered', reported_at: expect.any(String) });
    await pass(60);
    expect(await sent()).toHaveLength(1);
  });

  test.each([
    ['400', 'invalid_number'],
    ['402', 'blocked'],
  ])('to a number that ends in %s is refused at once: %s', async (ending, reason) => {
    const id = await queue(ending);
    await work();
    expect(await message(id)).toMatchObject({ state: 'failed', reason, cost: null, gateway_id: null });
    await pass(7200);
    expect(await sent()).toHaveLength(1);
  });

  test('without money in the account waits, and is tried again every hour', async () => {
    const id = await queue('401');
    await work();
    expect(await message(id)).toMatchObject({
      state: 'waiting',
      reason: 'no_balance',
      claimed_at: null,
      next_attempt_at: '2026-11-21T10:00:00.000Z',
    });
    await pass(3599);
    expect(await sent()).toHaveLength(1);
    await pass(1);
    expect(await sent()).toHaveLength(2);
    await pass(3600);
    expect(await sent()).toHaveLength(3);
  });

  test('about a receipt that was reversed while the account had no money does not go', async () => {
    const { account_id: account } = await t.make.payment({ tenant: await t.make.tenant() });
    const manager = t.as(await t.make.user('manager'));
    const { body } = await manager.call(createReceipt, { body: { account, amount: 1_000, method: 'Cash' } });
    const id = await queue('401', { purpose: 'receipt', account_id: account, receipt_id: body.id });
    await work();
    await manager.call(reverseReceipt, { id: body.id, body: { reason: 'It bounced' } });
    await pass(3600);
    expect(await message(id)).toMatchObject({ state: 'skipped', reason: 'receipt_void' });
    expect(await sent()).toHaveLength(1);
  });

  test('that the network could not deliver has failed', async () => {
    const id = await queue('403');
    await work();
    expect(await message(id)).toMatchObject({ state: 'sent' });
    await pass(3);
    expect(await message(id)).toMatchObject({ state: 'failed', reason: 'not_delivered', cost: 35 });
  });

  test('without a report for a day is unknown, and a later report still counts', async () => {
    const id = await queue('404');
    await work();
    await pass(24 * 3600 - 1);
    expect(await message(id)).toMatchObject({ state: 'sent' });
    await pass(2);
    const { state, reason, gateway_id } = await message(id);
    expect([state, reason]).toEqual(['unknown', 'no_report']);
    expect(await report({ id: gateway_id ?? '', status: 'Success', phoneNumber: '+256770000404' })).toBe(200);
    expect(await message(id)).toMatchObject({ state: 'delivered', reason: null });
  });

  test('of several parts costs as much as the gateway says', async () => {
    const id = await queue('777', { body: 'ŋ'.repeat(71) });
    await work();
    expect(await message(id)).toMatchObject({ segments: 2, cost: 70 });
  });

  test('that may have been sent is never sent again automatically', async () => {
    const id = await queue();
    await t.owner
      .updateTable('text_messages')
      .set({ next_attempt_at: null, claimed_at: new Date(t.clock.now()) })
      .where('id', '=', id)
      .execute();
    await pass(119);
    expect(await message(id)).toMatchObject({ state: 'waiting' });
    await pass(2);
    expect(await message(id)).toMatchObject({ state: 'unknown', reason: 'interrupted' });
    await pass(3600);
    expect(await sent()).toEqual([]);
  });

  test('is skipped while SMS is off', async () => {
    const id = await queue();
    await setMode('off');
    await work();
    await setMode('simulator');
    await work();
    expect(await message(id)).toMatchObject({ state: 'skipped', reason: 'sms_off' });
    expect(await sent()).toEqual([]);
  });
});

test('one text to many numbers is one call for each hundred, and a number in it once', async () => {
  const ids: number[] = [];
  for (let count = 0; count < 120; count += 1) ids.push(await queue('777', { body: 'Water is off on Friday.' }));
  const twice = (await message(ids[0] ?? 0)).to_address;
  await t.owner
    .updateTable('text_messages')
    .set({ to_address: twice })
    .where('id', '=', ids[1] ?? 0)
    .execute();
  const claimed = await reserveBatches(t.parts);
  expect(claimed.map(({ batch }) => batch.messages.length)).toEqual([100, 20]);
  for (const { gateway, batch } of claimed) await sendBatch(t.parts, gateway, batch);
  expect((await sent()).filter(({ to }) => to === twice)).toHaveLength(2);
  expect(new Set(await Promise.all(ids.map(async (id) => (await message(id)).state)))).toEqual(new Set(['sent']));
});

describe('quiet hours', () => {
  test.each([
    ['16:29:59.999', 'sent', null],
    ['16:30:00.000', 'waiting', '2026-11-22T05:00:00.000Z'],
    ['04:59:59.999', 'waiting', '2026-11-21T05:00:00.000Z'],
    ['05:00:00.000', 'sent', null],
  ])('an announcement that is due at %s UTC is %s until %s', async (time, state, next_attempt_at) => {
    at('12:00:00');
    const id = await queue('777', { purpose: 'announcement' });
    at(time);
    await t.owner
      .updateTable('text_messages')
      .set({ next_attempt_at: new Date(t.clock.now()) })
      .where('id', '=', id)
      .execute();
    await work();
    expect(await message(id)).toMatchObject({ state, next_attempt_at });
  });

  test('are why a reminder waits, also where the gateway was away before', async () => {
    const [away, unpaid] = [
      await queue('777', { purpose: 'announcement' }),
      await queue('401', { purpose: 'reminder' }),
    ];
    const reasonWas = (id: number, reason: 'gateway_away' | 'no_balance') =>
      t.owner.updateTable('text_messages').set({ reason }).where('id', '=', id).execute();
    await reasonWas(away, 'gateway_away');
    await reasonWas(unpaid, 'no_balance');
    at('19:00:00');
    await work();
    const { body } = await t.as(await t.make.user('manager')).call(listMessages, { query: { state: 'waiting' } });
    const waits = (body as Message[]).filter(({ id }) => id === away || id === unpaid);
    expect(waits.map(({ reason, held_until }) => [reason, held_until])).toEqual([
      ['no_balance', null],
      [null, '2026-11-22T05:00:00.000Z'],
    ]);
  });

  test('hold neither a notice nor a receipt', async () => {
    at('22:00:00');
    const ids = [await queue(), await queue('777', { purpose: 'receipt' })];
    await work();
    for (const id of ids) expect(await message(id)).toMatchObject({ state: 'sent' });
  });

  test('a reminder that was not sent on its day goes until noon of the next one, and is too late then', async () => {
    const tenant = await t.make.tenant();
    const { account_id, id: charge_id } = await t.make.payment({ tenant });
    const about = { purpose: 'reminder', account_id, charge_id, day: '2026-11-21' } as const;
    const early = await queue('777', { ...about, step: 'before' });
    t.clock.set('2026-11-22T08:59:59Z');
    await work();
    expect(await message(early)).toMatchObject({ state: 'sent' });
    t.clock.set(NOON);
    const late = await queue('777', { ...about, step: 'due', day: '2026-11-20' });
    await work();
    expect(await message(late)).toMatchObject({ state: 'skipped', reason: 'too_late' });
  });

  test('an announcement that waits for money at the gateway goes until noon of the next day', async () => {
    const id = await queue('401', { purpose: 'announcement' });
    await work();
    t.clock.set('2026-11-22T08:59:59Z');
    await work();
    expect(await sent()).toHaveLength(2);
    expect(await message(id)).toMatchObject({ state: 'waiting', reason: 'no_balance' });
    t.clock.set('2026-11-22T10:00:00Z');
    await work();
    expect(await sent()).toHaveLength(2);
    expect(await message(id)).toMatchObject({ state: 'skipped', reason: 'too_late' });
  });

  test('an announcement of the evening counts for the next day', async () => {
    at('16:30:00');
    const id = await queue('401', { purpose: 'announcement' });
    t.clock.set('2026-11-23T08:59:59Z');
    await work();
    expect(await message(id)).toMatchObject({ state: 'waiting', reason: 'no_balance' });
    t.clock.set('2026-11-23T10:00:00Z');
    await work();
    expect(await message(id)).toMatchObject({ state: 'skipped', reason: 'too_late' });
  });
});

/** A reminder of the ladder and one by hand, about an account that owes rent. */
async function held() {
  at('20:00:00');
  const tenant = await t.make.tenant();
  const { account_id, id: charge_id } = await t.make.payment({ tenant });
  const about = { purpose: 'reminder', account_id } as const;
  const step = await queue('777', { ...about, charge_id, step: 'before', day: '2026-11-22' });
  return { tenant, account_id, charge_id, step, byHand: await queue('777', about) };
}

async function endsOf({ step, byHand }: Awaited<ReturnType<typeof held>>) {
  t.clock.set('2026-11-22T05:00:00Z');
  await work();
  return [await message(step), await message(byHand)].map(({ state, reason }) => [state, reason]);
}

describe('what waited until the morning is skipped where meanwhile', () => {
  test('all was paid', async () => {
    const found = await held();
    const manager = t.as(await t.make.user('manager'));
    const { body } = await manager.call(getAccount, { id: found.account_id });
    const amount = body.open_amount + body.deposit_due;
    await manager.call(createReceipt, { body: { account: found.account_id, amount, method: 'Cash' } });
    expect(await endsOf(found)).toEqual([
      ['skipped', 'settled'],
      ['skipped', 'settled'],
    ]);
  });

  test('a part was paid, so that the text names too much', async () => {
    at('20:00:00');
    const tenant = await t.make.tenant({ phone_number: '0772 000 777' });
    const { account_id: account } = await t.make.payment({ tenant, due_date: '2026-11-24' });
    const manager = await t.make.user('manager');
    await t.as(manager).call(runReminders, { body: {} });
    await t.as(manager).call(createPayLink, { body: { account, send_sms: true } });
    await t.as(manager).call(createReceipt, { body: { account, amount: 1_000, method: 'Cash' } });
    t.clock.set('2026-11-22T05:00:00Z');
    await work();
    const bySms = t.db.selectFrom('text_messages').select(['state', 'reason']).where('channel', '=', 'sms');
    const rows = await bySms.where('account_id', '=', account).where('purpose', '=', 'reminder').execute();
    expect(rows).toEqual(Array.from({ length: 2 }, () => ({ state: 'skipped', reason: 'part_paid' })));
  });

  test.each([
    ['arrears', 'not_overdue'],
    ['open', 'settled'],
  ] as const)('a tenant paid to whom an announcement to the bucket %s was', async (bucket, reason) => {
    at('20:00:00');
    const debtor = async () => {
      const tenant = await t.make.tenant({ phone_number: '0772 000 777' });
      return (await t.make.payment({ tenant, due_date: '2026-11-05' })).account_id;
    };
    const [paid, owing] = [await debtor(), await debtor()];
    const manager = t.as(await t.make.user('manager'));
    await manager.call(announce, { body: { bucket, text: 'Please come to the office.', channels: ['sms'] } });
    await manager.call(createReceipt, { body: { account: paid, amount: 500_000, method: 'Cash' } });
    t.clock.set('2026-11-22T05:00:00Z');
    await work();
    const announced = t.db
      .selectFrom('text_messages')
      .select(['state', 'reason'])
      .where('purpose', '=', 'announcement');
    const rowOf = (account: number) => announced.where('account_id', '=', account).executeTakeFirst();
    expect(await rowOf(paid)).toEqual({ state: 'skipped', reason });
    expect(await rowOf(owing)).toMatchObject({ state: 'sent' });
  });

  test.each(['arrears', 'open'] as const)(
    'all was paid on every account of a tenant to whom an announcement to the bucket %s was, not on one only',
    async (bucket) => {
      at('20:00:00');
      const tenant = await t.make.tenant({ phone_number: '0772 000 777' });
      const due_date = '2026-11-05';
      const { account_id: home } = await t.make.payment({ tenant, due_date });
      const other = { id: tenant.id, lease_id: null, estate_id: null };
      const { account_id: former } = await t.make.payment({ tenant: other, due_date });
      const manager = t.as(await t.make.user('manager'));
      const announced = { bucket, text: 'Please come to the office.', channels: ['sms' as const] };
      const first = (await manager.call(announce, { body: announced })).body.id;
      await manager.call(createReceipt, { body: { account: home, amount: 500_000, method: 'Cash' } });
      const endOf = async (id: number | null) => {
        await work();
        const rows = t.db.selectFrom('text_messages').select('state').where('announcement_id', '=', id);
        return (await rows.where('account_id', 'in', [home, former]).executeTakeFirst())?.state;
      };
      t.clock.set('2026-11-22T05:00:00Z');
      expect(await endOf(first)).toBe('sent');
      t.clock.set('2026-11-22T20:00:00Z');
      const evening = t.as(await t.make.user('manager'));
      const second = (await evening.call(announce, { body: announced })).body.id;
      await evening.call(createReceipt, { body: { account: former, amount: 500_000, method: 'Cash' } });
      t.clock.set('2026-11-23T05:00:00Z');
      expect(await endOf(second)).toBe('skipped');
    },
  );

  test('the tenant opted out', async () => {
    const found = await held();
    const wish = { sms_opted_out_at: NOON, sms_opted_out_by: 'network' } as const;
    await t.owner.updateTable('tenants').set(wish).where('id', '=', found.tenant.id).execute();
    const announced = await queue('777', { purpose: 'announcement', account_id: found.account_id });
    const receipt = await queue('777', { purpose: 'receipt', account_id: found.account_id });
    expect(await endsOf(found)).toEqual([
      ['skipped', 'opted_out'],
      ['skipped', 'opted_out'],
    ]);
    expect(await message(announced)).toMatchObject({ state: 'skipped', reason: 'opted_out' });
    expect(await message(receipt)).toMatchObject({ state: 'sent' });
  });

  test.each([
    ['disputed', { disputed: true }],
    ['promise', { promise_on: '2026-11-22' }],
  ] as const)('a manager noted why to wait: %s', async (reason, body) => {
    const found = await held();
    const manager = t.as(await t.make.user('manager'));
    expect((await manager.call(updateAccount, { id: found.account_id, body })).status).toBe(200);
    expect(await endsOf(found)).toEqual([
      ['skipped', reason],
      ['sent', null],
    ]);
  });

  test('the tenant logged all of it', async () => {
    const found = await held();
    const { amount } = await t.db
      .selectFrom('charges')
      .select('outstanding_amount as amount')
      .where('id', '=', found.charge_id)
      .executeTakeFirstOrThrow();
    const claim = { charge_id: found.charge_id, amount, method: 'Cash', paid_on: '2026-11-21' };
    await t.db.insertInto('claims').values(claim).execute();
    expect(await endsOf(found)).toEqual([
      ['skipped', 'claim_waiting'],
      ['sent', null],
    ]);
  });

  test.each(['pending', 'unknown'] as const)('a phone was asked for the money: %s', async (state) => {
    const found = await held();
    await t.owner
      .insertInto('collections')
      .values({
        id: randomUUID(),
        account_id: found.account_id,
        provider: 'mtn',
        mode: 'simulator',
        phone: '256772345678',
        amount: 500_000,
        callback_token: `token-of-an-evening-${state}`,
        state,
      })
      .execute();
    expect(await endsOf(found)).toEqual([
      ['skipped', 'collection_open'],
      ['sent', null],
    ]);
  });
});

test("a waiting message is sent to the tenant's present number, and not without one", async () => {
  const found = await held();
  const { id: user_id } = found.tenant.user;
  const setPhone = (phone_number: string) =>
    t.owner.updateTable('users').set({ phone_number }).where('id', '=', user_id).execute();
  await t.owner.updateTable('text_messages').set({ user_id }).where('id', 'in', [found.step, found.byHand]).execute();
  await setPhone('0772 444 777');
  expect(await endsOf(found)).toEqual([
    ['sent', null],
    ['sent', null],
  ]);
  expect(new Set((await sent()).map(({ to }) => to))).toEqual(new Set(['+256772444777']));
  expect((await message(found.step)).to_address).toBe('+256772444777');
  const receipt = await queue('777', { purpose: 'receipt', account_id: found.account_id, user_id });
  await setPhone('');
  await work();
  expect(await message(receipt)).toMatchObject({ state: 'skipped', reason: 'no_number' });
  expect(await sent()).toHaveLength(2);
});

test('a message by mail follows its mail', async () => {
  const { user } = await t.make.tenant();
  const mail = { user_id: user.id, to_address: 'a@example.ug', to_name: 'A', subject: 'Rent', body: 'Pay.' };
  const [sentMail, failedMail] = await t.owner
    .insertInto('mail_outbox')
    .values([
      { ...mail, sent_at: new Date(NOON) },
      { ...mail, failed_at: new Date(NOON), last_error: 'No such box.' },
    ])
    .returning('id')
    .execute();
  const rows = await t.db
    .insertInto('text_messages')
    .values(
      [sentMail, failedMail].map((one) => ({
        channel: 'mail' as const,
        purpose: 'reminder' as const,
        to_address: 'a@example.ug',
        body: 'Pay.',
        mail_id: one?.id ?? null,
      })),
    )
    .returning('id')
    .execute();
  await work();
  expect(await message(rows[0]?.id ?? 0)).toMatchObject({ state: 'sent', sent_at: expect.any(String) });
  expect(await message(rows[1]?.id ?? 0)).toMatchObject({ state: 'failed', reason: 'mail_failed' });
  await t.owner
    .updateTable('mail_outbox')
    .set({ failed_at: null, sent_at: new Date(NOON) })
    .where('id', '=', failedMail?.id ?? 0)
    .execute();
  await work();
  expect(await message(rows[1]?.id ?? 0)).toMatchObject({ state: 'sent', reason: null });
});
