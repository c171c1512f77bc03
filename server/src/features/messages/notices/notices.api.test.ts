import { listNotices, readNotice, serveNotice } from '@amayumba/contract/messages/endpoints.ts';
import type { Notice } from '@amayumba/contract/messages/notice.ts';
import { createTerms } from '@amayumba/contract/money/charging-endpoints.ts';
import { listNotifications } from '@amayumba/contract/notifications/endpoints.ts';
import { expect, test } from 'vitest';
import { readPdf } from '../../../pdf/test/pdf-reader.ts';
import { auditEntries } from '../../../test/audit-entries.ts';
import { testApp } from '../../../test/build-test-app.ts';
import { NOON } from '../../../test/clock.ts';
import { mailTo } from '../../../test/mail.ts';
import { switchSms } from '../test/messaging.ts';

const t = testApp();

const INCREASE = { kind: 'rent_increase', values: { new_rent: 520_000, from_date: '2027-03-01' } } as const;
const VISIT = { kind: 'inspection', values: { date: '2026-11-23', time: '10:00' } } as const;
const office = async () => t.as(await t.make.user('manager', { first_name: 'Moses', last_name: 'Okello' }));

async function renter(input: Parameters<typeof t.make.tenant>[0] = {}) {
  const tenant = await t.make.tenant({ lease_end: null, first_name: 'Sarah', last_name: 'Nakato', ...input });
  const { account_id: account } = await t.make.payment({ tenant, month: 10, due_date: '2026-10-05' });
  return { tenant, account };
}
const rowsOf = (account: number) =>
  t.db
    .selectFrom('text_messages')
    .select(['channel', 'state', 'reason', 'to_address', 'body', 'notice_id', 'segments'])
    .where('account_id', '=', account)
    .orderBy('id')
    .execute();

async function textOf(notice: Notice): Promise<string> {
  const { rawPayload } = await t.app.inject({ url: notice.pdf ?? '' });
  const { pages, missing } = readPdf(rawPayload);
  expect([pages.length, missing]).toEqual([1, 0]);
  return pages.join(' ').replaceAll(/\s+/g, ' ');
}

