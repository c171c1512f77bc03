import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { AuditEntry } from '@amayumba/contract/audit/endpoints.ts';
import { listAudit } from '@amayumba/contract/audit/endpoints.ts';
import { createEstate, listEstates, updateEstate } from '@amayumba/contract/estates/endpoints.ts';
import { listApiKeys } from '@amayumba/contract/keys/endpoints.ts';
import { KEY_PERMISSIONS, type KeyPermission } from '@amayumba/contract/keys/key-permissions.ts';
import { verifyChain } from '../features/audit/audit-chain.ts';
import { callerByKey, createdKey, storedKey } from '../features/keys/test/key-caller.ts';
import { KEY_CALLS_PER_MINUTE } from '../http/admit-key.ts';
import { openLog } from '../observe/portal-log.ts';
import { testApp } from '../test/build-test-app.ts';
import type { Caller } from '../test/caller.ts';
import { waitsForLock } from '../test/waits-for-lock.ts';

let logged = '';
const { logger } = openLog({ level: 'trace', format: 'json', out: { write: (line) => (logged += line) } });
const t = testApp({ log: logger });

const refusalOf = async (caller: Caller) => {
  const { status, error } = await caller.call(listEstates);
  return [status, error?.code];
};
const isOfKeys = (permission: string): permission is KeyPermission =>
  (KEY_PERMISSIONS as readonly string[]).includes(permission);

const NOT_ADMITTED = new Set(['api_key_not_allowed', 'role_not_allowed', 'api_key_refused', 'too_many_requests']);
const isAdmitted = (code: string | undefined) => code === undefined || !NOT_ADMITTED.has(code);

test('every call admits exactly the keys that have its permission', async () => {
  const { id } = await t.make.user('manager');
  const [only, allBut] = [new Map<KeyPermission, Caller>(), new Map<KeyPermission, Caller>()];
  for (const permission of KEY_PERMISSIONS) {
    only.set(permission, await storedKey(t, id, [permission]));
    const others = KEY_PERMISSIONS.filter((other) => other !== permission);
    allBut.set(permission, await storedKey(t, id, others));
  }
  const all = await storedKey(t, id, KEY_PERMISSIONS);
  const forPeople = new Set<string>();
  const outcomes: unknown[] = [];
  const expected: unknown[] = [];
  for (const { endpoint, rule } of t.app.registered) {
    if (!endpoint || !rule || !('may' in rule)) continue;
    const name = `${endpoint.method} ${endpoint.path}`;
    const { may } = rule;
    const codeFor = async (caller: Caller | undefined) =>
      (await caller?.call(endpoint, { id: 1, ...(endpoint.body && { anyBody: {} }) }))?.error?.code;
    if (isOfKeys(may)) {
      outcomes.push([name, await codeFor(allBut.get(may)), isAdmitted(await codeFor(only.get(may)))]);
      expected.push([name, 'api_key_not_allowed', true]);
    } else {
      forPeople.add(may);
      outcomes.push([name, isAdmitted(await codeFor(all))]);
      expected.push([name, false]);
    }
  }
  expect(outcomes).toEqual(expected);
  expect([...forPeople]).toEqual(
    expect.arrayContaining(['keys:write', 'accounts:write', 'account:own', 'second_factor:own', 'settings:write']),
  );
}, 120_000);

test('a key that is unknown, incomplete or has expired is refused', async () => {
  const { key, caller } = await createdKey(t);
  await t.owner
    .updateTable('api_keys')
    .set({ expires_on: '2026-11-20' })
    .where('prefix', '=', key.slice(0, 12))
    .execute();
  const cutOff = callerByKey(t, key.slice(0, -1));
  const unknown = callerByKey(t, 'amk_00000000000000000000000000000000000000000000000000000000000000002e9c0b1f');
  for (const wrong of [caller, cutOff, unknown, callerByKey(t, 'amk_')])
    expect(await refusalOf(wrong)).toEqual([401, 'api_key_refused']);
});

test('a key stops when its last day in Kampala is over', async () => {
  const { id, caller } = await createdKey(t);
  await t.owner.updateTable('api_keys').set({ expires_on: '2026-11-21' }).where('id', '=', id).execute();
  t.clock.set('2026-11-21T20:59:59Z');
  expect(await refusalOf(caller)).toEqual([200, undefined]);
  t.clock.set('2026-11-21T21:00:00Z');
  expect(await refusalOf(caller)).toEqual([401, 'api_key_refused']);
  t.clock.set('2026-11-21T09:00:00Z');
});

test('a key may do no more than its manager may now', async () => {
  const { caller, manager } = await createdKey(t);
  const become = (change: object) => t.owner.updateTable('users').set(change).where('id', '=', manager.id).execute();
  await become({ staff_role: 'viewer' });
  expect(await refusalOf(caller)).toEqual([200, undefined]);
  const created = await caller.call(createEstate, { body: { name: 'Kira Gardens', address: 'Plot 2' } });
  expect([created.status, created.error.code]).toEqual([403, 'role_not_allowed']);
  // An owner may read estates, but a key is of the office.
  await become({ role: 'owner', staff_role: null });
  expect(await refusalOf(caller)).toEqual([403, 'role_not_allowed']);
  await become({ status: 'inactive' });
  expect(await refusalOf(caller)).toEqual([401, 'account_inactive']);
});

