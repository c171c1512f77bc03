import type { AnnouncementResult } from '@amayumba/contract/messages/announcement.ts';
import { announce, listAnnouncements } from '@amayumba/contract/messages/endpoints.ts';
import { listNotifications } from '@amayumba/contract/notifications/endpoints.ts';
import { beforeAll, expect, test } from 'vitest';
import { auditEntries } from '../../../test/audit-entries.ts';
import { testApp } from '../../../test/build-test-app.ts';
import { NOON } from '../../../test/clock.ts';
import { mailTo } from '../../../test/mail.ts';
import { switchSms } from '../test/messaging.ts';

const t = testApp();

beforeAll(() => switchSms(t.db, 'simulator'));

const TEXT = 'There is no water on Saturday.';
const ALL = ['portal', 'mail', 'sms'] as const;
const office = async () => t.as(await t.make.user('manager'));

/** A tenant with an account, in an apartment of a block. */
async function renter(block_id: number, input: Parameters<typeof t.make.tenant>[0] = {}) {
  const apartment = await t.make.apartment({ block_id });
  const tenant = await t.make.tenant({ apartment_id: apartment.id, ...input });
  const { account_id: account } = await t.make.payment({ tenant, month: 10, due_date: '2026-10-05' });
  return { tenant, account };
}
async function place() {
  const estate = await t.make.estate();
  const block = await t.make.block(estate.id);
  return { estate, block };
}
const rowsOf = (account: number) =>
  t.db
    .selectFrom('text_messages')
    .select(['channel', 'state', 'reason', 'to_address', 'body', 'next_attempt_at', 'announcement_id'])
    .where('account_id', '=', account)
    .orderBy('id')
    .execute();
const reasons = ({ skipped }: AnnouncementResult) =>
  skipped.map(({ account, channel, reason }) => [account, channel, reason]);

test('an announcement to an estate goes to those who live there, by each channel', async () => {
  const manager = await office();
  const { estate, block } = await place();
  const one = await renter(block.id);
  const former = await renter(block.id, { lease_end: '2026-10-31' });
  const elsewhere = await renter((await place()).block.id);
  const body = { estate: estate.id, text: TEXT, channels: [...ALL] };
  const preview = await manager.call(announce, { body: { ...body, preview: true } });
  const expected = { tenants: 1, count: 3, segments: 1, cost: '35.00', skipped: [] };
  expect(preview.body).toEqual({ id: null, ...expected });
  expect(await rowsOf(one.account)).toEqual([]);
  const sent = await manager.call(announce, { body });
  expect(sent.body).toEqual({ id: sent.body.id, ...expected });
  expect(await rowsOf(one.account)).toEqual([
    expect.objectContaining({ channel: 'portal', state: 'delivered', body: TEXT, announcement_id: sent.body.id }),
    expect.objectContaining({ channel: 'mail', state: 'waiting', to_address: one.tenant.user.email }),
    expect.objectContaining({ channel: 'sms', state: 'waiting', to_address: '+256772000000' }),
  ]);
  for (const { account } of [former, elsewhere]) expect(await rowsOf(account)).toEqual([]);
  const [message] = (await t.as(one.tenant.user).call(listNotifications)).body as { body: string }[];
  expect(message?.body).toBe(TEXT);
  expect((await mailTo(t.db, one.tenant.user.email)).at(-1)?.body).toContain(TEXT);
  expect(await auditEntries(t.db, { subject: 'announcement', subject_id: sent.body.id ?? 0 })).toEqual([
    expect.objectContaining({ action: 'sent', after: { tenants: 1, count: 3, channels: [...ALL] } }),
  ]);
  const list = (await manager.call(listAnnouncements, { query: { page: 1 } })).body;
  expect((list as { results: object[] }).results[0]).toMatchObject({
    id: sent.body.id,
    audience: estate.name,
    text: TEXT,
    waiting: 2,
    sent: 0,
    delivered: 1,
    failed: 0,
    skipped: 0,
  });
});

test('each tenant gets it once, whatever number of accounts they have', async () => {
  const manager = await office();
  const { block } = await place();
  const { tenant, account } = await renter(block.id);
  const { account_id: other } = await t.make.payment({ tenant: { id: tenant.id, lease_id: null, estate_id: null } });
  const body = { accounts: [account, other], text: TEXT, channels: ['portal' as const] };
  expect((await manager.call(announce, { body })).body).toMatchObject({ tenants: 1, count: 1 });
  expect((await rowsOf(account)).length + (await rowsOf(other)).length).toBe(1);
});

