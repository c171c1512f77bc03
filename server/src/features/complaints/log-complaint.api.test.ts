import { readdir } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import {
  getComplaint,
  listComplaints,
  listMyComplaints,
  logComplaint,
} from '@amayumba/contract/complaints/endpoints.ts';
import { listNotifications } from '@amayumba/contract/notifications/endpoints.ts';
import { testApp } from '../../test/build-test-app.ts';
import { NOON } from '../../test/clock.ts';

const t = testApp();

const LEAK = { category: 4, title: 'Leaking tap', description: 'The kitchen tap drips all night.' };
const picture = () =>
  sharp({ create: { width: 40, height: 40, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
const photo = async () => ({ attachment: { name: 'tap.png', content: await picture() } });
const complaintsOf = (tenant: { id: number }) =>
  t.db.selectFrom('complaints').selectAll().where('tenant_id', '=', tenant.id).orderBy('id').execute();
const filesOf = (user: { id: number }) =>
  t.db.selectFrom('files').selectAll().where('uploaded_by', '=', user.id).execute();

/** The number of files in the store. */
async function storedFiles(): Promise<number> {
  const entries = await readdir(t.filesFolder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
}

test('only tenants log complaints', async () => {
  for (const role of ['manager', 'owner'] as const) {
    expect((await t.as(await t.make.user(role)).call(logComplaint, { body: LEAK })).status).toBe(403);
  }
  expect((await t.as(null).call(logComplaint, { body: LEAK })).status).toBe(401);
});

describe('bad input is refused with every wrong field reported, and neither row nor file is stored', () => {
  test.each([
    [{ category: undefined, title: undefined, description: undefined }, ['category', 'description', 'title']],
    [{ title: '   ', description: '', urgency: 'now' }, ['description', 'title', 'urgency']],
    [{ title: 'x'.repeat(201), description: 'y'.repeat(5001) }, ['description', 'title']],
    [{ category: 'Plumbing', title: 'a\0b' }, ['category', 'title']],
    [{ category: 999_999 }, ['category']],
  ])('case %#', async (input, fields) => {
    const tenant = await t.make.tenant();
    const before = await storedFiles();
    const anyBody = Object.fromEntries(
      Object.entries({ ...LEAK, ...input }).filter(([, value]) => value !== undefined),
    );
    for (const files of [undefined, await photo()]) {
      const { status, error } = await t.as(tenant.user).call(logComplaint, { anyBody, ...(files && { files }) });
      expect(status).toBe(400);
      expect(Object.keys(error.fields ?? {}).toSorted()).toEqual(fields);
    }
    expect(await complaintsOf(tenant)).toEqual([]);
    expect(await filesOf(tenant.user)).toEqual([]);
    expect(await storedFiles()).toBe(before);
  });

  test.each([
    ['HTML with the name of a picture', async () => Buffer.from('<!doctype html><script>alert(1)</script>'), 415],
    ['a file without content', async () => Buffer.alloc(0), 400],
    ['more than 10 MB', async () => Buffer.concat([await picture(), Buffer.alloc(11 * 1024 * 1024)]), 413],
  ])('%s', async (_, content, status) => {
    const tenant = await t.make.tenant();
    const before = await storedFiles();
    const files = { attachment: { name: 'tap.png', content: await content(), type: 'image/png' } };
    expect((await t.as(tenant.user).call(logComplaint, { body: LEAK, files })).status).toBe(status);
    expect(await complaintsOf(tenant)).toEqual([]);
    expect(await filesOf(tenant.user)).toEqual([]);
    expect(await storedFiles()).toBe(before);
  });
});

describe('a new complaint', () => {
  test('is Open, of medium urgency, with its attachment, and its history begins', async () => {
    const tenant = await t.make.tenant({ first_name: 'Sarah', last_name: 'Nakato' });
    const { status, body } = await t.as(tenant.user).call(logComplaint, { body: LEAK, files: await photo() });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      id: expect.any(Number),
      title: 'Leaking tap',
      description: 'The kitchen tap drips all night.',
      tenant: tenant.id,
      tenant_details: {
        id: tenant.id,
        name: 'Sarah Nakato',
        apartment: expect.any(String),
        estate: expect.any(String),
      },
      category: { id: 4, name: 'Plumbing', description: expect.stringContaining('taps') },
      status: { id: 1, name: 'Open' },
      urgency: 'medium',
      feedback: '',
      created_at: '2026-11-21T09:00:00.000Z',
      updated_at: '2026-11-21T09:00:00.000Z',
      message: 'Complaint submitted successfully!',
    });
    const file = await t.app.inject({ url: body.attachment ?? '' });
    expect(file).toMatchObject({ statusCode: 200, headers: { 'content-type': 'image/png' } });
    expect(await filesOf(tenant.user)).toMatchObject([{ kind: 'attachment', file_name: 'tap.png' }]);
    const fetched = await t.as(tenant.user).call(getComplaint, { id: body.id });
    expect(fetched.body).toMatchObject({
      estate: tenant.estate_id,
      apartment: expect.any(Number),
      phone_number: expect.any(String),
    });
    expect(fetched.body.history).toEqual([
      { at: '2026-11-21T09:00:00.000Z', by: 'Sarah Nakato', from: null, to: { id: 1, name: 'Open' }, feedback: '' },
    ]);
  });

  test('is accepted as JSON with an urgency and without an attachment', async () => {
    const tenant = await t.make.tenant();
    const anyBody = { ...LEAK, category: '4', urgency: 'critical' };
    const { status, body } = await t.as(tenant.user).call(logComplaint, { anyBody });
    expect(status).toBe(201);
    expect(body).toMatchObject({ urgency: 'critical', attachment: null });
  });

  test.each([
    ['2026-11-21T20:59:00Z', 'the old home at 23:59'],
    ['2026-11-21T21:01:00Z', 'the new home at 00:01'],
  ])('%s in Kampala belongs to %s', async (instant, home) => {
    const tenant = await t.make.tenant({ lease_end: '2026-11-21' });
    const apartment = await t.make.apartment();
    const next = await t.db
      .insertInto('leases')
      .values({ tenant_id: tenant.id, apartment_id: apartment.id, lease_start: '2026-11-22', lease_end: '2027-11-21' })
      .returning('id')
      .executeTakeFirstOrThrow();
    t.clock.set(instant);
    const { body } = await t.as(tenant.user).call(logComplaint, { body: LEAK });
    t.clock.set(NOON);
    const isOld = home.startsWith('the old');
    expect(await complaintsOf(tenant)).toMatchObject([{ lease_id: isOld ? tenant.lease_id : next.id }]);
    expect(body.tenant_details.apartment === apartment.number).toBe(!isOld);
  });

  test('of a tenant whose lease is over still belongs to that home', async () => {
    const tenant = await t.make.tenant({ lease_start: '2025-01-01', lease_end: '2025-12-31' });
    expect((await t.as(tenant.user).call(logComplaint, { body: LEAK })).status).toBe(201);
    expect(await complaintsOf(tenant)).toMatchObject([{ lease_id: tenant.lease_id, estate_id: tenant.estate_id }]);
  });
});

test('an account without a home gets an explanation, and nothing is stored', async () => {
  const user = await t.make.user('tenant');
  const { status, error } = await t.as(user).call(logComplaint, { body: LEAK });
  expect([status, error.code]).toEqual([409, 'tenant_without_lease']);
  expect((await t.as(user).call(listMyComplaints)).body).toEqual([]);
});

test('only active managers are notified in the portal', async () => {
  const [first, second] = [await t.make.user('manager'), await t.make.user('manager')];
  const inactive = await t.make.user('manager', { status: 'inactive' });
  const owner = await t.make.user('owner');
  const tenant = await t.make.tenant({ first_name: 'Grace', last_name: 'Apio' });
  const { body } = await t.as(tenant.user).call(logComplaint, { body: LEAK });
  for (const manager of [first, second]) {
    const { apartment, block, estate } = body.tenant_details;
    expect((await t.as(manager).call(listNotifications)).body).toMatchObject([
      {
        title: 'New complaint: Leaking tap',
        body: `Grace Apio (${apartment}, ${block}, ${estate}) reports "Leaking tap". Category Plumbing, urgency medium.`,
        complaint: body.id,
      },
    ]);
  }
  const messages = await t.db
    .selectFrom('notifications')
    .select('id')
    .where('user_id', 'in', [inactive.id, owner.id, tenant.user.id])
    .execute();
  expect(messages).toEqual([]);
});

describe('Idempotency-Key', () => {
  const headers = { 'idempotency-key': 'complaint-1' };

  test('a repeated request returns the first response and writes nothing', async () => {
    const tenant = await t.make.tenant();
    const manager = await t.make.user('manager');
    const files = await photo();
    const first = await t.as(tenant.user).call(logComplaint, { body: LEAK, files, headers });
    const stored = await storedFiles();
    const again = await t.as(tenant.user).call(logComplaint, { body: LEAK, files, headers });
    expect(again.status).toBe(201);
    expect(again.body).toEqual(first.body);
    expect(await complaintsOf(tenant)).toHaveLength(1);
    expect(await storedFiles()).toBe(stored);
    expect((await t.as(manager).call(listNotifications)).body).toHaveLength(1);
  });

  test('with other content is refused', async () => {
    const tenant = await t.make.tenant();
    await t.as(tenant.user).call(logComplaint, { body: LEAK, headers });
    const other = await t.as(tenant.user).call(logComplaint, { body: { ...LEAK, title: 'Another' }, headers });
    expect(other).toMatchObject({ status: 409, error: { code: 'key_reused' } });
    expect(await complaintsOf(tenant)).toHaveLength(1);
  });
});

test('a complaint keeps its home when the tenant moves and the estate is deleted', async () => {
  const tenant = await t.make.tenant();
  const { body } = await t.as(tenant.user).call(logComplaint, { body: LEAK });
  await t.db.updateTable('leases').set({ ended_on: '2026-11-21' }).where('id', '=', tenant.lease_id).execute();
  await t.db.updateTable('estates').set({ deleted_at: NOON }).where('id', '=', tenant.estate_id).execute();
  const manager = t.as(await t.make.user('manager'));
  const { body: list } = await manager.call(listComplaints, { query: { tenant_id: tenant.id } });
  expect(list).toMatchObject([{ tenant_details: body.tenant_details }]);
});
