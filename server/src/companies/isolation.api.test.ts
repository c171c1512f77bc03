import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type Endpoint, paramsOf } from '@amayumba/contract/endpoint.ts';
import { createMoneyRule } from '@amayumba/contract/money/rule-endpoints.ts';
import { reverseReceipt } from '@amayumba/contract/money/receipt-endpoints.ts';
import { exportPortfolio } from '@amayumba/contract/portfolio-export/endpoints.ts';
import type { Role } from '@amayumba/contract/roles.ts';
import { rolesThatMay } from '../access/permissions.ts';
import { createdKey } from '../features/keys/test/key-caller.ts';
import type { TestApp } from '../test/build-test-app.ts';
import type { Caller } from '../test/caller.ts';
import { severalCompanies } from '../test/several-companies.ts';
import { unzip } from '../test/unzip.ts';
import { makeWritingCalls, type WritingCall } from '../test/writing-calls.ts';

// Two companies in one process whose rows have the same ids. Whatever is sent to one of them shows and changes nothing
// of the other, whose names contain a mark.

const MARK = /Zzforeign|66666666-6666-4666/;
const t = severalCompanies();
let writing: Map<string, WritingCall>;
const people = {} as Record<'acme' | 'bravo', Record<Role, { id: number }>>;

/** A digest of every row of a company, so that any change is detected. */
async function digest({ owner }: TestApp): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE' order by 1`.execute(owner);
  const texts = rows.map(
    ({ name }) =>
      sql`select ${name} as name, md5(string_agg(r::text, '|' order by r::text)) as text from ${sql.table(name)} r`,
  );
  return JSON.stringify((await sql`${sql.join(texts, sql` union all `)} order by name`.execute(owner)).rows);
}

/** Asks for a change that waits for a second manager. */
async function askApproval(name: 'acme' | 'bravo'): Promise<void> {
  const manager = t[name].as(people[name].manager);
  const rule = { key: 'four_eyes_from' as const, source: 'Owner of the office', note: '' };
  await manager.call(createMoneyRule, { body: { ...rule, value: 1, from_date: '2026-01-01' } });
  const { id } = await t[name].db.selectFrom('receipts').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
  const { status } = await manager.call(reverseReceipt, { id, body: { reason: 'Counted twice' } });
  expect(status).toBe(202);
  await manager.call(createMoneyRule, { body: { ...rule, value: 0, from_date: '2026-01-02' } });
}

beforeAll(async () => {
  writing = await makeWritingCalls(t.acme);
  await makeWritingCalls(t.bravo);
  await sql`update users set first_name = 'Zzforeign', last_name = 'Zzforeign'`.execute(t.bravo.owner);
  await sql`update estates set name = 'Zzforeign ' || id`.execute(t.bravo.owner);
  await sql`update apartments set number = 'Zzforeign ' || id`.execute(t.bravo.owner);
  await sql`update complaints set title = 'Zzforeign', description = 'Zzforeign'`.execute(t.bravo.owner);
  await sql`update settings set landlord_name = 'Zzforeign'`.execute(t.bravo.owner);
  for (const name of ['acme', 'bravo'] as const) {
    const { make } = t[name];
    people[name] = {
      manager: await make.user('manager'),
      owner: await make.user('owner'),
      tenant: (await make.tenant()).user,
    };
    await askApproval(name);
  }
  const { owner } = t.bravo;
  await sql`update users set last_name = 'Zzforeign' where staff_role is not null`.execute(owner);
  await sql`update approvals set reason = 'Zzforeign', summary = 'Zzforeign'`.execute(owner);
  await sql`update api_keys set name = 'Zzforeign'`.execute(owner);
  await sql`update webhooks set url = 'https://Zzforeign.example/hook'`.execute(owner);
  await sql`update webhook_events set message_id = '66666666-6666-4666-8666-666666666666'`.execute(owner);
});

async function tokenOf({ parts }: TestApp, user_id: number): Promise<string> {
  const id = randomUUID();
  const expires_at = new Date(parts.clock.now() + 86_400_000);
  await parts.db.insertInto('sessions').values({ id, user_id, expires_at }).execute();
  return parts.tokens.sign(user_id, id);
}

const calls = (): { endpoint: Endpoint; role: Role }[] =>
  t.app.registered.flatMap(({ endpoint, rule }) =>
    endpoint && rule && 'may' in rule ? rolesThatMay(rule.may).map((role) => ({ endpoint, role })) : [],
  );
const pathOf = ({ path }: Endpoint, id: number | string = 1) => path.replaceAll(/:\w+/g, String(id));

const ids = async ({ db }: TestApp) =>
  (await db.selectFrom('charges').select('id').orderBy('id').execute()).map(({ id }) => id);

test('the rows of the two have the same ids', async () => {
  expect(await ids(t.acme)).toEqual(await ids(t.bravo));
  expect((await ids(t.acme)).length).toBeGreaterThan(0);
});

