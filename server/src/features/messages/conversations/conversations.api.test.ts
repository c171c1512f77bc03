import {
  getConversation,
  listConversations,
  writeInConversation,
} from '@amayumba/contract/messages/conversation-endpoints.ts';
import type { Conversation } from '@amayumba/contract/messages/conversation.ts';
import { listNotifications } from '@amayumba/contract/notifications/endpoints.ts';
import { expect, test } from 'vitest';
import { storedKey } from '../../keys/test/key-caller.ts';
import { auditEntries } from '../../../test/audit-entries.ts';
import { testApp } from '../../../test/build-test-app.ts';
import { NOON } from '../../../test/clock.ts';
import { mailTo } from '../../../test/mail.ts';

const t = testApp();

const PAPER = { name: 'slip.pdf', content: Buffer.from('%PDF-1.4\n%%EOF') };

async function pair() {
  const tenant = await t.make.tenant({ first_name: 'Sarah', last_name: 'Nakato' });
  const { account_id } = await t.make.payment({ tenant, month: 10 });
  const moses = await t.make.user('manager', { first_name: 'Moses', last_name: 'Okello' });
  return { tenant, account: account_id, caller: t.as(tenant.user), office: t.as(moses) };
}
const short = (list: unknown, account: number) => (list as Conversation[]).find((one) => one.account === account);

test('a tenant and the office write to each other, and each reads what the other wrote', async () => {
  const { tenant, account, caller, office } = await pair();
  const written = await caller.call(writeInConversation, { id: account, body: { text: 'I paid by MTN.' } });
  expect([written.status, written.body]).toEqual([
    201,
    {
      id: written.body.id,
      from: 'tenant',
      name: 'Sarah Nakato',
      text: 'I paid by MTN.',
      attachment: null,
      attachment_name: null,
      at: new Date(NOON).toISOString(),
      read_at: null,
    },
  ]);
  const list = short((await office.call(listConversations)).body, account);
  expect(list).toMatchObject({
    account,
    unread: 1,
    last: { text: 'I paid by MTN.' },
    tenant_details: { id: tenant.id },
  });
  const unread = async () => short((await office.call(listConversations, { query: { unread: true } })).body, account);
  expect(await unread()).toBeDefined();
  expect((await office.call(getConversation, { id: account })).body[0]?.read_at).not.toBeNull();
  expect(await unread()).toBeUndefined();
  expect(short((await office.call(listConversations)).body, account)?.unread).toBe(0);
  await office.call(writeInConversation, { id: account, body: { text: 'Thank you.' } });
  const { body } = await caller.call(getConversation, { id: account });
  expect(body.map(({ from, name, text }) => `${from} ${name}: ${text}`)).toEqual([
    'tenant Sarah Nakato: I paid by MTN.',
    'manager Moses Okello: Thank you.',
  ]);
  const mails = await mailTo(t.db, tenant.user.email);
  expect(mails.at(-1)?.body).toContain('Thank you.');
  const notes = (await office.call(listNotifications)).body as { title: string; body: string }[];
  expect(notes[0]).toMatchObject({
    title: 'Message from Sarah Nakato',
    body: expect.stringContaining('I paid by MTN.'),
    opens: 'conversation',
    account,
  });
  expect(
    (await auditEntries(t.db, { subject: 'conversation', subject_id: account })).map(({ after }) => after),
  ).toEqual([
    { message: 'I paid by MTN.', attachments: 0 },
    { message: 'Thank you.', attachments: 0 },
  ]);
});

