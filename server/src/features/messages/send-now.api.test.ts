import { serveNotice } from '@amayumba/contract/messages/endpoints.ts';
import { createMovement } from '@amayumba/contract/money/deposit-endpoints.ts';
import { createPayLink } from '@amayumba/contract/money/pay-link-endpoints.ts';
import { createReceipt, sendReceipt } from '@amayumba/contract/money/receipt-endpoints.ts';
import { updatePayment } from '@amayumba/contract/payments/endpoints.ts';
import { createTenant, createTenantCode, updateTenant } from '@amayumba/contract/tenants/endpoints.ts';
import { choosePassword } from '@amayumba/contract/accounts/endpoints.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { NOON } from '../../test/clock.ts';
import { HIDDEN_CODE } from './hidden-code.ts';
import { numberOf, sending } from './test/sending.ts';

const office = sending();
const { t, work, sent } = office;

beforeEach(async () => {
  t.clock.set(NOON);
  await office.simulator.call('POST', '/sim/reset');
  await t.owner.updateTable('text_messages').set({ next_attempt_at: null }).where('state', '=', 'waiting').execute();
});

/** A tenant without an email address, who owes rent. */
async function silentTenant({ phone = numberOf() } = {}) {
  const tenant = await t.make.tenant();
  await t.owner.updateTable('users').set({ email: '', phone_number: phone }).where('id', '=', tenant.user.id).execute();
  const { id: charge, account_id: account } = await t.make.payment({ tenant });
  return { tenant, account, charge, phone, manager: t.as(await t.make.user('manager')) };
}

const rowsOf = (account: number) =>
  t.db
    .selectFrom('text_messages')
    .select(['channel', 'purpose', 'state', 'reason', 'to_address', 'body'])
    .where('account_id', '=', account)
    .orderBy('id')
    .execute();

describe('a receipt', () => {
  test('goes by SMS to a tenant without an email address, with its check page', async () => {
    const { account, phone, manager } = await silentTenant();
    const { body } = await manager.call(createReceipt, { body: { account, amount: 200_000, method: 'Cash' } });
    await work();
    const [sms] = await sent();
    expect(sms).toMatchObject({ to: phone, text: expect.stringContaining(`Receipt ${body.receipt_code}`) });
    expect(sms?.text).toContain(body.verify_url ?? 'no link');
    expect(sms?.text).toContain('USh 200,000');
    expect(await rowsOf(account)).toMatchObject([
      { channel: 'portal', state: 'delivered' },
      { channel: 'sms', purpose: 'receipt', state: 'sent' },
    ]);
    const again = await manager.call(sendReceipt, { id: body.id });
    expect(again.body).toEqual({ sent_to: phone });
  });

  test('of a payment that is set Paid goes by SMS, too', async () => {
    const { account, charge, phone, manager } = await silentTenant();
    const { body } = await manager.call(updatePayment, { id: charge, body: { status_id: 2 } });
    await work();
    const [sms] = await sent();
    expect(sms).toMatchObject({ to: phone, text: expect.stringContaining('USh 500,000') });
    expect(body.receipt_number).not.toBeNull();
    expect(await rowsOf(account)).toMatchObject([{ channel: 'portal' }, { channel: 'sms', purpose: 'receipt' }]);
  });

  test('of money from the deposit says so by SMS, too', async () => {
    const { tenant, account, charge, manager } = await silentTenant();
    const deposit = await t.make.payment({ tenant, payment_type: 'Security Deposit' });
    await manager.call(updatePayment, { id: deposit.id, body: { status_id: 2 } });
    const use = { kind: 'used' as const, amount: 200_000, charge, reason: 'Agreed' };
    expect((await manager.call(createMovement, { id: account, body: use })).status).toBe(201);
    const { body } = (await rowsOf(account)).at(-1) ?? {};
    expect(body).toMatch(/^\S+: USh 200,000 of your deposit was used\. Receipt AMA-2026-\d+\. http/);
  });

  test('goes by mail where there is an address', async () => {
    const tenant = await t.make.tenant();
    const { account_id: account } = await t.make.payment({ tenant });
    await t
      .as(await t.make.user('manager'))
      .call(createReceipt, { body: { account, amount: 200_000, method: 'Cash' } });
    await work();
    expect(await sent()).toEqual([]);
    expect(await rowsOf(account)).toMatchObject([
      { channel: 'portal' },
      { channel: 'mail', state: 'waiting', to_address: tenant.user.email },
    ]);
  });

  test('that reaches nobody says why', async () => {
    const { account, manager } = await silentTenant({ phone: '' });
    await manager.call(createReceipt, { body: { account, amount: 200_000, method: 'Cash' } });
    expect((await rowsOf(account)).at(-1)).toMatchObject({ channel: 'sms', state: 'skipped', reason: 'no_number' });
  });
});

