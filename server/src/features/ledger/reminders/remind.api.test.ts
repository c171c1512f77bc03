import { listMessages } from '@amayumba/contract/messages/endpoints.ts';
import type { Message } from '@amayumba/contract/messages/message.ts';
import { remindTenants } from '@amayumba/contract/money/account-endpoints.ts';
import { createReceipt } from '@amayumba/contract/money/receipt-endpoints.ts';
import { listNotifications } from '@amayumba/contract/notifications/endpoints.ts';
import { logPayment } from '@amayumba/contract/payments/endpoints.ts';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/build-test-app.ts';
import { switchSms } from '../../messages/test/messaging.ts';
import { mailTo } from '../../../test/mail.ts';

const t = testApp();

/** A tenant who owes the rent of two months. */
async function debtor() {
  const tenant = await t.make.tenant();
  const { account_id } = await t.make.payment({ tenant, month: 10, due_date: '2026-10-05' });
  await t.make.payment({ tenant, month: 12, due_date: '2026-12-05' });
  return { tenant, account: account_id };
}

async function messagesOf({ user }: Awaited<ReturnType<typeof t.make.tenant>>) {
  const { body } = await t.as(user).call(listNotifications);
  return body as { title: string; body: string }[];
}

const log = {
  amount: 1_000_000,
  payment_method: 'Cash',
  reference_number: 'R-1',
  payment_for_month: 10,
  payment_for_year: 2026,
  due_date: '2026-10-05',
  payment_type: 'Rent',
} as const;

test('tenants are reminded of what is open, by mail where they have an address, once for a key', async () => {
  const manager = t.as(await t.make.user('manager'));
  const mailed = await debtor();
  const silent = await debtor();
  await t.db.updateTable('users').set({ email: '' }).where('id', '=', silent.tenant.user.id).execute();
  const paid = await debtor();
  await manager.call(createReceipt, { body: { account: paid.account, amount: 1_000_000, method: 'Cash' } });
  const logged = await debtor();
  await t.as(logged.tenant.user).call(logPayment, { body: log });
  const gone = await debtor();
  await t.db.updateTable('users').set({ status: 'inactive' }).where('id', '=', gone.tenant.user.id).execute();
  const accounts = [mailed, silent, paid, logged, gone].map(({ account }) => account);
  const earlier = await messagesOf(mailed.tenant);
  const preview = await manager.call(remindTenants, { body: { accounts, preview: true } });
  expect(preview.body).toMatchObject({ by_mail: 1, by_sms: 0, in_portal_only: 1 });
  expect(preview.body.lines.map(({ account, amount, way }) => [account, amount, way])).toEqual([
    [mailed.account, 1_000_000, 'mail'],
    [silent.account, 1_000_000, 'portal'],
    [paid.account, 0, 'nothing_open'],
    [logged.account, 1_000_000, 'logged'],
    [gone.account, 1_000_000, 'inactive'],
  ]);
  expect(await messagesOf(mailed.tenant)).toEqual(earlier);
  const request = { body: { accounts, preview: false }, headers: { 'idempotency-key': 'remind-once' } };
  const sent = await manager.call(remindTenants, request);
  expect((await manager.call(remindTenants, request)).body).toEqual(sent.body);
  expect(sent.body).toEqual(preview.body);
  const title = 'Reminder: USh 500,000 is overdue';
  const [message, ...others] = (await messagesOf(mailed.tenant)).filter((one) => one.title === title);
  expect(others).toEqual([]);
  expect(message?.body).toMatch(
    /^USh 1,000,000 is open on your account for .+\. USh 500,000 of it is overdue, the oldest part since 5 Oct 2026\. Your payment code is \w{4} \w{4}:/,
  );
  const mails = await mailTo(t.db, mailed.tenant.user.email);
  expect(mails.filter(({ subject }) => subject === title)).toHaveLength(1);
  expect((await messagesOf(silent.tenant)).filter((one) => one.title === title)).toHaveLength(1);
});

