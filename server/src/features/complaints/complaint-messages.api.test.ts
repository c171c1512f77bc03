import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { ComplaintMessage } from '@amayumba/contract/complaints/complaint.ts';
import {
  closeComplaint,
  createComplaintMessage,
  getComplaint,
  listComplaintMessages,
  logComplaint,
  readComplaintMessages,
  updateComplaint,
  updateComplaintStatus,
} from '@amayumba/contract/complaints/endpoints.ts';
import { listNotifications } from '@amayumba/contract/notifications/endpoints.ts';
import { auditEntries } from '../../test/audit-entries.ts';
import { testApp } from '../../test/build-test-app.ts';
import { NOON } from '../../test/clock.ts';

const t = testApp();

const LEAK = { category: 4, title: 'Leaking tap', description: 'The kitchen tap drips all night.' };
const photo = async (background: string) => ({
  name: `${background}.png`,
  content: await sharp({ create: { width: 40, height: 40, channels: 3, background } })
    .png()
    .toBuffer(),
});

async function aComplaint() {
  const tenant = await t.make.tenant({ first_name: 'Sarah', last_name: 'Nakato' });
  const caller = t.as(tenant.user);
  const manager = await t.make.user('manager', { first_name: 'Moses', last_name: 'Okello' });
  const { id } = (await caller.call(logComplaint, { body: LEAK })).body;
  return { tenant, caller, id, manager, office: t.as(manager) };
}
const inShort = (messages: readonly ComplaintMessage[]) =>
  messages.map(({ from, name, text }) => `${from} ${name}: ${text}`);
const mailTo = (user: { id: number }) =>
  t.db.selectFrom('mail_outbox').select(['subject', 'body']).where('user_id', '=', user.id).orderBy('id').execute();

describe('who may read and write', () => {
  test('nobody without an account, no owner, and no other tenant', async () => {
    const { id } = await aComplaint();
    const owner = t.as(await t.make.user('owner'));
    const stranger = t.as((await t.make.tenant()).user);
    for (const call of [listComplaintMessages, createComplaintMessage, readComplaintMessages]) {
      const request = call === createComplaintMessage ? { id, anyBody: { text: 'Hello' } } : { id };
      expect((await t.as(null).call(call, request)).status).toBe(401);
      expect((await owner.call(call, request)).status).toBe(403);
      expect((await stranger.call(call, request)).status).toBe(404);
    }
    expect(await t.db.selectFrom('complaint_messages').select('id').where('complaint_id', '=', id).execute()).toEqual(
      [],
    );
  });

  test('a message needs a text or a picture', async () => {
    const { caller, id } = await aComplaint();
    for (const anyBody of [{}, { text: '  ' }, { text: 'x'.repeat(5001) }]) {
      const { status, error } = await caller.call(createComplaintMessage, { id, anyBody });
      expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ['text']]);
    }
  });

  test('a tenant reopens a closed complaint before they write; a manager need not', async () => {
    const { caller, office, id } = await aComplaint();
    await office.call(closeComplaint, { id });
    const refused = await caller.call(createComplaintMessage, { id, body: { text: 'Still drips' } });
    expect([refused.status, refused.error.code]).toEqual([409, 'complaint_closed']);
    expect((await office.call(createComplaintMessage, { id, body: { text: 'Is it dry?' } })).status).toBe(201);
  });

  test('a tenant cannot flood the managers', async () => {
    const { caller, id } = await aComplaint();
    const statuses: number[] = [];
    for (let count = 0; count < 16; count += 1)
      statuses.push((await caller.call(createComplaintMessage, { id, body: { text: `Drip ${count}` } })).status);
    expect(statuses.at(-2)).toBe(201);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('the conversation', () => {
  test('begins with the report, and both sides read it in the order of time', async () => {
    const { caller, office, id } = await aComplaint();
    t.clock.set('2026-11-21T09:05:00Z');
    await office.call(createComplaintMessage, { id, body: { text: 'The plumber comes on Monday.' } });
    t.clock.set('2026-11-21T09:09:00Z');
    const { status, body } = await caller.call(createComplaintMessage, {
      id,
      body: { text: 'Thank you.\nAt what time?' },
    });
    t.clock.set(NOON);
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(Number),
      complaint: id,
      from: 'tenant',
      name: 'Sarah Nakato',
      text: 'Thank you.\nAt what time?',
      attachment: null,
      attachments: [],
      at: '2026-11-21T09:09:00.000Z',
      read_at: null,
    });
    for (const reader of [caller, office]) {
      const { body: messages } = await reader.call(listComplaintMessages, { id });
      expect(inShort(messages)).toEqual([
        'tenant Sarah Nakato: The kitchen tap drips all night.',
        'manager Moses Okello: The plumber comes on Monday.',
        'tenant Sarah Nakato: Thank you.\nAt what time?',
      ]);
      expect(messages[0]).toMatchObject({ id: 0, at: '2026-11-21T09:00:00.000Z' });
    }
  });

  test('includes the feedback of every call, and the last of it stays the feedback of the complaint', async () => {
    const { caller, office, id } = await aComplaint();
    await office.call(updateComplaintStatus, { id, body: { status_id: 2, feedback: 'We look at it.' } });
    await office.call(updateComplaintStatus, { id, body: { status_id: 2, feedback: 'Spare part ordered.' } });
    await office.call(createComplaintMessage, { id, body: { text: 'It is here.' } });
    expect((await caller.call(getComplaint, { id })).body.feedback).toBe('It is here.');
    await caller.call(createComplaintMessage, { id, body: { text: 'Good.' } });
    await office.call(closeComplaint, { id, body: { feedback: 'Fitted.' } });
    expect((await caller.call(getComplaint, { id })).body.feedback).toBe('Fitted.');
    await caller.call(updateComplaint, { id, body: { status: 1 } });
    await office.call(closeComplaint, { id, body: { feedback: 'Fitted.' } });
    const { body } = await caller.call(listComplaintMessages, { id });
    expect(body.slice(1).map(({ text }) => text)).toEqual([
      'We look at it.',
      'Spare part ordered.',
      'It is here.',
      'Good.',
      'Fitted.',
      'Fitted.',
    ]);
  });

  test('has several pictures in a report and a message, and the first of a report is its attachment', async () => {
    const { caller, office, id: other } = await aComplaint();
    const files = {
      attachment: await photo('teal'),
      attachment_2: await photo('red'),
      attachment_4: await photo('blue'),
    };
    const body = { ...LEAK, urgency: 'high' } as const;
    const { body: logged } = await caller.call(logComplaint, { body, files });
    await office.call(createComplaintMessage, { id: logged.id, files: { attachment: await photo('green') } });
    const { body: messages } = await caller.call(listComplaintMessages, { id: logged.id });
    expect(messages.map(({ attachments }) => attachments.length)).toEqual([3, 1]);
    expect(messages[0]?.attachment).toBe(logged.attachment);
    const names: unknown[] = [];
    for (const link of messages.flatMap(({ attachments }) => attachments))
      names.push((await t.app.inject({ url: link })).headers['content-disposition']);
    for (const [index, name] of ['teal', 'red', 'blue', 'green'].entries())
      expect(names[index]).toContain(`${name}.png`);
    expect((await caller.call(listComplaintMessages, { id: other })).body[0]?.attachments).toEqual([]);
  });

  test('a file that is no picture is refused, and nothing is stored', async () => {
    const { caller, id } = await aComplaint();
    const script = { name: 'tap.png', content: Buffer.from('<script>alert(1)</script>') };
    const files = { attachment: await photo('teal'), attachment_2: script };
    const { status } = await caller.call(createComplaintMessage, { id, body: { text: 'Look' }, files });
    expect(status).toBe(415);
    expect((await caller.call(listComplaintMessages, { id })).body).toHaveLength(1);
  });

  test('a repeated request with its key writes once', async () => {
    const { caller, id } = await aComplaint();
    const request = { id, body: { text: 'Once' }, headers: { 'idempotency-key': 'message-1' } };
    const first = await caller.call(createComplaintMessage, request);
    expect((await caller.call(createComplaintMessage, request)).body).toEqual(first.body);
    expect((await caller.call(listComplaintMessages, { id })).body).toHaveLength(2);
  });
});

