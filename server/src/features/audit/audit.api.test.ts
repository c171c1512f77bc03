import { expect, test } from 'vitest';
import { listAudit } from '@amayumba/contract/audit/endpoints.ts';
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
