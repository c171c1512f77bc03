import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { register, signIn } from '@amayumba/contract/accounts/endpoints.ts';
import { sendContactMessage } from '@amayumba/contract/contact/endpoints.ts';
import { listPayments } from '@amayumba/contract/payments/endpoints.ts';
import { createTenant, getTenant, listTenants } from '@amayumba/contract/tenants/endpoints.ts';
import { testApp } from '../test/build-test-app.ts';
import { openLog } from './portal-log.ts';

let written = '';
const log = openLog({ level: 'trace', format: 'json', out: { write: (line) => (written += line) } });
const t = testApp({ log: log.logger, servesPortal: true });

interface Line {
  level: string;
  msg: string;
  route?: string;
  request_id?: string;
  [fact: string]: unknown;
}
const lines = () =>
  written
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line);

/** Marks personal and secret data, which no line may contain; nothing else is spelled like it. */
const MARK = 'zzmarked';
const MARKS = {
  name: `${MARK}name`,
  email: `${MARK}@example.ug`,
  phone: '+256 799 424 242',
  password: `${MARK}-Ekitabo-9`,
  token: `eyJ${MARK}.eyJ${MARK}.${MARK}`,
};
const isMarked = /zzmarked|799.?424.?242/i;

/** Every field that a call could have, each with a mark in it. */
const MARKED_FIELDS = {
  username: MARKS.name,
  email: MARKS.email,
  password: MARKS.password,
  first_name: MARKS.name,
  last_name: MARKS.name,
  name: MARKS.name,
  phone_number: MARKS.phone,
  emergency_contact: MARKS.phone,
  address: MARKS.name,
  notes: MARKS.name,
  reference_number: MARKS.name,
  title: MARKS.name,
  description: MARKS.name,
  message: MARKS.name,
  subject: MARKS.name,
  token: MARKS.token,
  refresh: MARKS.token,
  amount: MARKS.name,
  due_date: MARKS.name,
  user: { username: MARKS.name, email: MARKS.email, password: MARKS.password },
};

beforeAll(() => {
  t.app.get(`/test/value`, () => sql`select ${MARKS.name}::int`.execute(t.db));
  t.app.get('/test/unique', async () => {
    const { username, password_hash } = await t.db
      .selectFrom('users as u')
      .select(['u.username', 'u.password_hash'])
      .where('u.username', '=', MARKS.name)
      .executeTakeFirstOrThrow();
    await sql`insert into users (username, email, password_hash, role, first_name, last_name, no_such_column)
      values (${username}, ${MARKS.email}, ${password_hash}, 'tenant', ${MARKS.name}, '', '')`.execute(t.db);
  });
  t.app.get('/test/null', () =>
    sql`insert into users (username, email) values (${`${MARKS.name}2`}, ${MARKS.email})`.execute(t.db),
  );
  t.app.get('/test/bug', () => {
    throw new Error(`cannot write to ${MARKS.email}`);
  });
  t.app.get('/test/json', () => JSON.parse(`{"password": ${MARKS.password}`) as unknown);
});
beforeEach(() => {
  written = '';
});

test("each request writes one line: number, route pattern, status, time, the account's id and role", async () => {
  const manager = await t.make.user('manager');
  const { headers } = await t.as(manager).call(listPayments, { query: { month: 5 } });
  expect(lines()).toEqual([
    {
      level: 'info',
      time: expect.any(String),
      request_id: headers['x-request-id'],
      method: 'GET',
      route: '/api/payments/payments/',
      status: 200,
      duration_ms: expect.any(Number),
      viewer_id: manager.id,
      role: 'manager',
      msg: 'request',
    },
  ]);
});

test('lines of probes have the level debug', async () => {
  await t.app.inject('/healthz');
  expect(lines()).toMatchObject([{ level: 'debug', route: '/healthz', status: 200 }]);
});