test('a block and an age of arrears choose whom it reaches', async () => {
  const manager = await office();
  const { block } = await place();
  const late = await renter(block.id);
  const reached = async (audience: object) => {
    const { body } = await manager.call(announce, {
      anyBody: { ...audience, text: TEXT, channels: ['portal'] },
    });
    const rows = await t.db
      .selectFrom('text_messages')
      .select('account_id')
      .where('announcement_id', '=', body.id)
      .execute();
    return rows.map(({ account_id }) => account_id);
  };
  expect(await reached({ block: block.id })).toEqual([late.account]);
  const inArrears = await reached({ bucket: 'arrears' });
  expect(inArrears).toContain(late.account);
  expect(await reached({ bucket: 'over_90' })).not.toContain(late.account);
  expect(await reached({ bucket: '31_60' })).toContain(late.account);
});

test('who cannot be reached, or does not want it, is skipped and shown with the reason', async () => {
  const manager = await office();
  const { block } = await place();
  const opted = await renter(block.id);
  const wish = { sms_opted_out_at: NOON, sms_opted_out_by: 'tenant' } as const;
  await t.db.updateTable('tenants').set(wish).where('id', '=', opted.tenant.id).execute();
  const landline = await renter(block.id, { email: '', phone_number: '0312 000 000' });
  const inactive = await renter(block.id, { status: 'inactive' });
  const body = { block: block.id, text: TEXT, channels: [...ALL] };
  const { body: result } = await manager.call(announce, { body });
  expect(result).toMatchObject({ tenants: 3, count: 4, segments: 1 });
  expect(reasons(result)).toEqual([
    [opted.account, 'sms', 'opted_out'],
    [landline.account, 'mail', 'no_email'],
    [landline.account, 'sms', 'no_number'],
    [inactive.account, 'portal', 'inactive'],
    [inactive.account, 'mail', 'inactive'],
  ]);
  expect(result.skipped[0]?.reason_text).toBe('The tenant wants no reminders or announcements by SMS.');
  expect((await rowsOf(landline.account)).map(({ state, reason }) => [state, reason])).toEqual([
    ['delivered', null],
    ['skipped', 'no_email'],
    ['skipped', 'no_number'],
  ]);
});

test('a number that did not work three times is skipped', async () => {
  const manager = await office();
  const { account } = await renter((await place()).block.id, { phone_number: '0772 111 400' });
  const failed = {
    channel: 'sms',
    purpose: 'reminder',
    to_address: '+256772111400',
    body: 'x',
    state: 'failed',
    reason: 'not_delivered',
    segments: 1,
    created_at: '2026-11-20T09:00:00Z',
  } as const;
  await t.db.insertInto('text_messages').values([failed, failed, failed]).execute();
  const { body } = await manager.call(announce, { body: { accounts: [account], text: TEXT, channels: ['sms'] } });
  expect(reasons(body)).toEqual([[account, 'sms', 'dead_number']]);
});

/** Ends what earlier tests left to be sent, which would count towards the budget. */
const nothingWaits = () =>
  t.db
    .updateTable('text_messages')
    .set({ state: 'failed', next_attempt_at: null })
    .where('state', '=', 'waiting')
    .execute();

test('the budget of the month holds for announcements, in the order of the accounts', async () => {
  const manager = await office();
  const { block } = await place();
  const [first, second] = [await renter(block.id), await renter(block.id)];
  await nothingWaits();
  const rule = { key: 'sms_monthly_cap', value: '35', from_date: '2026-11-01', source: 'Office', note: '' };
  await t.owner.insertInto('money_rules').values(rule).execute();
  const body = { block: block.id, text: TEXT, channels: ['sms' as const] };
  const { body: result } = await manager.call(announce, { body });
  expect(result).toMatchObject({ count: 1, cost: '35.00' });
  expect(reasons(result)).toEqual([[second.account, 'sms', 'cap_reached']]);
  expect((await rowsOf(first.account))[0]?.state).toBe('waiting');
  await t.owner.deleteFrom('money_rules').where('key', '=', 'sms_monthly_cap').execute();
});

test('two announcements at once keep to the budget of the month together', async () => {
  const manager = await office();
  await nothingWaits();
  const rule = { key: 'sms_monthly_cap', value: '70', from_date: '2026-11-01', source: 'Office', note: '' };
  await t.owner.insertInto('money_rules').values(rule).execute();
  const blocks = [(await place()).block, (await place()).block];
  for (const { id } of blocks) for (let tenant = 0; tenant < 2; tenant += 1) await renter(id);
  const sent = await Promise.all(
    blocks.map(({ id }) => manager.call(announce, { body: { block: id, text: TEXT, channels: ['sms'] } })),
  );
  expect(sent.map(({ body }) => body.count).reduce((sum, count) => sum + count, 0)).toBe(2);
  await t.owner.deleteFrom('money_rules').where('key', '=', 'sms_monthly_cap').execute();
});

