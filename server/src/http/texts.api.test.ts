import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Endpoint } from '@amayumba/contract/endpoint.ts';
import type { ErrorBody } from '@amayumba/contract/errors.ts';
import { createImportDraft } from '@amayumba/contract/imports/endpoints.ts';
import { rolesThatMay } from '../access/permissions.ts';
import { testApp } from '../test/build-test-app.ts';

const t = testApp();
const tokens: Record<string, string> = {};

beforeAll(async () => {
  for (const role of ['manager', 'owner', 'tenant'] as const) {
    const { id } = role === 'tenant' ? (await t.make.tenant()).user : await t.make.user(role);
    const sessionId = randomUUID();
    const expires_at = new Date(t.clock.now() + 86_400_000);
    await t.db.insertInto('sessions').values({ id: sessionId, user_id: id, expires_at }).execute();
    tokens[role] = await t.parts.tokens.sign(id, sessionId);
  }
});

interface Described {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Described[];
  items?: Described;
  properties?: Record<string, Described>;
  'x-text'?: string;
}

/** A text field in the body or query of a call. */
interface Place {
  path: string[];
  kind: string;
}

const isObject = ({ properties }: Described) => properties !== undefined;

/** Every text field of a schema. Of several forms of a value, the deepest one is used. */
function textsOf(schema: Described, path: string[] = [], kind = schema['x-text'] ?? 'one line'): Place[] {
  if (schema.anyOf) {
    const found = schema.anyOf.map((branch) => textsOf(branch, path, branch['x-text'] ?? kind));
    const deepest = Math.max(...found.flat().map((place) => place.path.length));
    return found.find((places) => places.some((place) => place.path.length === deepest)) ?? [];
  }
  if (isObject(schema))
    return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => textsOf(field, [...path, name]));
  if (schema.items) return textsOf(schema.items, [...path, '0']);
  const isText = [schema.type].flat().includes('string') && schema.enum === undefined && schema.const === undefined;
  return isText ? [{ path, kind }] : [];
}

/** An input with a text in each of the fields and nothing else. */
function inputOf(places: readonly Place[], text: string): unknown {
  const root: Record<string, unknown> = {};
  for (const { path } of places) {
    let at: Record<string, unknown> = root;
    for (const [depth, name] of path.slice(0, -1).entries())
      at = (at[name] ??= path[depth + 1] === '0' ? [] : {}) as Record<string, unknown>;
    at[path.at(-1) ?? ''] = text;
  }
  return root;
}

interface Call {
  name: string;
  endpoint: Endpoint;
  token: string | undefined;
  places: Place[];
}

/** The calls with text in a part of the request. */
function callsWith(part: 'body' | 'query'): Call[] {
  return t.app.registered.flatMap(({ endpoint, rule }) => {
    const schema = endpoint?.[part];
    if (!endpoint || !schema || !rule) return [];
    const places = textsOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Described);
    const token = 'may' in rule ? tokens[rolesThatMay(rule.may)[0] ?? ''] : undefined;
    return places.length === 0 ? [] : [{ name: `${endpoint.method} ${endpoint.path}`, endpoint, token, places }];
  });
}

let senders = 0;
/** Sends a request from a unique address, so that no limit applies. */
function send(
  { endpoint, token }: Call,
  { query = '', payload, type }: { query?: string; payload?: string | Buffer; type?: string },
) {
  senders += 1;
  return t.app.inject({
    method: endpoint.method,
    url: `${endpoint.path
      .replace(':sign_in_id', randomUUID())
      .replace(/:\w*_id/, randomUUID())
      .replace(':name', 'mtn')
      .replace(':step/:language', 'before/en')
      .replace(/:\w+/, '1')}?${query}`,
    remoteAddress: `10.1.${Math.floor(senders / 250)}.${senders % 250}`,
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...(type && { 'content-type': type }) },
    ...(payload !== undefined && { payload }),
  });
}

/** `contract/src/plain-text.test.ts` has every character; here each field shows that it follows the rule. */
const POISONS: readonly (readonly [name: string, character: string])[] = [
  ['a line feed', '\n'],
  ['a bidirectional override', '\u202E'],
  ['a line separator', '\u2028'],
];
/** Characters that no stored text may contain. */
const UNSTORABLE: typeof POISONS = [
  ['a NUL', '\0'],
  ['half a character', '\uD800'],
];
const poisoned = (character: string) => `Nakato${character}=1+1`;

type Response = Awaited<ReturnType<typeof send>>;

const isLine = (kind: string) => kind === 'one line';

/** Responses that do not name exactly the invalid fields. */
function faultsOf(response: Response, places: readonly Place[], refusing: (kind: string) => boolean): string[] {
  const named = response.statusCode === 400 ? (response.json<ErrorBody>().fields ?? {}) : {};
  const faults = response.statusCode >= 500 ? [`answers ${response.statusCode}`] : [];
  for (const { path, kind } of places) {
    const field = path.join('.');
    // A value that may be single or a list is named as a whole.
    const isRefused = Object.hasOwn(named, field) || Object.hasOwn(named, field.replace(/\.0$/, ''));
    // A password may also be refused because it is wrong.
    if (kind === 'secret') continue;
    if (isRefused !== refusing(kind)) faults.push(`${field} (${kind}) is ${isRefused ? 'refused' : 'taken'}`);
  }
  return faults;
}