test("reading marks the other side's messages only, and keeps the time of the first reading", async () => {
  const { caller, office, id } = await aComplaint();
  await office.call(createComplaintMessage, { id, body: { text: 'Soon.' } });
  await caller.call(createComplaintMessage, { id, body: { text: 'Thanks.' } });
  const read = async () => (await caller.call(readComplaintMessages, { id })).body.map(({ read_at }) => read_at);
  expect(await read()).toEqual([null, '2026-11-21T09:00:00.000Z', null]);
  t.clock.set('2026-11-21T09:08:00Z');
  expect(await read()).toEqual([null, '2026-11-21T09:00:00.000Z', null]);
  const { body } = await office.call(readComplaintMessages, { id });
  t.clock.set(NOON);
  expect(body.map(({ read_at }) => read_at)).toEqual([null, '2026-11-21T09:00:00.000Z', '2026-11-21T09:08:00.000Z']);
});

describe('the other side is notified', () => {
  test('every manager in the portal of a tenant’s message', async () => {
    const { caller, office, id } = await aComplaint();
    await caller.call(createComplaintMessage, { id, body: { text: 'It drips more.' } });
    await caller.call(createComplaintMessage, { id, files: { attachment: await photo('teal') } });
    const { body } = await office.call(listNotifications);
    const notices = Array.isArray(body) ? body : body.results;
    expect(notices.slice(0, 2)).toMatchObject([
      {
        title: 'Reply on complaint: Leaking tap',
        body: expect.stringMatching(/^Sarah Nakato \(.*\) sent a picture\.$/),
      },
      { complaint: id, body: expect.stringMatching(/^Sarah Nakato \(.*\) wrote: It drips more\.$/) },
    ]);
  });

  test('the tenant in the portal and by mail, with a link to the complaint', async () => {
    const { caller, tenant, office, id } = await aComplaint();
    await office.call(createComplaintMessage, { id, body: { text: 'The plumber comes on Monday.' } });
    expect((await caller.call(listNotifications)).body).toMatchObject([
      {
        title: 'Complaint "Leaking tap": feedback',
        body: 'Your property manager wrote about your complaint "Leaking tap": The plumber comes on Monday.',
        complaint: id,
      },
    ]);
    const [mail] = await mailTo(tenant.user);
    expect(mail?.subject).toBe('Complaint "Leaking tap": feedback');
    expect(mail?.body).toContain(`/tenant/complaints/${id}`);
  });
});

test('each message is in the audit log with its words', async () => {
  const { caller, tenant, id } = await aComplaint();
  await caller.call(createComplaintMessage, { id, body: { text: 'It drips more.' } });
  const entries = await auditEntries(t.db, { subject: 'complaint', user_id: tenant.user.id });
  expect(entries.at(-1)).toMatchObject({
    action: 'replied',
    subject_id: id,
    after: { message: 'It drips more.', attachments: 0 },
  });
});
