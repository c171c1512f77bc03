import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { listAttention } from '@amayumba/contract/attention/endpoints.ts';
import {
  closeComplaint,
  getComplaint,
  logComplaint,
  updateComplaint,
  updateComplaintStatus,
} from '@amayumba/contract/complaints/endpoints.ts';
import { listTenantMails } from '@amayumba/contract/tenants/endpoints.ts';
import { auditEntries } from '../../test/audit-entries.ts';
import { testApp } from '../../test/build-test-app.ts';
import { NOON } from '../../test/clock.ts';
import { mailTo } from '../../test/mail.ts';
import { storedKey } from '../keys/test/key-caller.ts';

const t = testApp();

const LEAK = { category: 4, title: 'Leaking tap', description: 'The kitchen tap drips all night.' };
const asManager = async () => t.as(await t.make.user('manager', { first_name: 'Musa', last_name: 'Kato' }));
/** A tenant with one complaint. */
async function complainant(values: Parameters<typeof t.make.tenant>[0] = {}) {
  const tenant = await t.make.tenant(values);
  const caller = t.as(tenant.user);
  const { id } = (await caller.call(logComplaint, { body: LEAK })).body;
  return { ...tenant, caller, complaint: id };
}
const historyOf = async (id: number) => (await (await asManager()).call(getComplaint, { id })).body.history;
const messagesOf = (user: { id: number }) =>
  t.db
    .selectFrom('notifications')
    .select(['title', 'body', 'complaint_id'])
    .where('user_id', '=', user.id)
    .orderBy('id')
    .execute();
const photo = async () => ({
  attachment: {
    name: 'tap.png',
    content: await sharp({ create: { width: 20, height: 20, channels: 3, background: 'teal' } })
      .png()
      .toBuffer(),
  },
});

describe('who may change a complaint', () => {
  test('managers change any, tenants their own by PATCH; only managers decide and close', async () => {
    const { complaint: id, user } = await complainant();
    const stranger = await t.make.tenant();
    const change = { anyBody: { status_id: 2, title: 'Mine now' } };
    for (const endpoint of [updateComplaint, updateComplaintStatus, closeComplaint]) {
      expect((await t.as(null).call(endpoint, { id, ...change })).status).toBe(401);
      expect((await t.as(await t.make.user('owner')).call(endpoint, { id, ...change })).status).toBe(403);
      expect((await (await asManager()).call(endpoint, { id: 999_999, ...change })).status).toBe(404);
    }
    expect((await t.as(stranger.user).call(updateComplaint, { id, ...change })).status).toBe(404);
    for (const endpoint of [updateComplaintStatus, closeComplaint]) {
      expect((await t.as(user).call(endpoint, { id, ...change })).status).toBe(403);
    }
    // A key that answers complaints changes the words of one, and does not decide about it either.
    const key = await storedKey(t, (await t.make.user('manager')).id, ['complaints:write']);
    const byKey = await key.call(updateComplaint, { id, body: { status: 4 } });
    expect([byKey.status, byKey.error.code]).toEqual([403, 'api_key_not_allowed']);
    expect((await key.call(updateComplaint, { id, body: { status: 1, urgency: 'high' } })).status).toBe(200);
    const { body } = await t.as(user).call(getComplaint, { id });
    expect(body).toMatchObject({ title: 'Leaking tap', status: { id: 1 }, history: [{ from: null }] });
  });
});