test('a notice of an increase is a paper in the portal, a mail, and an SMS that it is there', async () => {
  const { tenant, account } = await renter();
  const manager = await office();
  const terms = { starts_on: '2026-01-01', rent_amount: 500_000, rent_every: 'month', due_day: 5 } as const;
  await manager.call(createTerms, { id: account, body: terms });
  await switchSms(t.db, 'simulator');
  const { status, body } = await manager.call(serveNotice, { body: { account, ...INCREASE } });
  expect([status, body]).toEqual([
    201,
    {
      id: body.id,
      account,
      tenant_details: expect.objectContaining({ id: tenant.id, name: 'Sarah Nakato' }),
      kind: 'rent_increase',
      values: INCREASE.values,
      warnings: [],
      pdf: expect.stringMatching(/^\/api\/files\//),
      created_at: new Date(NOON).toISOString(),
      created_by: 'Moses Okello',
      read_at: null,
    },
  ]);
  const paper = await textOf(body);
  for (const words of ['Notice of increase of rent', 'Sarah Nakato', 'USh 520,000 a month', '1 Mar 2027', 'section 26'])
    expect(paper).toContain(words);
  expect(paper).toContain('not legal advice');
  expect(await rowsOf(account)).toEqual([
    expect.objectContaining({ channel: 'portal', state: 'delivered', notice_id: body.id }),
    expect.objectContaining({ channel: 'mail', state: 'waiting', to_address: tenant.user.email }),
    expect.objectContaining({ channel: 'sms', state: 'waiting', to_address: '+256772000000', segments: 1 }),
  ]);
  expect((await mailTo(t.db, tenant.user.email)).at(-1)).toMatchObject({
    subject: 'Notice: rent increase',
    body: expect.stringContaining('/tenant/messages'),
  });
  const [message] = (await t.as(tenant.user).call(listNotifications)).body as { title: string }[];
  expect(message?.title).toBe('Notice: rent increase');
  expect((await auditEntries(t.db, { subject: 'notice', subject_id: body.id }))[0]).toMatchObject({
    action: 'served',
    after: { account_id: account, kind: 'rent_increase', new_rent: 520_000, from_date: '2027-03-01' },
  });
  await switchSms(t.db, 'off');
});

test('a notice goes by SMS at night, too, and to a tenant who wants no reminders by SMS', async () => {
  const { tenant, account } = await renter();
  const wish = { sms_opted_out_at: NOON, sms_opted_out_by: 'tenant' } as const;
  await t.db.updateTable('tenants').set(wish).where('id', '=', tenant.id).execute();
  const manager = await office();
  await switchSms(t.db, 'simulator');
  t.clock.set('2026-11-21T19:00:00Z');
  await manager.call(serveNotice, { body: { account, ...VISIT } });
  const sms = t.db.selectFrom('text_messages').select('next_attempt_at').where('account_id', '=', account);
  expect(await sms.where('channel', '=', 'sms').executeTakeFirst()).toEqual({
    next_attempt_at: '2026-11-21T19:00:00.000Z',
  });
  t.clock.set(NOON);
  await switchSms(t.db, 'off');
});

test('a notice says which way to the tenant was closed', async () => {
  const { account } = await renter({ email: '', phone_number: '0312 000 000', status: 'inactive' });
  expect((await (await office()).call(serveNotice, { body: { account, ...VISIT } })).status).toBe(201);
  expect((await rowsOf(account)).map(({ channel, state, reason }) => [channel, state, reason])).toEqual([
    ['portal', 'skipped', 'inactive'],
    ['mail', 'skipped', 'no_email'],
    ['sms', 'skipped', 'sms_off'],
  ]);
});

test('a notice that is too early or has no ground is refused with the section of the law', async () => {
  const { account } = await renter();
  const manager = await office();
  const refused = async (input: object, of = account) => {
    const { status, error } = await manager.call(serveNotice, { anyBody: { account: of, ...input } });
    return [status, error.code, error.error];
  };
  expect(await refused({ kind: 'inspection', values: { date: '2026-11-22', time: '11:00' } })).toEqual([
    409,
    'notice_too_short',
    "Entry needs 24 hours' written notice, so 22 Nov 2026, 12:00 at the earliest. (Landlord and Tenant Act 2022, section 48)",
  ]);
  expect(await refused({ kind: 'end_of_tenancy', values: { last_day: '2026-12-01', reason: 'Sale' } })).toEqual([
    409,
    'notice_too_short',
    "This tenancy ends with 30 days' notice, so on 21 Dec 2026 at the earliest. (Landlord and Tenant Act 2022, sections 34 to 38)",
  ]);
  const settled = await t.make.tenant();
  const { account_id } = await t.make.payment({ tenant: settled, status_id: 2 });
  expect(await refused({ kind: 'arrears', values: { pay_by: '2026-11-30' } }, account_id)).toEqual([
    409,
    'nothing_overdue',
    'Nothing is overdue on this account, so there are no arrears to give notice of.',
  ]);
  expect((await refused({ ...VISIT }, 999_999))[0]).toBe(400);
  expect(await t.db.selectFrom('notices').select('id').where('account_id', '=', account_id).execute()).toEqual([]);
});

test('an unknown kind of notice is refused with those that there are', async () => {
  const { error } = await (await office()).call(serveNotice, { anyBody: { account: 1, kind: 'eviction', values: {} } });
  expect(error.fields).toEqual({ kind: ['Choose one of: rent_increase, end_of_tenancy, inspection, arrears.'] });
});

test('a warning is kept with the notice', async () => {
  const { account } = await renter({ lease_end: '2027-06-30' });
  const values = { last_day: '2026-12-31', reason: 'The house is sold.' };
  const { body } = await (await office()).call(serveNotice, { body: { account, kind: 'end_of_tenancy', values } });
  expect(body.warnings.map(({ text }) => text)).toEqual([
    'How often rent is due is not known here. The period of a monthly tenancy was taken.',
    'The lease runs until 30 Jun 2027. To end it before needs a ground in the agreement or the law.',
  ]);
  expect(await textOf(body)).toContain('Reason The house is sold.');
});

test('a reason of many lines is printed whole, on a second page where the first is full', async () => {
  const { account } = await renter();
  const reason = Array.from({ length: 45 }, (_, nth) => `${nth + 1}. Noise`).join('\n');
  const values = { last_day: '2026-12-31', reason };
  const { body } = await (await office()).call(serveNotice, { body: { account, kind: 'end_of_tenancy', values } });
  const { rawPayload } = await t.app.inject({ url: body.pdf ?? '' });
  const [first = '', second = '', ...others] = readPdf(rawPayload).pages;
  expect(others).toEqual([]);
  expect(first).toContain('Page 1 of 2');
  for (const words of ['45. Noise', 'contest this notice', 'Moses Okello', 'Page 2 of 2'])
    expect(second).toContain(words);
});

test('a notice of arrears names what is overdue and the payment code', async () => {
  const { account } = await renter();
  const { body } = await (
    await office()
  ).call(serveNotice, {
    body: { account, kind: 'arrears', values: { pay_by: '2026-11-30' } },
  });
  const paper = await textOf(body);
  expect(paper).toContain('USh 500,000 on 21 Nov 2026');
  expect(paper).toMatch(/Payment code \w{4} \w{4}/);
});

test('the same key serves a notice once', async () => {
  const { account } = await renter();
  const manager = await office();
  const request = { body: { account, ...VISIT }, headers: { 'idempotency-key': 'serve-1' } };
  const first = await manager.call(serveNotice, request);
  expect((await manager.call(serveNotice, request)).body).toEqual(first.body);
  expect(await rowsOf(account)).toHaveLength(3);
});

test('a tenant sees and opens their own notices, and nobody else’s', async () => {
  const { tenant, account } = await renter();
  const { body: served } = await (await office()).call(serveNotice, { body: { account, ...VISIT } });
  const caller = t.as(tenant.user);
  expect(((await caller.call(listNotices)).body as Notice[]).map(({ id }) => id)).toEqual([served.id]);
  const read = await caller.call(readNotice, { id: served.id });
  expect(read.body.read_at).toBe(new Date(NOON).toISOString());
  const other = t.as((await t.make.tenant()).user);
  expect((await other.call(listNotices)).body).toEqual([]);
  expect((await other.call(readNotice, { id: served.id })).status).toBe(404);
  expect((await other.call(serveNotice, { body: { account, ...VISIT } })).status).toBe(403);
  const owner = t.as(await t.make.user('owner'));
  expect((await owner.call(listNotices)).status).toBe(403);
  expect((await (await office()).call(readNotice, { id: served.id })).status).toBe(403);
});

test('the list of notices is filtered by account and kind', async () => {
  const { account } = await renter();
  const manager = await office();
  await manager.call(serveNotice, { body: { account, ...VISIT } });
  const kinds = async (query: object) =>
    ((await manager.call(listNotices, { query })).body as Notice[]).map(({ kind }) => kind);
  expect(await kinds({ account })).toEqual(['inspection']);
  expect(await kinds({ account, kind: 'arrears' })).toEqual([]);
});