test('a file goes with a message or alone, and nothing at all is refused', async () => {
  const { account, caller, office } = await pair();
  const { body } = await caller.call(writeInConversation, { id: account, anyBody: {}, files: { attachment: PAPER } });
  expect(body).toMatchObject({
    text: '',
    attachment_name: 'slip.pdf',
    attachment: expect.stringMatching(/^\/api\/files\//),
  });
  const file = await t.app.inject({ url: body.attachment ?? '' });
  expect(file.statusCode).toBe(200);
  const { status, error } = await office.call(writeInConversation, { id: account, body: { text: ' ' } });
  expect([status, error.fields]).toEqual([400, { text: ['Write a message or add a file.'] }]);
});

test('the same key stores a message once', async () => {
  const { account, caller } = await pair();
  const request = { id: account, body: { text: 'Once' }, headers: { 'idempotency-key': 'conversation-1' } };
  const first = await caller.call(writeInConversation, request);
  expect((await caller.call(writeInConversation, request)).body).toEqual(first.body);
  expect((await caller.call(getConversation, { id: account })).body).toHaveLength(1);
});

test('conversations with unread messages come first', async () => {
  const [older, newer] = [await pair(), await pair()];
  await older.caller.call(writeInConversation, { id: older.account, body: { text: 'Unread' } });
  await newer.office.call(writeInConversation, { id: newer.account, body: { text: 'Read' } });
  const list = (await newer.office.call(listConversations, { query: { page: 1, page_size: 200 } })).body;
  const ids = (list as { results: Conversation[] }).results.map(({ account }) => account);
  expect(ids.indexOf(older.account)).toBeLessThan(ids.indexOf(newer.account));
});

test('a former tenant still sees the conversation about the old home', async () => {
  const { tenant, account, caller, office } = await pair();
  await t.db.updateTable('leases').set({ lease_end: '2026-10-31' }).where('id', '=', tenant.lease_id).execute();
  expect((await caller.call(writeInConversation, { id: account, body: { text: 'My deposit?' } })).status).toBe(201);
  expect((await caller.call(getConversation, { id: account })).body).toHaveLength(1);
  await office.call(writeInConversation, { id: account, body: { text: 'It comes on Friday.' } });
  const mail = (await mailTo(t.db, tenant.user.email)).at(-1)?.body;
  expect(mail).toContain(`http://portal.test/tenant/messages?account=${account}\n`);
});

test("nobody else reads or writes a tenant's conversation", async () => {
  const { account } = await pair();
  const stranger = t.as((await t.make.tenant()).user);
  const owner = t.as(await t.make.user('owner'));
  for (const call of [getConversation, writeInConversation]) {
    const request = call === writeInConversation ? { id: account, anyBody: { text: 'Hello' } } : { id: account };
    expect((await t.as(null).call(call, request)).status).toBe(401);
    expect((await owner.call(call, request)).status).toBe(403);
    expect((await stranger.call(call, request)).status).toBe(404);
  }
  expect((await stranger.call(listConversations)).status).toBe(403);
  const rows = t.db.selectFrom('conversation_messages').select('id').where('account_id', '=', account);
  expect(await rows.execute()).toEqual([]);
});

test('accountants see no conversation, nor does a key that reads messages', async () => {
  const { account, caller } = await pair();
  await caller.call(writeInConversation, { id: account, body: { text: 'My husband left us.' } });
  const accountant = await t.make.user('manager', { staff_role: 'accountant' });
  const key = await storedKey(t, (await t.make.user('manager')).id, ['messages:read']);
  for (const one of [t.as(accountant), key])
    for (const call of [listConversations, getConversation]) {
      const { status, text } = await one.call(call, { id: account });
      expect([status, text.includes('husband')]).toEqual([403, false]);
    }
});

test('only those who may answer read for the office: a viewer, and a key that only reads, leave messages unread', async () => {
  const { account, caller, office } = await pair();
  await caller.call(writeInConversation, { id: account, body: { text: 'The roof leaks.' } });
  const reads = await storedKey(t, (await t.make.user('manager')).id, ['conversations:read']);
  const writes = await storedKey(t, (await t.make.user('manager')).id, ['conversations:read', 'conversations:write']);
  const viewer = t.as(await t.make.user('manager', { staff_role: 'viewer' }));
  const unread = async () => short((await office.call(listConversations)).body, account)?.unread;
  for (const one of [viewer, reads]) {
    expect((await one.call(getConversation, { id: account })).body).toMatchObject([{ read_at: null }]);
    expect(await unread()).toBe(1);
  }
  expect((await writes.call(getConversation, { id: account })).status).toBe(200);
  expect(await unread()).toBe(0);
});

test('a tenant who writes many messages has to wait', async () => {
  const { account, caller } = await pair();
  for (let nth = 0; nth < 15; nth += 1)
    expect((await caller.call(writeInConversation, { id: account, body: { text: `No. ${nth}` } })).status).toBe(201);
  const { status, error } = await caller.call(writeInConversation, { id: account, body: { text: 'One more' } });
  expect([status, error.code]).toEqual([429, 'too_many_messages']);
});
