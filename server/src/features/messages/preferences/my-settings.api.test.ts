import { changeTemplate } from '@amayumba/contract/messages/endpoints.ts';
import { changeMessageSettings, getMessageSettings } from '@amayumba/contract/messages/my-settings-endpoints.ts';
import { getTenant, updateTenant } from '@amayumba/contract/tenants/endpoints.ts';
import { expect, test } from 'vitest';
import { auditEntries } from '../../../test/audit-entries.ts';
import { testApp } from '../../../test/build-test-app.ts';
import { NOON } from '../../../test/clock.ts';

const t = testApp();

const optedOut = (id: number) =>
  t.db
    .selectFrom('tenants')
    .select(['sms_opted_out_at', 'sms_opted_out_by'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

test('a tenant chooses language, number and whether reminders come by SMS', async () => {
  const tenant = await t.make.tenant();
  const [caller, office] = [t.as(tenant.user), t.as(await t.make.user('manager'))];
  expect((await caller.call(getMessageSettings)).body).toEqual({
    language: 'en',
    languages: ['en'],
    sms_opt_out: false,
    phone: '+256772000000',
  });
  const unknown = await caller.call(changeMessageSettings, { body: { language: 'lg' } });
  expect(unknown.error.fields).toEqual({ language: ['There are no texts in this language yet.'] });
  const luganda = { ...changeTemplate, path: '/api/messages/templates/due/lg/' };
  await office.call(luganda, { body: { body: 'Ssente {amount}', max_segments: 1 } });
  const changed = { language: 'lg', sms_opt_out: true, phone: '0752 123 456' };
  const { body } = await caller.call(changeMessageSettings, { body: changed });
  expect(body).toEqual({ ...changed, languages: ['en', 'lg'] });
  expect(await optedOut(tenant.id)).toEqual({
    sms_opted_out_at: new Date(NOON).toISOString(),
    sms_opted_out_by: 'tenant',
  });
  expect((await auditEntries(t.db, { subject: 'tenant', subject_id: tenant.id }))[0]).toMatchObject({
    action: 'changed',
    before: { language: 'en', sms_opt_out: false },
    after: { language: 'lg', sms_opt_out: true },
  });
  expect((await auditEntries(t.db, { subject: 'user', subject_id: tenant.user.id }))[0]).toMatchObject({
    before: { phone_number: '+256772000000' },
    after: { phone_number: '0752 123 456' },
  });
  const wrong = await caller.call(changeMessageSettings, { body: { phone: '12' } });
  expect([wrong.status, Object.keys(wrong.error.fields ?? {})]).toEqual([400, ['phone']]);
});

test('a manager switches SMS off for a tenant, whose own wish stays the tenant’s', async () => {
  const tenant = await t.make.tenant();
  const office = t.as(await t.make.user('manager'));
  const { body } = await office.call(updateTenant, { id: tenant.id, body: { sms_opt_out: true } });
  expect(body).toMatchObject({ language: 'en', sms_opt_out: true });
  expect((await optedOut(tenant.id)).sms_opted_out_by).toBe('manager');
  await t.as(tenant.user).call(changeMessageSettings, { body: { sms_opt_out: false } });
  expect(await optedOut(tenant.id)).toEqual({ sms_opted_out_at: null, sms_opted_out_by: null });
  await t.as(tenant.user).call(changeMessageSettings, { body: { sms_opt_out: true } });
  await office.call(updateTenant, { id: tenant.id, body: { sms_opt_out: true } });
  expect((await optedOut(tenant.id)).sms_opted_out_by).toBe('tenant');
  const seen = (await office.call(getTenant, { id: tenant.id })).body.version;
  await t.as(tenant.user).call(changeMessageSettings, { body: { sms_opt_out: false } });
  const stale = await office.call(updateTenant, { id: tenant.id, body: { sms_opt_out: true, version: seen } });
  expect(stale.error.code).toBe('stale_change');
});

test('changes of one tenant at once are all made', async () => {
  const tenant = await t.make.tenant();
  const phones = ['0772 111111', '0772 222222', '0772 333333', '0772 444444'];
  const caller = t.as(tenant.user);
  const made = await Promise.all(phones.map((phone) => caller.call(changeMessageSettings, { body: { phone } })));
  expect(made.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
});

test('only tenants have these settings', async () => {
  for (const role of ['manager', 'owner'] as const)
    expect((await t.as(await t.make.user(role)).call(getMessageSettings)).status).toBe(403);
  expect((await t.as(await t.make.user('tenant')).call(getMessageSettings)).status).toBe(404);
});