describe('bad input reports each wrong field and changes nothing', () => {
  test.each([
    [{ title: '', description: ' ', urgency: 'soon', status: 'Open' }, ['description', 'status', 'title', 'urgency']],
    [{ category: 999_999, status: 999_999, title: 'New' }, ['category', 'status']],
    [{ category: 'Water', title: 'a\0b' }, ['category', 'title']],
  ])('PATCH %j', async (anyBody, fields) => {
    const { complaint: id, caller, user } = await complainant();
    const before = await caller.call(getComplaint, { id });
    for (const files of [{}, { files: await photo() }]) {
      const { status, error } = await caller.call(updateComplaint, { id, anyBody, ...files });
      expect(status).toBe(400);
      expect(Object.keys(error.fields ?? {}).toSorted()).toEqual(fields);
    }
    expect((await caller.call(getComplaint, { id })).body).toEqual(before.body);
    const files = await t.db.selectFrom('files').select('id').where('uploaded_by', '=', user.id).execute();
    expect(files).toEqual([]);
  });

  test.each([
    [{}, ['status_id']],
    [{ status_id: 'Closed', feedback: 'x'.repeat(5001) }, ['feedback', 'status_id']],
    [{ status_id: 999_999, feedback: 'Done' }, ['status_id']],
  ])('update_status %#', async (anyBody, fields) => {
    const { complaint: id, caller, user } = await complainant();
    const before = await caller.call(getComplaint, { id });
    const { status, error } = await (await asManager()).call(updateComplaintStatus, { id, anyBody });
    expect(status).toBe(400);
    expect(Object.keys(error.fields ?? {}).toSorted()).toEqual(fields);
    expect((await caller.call(getComplaint, { id })).body).toEqual(before.body);
    expect(await messagesOf(user)).toEqual([]);
  });
});

describe('a tenant', () => {
  test('changes the text, the urgency and the status; only the fields sent', async () => {
    const { complaint: id, caller, user } = await complainant();
    const first = await caller.call(updateComplaint, { id, body: { title: 'Two leaking taps', urgency: 'high' } });
    expect(first).toMatchObject({
      status: 200,
      body: {
        title: 'Two leaking taps',
        description: LEAK.description,
        urgency: 'high',
        status: { name: 'Open' },
        message: 'Complaint updated successfully!',
      },
    });
    const files = await photo();
    const anyBody = { category: 8, title: 'Taps', description: 'All of them.', urgency: 'critical', status: 3 };
    const second = await caller.call(updateComplaint, { id, anyBody, files });
    expect(second.body).toMatchObject({
      category: { name: 'Water' },
      status: { name: 'Resolved' },
      attachment: expect.stringContaining('signature='),
    });
    const { body } = await caller.call(updateComplaint, { id, body: { urgency: 'low' } });
    expect((await t.app.inject({ url: body.attachment ?? '' })).headers['content-type']).toBe('image/png');
    expect(await messagesOf(user)).toEqual([]);
  });

  test('may change a closed one only to reopen it, and the managers are notified', async () => {
    const { complaint: id, caller } = await complainant({ first_name: 'Sarah', last_name: 'Nakato' });
    const watching = await t.make.user('manager');
    await t.as(watching).call(closeComplaint, { id });
    const refusals = [{ title: 'Still dripping' }, { title: 'Still dripping', status: 4 }, {}];
    for (const body of refusals) {
      const answer = await caller.call(updateComplaint, { id, body });
      expect(answer).toMatchObject({ status: 409, error: { code: 'complaint_closed' } });
    }
    expect((await caller.call(updateComplaint, { id, body: {}, files: await photo() })).status).toBe(409);
    expect((await caller.call(getComplaint, { id })).body).toMatchObject({ title: LEAK.title, attachment: null });

    const reopened = await caller.call(updateComplaint, { id, body: { title: 'Still dripping', status: 1 } });
    expect(reopened).toMatchObject({ status: 200, body: { title: 'Still dripping', status: { name: 'Open' } } });
    expect((await caller.call(updateComplaint, { id, body: { title: 'Worse' } })).status).toBe(200);
    const messages = await messagesOf(watching);
    expect(messages.map(({ title }) => title)).toEqual(['Complaint reopened: Still dripping']);
    expect(messages[0]?.body).toMatch(/^Sarah Nakato \(.*\) reopened "Still dripping"\./);
  });

  test('the managers are notified too where one that was resolved is reopened, and not where it is closed', async () => {
    const { complaint: id, caller } = await complainant();
    const watching = await t.make.user('manager');
    for (const status of [1, 4]) {
      await t.as(watching).call(updateComplaintStatus, { id, body: { status_id: 3 } });
      expect((await caller.call(updateComplaint, { id, body: { status } })).status).toBe(200);
    }
    expect((await messagesOf(watching)).map(({ title }) => title)).toEqual([`Complaint reopened: ${LEAK.title}`]);
  });
});