test('what waits for the first morning of a month counts in that month', async () => {
  const manager = await office();
  await nothingWaits();
  const { block } = await place();
  const [first, second] = [await renter(block.id), await renter(block.id)];
  const rule = { key: 'sms_monthly_cap', source: 'Office', note: '' } as const;
  await t.owner
    .insertInto('money_rules')
    .values([
      { ...rule, value: '0', from_date: '2026-11-01' },
      { ...rule, value: '35', from_date: '2026-12-01' },
    ])
    .execute();
  t.clock.set('2026-11-30T16:30:00Z');
  const to = async ({ account }: { account: number }) =>
    reasons((await manager.call(announce, { body: { accounts: [account], text: TEXT, channels: ['sms'] } })).body);
  expect(await to(first)).toEqual([]);
  expect(await to(second)).toEqual([[second.account, 'sms', 'cap_reached']]);
  await t.owner.deleteFrom('money_rules').where('key', '=', 'sms_monthly_cap').execute();
  t.clock.set(NOON);
});

test('at night an announcement waits for the morning, and a switched off gateway skips it', async () => {
  const manager = await office();
  const { account } = await renter((await place()).block.id);
  const body = { accounts: [account], text: TEXT, channels: ['sms' as const] };
  t.clock.set('2026-11-21T16:30:00Z');
  await manager.call(announce, { body });
  expect((await rowsOf(account))[0]).toMatchObject({ state: 'waiting', next_attempt_at: '2026-11-22T05:00:00.000Z' });
  t.clock.set(NOON);
  await switchSms(t.db, 'off');
  expect(reasons((await manager.call(announce, { body })).body)).toEqual([[account, 'sms', 'sms_off']]);
  await switchSms(t.db, 'simulator');
});

test('what is counted is what is sent: curly quotes and spaces are straightened, nothing else', async () => {
  const manager = await office();
  const { account } = await renter((await place()).block.id);
  const send = async (text: string) =>
    (await manager.call(announce, { body: { accounts: [account], text, channels: ['sms'] } })).body.segments;
  expect(await send(`“It’s\u00a0dry”${'m'.repeat(140)}`)).toBe(1);
  expect((await rowsOf(account)).at(-1)?.body).toMatch(/^"It's dry"m/);
  expect(await send(`Weŋŋanda ${'m'.repeat(70)}`)).toBe(2);
  expect((await rowsOf(account)).at(-1)?.body).toMatch(/^Weŋŋanda /);
});

test('the same key announces once', async () => {
  const manager = await office();
  const { account } = await renter((await place()).block.id);
  const body = { accounts: [account], text: TEXT, channels: ['portal' as const] };
  const request = { body, headers: { 'idempotency-key': 'announce-1' } };
  const first = await manager.call(announce, request);
  expect((await manager.call(announce, request)).body).toEqual(first.body);
  expect(await rowsOf(account)).toHaveLength(1);
});

test('an announcement to nobody, to something unknown, or to two kinds at once is refused', async () => {
  const manager = await office();
  const { estate, block } = await place();
  const refused = async (audience: object) => {
    const { status, error } = await manager.call(announce, {
      anyBody: { text: TEXT, channels: ['portal'], ...audience },
    });
    return [status, error.fields];
  };
  const unknown = ['This choice does not exist.'];
  expect(await refused({ estate: 999_999 })).toEqual([400, { estate: unknown }]);
  expect(await refused({ block: 999_999 })).toEqual([400, { block: unknown }]);
  expect(await refused({ accounts: [999_999] })).toEqual([400, { accounts: unknown }]);
  expect(await refused({ estate: estate.id })).toEqual([400, { accounts: ['There is nobody to write to.'] }]);
  const choose = ['Choose an estate, a block, tenants, or an age of arrears.'];
  expect(await refused({ estate: estate.id, block: block.id })).toEqual([400, { accounts: choose }]);
  expect(await refused({})).toEqual([400, { accounts: choose }]);
  expect((await refused({ bucket: 'arrears', channels: [] }))[0]).toBe(400);
  const [, fields] = await refused({ text: '', channels: [] });
  expect(Object.keys(fields ?? {})).toEqual(['text', 'channels', 'accounts']);
});

test('only managers announce', async () => {
  for (const user of [await t.make.user('owner'), (await t.make.tenant()).user]) {
    const body = { bucket: 'arrears' as const, text: TEXT, channels: ['portal' as const] };
    expect((await t.as(user).call(announce, { body })).status).toBe(403);
    expect((await t.as(user).call(listAnnouncements)).status).toBe(403);
  }
});
