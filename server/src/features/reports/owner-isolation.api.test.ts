import type { Endpoint } from '@amayumba/contract/endpoint.ts';
import { PAYMENT_STATUS } from '@amayumba/contract/payments/rules.ts';
import { exportReport } from '@amayumba/contract/reports/endpoints.ts';
import { EXPORT_FORMATS, REPORT_TYPES } from '@amayumba/contract/reports/rules.ts';
import readXlsxFile from 'read-excel-file/node';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { rolesThatMay } from '../../access/permissions.ts';
import { testApp } from '../../test/build-test-app.ts';
import type { Caller } from '../../test/caller.ts';
import { readPdf } from '../../pdf/test/pdf-reader.ts';
import { complain, portfolio } from './test/portfolio.ts';

// Every name and sum of another owner's portfolio contains a mark. Whatever an owner requests, no response contains the
// mark, and another owner's id has the same effect as one that does not exist.

const MARK = /Zzforeign|7777777|7,777,777/;
const NOWHERE = 999_999;
const RANGE = { start_date: '2026-01-01', end_date: '2026-12-31' };

const t = testApp();
/** Ids by the parameter that accepts them. */
let own: Record<string, number>;
let foreign: Record<string, number>;
let owner: { id: number };
let other: { id: number };

beforeAll(async () => {
  const mine = await portfolio(t);
  owner = mine.owner;
  other = await t.make.user('owner', { first_name: 'Zzforeign', last_name: 'Owner' });
  // A third owner has half of an own estate, and this owner had half of the other one's until 2020.
  const half = { share_percent: 50, recorded_on: '2020-01-01', from_date: '2000-01-01' };
  const shares = t.db.updateTable('estate_ownerships').set({ share_percent: 50 });
  await shares.where('estate_id', '=', mine.alpha.id).execute();
  await t.db
    .insertInto('estate_ownerships')
    .values({ ...half, estate_id: mine.alpha.id, owner_id: (await t.make.user('owner')).id, slice_from: 50 })
    .execute();
  own = {
    estate_id: mine.alpha.id,
    block_id: mine.front.id,
    apartment_id: mine.tenants.one.apartment_id,
    tenant_id: mine.tenants.one.id,
    owner_id: owner.id,
  };
  const estate = await t.make.estate({ owner_id: other.id, name: 'Zzforeign Court' });
  await t.db
    .updateTable('estate_ownerships')
    .set({ share_percent: 50, slice_from: 50 })
    .where('estate_id', '=', estate.id)
    .execute();
  await t.db
    .insertInto('estate_ownerships')
    .values({ ...half, estate_id: estate.id, owner_id: owner.id, to_date: '2020-12-31' })
    .execute();
  const block = await t.db
    .insertInto('blocks')
    .values({ estate_id: estate.id, name: 'Zzforeign Block' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const home = async (number: string) =>
    (await t.make.apartment({ block_id: block.id, number: `Zzforeign ${number}`, rent_amount: 7_777_777 })).id;
  const tenant = await t.make.tenant({
    apartment_id: await home('1'),
    first_name: 'Zzforeign',
    last_name: 'Tenant',
    lease_end: '2026-12-05',
  });
  await home('2');
  const owed = { tenant, amount: 7_777_777 };
  await t.make.payment({ ...owed, status_id: PAYMENT_STATUS.paid, due_date: '2026-11-05' });
  await t.make.payment({ ...owed, payment_type: 'Utilities', due_date: '2026-11-06' });
  await t.make.payment({ ...owed, payment_type: 'Other', due_date: '2026-11-25' });
  await complain(t, tenant, [[1, '2026-11-10T09:00:00Z']]);
  foreign = {
    estate_id: estate.id,
    block_id: block.id,
    apartment_id: tenant.apartment_id,
    tenant_id: tenant.id,
    owner_id: other.id,
  };
});

/** The kind of id of each parameter. A call gets those that it does not know as well, all at once. */
const PARAMS: readonly (readonly [param: string, kind: string])[] = [
  ['estate_id', 'estate_id'],
  ['estate', 'estate_id'],
  ['block_id', 'block_id'],
  ['block', 'block_id'],
  ['apartment_id', 'apartment_id'],
  ['tenant_id', 'tenant_id'],
  ['owner', 'owner_id'],
  ['owner_id', 'owner_id'],
  ['user_id', 'owner_id'],
];

type Query = Record<string, unknown>;

/** The parameters that a call gets: each that its schema names alone, and the others together. */
function paramsFor({ query }: Endpoint): (typeof PARAMS)[] {
  const { properties = {} } = query ? z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' }) : {};
  const isKnown = ([param]: (typeof PARAMS)[number]) => param in properties;
  return [...PARAMS.filter(isKnown).map((one) => [one]), PARAMS.filter((one) => !isKnown(one))];
}

/**
 * Every form in which a request can contain an id: alone, with an own one, as a list, in brackets, or together with an
 * own estate or block.
 */
const SHAPES: readonly (readonly [name: string, shape: (param: string, id: number, mine: number) => Query])[] = [
  ['alone', (param, id) => ({ [param]: id })],
  ['after an own one', (param, id, mine) => ({ [param]: [mine, id] })],
  ['before an own one', (param, id, mine) => ({ [param]: [id, mine] })],
  ['in a list', (param, id, mine) => ({ [param]: `${mine},${id}` })],
  ['in brackets', (param, id) => ({ [`${param}[]`]: id })],
  ['with an own estate', (param, id) => ({ estate_id: own['estate_id'], [param]: id })],
  ['with an own block', (param, id) => ({ block_id: own['block_id'], [param]: id })],
];

function callsOfOwners(): Endpoint[] {
  return t.app.registered.flatMap(({ endpoint, rule }) =>
    endpoint && rule && 'may' in rule && rolesThatMay(rule.may).includes('owner') ? [endpoint] : [],
  );
}

/**
 * Calls about the account itself, which have no parameter and a different response for each sign-in. Their own tests
 * check their rows.
 */
const ABOUT_ONESELF: ReadonlySet<string> = new Set(['/api/account/sign-ins/', '/api/privacy/my-data/']);

/** The required parameters of a call. */
const needed = ({ path }: Endpoint): Query => (path.endsWith('-report/') ? RANGE : {});

const signedIn = new Map<number, Caller>();
function callerOf({ id }: { id: number }): Caller {
  const caller = signedIn.get(id) ?? t.as({ id });
  signedIn.set(id, caller);
  return caller;
}

const ask = async (endpoint: Endpoint, query: Query, id?: number) => {
  const { status, text } = await callerOf(owner).call(endpoint, {
    query: { ...needed(endpoint), ...query },
    ...(id !== undefined && { id }),
  });
  // The list of available apartments repeats its filters.
  return { status, text: text.replace(/"filters_applied":\{[^}]*\}/, '') };
};

test('the other owner sees the mark in all of these, which proves the checks below', async () => {
  const paths = callsOfOwners()
    .filter(({ method, path }) => method === 'GET' && !path.includes(':'))
    .map((endpoint) => [endpoint.path, endpoint] as const);
  const marked: string[] = [];
  for (const [path, endpoint] of paths) {
    const { text } = await callerOf(other).call(endpoint, { query: needed(endpoint) });
    if (MARK.test(text)) marked.push(path.replace('/api/core/', ''));
  }
  expect(marked.toSorted()).toEqual(
    [
      'apartments/',
      'apartments/available/',
      'blocks/',
      'estates/',
      'owner/arrears/',
      'owner/estate-payment-status/',
      'owner/money_by_month/',
      'owner/occupancy-report/',
      'owner/occupancy-status/',
      'owner/payment-alerts/',
      'owner/payment-dashboard-summary/',
      'owner/payment-report/',
      'owner/statements/running/',
      'owner/tenancy-expiry-dashboard/',
      'owner/tenants-expiring/',
      '/api/profile/',
    ].toSorted(),
  );
});

/**
 * A description of the call if its response contains the mark or differs from the response to an id that does not
 * exist.
 */
function faultOf(what: string, answer: { status: number; text: string }, toNothing: { status: number; text: string }) {
  const isSame = answer.status === toNothing.status && answer.text === toNothing.text;
  return isSame && answer.status < 500 && !MARK.test(answer.text) ? [] : [`${what}: ${answer.status} ${answer.text}`];
}

describe("no parameter reaches another owner's rows", () => {
  test.each(SHAPES)('given %s', async (_name, shape) => {
    const lists = callsOfOwners().filter(
      ({ method, path }) => method === 'GET' && !path.includes(':') && !ABOUT_ONESELF.has(path),
    );
    expect(lists.length).toBeGreaterThan(20);
    const faults: string[] = [];
    for (const endpoint of lists) {
      for (const params of paramsFor(endpoint)) {
        const queryFor = (idOf: (kind: string) => number) =>
          Object.assign({}, ...params.map(([param, kind]) => shape(param, idOf(kind), own[kind] ?? 0))) as Query;
        const answer = await ask(
          endpoint,
          queryFor((kind) => foreign[kind] ?? 0),
        );
        const toNothing = await ask(
          endpoint,
          queryFor(() => NOWHERE),
        );
        faults.push(...faultOf(`${endpoint.path} ${params.map(([param]) => param).join(', ')}`, answer, toNothing));
      }
    }
    expect(faults).toEqual([]);
  });

  test('neither does an id in the path', async () => {
    const single = callsOfOwners().filter(({ path }) => path.includes(':'));
    expect(single.map(({ method, path }) => `${method} ${path}`)).toContain('GET /api/core/estates/:id/');
    for (const endpoint of single) {
      for (const id of Object.values(foreign)) {
        // Ids of different tables can be equal, so own rows are allowed here.
        expect((await ask(endpoint, {}, id)).text).not.toMatch(MARK);
      }
    }
  });

  test('no number or range of days reaches them either', async () => {
    const overDays = callsOfOwners().filter(({ path }) => /tenants-expiring|trends/.test(path));
    expect(overDays).toHaveLength(2);
    for (const endpoint of overDays) {
      for (const query of [{ days: 366 }, { days: [1, 366] }, RANGE, { ...RANGE, estate_id: foreign['estate_id'] }]) {
        expect((await ask(endpoint, query)).text).not.toMatch(MARK);
      }
    }
  });
});

/** The contents of a file as text. */
async function textOf(format: unknown, bytes: Buffer): Promise<string> {
  if (format === 'xlsx') return JSON.stringify(await readXlsxFile(bytes));
  return format === 'pdf' ? readPdf(bytes).pages.join('\n') : bytes.toString('utf8');
}

async function fileFor(who: { id: number }, body: Record<string, unknown>) {
  const { status, bytes, text } = await callerOf(who).call(exportReport, { anyBody: { ...RANGE, ...body } });
  return { status, text: status === 200 ? await textOf(body['format'], bytes) : text };
}

/** One parameter of each kind of id: the others are names that no export knows, as the lists have. */
const FILTERS = new Set(['estate_id', 'block_id', 'apartment_id', 'tenant_id', 'owner']);
/** Every form in which an export request can contain an id. */
const slipped = (param: string, kind: string, id: number | undefined): Record<string, unknown>[] => [
  { filters: { [param]: id } },
  { filters: { [param]: [own[kind], id] } },
  { filters: { estate_id: own['estate_id'], [param]: id } },
  { filters: [{ [param]: id }] },
  { [param]: id },
];

describe("no file contains another owner's rows", () => {
  test.each(['payments', 'occupancy', 'tenancy'] as const)(
    'the other owner sees the mark in %s',
    async (report_type) => {
      for (const format of EXPORT_FORMATS) expect((await fileFor(other, { report_type, format })).text).toMatch(MARK);
    },
  );

  test.each(REPORT_TYPES)('%s in every format', async (report_type) => {
    for (const format of EXPORT_FORMATS) expect((await fileFor(owner, { report_type, format })).text).not.toMatch(MARK);
  });

  test.each(REPORT_TYPES)('%s with every filter', async (report_type) => {
    // The queries are the same for each format, and CSV is the fastest.
    const request = { report_type, format: 'csv' };
    const faults: string[] = [];
    for (const [param, kind] of PARAMS.filter(([name]) => FILTERS.has(name))) {
      const toNothing = slipped(param, kind, NOWHERE);
      for (const [index, more] of slipped(param, kind, foreign[kind]).entries()) {
        const answer = await fileFor(owner, { ...request, ...more });
        faults.push(
          ...faultOf(JSON.stringify(more), answer, await fileFor(owner, { ...request, ...toNothing[index] })),
        );
      }
    }
    expect(faults).toEqual([]);
  });
});