test.each([
  [
    'revoked',
    401,
    'api_key_refused',
    (id: number) => sql`update api_keys set revoked_at = now() where created_by = ${id}`,
  ],
  ['deactivated', 401, 'account_inactive', (id: number) => sql`update users set status = 'inactive' where id = ${id}`],
  [
    'demoted',
    403,
    'role_not_allowed',
    (id: number) => sql`update users set role = 'owner', staff_role = null where id = ${id}`,
  ],
])('a call whose key or manager is %s before it writes stores nothing', async (_how, status, code, statement) => {
  const { caller, manager } = await createdKey(t);
  const { id } = await t.make.estate();
  const end = await t.owner.startTransaction().execute();
  await statement(manager.id).execute(end);
  const answer = caller.call(updateEstate, { id, body: { size: 'Two acres' } });
  await Promise.race([waitsForLock(t.db), answer]);
  await end.commit().execute();
  const refused = await answer;
  expect([refused.status, refused.error.code]).toEqual([status, code]);
  const stored = await t.db.selectFrom('estates').select('size').where('id', '=', id).executeTakeFirstOrThrow();
  expect(stored.size).not.toBe('Two acres');
});

test('a call whose key has its last day end before it writes stores nothing', async () => {
  const { caller, manager } = await createdKey(t);
  const { id } = await t.make.estate();
  const end = await t.owner.startTransaction().execute();
  await sql`update users set first_name = 'Sarah' where id = ${manager.id}`.execute(end);
  const answer = caller.call(updateEstate, { id, body: { size: 'Two acres' } });
  await Promise.race([waitsForLock(t.db), answer]);
  t.clock.set('2027-11-21T21:00:00Z');
  await end.commit().execute();
  const refused = await answer;
  t.clock.set('2026-11-21T09:00:00Z');
  expect([refused.status, refused.error.code]).toEqual([401, 'api_key_refused']);
  const stored = await t.db.selectFrom('estates').select('size').where('id', '=', id).executeTakeFirstOrThrow();
  expect(stored.size).not.toBe('Two acres');
});

test('the last use is stored at most once a minute', async () => {
  const { id, caller } = await createdKey(t);
  const lastUse = async () =>
    (await t.db.selectFrom('api_keys').select('last_used_at').where('id', '=', id).executeTakeFirstOrThrow())
      .last_used_at;
  const used = async (at: string) => {
    t.clock.set(at);
    await caller.call(listEstates);
    return lastUse();
  };
  expect(await lastUse()).toBeNull();
  expect(await used('2026-11-21T09:10:00Z')).toBe('2026-11-21T09:10:00.000Z');
  expect(await used('2026-11-21T09:10:59Z')).toBe('2026-11-21T09:10:00.000Z');
  expect(await used('2026-11-21T09:11:00Z')).toBe('2026-11-21T09:11:00.000Z');
  // Written while the clock was ahead.
  expect(await used('2027-03-21T09:00:00Z')).toBe('2027-03-21T09:00:00.000Z');
  expect(await used('2026-11-21T09:00:00Z')).toBe('2026-11-21T09:00:00.000Z');
});

test('each key has its own limit of calls in a minute', async () => {
  const [busy, other] = [await createdKey(t), await createdKey(t)];
  const statuses = new Set<number>();
  for (let times = 0; times < KEY_CALLS_PER_MINUTE; times += 1)
    statuses.add((await busy.caller.call(listApiKeys)).status);
  expect([...statuses]).toEqual([403]);
  const refused = await busy.caller.call(listEstates);
  expect([refused.status, refused.error.code]).toEqual([429, 'too_many_requests']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(await refusalOf(other.caller)).toEqual([200, undefined]);
  t.clock.set('2026-11-21T09:02:00Z');
  expect(await refusalOf(busy.caller)).toEqual([200, undefined]);
  t.clock.set('2026-11-21T09:00:00Z');
}, 60_000);

test('the audit log names the key beside its manager, within the chain', async () => {
  const { id, caller, manager } = await createdKey(t);
  const { body: estate } = await caller.call(createEstate, { body: { name: 'Kira Gardens', address: 'Plot 2' } });
  const query = { subject: 'estate', subject_id: estate.id };
  const entries = (await t.as(await t.make.user('manager')).call(listAudit, { query })).body as AuditEntry[];
  expect(entries).toHaveLength(1);
  expect(entries[0]?.user_id).toBe(manager.id);
  expect(entries[0]?.summary).toMatch(/^Nakato Number \d+ \(API key Bookkeeping\) /);
  const row = t.db
    .selectFrom('audit_log')
    .select('key_id')
    .where('subject_id', '=', estate.id)
    .where('subject', '=', 'estate');
  expect(await row.execute()).toEqual([{ key_id: id }]);
  expect((await verifyChain(t.db)).fault).toBeUndefined();
});

test('a key is in no row of the database and in no line of the log', async () => {
  const { key, caller } = await createdKey(t);
  await caller.call(createEstate, { body: { name: 'Kira Gardens', address: 'Plot 2' } });
  await caller.call(createEstate, { anyBody: {} });
  await caller.call(listApiKeys);
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(
    t.owner,
  );
  const secret = key.slice(12);
  for (const { name } of rows) {
    const found = await sql`select from ${sql.table(name)} x where strpos(x::text, ${secret}) > 0`.execute(t.owner);
    expect([name, found.rows.length]).toEqual([name, 0]);
  }
  expect(logged.length).toBeGreaterThan(0);
  expect(logged).not.toContain(secret);
});
