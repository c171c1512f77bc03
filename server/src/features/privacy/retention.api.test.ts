import { access } from 'node:fs/promises';
import path from 'node:path';
import { logComplaint, closeComplaint } from '@amayumba/contract/complaints/endpoints.ts';
import { getPrivacyNotice, getRetention, updateRetention } from '@amayumba/contract/privacy/endpoints.ts';
import { RETENTION_KEYS, RETENTION_RULES } from '@amayumba/contract/privacy/retention.ts';
import { updateSettings } from '@amayumba/contract/settings/endpoints.ts';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../test/build-test-app.ts';
import { NOON } from '../../test/clock.ts';
import { applyRetention } from './apply-retention.ts';
import { retentionJob } from './retention-job.ts';

const t = testApp();
const daysAgo = (days: number) => new Date(Date.parse(NOON) - days * 86_400_000);
const USUAL = Object.fromEntries(RETENTION_KEYS.map((key) => [key, RETENTION_RULES[key].usual]));

beforeEach(async () => {
  t.clock.set(NOON);
  await t.db.updateTable('retention').set(USUAL).execute();
});

describe('the settings', () => {
  test('are for managers, and start with the defaults of the contract', async () => {
    for (const endpoint of [getRetention, updateRetention]) {
      expect((await t.as(null).call(endpoint)).status).toBe(401);
      for (const role of ['owner', 'tenant'] as const)
        expect((await t.as(await t.make.user(role)).call(endpoint)).status).toBe(403);
    }
    expect((await t.as(await t.make.user('manager')).call(getRetention)).body).toEqual(USUAL);
  });

  test('allow ‘never’ only for some periods, and a refusal names all wrong fields', async () => {
    const manager = t.as(await t.make.user('manager'));
    const zero = Object.fromEntries(RETENTION_KEYS.map((key) => [key, 0]));
    const { status, error } = await manager.call(updateRetention, { anyBody: zero });
    expect(status).toBe(400);
    expect(Object.keys(error.fields ?? {})).toEqual([
      'sign_in_days',
      'sent_mail_days',
      'contact_message_days',
      'unused_account_days',
    ]);
    for (const wrong of [29, 1826, -1, 'soon', 1.5])
      expect((await manager.call(updateRetention, { anyBody: { sign_in_days: wrong } })).status).toBe(400);
    expect((await manager.call(getRetention)).body).toEqual(USUAL);
  });

  test('a change keeps the rest and is recorded', async () => {
    const user = await t.make.user('manager');
    const { body } = await t
      .as(user)
      .call(updateRetention, { anyBody: { notification_days: '0', sent_mail_days: 30 } });
    expect(body).toEqual({ ...USUAL, notification_days: 0, sent_mail_days: 30 });
    await t.as(user).call(updateRetention, { body: { sent_mail_days: 30 } });
    const entries = await t.db
      .selectFrom('audit_log')
      .select(['action', 'subject'])
      .where('user_id', '=', user.id)
      .execute();
    expect(entries).toEqual([{ action: 'changed', subject: 'retention' }]);
  });

  test('are public with the name and address of the landlord, and nothing else', async () => {
    const manager = t.as(await t.make.user('manager'));
    await manager.call(updateSettings, { body: { landlord_name: 'Pearl Hill Ltd', landlord_address: 'Ntinda' } });
    expect((await t.as(null).call(getPrivacyNotice)).body).toEqual({
      landlord_name: 'Pearl Hill Ltd',
      landlord_address: 'Ntinda',
      retention: USUAL,
    });
  });
});

const ids = async (table: 'notifications' | 'mail_outbox' | 'contact_messages', of: readonly number[]) =>
  (await t.db.selectFrom(table).select('id').where('id', 'in', of).orderBy('id').execute()).map(({ id }) => id);