test('a bug is logged with its stack under the number in the response', async () => {
  const response = await t.app.inject('/test/bug');
  expect(response.statusCode).toBe(500);
  expect(response.json()).toMatchObject({ code: 'internal_error', request_id: response.headers['x-request-id'] });
  const fault = lines().find(({ level }) => level === 'error');
  expect(fault).toMatchObject({
    request_id: response.headers['x-request-id'],
    err: { message: 'cannot write to [address]', stack: expect.stringContaining('access-log.api.test.ts') },
  });
});

test("nobody's name, address, number, password, token or query is in any line, for any request", async () => {
  const manager = t.as(await t.make.user('manager'));
  const visitor = t.as(null);
  const apartment = await t.make.apartment();
  const person = { username: MARKS.name, email: MARKS.email, password: MARKS.password, first_name: MARKS.name };
  const made = await visitor.call(register, {
    body: { ...person, last_name: MARKS.name, phone_number: MARKS.phone, address: MARKS.name, role: 'tenant' },
  });
  expect(made.status).toBe(201);
  const signedIn = await visitor.call(signIn, { body: { username: MARKS.name, password: MARKS.password } });
  expect(signedIn.status).toBe(200);
  const secrets = [signedIn.body.access, signedIn.body.refresh].map((token) => token.slice(-20));
  await visitor.call(signIn, { body: { username: MARKS.name, password: `${MARKS.password}x` } });
  await visitor.call(sendContactMessage, {
    body: { name: MARKS.name, email: MARKS.email, subject: MARKS.name, message: MARKS.phone },
  });
  const lease = { apartment: apartment.id, lease_start: '2026-11-01', lease_end: '2027-10-31', tenant_type: 1 };
  const user = { ...person, username: `${MARKS.name}3`, email: `3${MARKS.email}`, last_name: MARKS.name };
  const tenant = await manager.call(createTenant, { body: { ...lease, user, phone_number: MARKS.phone } });
  expect(tenant.status).toBe(201);
  await manager.call(getTenant, { id: tenant.body.id });
  await manager.call(listTenants, { query: { search: MARKS.name } });

  for (const { endpoint } of t.app.registered) {
    if (!endpoint) continue;
    for (const caller of [visitor, manager]) {
      const headers = {
        'user-agent': MARKS.name,
        referer: `http://portal.test/?${MARKS.token}`,
        cookie: MARKS.token,
        'x-request-id': MARKS.name,
        ...(caller === visitor && { authorization: `Bearer ${MARKS.token}` }),
      };
      const asked = { id: MARKS.name, query: { search: MARKS.name, signature: MARKS.token } as never, headers };
      await caller.call(endpoint, { ...asked, ...(endpoint.body && { anyBody: MARKED_FIELDS }) });
      if (endpoint.files)
        await caller.call(endpoint, {
          ...asked,
          anyBody: MARKED_FIELDS,
          files: { [endpoint.files[0] ?? '']: { name: `${MARK}.pdf`, content: Buffer.from(MARKS.name) } },
        });
    }
  }
  for (const url of ['/test/value', '/test/unique', '/test/null', '/test/bug', '/test/json'])
    expect([url, (await t.app.inject({ url: `${url}?${MARKS.name}` })).statusCode]).toEqual([url, expect.any(Number)]);
  await t.app.inject(`/nowhere/${MARKS.name}?${MARKS.token}`);
  await t.app.inject(`/api/${MARKS.name}%zz?${MARKS.token}`);
  log.complain(`Mail 7 was not taken: 550 ${MARKS.email} ${MARKS.phone}`);

  expect(lines().length).toBeGreaterThan(150);
  expect(lines().filter(({ level }) => level === 'error').length).toBeGreaterThan(3);
  expect(lines().filter((line) => isMarked.test(JSON.stringify(line)))).toEqual([]);
  expect(secrets.filter((secret) => written.includes(secret))).toEqual([]);
});