describe('history', () => {
  test('stores each change with who, when and what was written; a repeated status adds none', async () => {
    const { complaint: id, user } = await complainant({ first_name: 'Sarah', last_name: 'Nakato' });
    const manager = await asManager();
    const at = (instant: string) => t.clock.set(instant);
    at('2026-11-21T20:59:00Z'); // 23:59 in Kampala
    const feedback = 'The plumber comes tomorrow.';
    await manager.call(updateComplaintStatus, { id, body: { status_id: 2, feedback } });
    await manager.call(updateComplaintStatus, { id, body: { status_id: 2, feedback } });
    await manager.call(updateComplaintStatus, { id, body: { status_id: 2, feedback: 'He is late.' } });
    await manager.call(updateComplaint, { id, body: { status: 2, urgency: 'high' } });
    at('2026-11-21T21:01:00Z'); // 00:01
    await manager.call(updateComplaint, { id, body: { status: 3 } });
    await manager.call(closeComplaint, { id });
    await manager.call(closeComplaint, { id });
    at('2026-11-22T06:00:00Z');
    const { body } = await t.as(user).call(updateComplaint, { id, body: { status: 1 } });
    t.clock.set(NOON);
    expect(body).toMatchObject({ updated_at: '2026-11-22T06:00:00.000Z', created_at: '2026-11-21T09:00:00.000Z' });
    const [open, progress] = [
      { id: 1, name: 'Open' },
      { id: 2, name: 'In Progress' },
    ];
    const [resolved, closed] = [
      { id: 3, name: 'Resolved' },
      { id: 4, name: 'Closed' },
    ];
    expect(await historyOf(id)).toEqual([
      { at: '2026-11-21T09:00:00.000Z', by: 'Sarah Nakato', from: null, to: open, feedback: '' },
      { at: '2026-11-21T20:59:00.000Z', by: 'Musa Kato', from: open, to: progress, feedback },
      { at: '2026-11-21T21:01:00.000Z', by: 'Musa Kato', from: progress, to: resolved, feedback: '' },
      { at: '2026-11-21T21:01:00.000Z', by: 'Musa Kato', from: resolved, to: closed, feedback: '' },
      { at: '2026-11-22T06:00:00.000Z', by: 'Sarah Nakato', from: closed, to: open, feedback: '' },
    ]);
  });

  test('has no gap after concurrent changes: each begins where the previous one ended', async () => {
    const { complaint: id } = await complainant();
    const manager = await asManager();
    await Promise.all(
      [2, 3, 4, 2, 3].map((status_id) => manager.call(updateComplaintStatus, { id, body: { status_id } })),
    );
    const history = await historyOf(id);
    for (const [index, change] of history.entries()) expect(change.from).toEqual(history[index - 1]?.to ?? null);
  });
});

describe('a manager', () => {
  test('changes any field, and feedback that is left out stays', async () => {
    const { complaint: id } = await complainant();
    const manager = await asManager();
    const decided = await manager.call(updateComplaintStatus, { id, body: { status_id: 2, feedback: ' On it. ' } });
    expect(decided).toMatchObject({ status: 200, body: { status: { name: 'In Progress' }, feedback: 'On it.' } });
    const closed = await manager.call(closeComplaint, { id });
    expect(closed).toMatchObject({ status: 200, body: { status: { name: 'Closed' }, feedback: 'On it.' } });
    const edited = await manager.call(updateComplaint, { id, body: { category: 2, description: 'Both taps.' } });
    expect(edited.body).toMatchObject({ category: { name: 'Maintenance' }, description: 'Both taps.' });
    const emptied = await manager.call(updateComplaintStatus, { id, body: { status_id: 4, feedback: '' } });
    expect(emptied.body.feedback).toBe('');
  });

  test.each([
    ['nothing', {}],
    ['nothing that calls itself JSON', { headers: { 'content-type': 'application/json' } }],
    ['an empty object', { anyBody: {} }],
  ])('closes a complaint by sending %s', async (_, request) => {
    const { complaint: id } = await complainant();
    const answer = await (await asManager()).call(closeComplaint, { id, ...request });
    expect(answer).toMatchObject({ status: 200, body: { id, status: { id: 4, name: 'Closed' } } });
  });

  test('leaves an audit record of the change', async () => {
    const { complaint: id } = await complainant();
    await (await asManager()).call(updateComplaint, { id, body: { title: 'Tap' } });
    expect(await auditEntries(t.db, { subject: 'complaint', subject_id: id })).toMatchObject([
      { action: 'logged', after: { title: 'Leaking tap', status_id: 1 } },
      { action: 'changed', before: { title: 'Leaking tap' }, after: { title: 'Tap' } },
    ]);
  });
});

