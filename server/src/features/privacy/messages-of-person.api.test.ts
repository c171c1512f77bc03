import { writeInConversation } from '@amayumba/contract/messages/conversation-endpoints.ts';
import { announce, serveNotice } from '@amayumba/contract/messages/endpoints.ts';
import { downloadTenantData, eraseTenant } from '@amayumba/contract/privacy/endpoints.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../../test/build-test-app.ts';
import { switchSms } from '../messages/test/messaging.ts';
import { applyRetention } from './apply-retention.ts';

const t = testApp();

const SURNAME = 'Zzakayingo';
const PAPER = { name: 'Zzakayingo.pdf', content: Buffer.from('%PDF-1.4\n%%EOF') };

/** A former tenant with messages of every kind. */
async function messaged() {
  await switchSms(t.db, 'simulator');
  const tenant = await t.make.tenant({
    first_name: 'Aina',
    last_name: SURNAME,
    lease_end: '2026-06-30',
    phone_number: '0772 999 111',
  });
  const { account_id: account } = await t.make.payment({ tenant, month: 5, due_date: '2026-05-05' });
  const manager = t.as(await t.make.user('manager'));
  const arrears = { account, kind: 'arrears', values: { pay_by: '2026-11-30' } } as const;
  const { body: notice } = await manager.call(serveNotice, { body: arrears });
  const written = { id: account, body: { text: 'Zzakayingo pays tomorrow' }, files: { attachment: PAPER } };
  await t.as(tenant.user).call(writeInConversation, written);
  const text = 'Dear Zzakayingo, call us.';
  const channels = ['portal' as const, 'sms' as const];
  await manager.call(announce, { body: { accounts: [account], text, channels } });
  const promise = { account_id: account, amount: 1_000, due_on: '2026-11-30', promised_by: 'Zzakayingo the sister' };
  await t.db.insertInto('promises').values(promise).execute();
  await t.db.insertInto('reminders_left_out').values({ account_id: account, day: '2026-11-30' }).execute();
  await sql`insert into provider_events (provider, body, content_type) values ('sms',
    convert_to('id=1&phoneNumber=%2B256772999111', 'UTF8'), 'application/x-www-form-urlencoded')`.execute(t.db);
  return { tenant, account, manager, notice };
}

/** Everything that the database holds, but for files of the program. */
async function everything(): Promise<string> {
  const tables = ['text_messages', 'announcements', 'notices', 'conversation_messages', 'promises'] as const;
  const more = ['notifications', 'mail_outbox', 'files', 'audit_personal', 'idempotency_keys'] as const;
  const texts: string[] = [];
  for (const table of [...tables, ...more]) {
    const { rows } = await sql<{ text: string }>`select r::text as text from ${sql.table(table)} r`.execute(t.db);
    texts.push(...rows.map(({ text }) => text));
  }
  return texts.join('\n');
}

test('an erasure removes numbers, words and files of messages, and keeps that they were sent', async () => {
  const { tenant, account, manager, notice } = await messaged();
  expect(await everything()).toMatch(/Zzakayingo|256772999111/);
  const body = { name: `Aina ${SURNAME}`, accept_owed: true };
  expect((await manager.call(eraseTenant, { id: tenant.id, body })).status).toBe(200);
  expect(await everything()).not.toMatch(/Zzakayingo|256772999111/);
  const messages = await t.db
    .selectFrom('text_messages')
    .select(['channel', 'purpose', 'state', 'reason', 'next_attempt_at'])
    .where('account_id', '=', account)
    .where('channel', '=', 'sms')
    .orderBy('id')
    .execute();
  const unsent = { channel: 'sms', state: 'skipped', reason: 'inactive', next_attempt_at: null };
  expect(messages).toEqual([
    { purpose: 'notice', ...unsent },
    { purpose: 'announcement', ...unsent },
  ]);
  const kept = await t.db.selectFrom('notices').select(['kind', 'file_id']).where('id', '=', notice.id).execute();
  expect(kept).toEqual([{ kind: 'arrears', file_id: null }]);
  expect(await t.db.selectFrom('reminders_left_out').select('day').where('account_id', '=', account).execute()).toEqual(
    [],
  );
  expect((await t.app.inject({ url: notice.pdf ?? '' })).statusCode).toBe(404);
  const events = t.db
    .selectFrom('provider_events')
    .select('id')
    .where('provider', '=', 'sms' as never);
  expect(await events.execute()).toEqual([]);
  expect(
    (await manager.call(serveNotice, { body: { account, kind: 'arrears', values: { pay_by: '2026-11-30' } } })).status,
  ).toBe(409);
});

test('the file of one’s own data has messages, notices and the conversation', async () => {
  const { tenant, manager } = await messaged();
  const { status, bytes } = await manager.call(downloadTenantData, { id: tenant.id });
  expect(status).toBe(200);
  expect(bytes.length).toBeGreaterThan(1_000);
  const names = bytes.toString('latin1');
  expect(names).toContain('Zzakayingo.pdf');
  expect(names).toContain('Notice of rent in arrears');
});

test('reports of networks are removed after 90 days, and the messages keep what became of them', async () => {
  const report = { gateway_id: 'G-old', status: 'Success' };
  const [old, young] = ['2026-08-22T00:00:00Z', '2026-08-24T00:00:00Z'];
  await t.db
    .insertInto('text_message_reports')
    .values([
      { ...report, received_at: old },
      { ...report, gateway_id: 'G-new', received_at: young },
    ])
    .execute();
  expect(await applyRetention(t.parts)).toMatchObject({ message_reports: 1 });
  expect(await t.db.selectFrom('text_message_reports').select('gateway_id').execute()).toEqual([
    { gateway_id: 'G-new' },
  ]);
});
