import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Endpoint } from '@amayumba/contract/endpoint.ts';
import { type ErrorBody, REFUSALS } from '@amayumba/contract/errors.ts';
import { rolesThatMay } from '../access/permissions.ts';
import { testApp } from '../test/build-test-app.ts';
import { inputFor } from '../test/input-for.ts';

const t = testApp();

/** BAD_REQUESTS and FUZZ_SEED change the number and the requests; a failure prints how to repeat it. */
const REQUESTS = Number(process.env['BAD_REQUESTS'] ?? 600);
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_121);
/** Tables that refused requests may write: rate limits, and the last use of a login. */
const MAY_CHANGE = new Set(['rate_limits', 'sessions']);

interface Call {
  endpoint: Endpoint;
  token: string | undefined;
}
/** A request that is invalid for every call. */
interface Bad {
  path: string;
  headers?: Record<string, string>;
  payload?: string | Buffer;
}

let calls: Call[] = [];
let tables: string[] = [];

beforeAll(async () => {
  const owner = await t.make.user('owner');
  const tenant = await t.make.tenant({
    apartment_id: (await t.make.apartment({ estate_id: (await t.make.estate({ owner_id: owner.id })).id })).id,
  });
  for (let month = 8; month <= 11; month += 1) await t.make.payment({ tenant, month, status_id: 1 + (month % 3) });
  const people = { owner, tenant: tenant.user, manager: await t.make.user('manager') };
  const tokens: Record<string, string> = {};
  for (const [role, { id }] of Object.entries(people)) {
    const session = { id: randomUUID(), user_id: id, expires_at: new Date(t.clock.now() + 86_400_000) };
    await t.db.insertInto('sessions').values(session).execute();
    tokens[role] = await t.parts.tokens.sign(id, session.id);
  }
  calls = t.app.registered.flatMap(({ endpoint, rule }) => {
    if (!endpoint || !rule) return [];
    return [{ endpoint, token: 'may' in rule ? tokens[rolesThatMay(rule.may)[0] ?? ''] : undefined }];
  });
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE'`.execute(t.db);
  tables = rows.map(({ name }) => name).filter((name) => !MAY_CHANGE.has(name));
});

/** A digest of each table, except for rate limits. */
async function digest(): Promise<Record<string, string>> {
  const sums = tables.map(
    (name) =>
      sql`select ${name} as name, coalesce(md5(string_agg(r::text, '' order by r::text)), '') as sum from ${sql.table(name)} r`,
  );
  const { rows } = await sql<{ name: string; sum: string }>`${sql.join(sums, sql` union all `)}`.execute(t.db);
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
}

const pathOf = ({ path }: Endpoint, id = '1') => path.replace(/:\w+/, id);
const json = (payload: string, path: string): Bad => ({
  path,
  headers: { 'content-type': 'application/json' },
  payload,
});
const FORM = { 'content-type': 'multipart/form-data; boundary=x' };
const part = (head: string, content: string) => `--x\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`;

const noise = fc.string({ unit: 'binary', minLength: 1, maxLength: 60 });
const fieldName = fc.constantFrom(
  'amount',
  'tenant',
  'title',
  'receipt_file',
  'attachment',
  'image',
  'file',
  '__proto__',
);

/** Bodies that contradict their headers. */
const brokenBody = (path: string): fc.Arbitrary<Bad> =>
  fc.oneof(
    fc.json({ maxDepth: 3 }).map((text) => json(`${text.slice(0, -1)}{`, path)),
    noise.map((text) => json(`{"a": ${text}`, path)),
    fc.constantFrom('null', '[]', '7', '"x"', 'true', '[{"id": 1}]').map((text) => json(text, path)),
    fc.integer({ min: 1_000, max: 60_000 }).map((depth) => json('['.repeat(depth), path)),
    fc.constant(json(`{"name": "${'m'.repeat(2_200_000)}"}`, path)),
    fc
      .tuple(
        fc.constantFrom('text/plain', 'application/xml', 'image/png', 'x', 'application/x-www-form-urlencoded'),
        noise,
      )
      .map(([type, payload]) => ({ path, headers: { 'content-type': type }, payload })),
    fc.tuple(fieldName, noise).map(([name, text]) => ({ path, headers: FORM, payload: part(`name="${name}"`, text) })),
    fc.tuple(fieldName, noise).map(([name, text]) => ({
      path,
      headers: FORM,
      payload: `${part(`name="${name}"; filename="a.pdf"`, text)}--x-`,
    })),
    noise.map((text) => ({ path, headers: { 'content-type': 'multipart/form-data' }, payload: text })),
    fc.constant({
      path,
      headers: FORM,
      payload: `${part('name="receipt_file"; filename="a.png"', 'y').repeat(7)}--x--\r\n`,
    }),
    fc.constant({ path, headers: FORM, payload: `${part('name="a"', 'y').repeat(90)}--x--\r\n` }),
  );