describe('the tenant is notified of a decision', () => {
  test('in the portal and by mail, in plain words', async () => {
    const { complaint: id, user } = await complainant({ first_name: 'Sarah', last_name: 'Nakato' });
    const body = { status_id: 3, feedback: 'A new washer is in.' };
    await (await asManager()).call(updateComplaintStatus, { id, body });
    const [message] = await messagesOf(user);
    expect(message).toMatchObject({ title: 'Complaint "Leaking tap": Resolved', complaint_id: id });
    expect(message?.body).toContain('Your complaint "Leaking tap" is now Resolved.');
    expect(message?.body).toContain('Your property manager wrote: A new washer is in.');
    expect(message?.body).toContain('you can reopen');
    const [mail] = await mailTo(t.db, user.email);
    expect(mail).toMatchObject({ subject: 'Complaint "Leaking tap": Resolved', to_name: 'Sarah Nakato' });
    expect(mail?.body).toContain('Dear Sarah Nakato');
    expect(mail?.body).toContain(message?.body);
    expect(mail?.body).toContain('http://portal.test/tenant/complaints');
  });

  test('for every kind of decision, also feedback alone; not if nothing changed', async () => {
    const { complaint: id, user } = await complainant();
    const manager = await asManager();
    await manager.call(updateComplaint, { id, body: { status: 2 } });
    await manager.call(updateComplaint, { id, body: { status: 2, urgency: 'low' } });
    await manager.call(updateComplaintStatus, { id, body: { status_id: 2, feedback: 'Tomorrow.' } });
    await manager.call(updateComplaintStatus, { id, body: { status_id: 2, feedback: 'Tomorrow.' } });
    await manager.call(closeComplaint, { id });
    const titles = ['In Progress', 'feedback', 'Closed'].map((what) => `Complaint "Leaking tap": ${what}`);
    expect((await messagesOf(user)).map(({ title }) => title)).toEqual(titles);
    expect((await mailTo(t.db, user.email)).map(({ subject }) => subject)).toEqual(titles);
    expect((await messagesOf(user))[1]?.body).toContain('Tomorrow.');
  });

  test('by a mail of which who may not read complaints sees everything but the title', async () => {
    const { complaint: id, id: tenant, user } = await complainant();
    await (await asManager()).call(updateComplaintStatus, { id, body: { status_id: 2 } });
    await t.owner.updateTable('mail_outbox').set({ failed_at: NOON }).where('user_id', '=', user.id).execute();
    const accountant = t.as(await t.make.user('manager', { staff_role: 'accountant' }));
    const shownTo = async (caller: typeof accountant) => [
      JSON.stringify((await caller.call(listTenantMails, { id: tenant })).body),
      JSON.stringify((await caller.call(listAttention)).body),
    ];
    for (const list of await shownTo(await asManager())) expect(list).toContain('Leaking tap');
    for (const list of await shownTo(accountant)) {
      expect(list).toContain('About a complaint');
      expect(list).not.toContain('Leaking tap');
    }
  });

  test('by a mail that is in the outbox before its delivery is triggered', async () => {
    const { complaint: id, user } = await complainant();
    const found: Promise<unknown[]>[] = [];
    t.parts.mailWaiting = () => void found.push(mailTo(t.db, user.email));
    await (await asManager()).call(closeComplaint, { id });
    t.parts.mailWaiting = () => {};
    expect(await Promise.all(found)).toMatchObject([[{ subject: 'Complaint "Leaking tap": Closed' }]]);
  });
});