describe('the clean-up', () => {
  test('removes data older than the settings allow, and keeps the rest', async () => {
    const { id: user_id } = await t.make.user('tenant');
    const made = async (days: number) => {
      const created_at = daysAgo(days);
      const [note, mail, contact] = await Promise.all([
        t.db
          .insertInto('notifications')
          .values({ user_id, title: 'x', created_at })
          .returning('id')
          .executeTakeFirstOrThrow(),
        t.db
          .insertInto('mail_outbox')
          .values({ to_address: 'a@example.ug', subject: 's', body: 'b', created_at, sent_at: created_at })
          .returning('id')
          .executeTakeFirstOrThrow(),
        t.db
          .insertInto('contact_messages')
          .values({ name: 'n', email: 'a@example.ug', subject: 's', message: 'm', created_at })
          .returning('id')
          .executeTakeFirstOrThrow(),
      ]);
      return [note.id, mail.id, contact.id] as const;
    };
    const [old, young] = [await made(731), await made(89)];
    const waiting = await t.db
      .insertInto('mail_outbox')
      .values({ to_address: 'w@example.ug', subject: 's', body: 'b', created_at: daysAgo(400) })
      .returning('id')
      .executeTakeFirstOrThrow();
    const removed = await applyRetention(t.parts);
    expect(removed).toMatchObject({ notifications: 1, mail: 1, contact_messages: 1 });
    expect(await ids('notifications', [old[0], young[0]])).toEqual([young[0]]);
    expect(await ids('mail_outbox', [old[1], young[1], waiting.id])).toEqual([young[1], waiting.id]);
    expect(await ids('contact_messages', [old[2], young[2]])).toEqual([young[2]]);
    const [entry] = await t.db
      .selectFrom('audit_log')
      .select(['user_id', 'after'])
      .where('subject', '=', 'retention')
      .where('action', '=', 'applied')
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    expect(entry).toEqual({ user_id: null, after: removed });
    expect(await applyRetention(t.parts)).toEqual({});
  });

  test('0 keeps messages and attachments', async () => {
    await t.db.updateTable('retention').set({ notification_days: 0 }).execute();
    const { id: user_id } = await t.make.user('tenant');
    await t.db
      .insertInto('notifications')
      .values({ user_id, title: 'x', created_at: daysAgo(5000) })
      .execute();
    expect(await applyRetention(t.parts)).toEqual({});
  });

  test('continues over several batches, and two processes remove each row once', async () => {
    const { id: user_id } = await t.make.user('tenant');
    const rows = Array.from({ length: 1203 }, () => ({ user_id, title: 'x', created_at: daysAgo(900) }));
    await t.db.insertInto('notifications').values(rows).execute();
    await t.db.updateTable('retention').set(USUAL).execute();
    const counts = await Promise.all([applyRetention(t.parts), applyRetention(t.parts)]);
    expect(counts.reduce((sum, { notifications = 0 }) => sum + notifications, 0)).toBeGreaterThanOrEqual(1203);
    expect(await t.db.selectFrom('notifications').select('id').where('user_id', '=', user_id).execute()).toEqual([]);
  });

  test('removes sign-ins that ended long ago, and no others', async () => {
    const { id: user_id } = await t.make.user('tenant');
    const session = (expires: number, ended: number | null) => ({
      id: crypto.randomUUID(),
      user_id,
      expires_at: daysAgo(expires),
      ...(ended !== null && { ended_at: daysAgo(ended), end_reason: 'logout' as const }),
    });
    const expectedToStay = [session(-1, null), session(300, null), session(-10, 20)];
    await t.db
      .insertInto('sessions')
      .values([...expectedToStay, session(366, null), session(10, 400)])
      .execute();
    await applyRetention(t.parts);
    const left = await t.db.selectFrom('sessions').select('id').where('user_id', '=', user_id).execute();
    expect(new Set(left.map(({ id }) => id))).toEqual(new Set(expectedToStay.map(({ id }) => id)));
  });

  test('removes unused accounts without a home, but not tenants, owners or recently used accounts', async () => {
    const unused = await t.make.user('tenant');
    const lately = await t.make.user('tenant');
    const former = await t.make.tenant({ lease_start: '2020-01-01', lease_end: '2020-12-31' });
    const owner = await t.make.user('owner');
    // Their sign-in is deleted earlier than its entry in the audit log.
    const once = await t.make.user('tenant');
    const all = [unused.id, lately.id, former.user.id, owner.id, once.id];
    await t.db
      .updateTable('users')
      .set({ created_at: daysAgo(400) })
      .where('id', 'in', all)
      .execute();
    await t.db
      .insertInto('sessions')
      .values({ id: crypto.randomUUID(), user_id: lately.id, expires_at: daysAgo(-1), last_used_at: daysAgo(3) })
      .execute();
    await t.db
      .insertInto('mail_outbox')
      .values({ user_id: unused.id, to_address: unused.email, subject: 'Confirm', body: 'Dear Nakato' })
      .execute();
    const signedIn = { action: 'signed in', subject: 'sign_in', subject_id: once.id, at: daysAgo(200) };
    await t.db.insertInto('audit_log').values(signedIn).execute();
    expect(await applyRetention(t.parts)).toMatchObject({ unused_accounts: 1 });
    const left = await t.db.selectFrom('users').select('id').where('id', 'in', all).orderBy('id').execute();
    expect(left.map(({ id }) => id)).toEqual([lately.id, former.user.id, owner.id, once.id]);
    const mail = await t.db.selectFrom('mail_outbox').select('id').where('to_address', '=', unused.email).execute();
    expect(mail).toEqual([]);
  });

  test('keeps the account of a former owner or colleague whom the operator made a tenant, and removes the rest', async () => {
    const unused = await t.make.user('tenant');
    const [sold, asked] = [await t.make.user('owner'), await t.make.user('manager')];
    const { id: estate_id } = await t.make.estate();
    const share = {
      estate_id,
      owner_id: sold.id,
      from_date: '2024-01-01',
      to_date: '2025-01-01',
      recorded_on: '2024-01-01',
    };
    await t.db.insertInto('estate_ownerships').values(share).execute();
    const { account_id } = await t.make.payment({ tenant: await t.make.tenant() });
    const approval = { action: 'refund', subject: 'account', subject_id: account_id, account_id } as const;
    await t.db
      .insertInto('approvals')
      .values({
        ...approval,
        input: '{}',
        amount: 1,
        summary: '',
        reason: '',
        requested_by: asked.id,
        requested_at: NOON,
      })
      .execute();
    const all = [unused.id, sold.id, asked.id];
    await t.db
      .updateTable('users')
      .set({ role: 'tenant', staff_role: null, created_at: daysAgo(400) })
      .where('id', 'in', all)
      .execute();
    expect(await applyRetention(t.parts)).toMatchObject({ unused_accounts: 1 });
    const left = await t.db.selectFrom('users').select('id').where('id', 'in', all).orderBy('id').execute();
    expect(left.map(({ id }) => id)).toEqual([sold.id, asked.id]);
  });

  test('removes the attachments of complaints closed long ago with their files, and keeps the complaint', async () => {
    const tenant = await t.make.tenant();
    const manager = await t.make.user('manager');
    const content = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    const log = async () => {
      const { body } = await t.as(tenant.user).call(logComplaint, {
        body: { category: 1, title: 'T', description: 'D' },
        files: { attachment: { name: 'a.png', content }, attachment_2: { name: 'b.png', content } },
      });
      return (body as { id: number }).id;
    };
    const [old, open] = [await log(), await log()];
    await t.as(manager).call(closeComplaint, { id: old });
    const keys = await t.db
      .selectFrom('complaints as c')
      .innerJoin('files as f', 'f.id', 'c.attachment_file_id')
      .select(['c.id', 'f.storage_key'])
      .execute();
    await t.db
      .updateTable('complaints')
      .set({ updated_at: daysAgo(731) })
      .where('id', 'in', [old, open])
      .execute();
    expect(await applyRetention(t.parts)).toMatchObject({ attachments: 2 });
    const further = await t.db.selectFrom('complaint_files').select('complaint_id').execute();
    expect(further).toEqual([{ complaint_id: open }]);
    const left = await t.db
      .selectFrom('complaints')
      .select(['id', 'attachment_file_id'])
      .where('id', 'in', [old, open])
      .orderBy('id')
      .execute();
    expect(left).toMatchObject([{ attachment_file_id: null }, { attachment_file_id: expect.any(String) }]);
    const storageKey = keys.find(({ id }) => id === old)?.storage_key ?? '';
    await expect(access(path.join(t.filesFolder, storageKey))).rejects.toThrow('ENOENT');
  });
});

test('the clean-up runs once a day, from 02:00 in Kampala, and not in the first week, in which managers check the periods', async () => {
  const { id: user_id } = await t.make.user('tenant');
  const aNote = () =>
    t.db
      .insertInto('notifications')
      .values({ user_id, title: 'x', created_at: daysAgo(900) })
      .execute();
  const mine = async () =>
    (await t.db.selectFrom('notifications').select('id').where('user_id', '=', user_id).execute()).length;
  const job = retentionJob(t.parts);
  const run = () => job.run(new AbortController().signal);
  const begin = (begins_at: string) => t.db.updateTable('retention').set({ begins_at }).execute();
  await aNote();
  await begin('2026-11-19T23:00:01Z');
  t.clock.set('2026-11-19T23:00:00Z');
  await run();
  expect(await mine()).toBe(1);
  t.clock.set('2026-11-20T22:59:59Z');
  await run();
  expect(await mine()).toBe(1);
  t.clock.set('2026-11-20T23:00:00Z');
  await run();
  expect(await mine()).toBe(0);
  await aNote();
  await run();
  expect(await mine()).toBe(1);
  t.clock.set('2026-11-21T23:00:00Z');
  await run();
  expect(await mine()).toBe(0);
});
