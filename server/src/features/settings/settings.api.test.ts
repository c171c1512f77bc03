import { expect, test } from 'vitest';
import { getContactDetails, sendContactMessage } from '@amayumba/contract/contact/endpoints.ts';
import { DEFAULT_LADDER } from '@amayumba/contract/messages/ladder.ts';
import { createMoneyRule } from '@amayumba/contract/money/rule-endpoints.ts';
import { getSettings, updateSettings } from '@amayumba/contract/settings/endpoints.ts';
import { ladderOn } from '../ledger/schedule/rules-in-force.ts';
import { auditEntries } from '../../test/audit-entries.ts';
import { testApp } from '../../test/build-test-app.ts';

const t = testApp();

const auditOf = (user: { id: number }) => auditEntries(t.db, { subject: 'settings', user_id: user.id });

test('settings are for managers', async () => {
  for (const endpoint of [getSettings, updateSettings]) {
    expect((await t.as(null).call(endpoint)).status).toBe(401);
    for (const role of ['owner', 'tenant'] as const) {
      expect((await t.as(await t.make.user(role)).call(endpoint)).status).toBe(403);
    }
  }
});

test('start with a revenue target of 50,000 and reminders three days ahead', async () => {
  const { body } = await t.as(await t.make.user('manager')).call(getSettings);
  expect(body).toEqual({
    landlord_name: '',
    landlord_address: '',
    contact_phone: '',
    contact_whatsapp: '',
    contact_email: '',
    monthly_revenue_target: 50_000,
    reminder_days: 3,
    version: 1,
  });
});

test('bad input names each wrong field and changes nothing', async () => {
  const manager = t.as(await t.make.user('manager'));
  const before = await manager.call(getSettings);
  for (const [anyBody, fields] of [
    [
      { landlord_name: 'x'.repeat(121), landlord_address: 5, monthly_revenue_target: '1.5', reminder_days: 61 },
      ['landlord_address', 'landlord_name', 'monthly_revenue_target', 'reminder_days'],
    ],
    [
      { contact_phone: 'ask inside', contact_whatsapp: '077', contact_email: 'office' },
      ['contact_email', 'contact_phone', 'contact_whatsapp'],
    ],
    [{ monthly_revenue_target: -1, reminder_days: 'three' }, ['monthly_revenue_target', 'reminder_days']],
    [{ monthly_revenue_target: 9_007_199_254_740_992, landlord_name: 'Good' }, ['monthly_revenue_target']],
  ] as const) {
    const { status, error } = await manager.call(updateSettings, { anyBody });
    expect(status).toBe(400);
    expect(Object.keys(error.fields ?? {}).toSorted()).toEqual(fields);
  }
  expect((await manager.call(getSettings)).body).toEqual(before.body);
});

test('only the fields sent change, and each change is recorded with the values before and after', async () => {
  const user = await t.make.user('manager');
  const manager = t.as(user);
  const body = { landlord_name: ' Kisasi Homes Ltd ', monthly_revenue_target: 45_000_000 };
  const first = await manager.call(updateSettings, { body });
  const expected = {
    landlord_name: 'Kisasi Homes Ltd',
    landlord_address: '',
    contact_phone: '',
    contact_whatsapp: '',
    contact_email: '',
    monthly_revenue_target: 45_000_000,
    reminder_days: 3,
  };
  expect(first).toMatchObject({ status: 200, body: expected });
  const second = await manager.call(updateSettings, { anyBody: { reminder_days: '0', monthly_revenue_target: '' } });
  expect(second.body).toEqual({ ...expected, reminder_days: 0, version: 3 });
  expect((await manager.call(updateSettings, { body: { reminder_days: 0 } })).body).toEqual(second.body);
  expect((await t.as(await t.make.user('manager')).call(getSettings)).body).toEqual(second.body);
  expect(await auditOf(user)).toMatchObject([
    { action: 'changed', before: { landlord_name: '', monthly_revenue_target: 50_000 }, after: expected },
    { action: 'changed', before: { reminder_days: 3 }, after: { reminder_days: 0 } },
  ]);
});

test('the days of reminders are the first step of the ladder, from that day on', async () => {
  const manager = t.as(await t.make.user('manager'));
  const days = async () => (await manager.call(getSettings)).body.reminder_days;
  const ladder = [
    { step: 'before' as const, days: -10, channels: ['mail' as const] },
    { step: 'due' as const, days: 0, channels: ['sms' as const] },
  ];
  const rule = { key: 'reminder_ladder', from_date: '2026-11-21', source: 'Office' } as const;
  await manager.call(createMoneyRule, { body: { ...rule, value: ladder } });
  expect(await days()).toBe(10);
  await manager.call(updateSettings, { body: { reminder_days: 4 } });
  expect(await days()).toBe(4);
  expect(await ladderOn(t.db, '2026-11-20')).toEqual(DEFAULT_LADDER);
  expect(await ladderOn(t.db, '2026-11-21')).toEqual([{ ...ladder[0], days: -4 }, ladder[1]]);
  await manager.call(createMoneyRule, { body: { ...rule, value: [] } });
  expect(await days()).toBe(0);
  await manager.call(updateSettings, { body: { reminder_days: 3 } });
  expect(await ladderOn(t.db, '2026-11-21')).toEqual([DEFAULT_LADDER[0]]);
});

test('concurrent changes of different settings by two managers both succeed', async () => {
  const managers = [t.as(await t.make.user('manager')), t.as(await t.make.user('manager'))];
  await Promise.all([
    managers[0]?.call(updateSettings, { body: { landlord_address: 'Plot 7, Bukoto Street' } }),
    managers[1]?.call(updateSettings, { body: { reminder_days: 9 } }),
  ]);
  expect((await managers[0]?.call(getSettings))?.body).toMatchObject({
    landlord_address: 'Plot 7, Bukoto Street',
    reminder_days: 9,
  });
});

test('everybody may see how to reach the property manager, and every mail ends with it', async () => {
  const manager = t.as(await t.make.user('manager'));
  const contact = { contact_phone: '0772 456 019', contact_whatsapp: '+256 772 456019', contact_email: 'us@homes.ug' };
  await manager.call(updateSettings, { body: contact });
  for (const caller of [t.as(null), t.as(await t.make.user('tenant'))])
    expect((await caller.call(getContactDetails)).body).toEqual({ ...contact, landlord_name: expect.any(String) });
  const visitor = { name: 'Grace', email: 'grace@example.ug', subject: 'A home', message: 'Is one free?' };
  await t.as(null).call(sendContactMessage, { body: visitor });
  const { body } = await t.db.selectFrom('mail_outbox').select('body').orderBy('id', 'desc').executeTakeFirstOrThrow();
  expect(body).toMatch(/Is one free\?\n\nCall: 0772 456 019\nWhatsApp: \+256 772 456019\n$/);
  const cleared = await manager.call(updateSettings, { anyBody: { contact_phone: '', contact_email: null } });
  expect(cleared.body).toMatchObject({ ...contact, contact_phone: '', contact_email: '' });
});