describe('a pay link', () => {
  test('is sent by SMS if asked to, once for a key', async () => {
    const { account, phone, manager } = await silentTenant();
    const headers = { 'idempotency-key': 'pay-link-by-sms' };
    const first = await manager.call(createPayLink, { body: { account, send_sms: true }, headers });
    expect(first.body.sms).toEqual({ to: phone, held_until: null });
    await manager.call(createPayLink, { body: { account, send_sms: true }, headers });
    await work();
    expect(await sent()).toMatchObject([{ to: phone, text: expect.stringContaining(first.body.url) }]);
    expect((await manager.call(createPayLink, { body: { account } })).body.sms).toBeUndefined();
  });

  test('names the deposit where nothing else is open', async () => {
    const { account, manager, tenant } = await silentTenant();
    await t.make.payment({ tenant, payment_type: 'Security Deposit', amount: 300_000 });
    await manager.call(createReceipt, { body: { account, amount: 500_000, method: 'Cash' } });
    const { body } = await manager.call(createPayLink, { body: { account, send_sms: true } });
    expect(body.sms).toBeDefined();
    expect((await rowsOf(account)).at(-1)?.body).toContain('300,000');
  });

  test('is held at night', async () => {
    const { account, manager } = await silentTenant();
    t.clock.set('2026-11-21T18:00:00Z');
    const { body } = await manager.call(createPayLink, { body: { account, send_sms: true } });
    expect(body.sms?.held_until).toBe('2026-11-22T05:00:00.000Z');
    await work();
    expect(await sent()).toEqual([]);
  });

  test.each([
    ['without a number', { phone: '' }, 'There is no phone number that can receive SMS.'],
    ['on a landline', { phone: '0414 123 456' }, 'There is no phone number that can receive SMS.'],
  ])('to a tenant %s is refused with a sentence', async (_case, options, sentence) => {
    const { account, manager } = await silentTenant(options);
    const { status, error } = await manager.call(createPayLink, { body: { account, send_sms: true } });
    expect([status, error.fields]).toEqual([400, { send_sms: [sentence] }]);
  });

  test('beyond the budget of the month is refused with a sentence', async () => {
    const { account, manager } = await silentTenant();
    const rule = { key: 'sms_monthly_cap', value: '0', from_date: '2026-11-01', source: 'Office', note: '' };
    await t.owner.insertInto('money_rules').values(rule).execute();
    const { status, error } = await manager.call(createPayLink, { body: { account, send_sms: true } });
    expect([status, error.fields]).toEqual([400, { send_sms: ['The SMS budget of this month is used up.'] }]);
    await t.owner.deleteFrom('money_rules').where('key', '=', 'sms_monthly_cap').execute();
  });

  test('to a tenant who wants none, and while SMS is off, is refused', async () => {
    const { account, manager, tenant } = await silentTenant();
    const refusal = async () =>
      (await manager.call(createPayLink, { body: { account, send_sms: true } })).error.fields?.['send_sms'];
    const setMode = (mode: 'off' | 'simulator') =>
      t.owner.updateTable('provider_settings').set({ mode }).where('provider', '=', 'sms').execute();
    await setMode('off');
    expect(await refusal()).toEqual(['SMS is switched off in Settings.']);
    await setMode('simulator');
    await t.owner
      .updateTable('tenants')
      .set({ sms_opted_out_at: new Date(NOON), sms_opted_out_by: 'tenant' })
      .where('id', '=', tenant.id)
      .execute();
    expect(await refusal()).toEqual(['The tenant wants no reminders or announcements by SMS.']);
  });
});