/** JSON bodies that violate the call's schema: wrong types, missing fields, impossible numbers and texts. */
const refusedBody = (schema: z.ZodMiniType, path: string): fc.Arbitrary<Bad> =>
  inputFor(schema)
    .map((body) => JSON.stringify(body))
    .filter((text) => text !== undefined && !z.safeParse(schema, JSON.parse(text)).success)
    .map((text) => json(text, path));

/** Paths, ids and queries that match nothing. */
const brokenPath = ({ path }: Endpoint): fc.Arbitrary<Bad> =>
  fc.oneof(
    fc
      .constantFrom('%zz', '%ff', '%00', '-1', '0', '1e3', '1.5', '__proto__', '%2e%2e%2f', '9'.repeat(3_000))
      .map((id) => ({
        path: path.includes(':') ? path.replace(/:\w+/, id) : `${path}${id}/`,
      })),
    noise.map((text) => ({ path: `${path.replace(/:\w+/, '1')}${encodeURIComponent(text.toWellFormed())}/x` })),
  );

const NOBODY = [
  '',
  'Bearer',
  'Bearer x',
  'Basic bWFuYWdlcg==',
  'Bearer eyJhbGciOiJub25lIn0.e30.',
  `Bearer ${'a.'.repeat(900)}`,
];
const OTHER_HEADERS = [
  { 'idempotency-key': 'k'.repeat(300) },
  { 'if-match': '"x", W/"7"' },
  { 'x-forwarded-for': "1.1.1.1', drop" },
  { 'accept-language': '\u00e9'.repeat(20) },
  { 'content-encoding': 'gzip' },
];

const withHeaders = (bad: Bad, headers: Record<string, string>): Bad => ({
  ...bad,
  headers: { ...headers, ...bad.headers },
});

/** A bad request to a call. Without an account every call refuses, even a valid request. */
function badRequest(call: Call): fc.Arbitrary<Bad> {
  const { endpoint, token } = call;
  const path = pathOf(endpoint, '999999');
  const signed = (bad: Bad) => withHeaders(bad, token ? { authorization: `Bearer ${token}` } : {});
  const strategies: fc.Arbitrary<Bad>[] = [brokenPath(endpoint).map(signed)];
  if (endpoint.body) strategies.push(brokenBody(path).map(signed), refusedBody(endpoint.body, path).map(signed));
  if (token) strategies.push(fc.constantFrom(...NOBODY).map((authorization) => ({ path, headers: { authorization } })));
  return fc
    .tuple(fc.oneof(...strategies), fc.constantFrom({}, {}, {}, ...OTHER_HEADERS))
    .map(([bad, headers]) => withHeaders(bad, headers));
}

/** Codes that the requests must reach: refusals of the token, path, content type, size, body's form and fields. */
const DOORS = [
  'no_account',
  'session_ended',
  'not_found',
  'unsupported_content',
  'payload_too_large',
  'malformed_request',
  'invalid_input',
];

let senders = 0;
/** Sends the request from a unique address, so that no limit applies. */
function send({ endpoint }: Call, { path, headers, payload }: Bad) {
  senders += 1;
  return t.app.inject({
    method: endpoint.method,
    url: path,
    remoteAddress: `10.${1 + Math.floor(senders / 62_500)}.${Math.floor(senders / 250) % 250}.${senders % 250}`,
    headers: headers ?? {},
    ...(payload !== undefined && { payload }),
  });
}

/** Describes a response that should be a refusal in our format. */
function faultOf({ statusCode, body }: { statusCode: number; body: string }): string | undefined {
  if (statusCode < 400 || statusCode >= 500) return `${statusCode} ${body.slice(0, 200)}`;
  const { error, code } = JSON.parse(body) as ErrorBody;
  const isOurs =
    code in REFUSALS && REFUSALS[code as keyof typeof REFUSALS][0] === statusCode && /\w.*\.$/s.test(error);
  return isOurs ? undefined : `in no shape of ours: ${statusCode} ${body.slice(0, 200)}`;
}

test(`${REQUESTS} bad requests are refused in our format and change nothing`, { timeout: 300_000 }, async () => {
  const before = await digest();
  const codes = new Set<string>();
  const each = Math.ceil(REQUESTS / calls.length);
  for (const [index, call] of calls.entries()) {
    const { method, path } = call.endpoint;
    const isRefused = fc.asyncProperty(badRequest(call), async (bad) => {
      const answer = await send(call, bad);
      expect([method, path, faultOf(answer)]).toEqual([method, path, undefined]);
      codes.add(answer.json<ErrorBody>().code);
    });
    await fc.assert(isRefused, { seed: SEED + index, numRuns: each, endOnFailure: true });
  }
  expect(senders).toBeGreaterThanOrEqual(REQUESTS);
  // The requests reached each of these checks.
  expect([...codes]).toEqual(expect.arrayContaining([...DOORS]));
  expect(await digest()).toEqual(before);
});
