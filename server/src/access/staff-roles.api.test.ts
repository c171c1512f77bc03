import { beforeAll, expect, test } from 'vitest';
import { getProfile } from '@amayumba/contract/accounts/endpoints.ts';
import type { Endpoint } from '@amayumba/contract/endpoint.ts';
import { STAFF_ROLES } from '@amayumba/contract/roles.ts';
import { testApp } from '../test/build-test-app.ts';
import { type Account, callersThatMay, mayDo, type Permission } from './permissions.ts';

// Every registered call × every staff role, with all estates and with one. See docs/rules.md, Staff.

const t = testApp();

type Person = Account & { id: number };
const people: Person[] = [];

beforeAll(async () => {
  const estate = await t.make.estate();
  for (const staff_role of STAFF_ROLES)
    for (const estates of [null, [estate.id]]) {
      const limits = staff_role === 'caretaker' ? { cash_limit: 1_000_000, cash_limit_day: 1_000_000 } : {};
      const { id } = await t.make.user('manager', { staff_role, ...(estates && { estates }), ...limits });
      people.push({ id, role: 'manager', staff_role, estates });
    }
});

const personAt = (index: number): Person => people[index] ?? { id: 0, role: 'tenant', staff_role: null, estates: null };

const calls = (): { endpoint: Endpoint; may: Permission; name: string }[] =>
  t.app.registered.flatMap(({ endpoint, rule }) =>
    endpoint && rule && 'may' in rule ? [{ endpoint, may: rule.may, name: `${endpoint.method} ${endpoint.path}` }] : [],
  );

test('each call is admitted or refused for each staff role, with all estates and with some, before anything is read', async () => {
  const expected: unknown[] = [];
  const actual: unknown[] = [];
  const callers = people.map((person) => ({ person, caller: t.as(person) }));
  for (const { endpoint, may, name } of calls())
    for (const { person, caller } of callers) {
      const isOfRole = callersThatMay(may).includes(person.staff_role ?? 'tenant');
      const refusal = mayDo(person, may) ? 'admitted' : isOfRole ? 'estates_limited' : 'role_not_allowed';
      expected.push([name, person.staff_role, person.estates, refusal]);
      const answer = await caller.call(endpoint, { id: 999_999, ...(endpoint.body && { anyBody: { x: 1 } }) });
      const code = [401, 403].includes(answer.status) ? answer.error.code : 'admitted';
      actual.push([name, person.staff_role, person.estates, code]);
    }
  expect(actual).toEqual(expected);
});

/** Calls of the own account, the same for everybody. */
const OWN: ReadonlySet<string> = new Set([
  'profile:read',
  'account:own',
  'second_factor:own',
  'notifications:own',
  'privacy:own',
]);

const namesOf = (staff_role: Person['staff_role'], isAsked: (endpoint: Endpoint) => boolean = () => true) =>
  calls()
    .filter(
      ({ endpoint, may }) =>
        !OWN.has(may) && isAsked(endpoint) && mayDo({ role: 'manager', staff_role, estates: null }, may),
    )
    .map(({ name }) => name)
    .toSorted();

test('a caretaker may answer complaints and record cash, and nothing else', () => {
  expect(namesOf('caretaker')).toEqual([
    'GET /api/complaints/complaint-statuses/',
    'GET /api/complaints/complaints/',
    'GET /api/complaints/complaints/:id/',
    'GET /api/complaints/complaints/:id/messages/',
    'GET /api/complaints/complaints/complaint_categories/',
    'GET /api/money/cash/',
    'GET /api/money/cash/accounts/',
    'GET /api/payments/payment-statuses/',
    'PATCH /api/complaints/complaints/:id/',
    'PATCH /api/complaints/complaints/:id/close/',
    'PATCH /api/complaints/complaints/:id/messages/read/',
    'PATCH /api/complaints/complaints/:id/update_status/',
    'POST /api/complaints/complaints/:id/messages/',
    'POST /api/money/cash/',
  ]);
});

test('a viewer writes nothing: what they may send is a preview', () => {
  expect(namesOf('viewer', ({ method }) => method !== 'GET')).toEqual([
    'POST /api/messages/reminders/preview/',
    'POST /api/money/schedule/preview/',
    'POST /api/owners/statements/preview/',
  ]);
});

test('an accountant deletes no estates and no people, and changes no settings', () => {
  const changed = namesOf('accountant', ({ method }) => method !== 'GET');
  expect(
    changed.filter((name) =>
      /^\w+ \/api\/(?:core|tenants|accounts|staff|privacy|imports|complaints|documents)\//.test(name),
    ),
  ).toEqual([]);
  expect(changed).toContain('POST /api/money/receipts/');
  expect(changed).toContain('POST /api/money/receipts/:id/reverse/');
});

test('the profile has the staff role, the estates and what the account may do', async () => {
  const seen = await Promise.all(people.map((person) => t.as(person).call(getProfile)));
  expect(seen.map(({ body }) => [body.role, body.staff_role, body.estates])).toEqual(
    people.map(({ staff_role, estates }) => ['manager', staff_role, estates]),
  );
  const used = new Set(calls().map(({ may }) => may));
  for (const [index, { body }] of seen.entries()) {
    const expected = [...used].filter((may) => mayDo(personAt(index), may));
    expect(body.permissions?.toSorted()).toEqual(expected.toSorted());
  }
  const owner = await t.as(await t.make.user('owner')).call(getProfile);
  expect(owner.body).toMatchObject({ staff_role: null, estates: null });
  expect(owner.body.permissions).toContain('reports:read');
});
