import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, inject, test } from 'vitest';
import type * as z from 'zod/mini';
import type { Endpoint } from '@amayumba/contract/endpoint.ts';
import { type ErrorBody, REFUSALS } from '@amayumba/contract/errors.ts';
import { rolesThatMay } from '../access/permissions.ts';
import { testApp } from '../test/build-test-app.ts';
import { inputFor, someId } from '../test/input-for.ts';

const t = testApp();

/**
 * A fixed seed gives the same requests every time. FUZZ_SEED and FUZZ_RUNS change them; a failure prints how to
 * repeat it.
 */
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_121);
/** Requests to each call. */
const BODIES = Number(process.env['FUZZ_RUNS'] ?? (inject('runsAgain') ? 2 : 6));
const QUERIES = Math.ceil(BODIES / 2);

/** Tables that a refused call may write: logins, failed sign-ins and stored responses. */
const MAY_CHANGE = new Set([
  'sessions',
  'refresh_tokens',
  'sign_in_failures',
  'rate_limits',
  'idempotency_keys',
  // Part of the audit log, whose entries are recorded.
  'audit_personal',
  'audit_chain',
]);

interface Call {
  endpoint: Endpoint;
  /** The token of an account that may make the call; undefined where the call is public. */
  token: string | undefined;
}

const tokens: Record<string, string> = {};

/** Creates homes, tenants and payments for the requested ids, all of one owner; the calling tenant is outside them. */
async function makePortfolio() {
  const owner = await t.make.user('owner');
  const estate = await t.make.estate({ owner_id: owner.id });
  const home = async () => (await t.make.apartment({ estate_id: estate.id })).id;
  for (let month = 6; month <= 10; month += 1) {
    const tenant = await t.make.tenant({ apartment_id: await home() });
    await t.make.payment({ tenant, month, status_id: 1 + (month % 3) });
  }
  const { user } = await t.make.tenant({ apartment_id: await home() });
  return { owner, manager: await t.make.user('manager'), tenant: user };
}

beforeAll(async () => {
  for (const [role, { id }] of Object.entries(await makePortfolio())) {
    const sessionId = randomUUID();
    const expires_at = new Date(t.clock.now() + 86_400_000);
    await t.db.insertInto('sessions').values({ id: sessionId, user_id: id, expires_at }).execute();
    tokens[role] = await t.parts.tokens.sign(id, sessionId);
  }
  await recordWrites();
});

/** Makes each row that is written leave an entry, which disappears where the transaction is rolled back. */
async function recordWrites() {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE'`.execute(t.db);
  await sql`create table writes (id bigint generated always as identity primary key)`.execute(t.owner);
  await sql`grant select on writes to public`.execute(t.owner);
  // Failed sign-ins are recorded, and a run of reminders, which needs no field, is one without any.
  await sql`create function record_write() returns trigger language plpgsql security definer set search_path from current
    as $$ begin
      if tg_table_name = 'audit_log' then
        if new.subject in ('sign_in', 'reminders') then return null; end if;
      end if;
      insert into writes default values;
      return null;
    end $$`.execute(t.owner);
  for (const { name } of rows.filter((table) => !MAY_CHANGE.has(table.name)))
    await sql`create trigger records_writes after insert or update or delete on ${sql.table(name)}
      for each row execute function record_write()`.execute(t.owner);
}

/** The entry of the last row that was written and stayed. */
async function lastWrite(): Promise<number> {
  const { rows } = await sql<{ last: number }>`select coalesce(max(id), 0) as last from writes`.execute(t.db);
  return rows[0]?.last ?? 0;
}

/** The calls with a body or a query, each with its schema. */
function callsWith(part: 'body' | 'query'): (Call & { schema: z.ZodMiniType })[] {
  return t.app.registered.flatMap(({ endpoint, rule }) => {
    const schema = endpoint?.[part];
    if (!endpoint || !schema || !rule) return [];
    return [{ endpoint, schema, token: 'may' in rule ? tokens[rolesThatMay(rule.may)[0] ?? ''] : undefined }];
  });
}