describe('a one-time code', () => {
  test('goes by SMS if asked to, and can be read nowhere but there', async () => {
    const { tenant, phone, manager } = await silentTenant();
    const made = await manager.call(createTenantCode, { id: tenant.id, body: { send_sms: true } });
    const { code, sms_to } = made.body;
    expect([made.status, sms_to]).toEqual([200, phone]);
    const stored = () =>
      t.db.selectFrom('text_messages').selectAll().where('user_id', '=', tenant.user.id).executeTakeFirstOrThrow();
    const waiting = await stored();
    expect(waiting).toMatchObject({ purpose: 'code', segments: 1, body: expect.stringContaining(HIDDEN_CODE) });
    expect(JSON.stringify(waiting)).not.toContain(code);
    expect(waiting.sealed_code).not.toBeNull();
    await work();
    expect((await sent())[0]).toMatchObject({ to: phone, text: expect.stringContaining(code) });
    expect(await stored()).toMatchObject({ state: 'sent', sealed_code: null });
    const username = tenant.user.username;
    const signedIn = await t.as(null).call(choosePassword, { body: { username, code, password: 'A-long-password-9' } });
    expect(signedIn.status).toBe(200);
  });

  test('is not sent without being asked to, and is not made where no SMS reaches the tenant', async () => {
    const { tenant, manager } = await silentTenant({ phone: '' });
    expect((await manager.call(createTenantCode, { id: tenant.id })).body.sms_to).toBeUndefined();
    const { status, error } = await manager.call(createTenantCode, { id: tenant.id, body: { send_sms: true } });
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ['send_sms']]);
  });

  test('of a new tenant goes by SMS if asked to; without a number that it reaches, nobody is added', async () => {
    const manager = t.as(await t.make.user('manager'));
    const { id: apartment } = await t.make.apartment();
    const phone = numberOf();
    const added = async (phone_number: string) =>
      manager.call(createTenant, {
        body: {
          user: {
            username: `peace.${phone.slice(-4)}`,
            email: null,
            first_name: 'Peace',
            last_name: 'Akello',
            password: null,
          },
          tenant_type: 1,
          apartment,
          lease_start: '2026-11-01',
          lease_end: null,
          phone_number,
          send_sms: true,
        },
      });
    const refused = await added('');
    expect([refused.status, refused.error.fields]).toEqual([
      400,
      { send_sms: ['There is no phone number that can receive SMS.'] },
    ]);
    const { status, body } = await added(phone);
    expect([status, body.sign_in_code?.sms_to]).toEqual([201, phone]);
    await work();
    expect((await sent())[0]).toMatchObject({
      to: phone,
      text: expect.stringContaining(body.sign_in_code?.code ?? ''),
    });
  });

  test('that was replaced or used while its SMS waited is not sent', async () => {
    const { tenant, manager } = await silentTenant();
    const make = () => manager.call(createTenantCode, { id: tenant.id, body: { send_sms: true } });
    await make();
    const { code } = (await make()).body;
    await work();
    expect((await sent()).map(({ text }) => text)).toEqual([expect.stringContaining(code)]);
    const last = (await make()).body.code;
    const { username } = tenant.user;
    await t.as(null).call(choosePassword, { body: { username, code: last, password: 'A-long-password-9' } });
    await work();
    expect(await sent()).toHaveLength(1);
    const rows = t.db.selectFrom('text_messages').select(['state', 'reason', 'sealed_code']).orderBy('id');
    expect(await rows.where('user_id', '=', tenant.user.id).where('purpose', '=', 'code').execute()).toEqual([
      { state: 'skipped', reason: 'code_ended', sealed_code: null },
      { state: 'sent', reason: null, sealed_code: null },
      { state: 'skipped', reason: 'code_ended', sealed_code: null },
    ]);
  });

  test('ends with the number that it was sent to: it may be a stranger’s', async () => {
    const { tenant, manager } = await silentTenant();
    const make = async (send_sms: boolean) =>
      (await manager.call(createTenantCode, { id: tenant.id, body: { send_sms } })).body.code;
    const choose = (code: string) =>
      t.as(null).call(choosePassword, {
        body: { username: tenant.user.username, code, password: 'A-long-password-9' },
      });
    const correct = (phone_number: string) => manager.call(updateTenant, { id: tenant.id, body: { phone_number } });
    const sentAway = await make(true);
    await work();
    await correct(numberOf());
    expect((await choose(sentAway)).error.code).toBe('wrong_credentials');
    const waiting = await make(true);
    await correct(numberOf());
    await work();
    expect((await sent()).filter(({ text }) => text.includes(waiting))).toEqual([]);
    t.clock.set('2026-11-21T09:01:00Z');
    const onPaper = await make(false);
    await correct(numberOf());
    expect((await choose(onPaper)).status).toBe(200);
  });

  test('that was encrypted with another SECRET_KEY is not sent', async () => {
    const { tenant, manager } = await silentTenant();
    await manager.call(createTenantCode, { id: tenant.id, body: { send_sms: true } });
    await t.owner
      .updateTable('text_messages')
      .set({ sealed_code: Buffer.from('not readable') as never })
      .where('user_id', '=', tenant.user.id)
      .execute();
    await work();
    expect(await sent()).toEqual([]);
    const row = await t.db
      .selectFrom('text_messages')
      .select(['state', 'reason'])
      .where('user_id', '=', tenant.user.id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ state: 'failed', reason: 'code_lost' });
  });
});

test('a receipt, a notice and a code go to a number that did not work, which may work again; a pay link does not', async () => {
  const { account, phone, manager, tenant } = await silentTenant();
  const failed = { channel: 'sms', purpose: 'reminder', to_address: phone, body: 'Rent is due.' } as const;
  const row = { ...failed, state: 'failed', reason: 'not_delivered', created_at: '2026-11-20T09:00:00Z' } as const;
  await t.db.insertInto('text_messages').values([row, row, row]).execute();
  const link = () => manager.call(createPayLink, { body: { account, send_sms: true } });
  const sentence = 'The last three messages to this number were not delivered.';
  expect((await link()).error.fields).toEqual({ send_sms: [sentence] });
  const code = await manager.call(createTenantCode, { id: tenant.id, body: { send_sms: true } });
  expect(code.body.sms_to).toBe(phone);
  await manager.call(createReceipt, { body: { account, amount: 1_000, method: 'Cash' } });
  const visit = { kind: 'inspection', values: { date: '2026-11-23', time: '10:00' } } as const;
  expect((await manager.call(serveNotice, { body: { account, ...visit } })).status).toBe(201);
  await work();
  expect((await sent()).map(({ to }) => to)).toEqual([phone, phone, phone]);
  await office.pass(1);
  expect((await link()).status).toBe(201);
});
