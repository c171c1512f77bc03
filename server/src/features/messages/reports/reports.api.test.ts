import { changeMessageSettings } from '@amayumba/contract/messages/my-settings-endpoints.ts';
import { updateProvider, listProviders, testProvider } from '@amayumba/contract/money/provider-endpoints.ts';
import { updateTenant } from '@amayumba/contract/tenants/endpoints.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { auditEntries } from '../../../test/audit-entries.ts';
import { NOON } from '../../../test/clock.ts';
import { applyEarlyReports } from './reports.service.ts';
import { sending } from '../test/sending.ts';

const office = sending();
const { t, queue, work, message, report } = office;

beforeEach(() => t.clock.set(NOON));

/** An SMS that was sent, and the id by which the gateway reports it. */
async function sentMessage() {
  const id = await queue('404');
  await work();
  const { gateway_id } = await message(id);
  return { id, gateway_id: gateway_id ?? '' };
}

const eventsOf = () =>
  t.db.selectFrom('provider_events').select(['provider', 'content_type', 'body']).orderBy('id', 'desc').execute();

describe('a report', () => {
  test('may come twice, and is stored each time as it came', async () => {
    const { id, gateway_id } = await sentMessage();
    for (let times = 0; times < 2; times += 1) await report({ id: gateway_id, status: 'Success' });
    expect(await message(id)).toMatchObject({ state: 'delivered', reported_at: '2026-11-21T09:00:00.000Z' });
    const [last] = await eventsOf();
    expect(last).toMatchObject({ provider: 'sms', content_type: 'application/x-www-form-urlencoded' });
    expect(last?.body.toString()).toBe(`id=${gateway_id}&status=Success`);
    const stored = await t.db
      .selectFrom('text_message_reports')
      .select('status')
      .where('gateway_id', '=', gateway_id)
      .execute();
    expect(stored).toHaveLength(2);
  });

  test.each([
    [['Submitted', 'Buffered'], 'sent', null],
    [['Success', 'Buffered', 'Sent'], 'delivered', null],
    [['Failed', 'Submitted'], 'failed', 'not_delivered'],
    [['Rejected'], 'failed', 'not_delivered'],
    [['Failed', 'Success'], 'delivered', null],
    [['Success', 'Failed'], 'delivered', null],
  ])('%j ends as %s', async (statuses, state, reason) => {
    const { id, gateway_id } = await sentMessage();
    for (const status of statuses) await report({ id: gateway_id, status });
    expect(await message(id)).toMatchObject({ state, reason });
  });

  test.each([
    ['UserDoesNotExist', 'invalid_number'],
    ['NotNetworkSubscriber', 'no_route'],
    ['UserInBlackList', 'blocked'],
    ['UserIsInactive', 'not_delivered'],
    ['DeliveryFailure', 'not_delivered'],
  ])('of failure with %s says why: %s', async (failureReason, reason) => {
    const { id, gateway_id } = await sentMessage();
    await report({ id: gateway_id, status: 'Failed', failureReason, networkCode: '64110' });
    expect(await message(id)).toMatchObject({ state: 'failed', reason });
  });

  test('that came before the answer which names the message counts once that is stored', async () => {
    const early = await sentMessage();
    await t.owner.updateTable('text_messages').set({ gateway_id: null }).where('id', '=', early.id).execute();
    await report({ id: early.gateway_id, status: 'Success' });
    expect(await message(early.id)).toMatchObject({ state: 'sent' });
    await t.owner
      .updateTable('text_messages')
      .set({ gateway_id: early.gateway_id })
      .where('id', '=', early.id)
      .execute();
    await applyEarlyReports(t.db);
    expect(await message(early.id)).toMatchObject({ state: 'delivered' });
  });

  test('of a message that is not ours, and any other text, is stored and changes nothing', async () => {
    expect(await report({ id: 'ATXid_foreign', status: 'Success' })).toBe(200);
    expect(await report({ hello: 'there' })).toBe(200);
    expect((await eventsOf())[0]?.body.toString()).toBe('hello=there');
  });

  test('with a character that cannot be stored counts, too', async () => {
    const { id, gateway_id } = await sentMessage();
    expect(await report({ id: gateway_id, status: 'Failed', failureReason: 'UserInBlackList\0' })).toBe(200);
    expect(await message(id)).toMatchObject({ state: 'failed', reason: 'blocked' });
    expect(await report({ id: '\0', status: 'Success\0' })).toBe(200);
  });

  test('at an unknown address is refused', async () => {
    const url = office.reportPath.replace('sms-token', 'other-token');
    const { statusCode } = await t.app.inject({ method: 'POST', url, payload: 'id=1&status=Success' });
    expect(statusCode).toBe(404);
    const airtel = await t.app.inject({ method: 'POST', url: office.reportPath.replace('sms/', 'airtel/') });
    expect(airtel.statusCode).toBe(404);
  });
});