let senders = 0;
/** Sends a request from a unique address, so that no limit applies. */
function send({ endpoint, token }: Call, id: number, { query = '', type = '', payload = '' }) {
  senders += 1;
  return t.app.inject({
    method: endpoint.method,
    url: `${endpoint.path.replace(/:\w+/, String(id))}?${query}`,
    remoteAddress: `10.0.${Math.floor(senders / 250)}.${senders % 250}`,
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...(type && { 'content-type': type }) },
    ...(payload && { payload }),
  });
}

type Response = Awaited<ReturnType<typeof send>>;

const isDone = ({ statusCode }: Response) => statusCode < 300;

/**
 * Describes a wrong response: it must be a success or a refusal in our shape, with `fields` exactly where the input
 * is invalid.
 */
function faultOf(response: Response): string | undefined {
  if (isDone(response)) return undefined;
  const { statusCode, body } = response;
  const answer = `${statusCode} ${body.slice(0, 300)}`;
  const { error, code, fields } = response.json<ErrorBody>();
  const isKnown =
    Object.hasOwn(REFUSALS, code) &&
    Object.entries(REFUSALS).some(([name, [status]]) => name === code && status === statusCode);
  if (statusCode >= 500) return `fails: ${answer}`;
  if (!isKnown || !/\w.*\.$/s.test(error)) return `is in no shape of ours: ${answer}`;
  if ((fields !== undefined) !== (statusCode === 400)) return `has fields without cause, or none: ${answer}`;
  return code === 'invalid_input' && Object.keys(fields ?? {}).length === 0 ? `names no field: ${answer}` : undefined;
}

/** The last write that was seen; every write since is one of the request that follows. */
let seen = 0;
/** Makes a request; describes a wrong response, or what a refused request has stored. */
async function faultIn(request: () => Promise<Response>): Promise<string | undefined> {
  const response = await request();
  // Work after a response writes too.
  await t.parts.background.settled();
  const before = seen;
  seen = await lastWrite();
  const isStored = !isDone(response) && seen !== before;
  return (
    faultOf(response) ?? (isStored ? `stored something and yet refused: ${response.body.slice(0, 300)}` : undefined)
  );
}

const asSearch = (input: unknown) =>
  new URLSearchParams(
    Object.entries((input ?? {}) as Record<string, unknown>).flatMap(([name, value]) =>
      [value].flat().map((item): [string, string] => [name, typeof item === 'string' ? item : JSON.stringify(item)]),
    ),
  ).toString();

test('for any body a call answers in our format, and stores nothing when it refuses', async () => {
  const calls = callsWith('body');
  expect(calls.length).toBeGreaterThan(20);
  seen = await lastWrite();
  for (const call of calls) {
    const name = `${call.endpoint.method} ${call.endpoint.path}`;
    const isSound = fc.asyncProperty(someId, inputFor(call.schema), async (id, body) => {
      const request = { type: 'application/json', payload: JSON.stringify(body) };
      expect([name, await faultIn(() => send(call, id, request))]).toEqual([name, undefined]);
    });
    await fc.assert(isSound, { seed: SEED, numRuns: BODIES, endOnFailure: true });
  }
  // What accepted calls wrote was recorded.
  expect(await lastWrite()).toBeGreaterThan(0);
});

test('for any query a call succeeds or reports the errors', async () => {
  const calls = callsWith('query');
  expect(calls.length).toBeGreaterThan(20);
  for (const call of calls) {
    const name = `${call.endpoint.method} ${call.endpoint.path}`;
    const isSound = fc.asyncProperty(someId, inputFor(call.schema), async (id, query) => {
      expect([name, faultOf(await send(call, id, { query: asSearch(query) }))]).toEqual([name, undefined]);
    });
    await fc.assert(isSound, { seed: SEED, numRuns: QUERIES, endOnFailure: true });
  }
});

