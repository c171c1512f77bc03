import { sql } from 'kysely';
import { dismissAttention, listAttention, retryAttention } from '@amayumba/contract/attention/endpoints.ts';
import type { AttentionItem } from '@amayumba/contract/attention/attention.ts';
import { getManagerDashboard } from '@amayumba/contract/reports/endpoints.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { testApp } from '../../test/build-test-app.ts';
import { waitForUptime } from '../../test/wait-for-uptime.ts';
import type { Caller } from '../../test/caller.ts';
import { NOON } from '../../test/clock.ts';

const t = testApp();
let manager: Caller;

beforeAll(async () => {
  manager = t.as(await t.make.user('manager'));
});
beforeEach(async () => {
  t.clock.set(NOON);
  for (const table of ['mail_outbox', 'jobs', 'imports'] as const) await t.db.deleteFrom(table).execute();
});

const failedMail = async (to_address = 'nakato@example.ug') => {
  const { id } = await t.db
    .insertInto('mail_outbox')
    .values({
      to_address,
      subject: 'Rent',
      body: 'secret',
      attempts: 1,
      failed_at: NOON,
      last_error: 'No such mailbox',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return `mail-${id}`;
};
const failingJob = (attempts: number, name = 'reminders') =>
  t.db
    .insertInto('jobs')
    .values({ name, attempts, failing_since: NOON, last_error: 'No room', next_run_at: '2026-11-21T09:04:00Z' })
    .execute();
const listed = async () => (await manager.call(listAttention)).body as AttentionItem[];

test('only managers can see or change the list', async () => {
  const body = { ids: [await failedMail()] };
  for (const who of [t.as(null), t.as(await t.make.user('owner')), t.as((await t.make.tenant()).user)]) {
    const statuses = [
      (await who.call(listAttention)).status,
      (await who.call(retryAttention, { body })).status,
      (await who.call(dismissAttention, { body })).status,
    ];
    expect(new Set(statuses).size).toBe(1);
    expect([401, 403]).toContain(statuses[0]);
  }
  expect(await listed()).toHaveLength(1);
});

test('a request with no ids or too many names the field', async () => {
  for (const ids of [[], Array(201).fill('mail-1')]) {
    const { status, error } = await manager.call(retryAttention, { body: { ids } });
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ['ids']]);
  }
});

test('a failed mail is listed with its reason and without its text', async () => {
  const id = await failedMail();
  expect(await listed()).toEqual([
    {
      id,
      kind: 'mail',
      title: 'Mail to nakato@example.ug: Rent',
      reason: 'No such mailbox',
      attempts: 1,
      since: '2026-11-21T09:00:00.000Z',
      next_attempt_at: null,
      can_retry: true,
      can_dismiss: true,
    },
  ]);
});

test('a manager can put a mail back into the outbox, once', async () => {
  const id = await failedMail();
  expect((await manager.call(retryAttention, { body: { ids: [id] } })).body).toEqual({ count: 1 });
  expect(await listed()).toEqual([]);
  const mail = await t.db
    .selectFrom('mail_outbox')
    .select(['failed_at', 'attempts', 'next_attempt_at'])
    .executeTakeFirst();
  expect(mail).toEqual({ failed_at: null, attempts: 0, next_attempt_at: '2026-11-21T09:00:00.000Z' });
  expect((await manager.call(retryAttention, { body: { ids: [id] } })).body).toEqual({ count: 0 });
});

test('a dismissed mail leaves the list, and others stay', async () => {
  const [first, second] = [await failedMail('a@example.ug'), await failedMail('b@example.ug')];
  expect((await manager.call(dismissAttention, { body: { ids: [first] } })).body).toEqual({ count: 1 });
  expect((await listed()).map(({ id }) => id)).toEqual([second]);
  const audited = await t.db
    .selectFrom('audit_log')
    .select(['action', 'after'])
    .orderBy('id', 'desc')
    .executeTakeFirst();
  expect(audited).toMatchObject({ action: 'dismissed', after: { count: 1 } });
});

test('mail that waits for over an hour despite attempts is listed in one line, and can be retried at once', async () => {
  const old = { created_at: '2026-11-21T07:59:00Z', next_attempt_at: '2026-11-21T10:00:00Z', last_error: 'Refused' };
  const mail = { to_address: 'a@example.ug', subject: 'Rent', body: '', attempts: 7 };
  await t.db
    .insertInto('mail_outbox')
    .values([
      { ...mail, ...old },
      { ...mail, ...old },
      { ...mail, ...old, created_at: '2026-11-21T08:30:00Z' }, // not yet
      { ...mail, ...old, sent_at: NOON },
    ])
    .execute();
  expect(await listed()).toMatchObject([
    { id: 'mail-waiting', title: '2 mails wait for the mail server', reason: 'Refused', can_dismiss: false },
  ]);
  expect((await manager.call(retryAttention, { body: { ids: ['mail-waiting'] } })).body).toEqual({ count: 3 });
  const due = await t.db.selectFrom('mail_outbox').where('next_attempt_at', '=', NOON).select('id').execute();
  expect(due).toHaveLength(3);
});

test('a job is listed from its third failure in a row on, with a readable name, and can be retried', async () => {
  await failingJob(2, 'old requests');
  await failingJob(3);
  expect(await listed()).toMatchObject([
    {
      id: 'job-reminders',
      title: 'Reminders of what is due',
      reason: 'No room',
      attempts: 3,
      next_attempt_at: '2026-11-21T09:04:00.000Z',
      can_dismiss: false,
    },
  ]);
  expect((await manager.call(dismissAttention, { body: { ids: ['job-reminders'] } })).body).toEqual({ count: 0 });
  expect((await manager.call(retryAttention, { body: { ids: ['job-reminders'] } })).body).toEqual({ count: 1 });
  expect(await listed()).toMatchObject([{ next_attempt_at: '2026-11-21T09:00:00.000Z' }]);
});

test('an import that the portal failed or that was interrupted is listed until dismissed; one with a bad file is not', async () => {
  await waitForUptime(t.db);
  const row = { file_name: 'roll.xlsx', as_at: '2026-11-01', created_at: '2026-11-21T08:00:00Z' } as const;
  await t.db
    .insertInto('imports')
    .values([
      { ...row, status: 'failed', failure: 'Something went wrong on our side.', failed_by_us: true },
      { ...row, status: 'running', file_name: 'cut-off.xlsx', seen_at: sql`now() - interval '31 seconds'` },
      { ...row, status: 'running', file_name: 'under-way.xlsx', created_at: '2026-11-21T08:50:00Z' },
      { ...row, status: 'failed', failure: 'Two leases on one apartment.' },
    ])
    .execute();
  const items = await listed();
  expect(items.map(({ title }) => title).toSorted()).toEqual(['Import of cut-off.xlsx', 'Import of roll.xlsx']);
  expect(items.every(({ can_retry }) => !can_retry)).toBe(true);
  await manager.call(dismissAttention, { body: { ids: items.map(({ id }) => id) } });
  expect(await listed()).toEqual([]);
});

test('the list has pages, and the dashboard shows its count', async () => {
  for (const name of ['a', 'b', 'c']) await failedMail(`${name}@example.ug`);
  const { body } = await manager.call(listAttention, { query: { page: 2, page_size: 2 } });
  expect(body).toMatchObject({ count: 3, results: [{ kind: 'mail' }] });
  expect((await manager.call(getManagerDashboard)).body.needsAttention).toBe(3);
});