test('a reminder of a single charge that is not due yet speaks of no part', async () => {
  const manager = t.as(await t.make.user('manager'));
  const bodyFor = async (...days: string[]) => {
    const tenant = await t.make.tenant();
    let account = 0;
    for (const due_date of days) {
      const month = Number(due_date.slice(5, 7));
      account = (await t.make.payment({ tenant, month, due_date })).account_id;
    }
    await t.make.payment({ tenant, payment_type: 'Security Deposit', due_date: '2026-12-20' });
    await manager.call(remindTenants, { body: { accounts: [account], preview: false } });
    return (await messagesOf(tenant)).find(({ title }) => title.startsWith('Reminder: '))?.body;
  };
  expect(await bodyFor('2026-12-05')).toContain('. It is due on 5 Dec 2026. ');
  expect(await bodyFor('2026-11-24', '2026-12-05')).toContain('. The first part is due on 24 Nov 2026. ');
  expect(await bodyFor('2026-10-05')).toContain('. It is overdue since 5 Oct 2026. ');
});

test('who has no address is reminded by SMS where they want that, and each message is listed', async () => {
  await switchSms(t.db, 'simulator');
  const manager = t.as(await t.make.user('manager'));
  const mailed = await debtor();
  const silent = await debtor();
  const optedOut = await debtor();
  for (const { tenant } of [silent, optedOut])
    await t.db.updateTable('users').set({ email: '' }).where('id', '=', tenant.user.id).execute();
  await t.db
    .updateTable('tenants')
    .set({ sms_opted_out_at: '2026-11-01T09:00:00Z', sms_opted_out_by: 'network' })
    .where('id', '=', optedOut.tenant.id)
    .execute();
  const accounts = [mailed, silent, optedOut].map(({ account }) => account);
  const sent = await manager.call(remindTenants, { body: { accounts, preview: false } });
  expect(sent.body).toMatchObject({ by_mail: 1, by_sms: 1, in_portal_only: 1 });
  expect(sent.body.lines.map(({ way }) => way)).toEqual(['mail', 'sms', 'portal']);
  const { body } = await manager.call(listMessages, { query: { purpose: 'reminder' } });
  const messages = (body as Message[]).slice(0, 5).toReversed();
  expect(messages.map(({ account, channel, step, state }) => [account, channel, step, state])).toEqual([
    [mailed.account, 'portal', null, 'delivered'],
    [mailed.account, 'mail', null, 'waiting'],
    [silent.account, 'portal', null, 'delivered'],
    [silent.account, 'sms', null, 'waiting'],
    [optedOut.account, 'portal', null, 'delivered'],
  ]);
  expect(messages[3]?.body).toMatch(/: USh 1,000,000 is open, first due 5 Oct 2026\. Pay code/);
  await switchSms(t.db, 'off');
});

test('an SMS names the oldest due day, also where that is a deposit', async () => {
  await switchSms(t.db, 'simulator');
  const manager = t.as(await t.make.user('manager'));
  const silent = async (...charges: object[]) => {
    const tenant = await t.make.tenant({ email: '' });
    let account = 0;
    for (const charge of charges) account = (await t.make.payment({ tenant, ...charge })).account_id;
    return account;
  };
  const deposit = { payment_type: 'Security Deposit', amount: 300_000, due_date: '2026-11-01' } as const;
  const ahead = { ...deposit, due_date: '2026-12-01' };
  const rent = { month: 12, due_date: '2026-12-05' };
  const accounts = [await silent(deposit), await silent(deposit, rent), await silent(ahead)];
  await manager.call(remindTenants, { body: { accounts, preview: false } });
  const { body } = await manager.call(listMessages, { query: { purpose: 'reminder', channel: 'sms' } });
  const texts = (body as Message[]).slice(0, 3).toReversed();
  expect(texts.map((one) => one.body.replace(/^A-\d+: |\. Pay code.*$/g, ''))).toEqual([
    'USh 300,000 is open, first due 1 Nov 2026',
    'USh 800,000 is open, first due 1 Nov 2026',
    'USh 300,000 is due from 1 Dec 2026',
  ]);
  await switchSms(t.db, 'off');
});

test('an account that does not exist, twice the same, or more than 200 are refused', async () => {
  const manager = t.as(await t.make.user('manager'));
  const { account } = await debtor();
  const refused = async (accounts: number[]) => {
    const { status, error } = await manager.call(remindTenants, { body: { accounts, preview: false } });
    return [status, error.fields?.['accounts']];
  };
  expect(await refused([account, 999_999])).toEqual([400, ['This choice does not exist.']]);
  expect(await refused([account, account])).toEqual([400, ['The same account is chosen twice.']]);
  expect(await refused(Array.from({ length: 201 }, (_, index) => index + 1))).toEqual([
    400,
    ['Choose at most 200 accounts.'],
  ]);
});
