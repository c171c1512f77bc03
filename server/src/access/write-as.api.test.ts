import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { getProfile } from '@amayumba/contract/accounts/endpoints.ts';
import type { Endpoint } from '@amayumba/contract/endpoint.ts';
import { createBlock } from '@amayumba/contract/estates/endpoints.ts';
import { readNotification } from '@amayumba/contract/notifications/endpoints.ts';
import * as ownAccount from '@amayumba/contract/own-account/endpoints.ts';
import { downloadMyData } from '@amayumba/contract/privacy/endpoints.ts';
import { testApp } from '../test/build-test-app.ts';
import { makeWritingCalls, type WritingCall } from '../test/writing-calls.ts';
import { waitsForLock } from '../test/waits-for-lock.ts';

// Makes every writing call while the account is dismissed between the call's admission and its write. One check finds
// every way of losing access, so a call is made with one that it must notice, and some calls with each.

const t = testApp();
let calls: Map<string, WritingCall>;
const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`;

beforeAll(async () => {
  calls = await makeWritingCalls(t);
});

/** Tables that a dismissal itself changes, and counts of attempts, which a refused attempt may increase. */
const LEFT_OUT = new Set(['users', 'sessions', 'rate_limits', 'sign_in_failures']);

let tables: string[];
beforeAll(async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = current_schema() and table_type = 'BASE TABLE'`.execute(
    t.owner,
  );
  tables = rows.map(({ name }) => name).filter((name) => !LEFT_OUT.has(name));
});

/** The row count of each table and its last writing transaction, so that a changed row is detected too. */
async function stored() {
  const counts = tables.map(
    (name) => sql`select ${name} as name, count(*) as rows, max(xmin::text::bigint) as last from ${sql.table(name)}`,
  );
  return (await sql`${sql.join(counts, sql` union all `)} order by name`.execute(t.owner)).rows;
}

/** How an account loses its access, with the code of the refusal. */
const ENDS = {
  deactivated: ['account_inactive', (id: number) => sql`update users set status = 'inactive' where id = ${id}`],
  'signed out': [
    'session_ended',
    (id: number) => sql`update sessions set ended_at = now(), end_reason = 'logout' where user_id = ${id}`,
  ],
  demoted: [
    'role_not_allowed',
    (id: number) =>
      sql`update users set role = case role when 'owner' then 'manager' else 'owner' end,
        staff_role = case role when 'owner' then 'manager' end where id = ${id}`,
  ],
} as const;

/** Calls that the account may also make in its other role. */
const MAY_STILL: ReadonlySet<string> = new Set(
  [
    ...Object.values(ownAccount).flatMap((endpoint) => ('method' in endpoint ? [endpoint] : [])),
    readNotification,
    downloadMyData,
  ].map(nameOf),
);

test('every call that writes for somebody is tried here', () => {
  const writing = t.app.registered.flatMap(({ method, path, rule }) =>
    rule && 'may' in rule && method !== 'GET' ? [`${method} ${path}`] : [],
  );
  const tried = [...calls.keys()].filter((name) => !name.startsWith('GET '));
  expect(tried.toSorted()).toEqual(writing.toSorted());
  // Recorded reads also write.
  expect([...calls.keys()].filter((name) => name.startsWith('GET '))).toHaveLength(5);
});

/** Every so many calls are tried with each end. */
const EACH = 12;
/** Whether a call is tried with an end. One that the other role may make too notices a demotion nowhere. */
function isTried(end: string, name: string, index: number): boolean {
  if (end === 'demoted') return !MAY_STILL.has(name);
  return MAY_STILL.has(name) || index % EACH === 0;
}

describe.each(Object.entries(ENDS))('for an account that is %s during the call', (end, [code, statement]) => {
  test('nothing is written, whatever the call', async () => {
    const outcomes: Record<string, unknown> = {};
    const expected: Record<string, unknown> = {};
    const before = await stored();
    const callers = new Map<number, ReturnType<typeof t.as>>();
    const tried = [...calls].filter(([name], index) => isTried(end, name, index));
    expect(tried.length).toBeGreaterThan(10);
    for (const [name, { endpoint, user, request }] of tried) {
      const caller = callers.get(user.id) ?? t.as(user);
      if (!callers.has(user.id)) await caller.call(getProfile);
      callers.set(user.id, caller);
      const dismissal = await t.owner.startTransaction().execute();
      await statement(user.id).execute(dismissal);
      // The call is admitted: the dismissal is not committed yet.
      const answer = caller.call(endpoint, request);
      await Promise.race([waitsForLock(t.db), answer]);
      await dismissal.commit().execute();
      const { status, error } = await answer;
      outcomes[name] = [status, error?.code];
      expected[name] = [code === 'role_not_allowed' ? 403 : 401, code];
      await sql`update users set status = 'active', role = ${user.role},
        staff_role = case ${user.role} when 'manager' then 'manager' end where id = ${user.id}`.execute(t.owner);
      await sql`update sessions set ended_at = null, end_reason = null where user_id = ${user.id}`.execute(t.owner);
    }
    expect(outcomes).toEqual(expected);
    expect(await stored()).toEqual(before);
  });
});

/** Makes a block in an estate while the estates of its manager are changed from some to others. */
async function changedMeanwhile(estate: { id: number }, before: number[] | null, after: number[] | null) {
  const user = await t.make.user('manager', before === null ? {} : { estates: before });
  const caller = t.as(user);
  await caller.call(getProfile);
  const change = await t.owner.startTransaction().execute();
  await change.updateTable('users').set({ estates: after }).where('id', '=', user.id).execute();
  const answer = caller.call(createBlock, { body: { estate: estate.id, name: `Wing ${user.id}` } });
  await Promise.race([waitsForLock(t.db), answer]);
  await change.commit().execute();
  const { status, error } = await answer;
  const made = t.db.selectFrom('blocks').select('id').where('name', '=', `Wing ${user.id}`);
  return [status, error.code, (await made.execute()).length];
}

describe('for a manager whose estates are changed during the call', () => {
  test('nothing is written for an estate that was taken from them', async () => {
    const [estate, other] = [await t.make.estate(), await t.make.estate()];
    const lost = [403, 'estates_limited', 0];
    expect(await changedMeanwhile(estate, null, [other.id])).toEqual(lost);
    expect(await changedMeanwhile(estate, [estate.id, other.id], [other.id])).toEqual(lost);
  });

  test('more estates change nothing', async () => {
    const [estate, other] = [await t.make.estate(), await t.make.estate()];
    expect(await changedMeanwhile(estate, [estate.id], [estate.id, other.id])).toEqual([201, undefined, 1]);
    expect(await changedMeanwhile(estate, [estate.id], null)).toEqual([201, undefined, 1]);
  });
});