test('an opt-out notice opts out every tenant with that number, once', async () => {
  const tenant = await t.make.tenant();
  const other = await t.make.tenant();
  for (const [{ user }, phone_number] of [
    [tenant, '0772 550 001'],
    [other, '0772 550 002'],
  ] as const)
    await t.owner.updateTable('users').set({ phone_number }).where('id', '=', user.id).execute();
  for (let times = 0; times < 2; times += 1)
    expect(await report({ phoneNumber: '+256772550001', senderId: 'AMAYUMBA' })).toBe(200);
  const rows = await t.db
    .selectFrom('tenants')
    .select(['id', 'sms_opted_out_by', 'sms_opted_out_at'])
    .where('id', 'in', [tenant.id, other.id])
    .orderBy('id')
    .execute();
  expect(rows).toEqual([
    { id: tenant.id, sms_opted_out_by: 'network', sms_opted_out_at: '2026-11-21T09:00:00.000Z' },
    { id: other.id, sms_opted_out_by: null, sms_opted_out_at: null },
  ]);
  const entries = await t.db
    .selectFrom('audit_log')
    .select('action')
    .where('action', '=', 'opted out of SMS')
    .execute();
  expect(entries).toHaveLength(1);
});

test('an opt-out at the network ends with the number, and a wish of the tenant or the office does not', async () => {
  const manager = t.as(await t.make.user('manager'));
  const made = async (phone_number: string) => {
    const tenant = await t.make.tenant();
    await t.owner.updateTable('users').set({ phone_number }).where('id', '=', tenant.user.id).execute();
    return tenant;
  };
  const authorOf = async (id: number) =>
    (await t.db.selectFrom('tenants').select('sms_opted_out_by').where('id', '=', id).executeTakeFirstOrThrow())
      .sms_opted_out_by;
  const [corrected, own, wished] = [await made('0772 550 011'), await made('0772 550 012'), await made('0772 550 013')];
  for (const phoneNumber of ['+256772550011', '+256772550012']) await report({ phoneNumber, senderId: 'AMAYUMBA' });
  await manager.call(updateTenant, { id: wished.id, body: { sms_opt_out: true } });
  await manager.call(updateTenant, { id: corrected.id, body: { phone_number: '+256 772 550011' } });
  expect(await authorOf(corrected.id)).toBe('network');
  for (const { id } of [corrected, wished])
    await manager.call(updateTenant, { id, body: { phone_number: `0772 56${String(id).padStart(4, '0')}` } });
  await t.as(own.user).call(changeMessageSettings, { body: { phone: '0772 550 014' } });
  expect(await Promise.all([corrected, own, wished].map(({ id }) => authorOf(id)))).toEqual([null, null, 'manager']);
  expect(await auditEntries(t.db, { subject: 'tenant', subject_id: own.id })).toMatchObject([
    { action: 'opted out of SMS' },
    { action: 'changed', before: { sms_opt_out: true }, after: { sms_opt_out: false } },
  ]);
  // Who gives a new number and wants no SMS there either is heard.
  await report({ phoneNumber: '+256772550014', senderId: 'AMAYUMBA' });
  await t.as(own.user).call(changeMessageSettings, { body: { phone: '0772 550 015', sms_opt_out: true } });
  expect(await authorOf(own.id)).toBe('tenant');
});

describe('the settings of SMS', () => {
  const SECRETS = { username: 'amayumba', api_key: 'atsk_never-shown', sender_id: 'AMAYUMBA' };

  test('hold the keys, which nobody is shown', async () => {
    const manager = t.as(await t.make.user('manager'));
    const stored = await manager.call(updateProvider, { id: 'sms', body: { secrets: SECRETS } });
    expect(stored.body).toMatchObject({ name: 'sms', mode: 'simulator', has_secrets: true, currency: 'UGX' });
    const all = await manager.call(listProviders);
    expect(all.text).not.toContain('never-shown');
    const events = await t.db.selectFrom('audit_log').selectAll().execute();
    expect(JSON.stringify(events)).not.toContain('never-shown');
  });

  test.each([
    [{ secrets: { sender_id: 'AMAYUMBA RENTS' } }, 'secrets'],
    [{ secrets: { hash_key: 'x' } }, 'secrets'],
    [{ currency: 'EUR' }, 'currency'],
    [{ mode: 'live', base_url: 'https://api.example.org' }, 'base_url'],
  ])('refuse %j', async (anyBody, field) => {
    const manager = t.as(await t.make.user('manager'));
    const { status, error } = await manager.call(updateProvider, { id: 'sms', anyBody });
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, [field]]);
  });

  test('are tested by asking for the balance, which nobody is shown', async () => {
    const manager = t.as(await t.make.user('manager'));
    const { body, text } = await manager.call(testProvider, { id: 'sms' });
    expect(body).toMatchObject({ ok: true, error: null });
    expect(text).not.toContain('100000');
    const base_url = office.simulator.url;
    await manager.call(updateProvider, { id: 'sms', body: { mode: 'sandbox', base_url, secrets: SECRETS } });
    expect((await manager.call(testProvider, { id: 'sms' })).body).toMatchObject({
      ok: false,
      error: 'SMS: It does not accept the keys.',
    });
    await manager.call(updateProvider, { id: 'sms', body: { mode: 'simulator', base_url: null } });
  });
});
