import { listAudit } from '@amayumba/contract/audit/endpoints.ts';
import { listNotifications } from '@amayumba/contract/notifications/endpoints.ts';
import { messageTenants } from '@amayumba/contract/tenants/endpoints.ts';
import { expect, test } from 'vitest';
import { testApp } from '../../test/build-test-app.ts';
import { mailTo } from '../../test/mail.ts';
import { storedKey } from '../keys/test/key-caller.ts';

const t = testApp();

const MESSAGE = { title: 'Water on Saturday', text: 'There is no water from 8 to 12.\n\nPlease fill your jerrycans.' };

type Made = Awaited<ReturnType<typeof t.make.tenant>>;

const messagesOf = async ({ user }: Made) => (await t.as(user).call(listNotifications)).body as { title: string }[];
const manager = async () => t.as(await t.make.user('manager'));

/** Sets a column of the account of a tenant. */
const setUser = ({ user }: Made, values: { email: string } | { status: 'inactive' }) =>
  t.db.updateTable('users').set(values).where('id', '=', user.id).execute();

test('chosen tenants get one message each, by mail where they have an address, once for a key', async () => {
  const caller = await manager();
  const [mailed, silent, inactive, other] = [
    await t.make.tenant(),
    await t.make.tenant(),
    await t.make.tenant(),
    await t.make.tenant(),
  ];
  await setUser(silent, { email: '' });
  await setUser(inactive, { status: 'inactive' });
  const tenants = [mailed.id, silent.id, inactive.id];
  const request = { body: { ...MESSAGE, tenants }, headers: { 'idempotency-key': 'message-once' } };
  const sent = await caller.call(messageTenants, request);
  expect([sent.status, sent.body]).toEqual([200, { by_mail: 1, in_portal_only: 1, left_out: 1 }]);
  expect((await caller.call(messageTenants, request)).body).toEqual(sent.body);
  for (const tenant of [mailed, silent])
    expect(await messagesOf(tenant)).toEqual([
      expect.objectContaining({ title: MESSAGE.title, body: MESSAGE.text, payment: null, read_at: null }),
    ]);
  expect(await messagesOf(other)).toEqual([]);
  const [mail, ...more] = await mailTo(t.db, mailed.user.email);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ subject: MESSAGE.title, body: expect.stringContaining(MESSAGE.text) });
  expect(await mailTo(t.db, inactive.user.email)).toEqual([]);
});

test('who got a message is recorded, without its text', async () => {
  const caller = await manager();
  const tenant = await t.make.tenant();
  await caller.call(messageTenants, { body: { ...MESSAGE, tenants: [tenant.id] } });
  const { body } = await caller.call(listAudit, { query: { tenant_id: tenant.id, action: 'messaged' } });
  const entries = body as { summary: string; tenant: number | null; after: unknown }[];
  expect(entries.map(({ after, tenant: about }) => [after, about])).toEqual([[{ way: 'mail' }, tenant.id]]);
  expect(entries[0]?.summary).toMatch(/ sent a message to /);
  expect(JSON.stringify(entries)).not.toMatch(/Saturday|jerrycans/);
});

test('a tenant who does not exist, twice the same, or no text is refused, and nobody gets anything', async () => {
  const caller = await manager();
  const tenant = await t.make.tenant();
  const refused = async (body: object) => {
    const { status, error } = await caller.call(messageTenants, { anyBody: { ...MESSAGE, ...body } });
    return [status, error.fields];
  };
  expect(await refused({ tenants: [tenant.id, 999_999] })).toEqual([400, { tenants: ['This choice does not exist.'] }]);
  expect(await refused({ tenants: [tenant.id, tenant.id] })).toEqual([
    400,
    { tenants: ['The same tenant is chosen twice.'] },
  ]);
  expect(await refused({ tenants: Array.from({ length: 501 }, (_, index) => index + 1) })).toEqual([
    400,
    { tenants: ['Choose at most 500 tenants.'] },
  ]);
  expect(await refused({ tenants: [tenant.id], title: ' ', text: '' })).toEqual([
    400,
    { title: ['This field is required.'], text: ['This field is required.'] },
  ]);
  expect(await messagesOf(tenant)).toEqual([]);
});

test('a key writes to tenants only if it may send messages', async () => {
  const { id } = await t.make.tenant();
  const body = { ...MESSAGE, tenants: [id] };
  const by = async (permission: 'tenants:write' | 'messages:write') => {
    const key = await storedKey(t, (await t.make.user('manager')).id, [permission]);
    return (await key.call(messageTenants, { body })).status;
  };
  expect([await by('tenants:write'), await by('messages:write')]).toEqual([403, 200]);
});