test('every call that reads for a company shows nothing of another', async () => {
  const reads = calls().filter(({ endpoint }) => endpoint.method === 'GET');
  expect(reads.length).toBeGreaterThan(100);
  let shown = 0;
  const own = new Set<string>();
  const bravo = t.bravo.as(people.bravo.manager);
  const acme: Record<Role, Caller> = {
    manager: t.acme.as(people.acme.manager),
    owner: t.acme.as(people.acme.owner),
    tenant: t.acme.as(people.acme.tenant),
  };
  for (const { endpoint, role } of reads)
    for (const id of paramsOf(endpoint) ? [1, 2] : [1]) {
      const { status, text } = await acme[role].call(endpoint, { id });
      if (status === 200) shown += 1;
      // The same call for the other company, so that the mark would be seen.
      if (role === 'manager' && id === 1) {
        const { text: theirs } = await bravo.call(endpoint, { id });
        if (MARK.test(theirs)) own.add(endpoint.path);
      }
      expect([endpoint.path, role, status >= 500, MARK.test(text)]).toEqual([endpoint.path, role, false, false]);
    }
  expect(shown).toBeGreaterThan(80);
  expect(own.size).toBeGreaterThan(20);
  const marked = ['/api/webhooks/', '/api/webhooks/:id/deliveries/', '/api/approvals/', '/api/keys/', '/api/staff/'];
  expect([...own]).toEqual(expect.arrayContaining(marked));
});

test('exports that wait for one another are each made of the rows of their own company', async () => {
  const jobs = ['acme', 'bravo', 'acme', 'bravo'] as const;
  const files = await Promise.all(
    jobs.map(async (name) => {
      const { bytes, status } = await t[name].as(people[name].manager).call(exportPortfolio);
      expect(status).toBe(200);
      return [...(await unzip(bytes)).values()].join('');
    }),
  );
  expect(files.map((text) => MARK.test(text))).toEqual(jobs.map((name) => name === 'bravo'));
});

test('every call that writes for a company changes nothing of another', async () => {
  const before = await digest(t.bravo);
  const acme = await digest(t.acme);
  for (const { endpoint, user, request } of writing.values()) {
    const { status, text } = await t.acme.as(user).call(endpoint, request);
    expect([endpoint.path, status >= 500, MARK.test(text)]).toEqual([endpoint.path, false, false]);
  }
  expect(await digest(t.bravo)).toBe(before);
  expect(await digest(t.acme)).not.toBe(acme);
});

/** The status of a call with a token or a key. */
async function statusOf({
  method,
  url,
  host = 'portal.test',
  bearer,
}: Record<'url' | 'bearer', string> & { method: Endpoint['method']; host?: string }) {
  const { statusCode } = await t.app.inject({ method, url, headers: { host, authorization: `Bearer ${bearer}` } });
  return statusCode;
}

// Every call is tried at one of the addresses in turn, because those before a call find the company alike.
test.each(['token', 'API key'])(
  'the %s of a company opens no call of another, at its host, at its path or at the bare address',
  async (kind) => {
    const of = {} as Record<'acme' | 'bravo' | 'office', string>;
    for (const name of ['acme', 'bravo', 'office'] as const) {
      const person = name === 'office' ? await t.office.make.user('manager') : people[name].manager;
      of[name] = kind === 'token' ? await tokenOf(t[name], person.id) : (await createdKey(t[name])).key;
    }
    const before = [await digest(t.acme), await digest(t.bravo), await digest(t.office)];
    const managers = calls().filter(({ role }) => role === 'manager');
    for (const [index, { endpoint }] of managers.entries()) {
      const url = pathOf(endpoint);
      const { method } = endpoint;
      const tries = [
        { url: `/c/acme${url}`, bearer: of.bravo },
        { url: `/c/bravo${url}`, bearer: of.acme },
        { url: `/c/bravo${url}`, bearer: of.office },
        { url, host: 'acme.test', bearer: of.bravo },
        { url, host: 'acme.test', bearer: of.office },
        { url: `${url}?company=bravo`, bearer: of.office },
        // A token names its company, and a key does not.
        ...(kind === 'token' ? [] : [{ url, bearer: of.acme }]),
      ];
      const { bearer, ...address } = tries[index % tries.length]!;
      expect([method, address, await statusOf({ method, ...address, bearer })]).toEqual([method, address, 401]);
    }
    expect(managers.length).toBeGreaterThan(150);
    expect([await digest(t.acme), await digest(t.bravo), await digest(t.office)]).toEqual(before);
    // Each works in its own company.
    const estates = { method: 'GET', url: '/api/core/estates/' } as const;
    expect(await statusOf({ ...estates, host: 'acme.test', bearer: of.acme })).toBe(200);
    expect(await statusOf({ ...estates, url: `/c/bravo${estates.url}`, bearer: of.bravo })).toBe(200);
    expect(await statusOf({ ...estates, bearer: of.office })).toBe(200);
  },
);