test.each(POISONS)(
  '%s is refused in every text of one line of every body, all of them at once',
  async (_, character) => {
    const faults: string[] = [];
    for (const call of callsWith('body')) {
      const payload = JSON.stringify(inputOf(call.places, poisoned(character)));
      const response = await send(call, { payload, type: 'application/json' });
      faults.push(...faultsOf(response, call.places, isLine).map((fault) => `${call.name}: ${fault}`));
    }
    expect(faults).toEqual([]);
  },
);

test.each(UNSTORABLE)('%s is refused in every text that is stored', async (_, character) => {
  const faults: string[] = [];
  for (const call of callsWith('body')) {
    const payload = JSON.stringify(inputOf(call.places, poisoned(character)));
    const response = await send(call, { payload, type: 'application/json' });
    faults.push(...faultsOf(response, call.places, () => true).map((fault) => `${call.name}: ${fault}`));
  }
  expect(faults).toEqual([]);
});

test.each(POISONS)('%s is refused in every query', async (_, character) => {
  const calls = callsWith('query');
  expect(calls.length).toBeGreaterThan(20);
  const faults: string[] = [];
  for (const call of calls) {
    const query = new URLSearchParams(inputOf(call.places, poisoned(character)) as Record<string, string>).toString();
    faults.push(...faultsOf(await send(call, { query }), call.places, isLine).map((fault) => `${call.name}: ${fault}`));
  }
  expect(faults).toEqual([]);
});

test.each(POISONS)('%s is refused in every field of a form with files', async (_, character) => {
  const calls = callsWith('body').filter(({ endpoint }) => endpoint.files);
  expect(calls.length).toBeGreaterThan(5);
  const faults: string[] = [];
  for (const call of calls) {
    const places = call.places.filter(({ path }) => path.length === 1);
    const form = new FormData();
    for (const { path } of places) form.append(path.join('.'), poisoned(character));
    const encoded = new Response(form);
    const payload = Buffer.from(await encoded.arrayBuffer());
    const response = await send(call, { payload, type: encoded.headers.get('content-type') ?? '' });
    faults.push(...faultsOf(response, places, isLine).map((fault) => `${call.name}: ${fault}`));
  }
  expect(faults).toEqual([]);
});

test('texts of several lines are these, and no others', () => {
  const found = callsWith('body').flatMap(({ name, places }) =>
    places.filter(({ kind }) => kind === 'several lines').map(({ path }) => `${name} ${path.join('.')}`),
  );
  expect(found.toSorted()).toMatchInlineSnapshot(`
    [
      "PATCH /api/complaints/complaints/:id/ description",
      "PATCH /api/complaints/complaints/:id/close/ feedback",
      "PATCH /api/complaints/complaints/:id/update_status/ feedback",
      "PATCH /api/core/apartments/:id/ description",
      "PATCH /api/core/blocks/:id/ description",
      "PATCH /api/core/estates/:id/ description",
      "PATCH /api/core/settings/ landlord_address",
      "PATCH /api/messages/templates/:step/:language/ body",
      "PATCH /api/owners/expenses/:id/ notes",
      "PATCH /api/owners/vendors/:id/ notes",
      "PATCH /api/payments/payments/:id/update_payment_status/ notes",
      "PATCH /api/tenants/tenants/:id/ notes",
      "POST /api/complaints/complaints/:id/messages/ text",
      "POST /api/complaints/complaints/log_complaint/ description",
      "POST /api/contact/ message",
      "POST /api/core/apartments/ description",
      "POST /api/core/blocks/ description",
      "POST /api/core/blocks/:id/apartments/ apartments.0.description",
      "POST /api/core/estates/ blocks.0.apartments.0.description",
      "POST /api/core/estates/ blocks.0.description",
      "POST /api/core/estates/ description",
      "POST /api/crashes/ message",
      "POST /api/crashes/ page",
      "POST /api/crashes/ stack",
      "POST /api/crashes/ type",
      "POST /api/messages/announcements/ text",
      "POST /api/messages/conversations/:account/ text",
      "POST /api/money/cash/ notes",
      "POST /api/money/receipts/ notes",
      "POST /api/money/receipts/:id/reverse/ replacement.notes",
      "POST /api/owners/expenses/ notes",
      "POST /api/owners/remittances/ notes",
      "POST /api/owners/vendors/ notes",
      "POST /api/payments/payments/ notes",
      "POST /api/payments/payments/log_payment/ notes",
      "POST /api/tenants/tenants/:id/move-out/ inspection_notes",
      "POST /api/tenants/tenants/message/ text",
    ]
  `);
});

test('the name of a file is cleaned, not refused', async () => {
  const manager = t.as(await t.make.user('manager'));
  const content = Buffer.from('Unit,Tenant,Rent\nA1,Nakato,450000\n');
  const file = { name: 'roll\u202Exslx\u0007\u200B.csv', content };
  const { status, body } = await manager.call(createImportDraft, { files: { file } });
  expect([status, body.file_name]).toEqual([201, 'rollxslx.csv']);
});
