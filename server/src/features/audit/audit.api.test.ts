import { expect, test } from 'vitest';
import { listAudit } from '@amayumba/contract/audit/endpoints.ts';
import { updatePayment } from '@amayumba/contract/payments/endpoints.ts';
import type { Viewer } from '../../access/viewer.ts';
import { testApp } from '../../test/build-test-app.ts';
import { recordAudit } from './audit.service.ts';

const t = testApp();

const viewerOf = (user: { id: number }): Viewer => ({
  user_id: user.id,
  role: 'manager',
  tenant_id: null,
  session_id: '',
});

test('only managers read the record', async () => {
  expect((await t.as(null).call(listAudit)).status).toBe(401);
  expect((await t.as(await t.make.user('owner')).call(listAudit)).status).toBe(403);
  expect((await t.as(await t.make.user('tenant')).call(listAudit)).status).toBe(403);
});

test('an entry says who did what, when, and what stood there before and after', async () => {
  const user = await t.make.user('manager', { first_name: 'Grace', last_name: 'Auma' });
  await recordAudit(t.db, viewerOf(user), {
    action: 'changed',
    subject: 'lease',
    subject_id: 41,
    before: { lease_end: '2026-01-31' },
    after: { lease_end: '2027-01-31' },
  });
  const { body } = await t.as(user).call(listAudit, { query: { subject: 'lease', subject_id: 41 } });
  expect(body).toEqual([
    {
      id: expect.any(Number),
      at: expect.stringMatching(/^\d{4}-.*Z$/),
      by: 'Grace Auma',
      action: 'changed',
      subject: 'lease',
      subject_id: 41,
      tenant: null,
      summary: 'Grace Auma changed lease no. 41',
      before: { lease_end: '2026-01-31' },
      after: { lease_end: '2027-01-31' },
    },
  ]);
});

test('what nobody signed in did is recorded too', async () => {
  await recordAudit(t.db, null, { action: 'created', subject: 'user', subject_id: 7, after: { role: 'tenant' } });
  const manager = t.as(await t.make.user('manager'));
  const { body } = await manager.call(listAudit, { query: { subject: 'user', subject_id: 7 } });
  expect(body).toMatchObject([{ by: null, before: null, after: { role: 'tenant' } }]);
});

test('entries come newest first and by page; what is asked for wrongly is named', async () => {
  const user = await t.make.user('manager');
  for (const action of ['created', 'changed', 'removed']) {
    await recordAudit(t.db, viewerOf(user), { action, subject: 'estate', subject_id: 5 });
  }
  const query = { subject: 'estate', page: 1, page_size: 2 };
  const { body } = await t.as(user).call(listAudit, { query });
  expect(body).toMatchObject({ count: 3, results: [{ action: 'removed' }, { action: 'changed' }] });
  const found = await t.as(user).call(listAudit, { query: { subject: 'estate', search: 'creat' } });
  expect(found.body).toMatchObject([{ action: 'created' }]);
  const wrong = await t.as(user).call(listAudit, { query: { subject_id: 'x', page: 0 } });
  expect(Object.keys(wrong.error.fields ?? {}).toSorted()).toEqual(['page', 'subject_id']);
});

test('an entry is told in a sentence with the names of whom and what it is about', async () => {
  const user = await t.make.user('manager', { first_name: 'Sarah', last_name: 'Nalubega' });
  const estate = await t.make.estate({ name: 'Bukoto Court' });
  const { id: apartment_id } = await t.make.apartment({ estate_id: estate.id, number: 'A-08' });
  const tenant = await t.make.tenant({ apartment_id, first_name: 'Grace', last_name: 'Akello' });
  const payment = await t.make.payment({ tenant, amount: 1_200_000 });
  const change = { body: { status_id: 2 } };
  expect((await t.as(user).call(updatePayment, { id: payment.id, ...change })).status).toBe(200);
  await recordAudit(t.db, viewerOf(user), {
    action: 'renewed',
    subject: 'lease',
    subject_id: tenant.lease_id,
    after: { lease_end: '2027-12-31' },
  });
  const query = { page: 1, page_size: 2 };
  const { body } = await t.as(user).call(listAudit, { query });
  expect(body).toMatchObject({
    results: [
      { summary: 'Sarah Nalubega renewed the lease of Grace Akello (A-08, Bukoto Court) to 31 Dec 2027' },
      { summary: 'Sarah Nalubega set the rent payment of USh 1,200,000 for Grace Akello to Paid', tenant: tenant.id },
    ],
  });
  const found = await t.as(user).call(listAudit, { query: { ...query, search: 'nalubega' } });
  expect(found.body).toMatchObject({ count: 2 });
});

test('what was changed is listed without the sign-ins between, where that is asked for', async () => {
  const user = await t.make.user('manager');
  for (const subject of ['user', 'sign_in', 'estate'])
    await recordAudit(t.db, viewerOf(user), { action: 'of one test', subject, subject_id: user.id });
  const query = { page: 1, search: 'of one test' };
  const subjects = async (changes_only?: boolean) => {
    const { body } = await t.as(user).call(listAudit, { query: { ...query, changes_only } });
    return 'results' in body ? body.results.map(({ subject }) => subject) : [];
  };
  expect(await subjects()).toEqual(['estate', 'sign_in', 'user']);
  expect(await subjects(true)).toEqual(['estate', 'user']);
});
