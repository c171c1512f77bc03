import { changeOwnerDetails, getOwnerDetails } from '@amayumba/contract/owners/ownership-endpoints.ts';
import { beforeAll, expect, test } from 'vitest';
import { auditEntries } from '../../../test/audit-entries.ts';
import { testApp } from '../../../test/build-test-app.ts';
import type { Caller } from '../../../test/caller.ts';

const t = testApp();
let manager: Caller;

beforeAll(async () => {
  manager = t.as(await t.make.user('manager'));
});

test('only managers read and change what is known of an owner', async () => {
  const { id } = await t.make.user('owner');
  expect((await t.as(null).call(getOwnerDetails, { id })).status).toBe(401);
  for (const role of ['owner', 'tenant'] as const) {
    const caller = t.as(await t.make.user(role));
    expect((await caller.call(getOwnerDetails, { id })).status).toBe(403);
    expect((await caller.call(changeOwnerDetails, { id, body: { tin: '' } })).status).toBe(403);
  }
});

test('details start empty, change field by field, and are recorded', async () => {
  const { id } = await t.make.user('owner');
  const empty = { owner: id, kind: 'individual', tin: '', payout_account: '', version: 1 };
  expect((await manager.call(getOwnerDetails, { id })).body).toEqual(empty);
  const body = { kind: 'company', tin: '1000123456', version: 1 } as const;
  const changed = await manager.call(changeOwnerDetails, { id, body });
  expect(changed.body).toEqual({ ...empty, kind: 'company', tin: '1000123456', version: 2 });
  const account = { payout_account: 'Stanbic 9030012344417', version: 2 };
  await manager.call(changeOwnerDetails, { id, body: account });
  expect((await manager.call(getOwnerDetails, { id })).body).toMatchObject({ kind: 'company', ...account, version: 3 });
  expect(await auditEntries(t.db, { subject: 'user', subject_id: id })).toMatchObject([
    { action: 'owner details changed', before: { tin: '' }, after: { tin: '1000123456' } },
    { action: 'owner details changed', after: { payout_account: 'Stanbic 9030012344417' } },
  ]);
});

test('a change of an earlier version is refused, and so are a wrong TIN and an account of another role', async () => {
  const { id } = await t.make.user('owner');
  await manager.call(changeOwnerDetails, { id, body: { kind: 'company', version: 1 } });
  const stale = await manager.call(changeOwnerDetails, { id, body: { tin: '1000123456', version: 1 } });
  expect([stale.status, stale.error.code]).toEqual([409, 'stale_change']);
  const wrong = await manager.call(changeOwnerDetails, { id, body: { tin: '12345' } });
  expect(wrong.error.fields).toEqual({ tin: ['A TIN has ten digits.'] });
  const tenant = await t.make.user('tenant');
  expect((await manager.call(getOwnerDetails, { id: tenant.id })).status).toBe(404);
  expect((await manager.call(changeOwnerDetails, { id: tenant.id, body: { tin: '' } })).status).toBe(404);
});
