import { type AuditEntry, listAudit } from '@amayumba/contract/audit/endpoints.ts';
import type { Page } from '@amayumba/contract/lists.ts';
import { getTenant, updateTenant } from '@amayumba/contract/tenants/endpoints.ts';
import { expect, test } from 'vitest';
import { testApp } from '../../test/build-test-app.ts';

const t = testApp();

test('managers keep notes about a tenant, in several lines, and a change is in the audit log', async () => {
  const manager = t.as(await t.make.user('manager'));
  const { id, user } = await t.make.tenant();
  expect((await manager.call(getTenant, { id })).body.notes).toBe('');
  const notes = 'Was in A/3\npays on 5th by MTN';
  const changed = await manager.call(updateTenant, { id, body: { notes: ` ${notes} ` } });
  expect(changed.body.notes).toBe(notes);
  const others = await manager.call(updateTenant, { id, body: { emergency_contact: 'Her brother' } });
  expect(others.body.notes).toBe(notes);
  const { results } = (await manager.call(listAudit, { query: { subject: 'user', subject_id: user.id, page: 1 } }))
    .body as Page<AuditEntry>;
  expect(results.flatMap(({ changes }) => changes)).toContainEqual(expect.objectContaining({ after: notes }));
  expect((await manager.call(updateTenant, { id, body: { notes: null } })).body.notes).toBe('');
});

test('notes are limited in length', async () => {
  const manager = t.as(await t.make.user('manager'));
  const { id } = await t.make.tenant();
  const { status, error } = await manager.call(updateTenant, { id, body: { notes: 'x'.repeat(4001) } });
  expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ['notes']]);
});