const FORM = 'multipart/form-data; boundary=x';
const part = (head: string, content: string) => `--x\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`;
const parts = (count: number, head: string) => part(head, 'y').repeat(count);
/** Bodies that contradict their content type, that no call accepts, or that exceed a call's limits. */
const UNREADABLE: readonly (readonly [type: string, payload: string])[] = [
  ['application/json', '{"name": '],
  ['application/json', 'null'],
  ['application/json', '[]'],
  ['application/json', '"text"'],
  ['application/json', '{"amount": 1e309}'],
  ['application/json', '{"__proto__": {"role": "manager"}}'],
  ['application/json', '{"constructor": {"prototype": {"role": "manager"}}}'],
  ['application/json', '['.repeat(20_000)],
  ['application/json', `{"name": ${'['.repeat(20_000)}${']'.repeat(20_000)}}`],
  ['application/json; charset=utf-16', '{'],
  ['text/plain', '{}'],
  ['application/xml', '<a/>'],
  ['application/x-www-form-urlencoded', 'username=a'],
  ['nonsense', '{}'],
  ['multipart/form-data', part('name="a"', 'b')],
  [`multipart/form-data; boundary=${'x'.repeat(300)}`, '--x'],
  [FORM, 'no part at all'],
  [FORM, part('name="title"', 'cut off before its end')],
  [FORM, part('name="receipt_file"; filename="a.png"', 'cut off before its end')],
  [FORM, '--x\r\n\r\nwithout a head\r\n--x--\r\n'],
  [FORM, `${part('name="__proto__"', 'y')}${parts(2, 'name="amount"')}--x--\r\n`],
  [FORM, `${part('name="amount"; filename="a.png"', 'y')}--x--\r\n`],
  [FORM, `${parts(80, 'name="amount"')}--x--\r\n`],
  [FORM, `${parts(6, 'name="receipt_file"; filename="a.png"')}--x--\r\n`],
  [FORM, `${part('name="notes"', 'y'.repeat(120_000))}--x--\r\n`],
];

/** A body is sent to every so many calls, others each time, and a form to all that take files: all share one reader. */
const EVERY = 4;

// It reaches no statement that one database has and the other lacks.
test.skipIf(inject('runsAgain'))('a body that cannot be read stores nothing, in any call', async () => {
  const calls = callsWith('body');
  const before = await lastWrite();
  for (const [index, [type, payload]] of UNREADABLE.entries()) {
    const some = calls.filter(
      ({ endpoint }, at) => (type === FORM && endpoint.files !== undefined) || (at + index) % EVERY === 0,
    );
    const answers = await Promise.all(some.map((call) => send(call, 999_999, { type, payload })));
    expect([type, payload.slice(0, 99), ...answers.flatMap((answer) => faultOf(answer) ?? [])]).toHaveLength(2);
  }
  expect(await lastWrite()).toBe(before);
});

test('an address that cannot be read is refused in our format', async () => {
  const headers = { authorization: `Bearer ${tokens['manager']}` };
  for (const id of ['%zz', '%ff', '%00', '9'.repeat(3000), '-1', '0', '1e1', '__proto__']) {
    const response = await t.app.inject({ url: `/api/payments/payments/${id}/`, headers });
    expect([id, isDone(response), faultOf(response)]).toEqual([id, false, undefined]);
  }
});

test('half a character and an instant without a time zone are refused at their field, not stored in another form', async () => {
  const input = { tenant: 1, amount: 450_000, status: 2, due_date: '2026-11-21', payment_for_year: 2027 };
  const body = { ...input, notes: 'rent \ud800', reference_number: 'a\0b', paid_at: '2026-11-20T09:00:00' };
  const headers = { authorization: `Bearer ${tokens['manager']}` };
  const response = await t.app.inject({ method: 'POST', url: '/api/payments/payments/', headers, payload: body });
  expect(faultOf(response)).toBeUndefined();
  expect(Object.keys(response.json<ErrorBody>().fields ?? {}).toSorted()).toEqual([
    'notes',
    'paid_at',
    'reference_number',
  ]);
});
