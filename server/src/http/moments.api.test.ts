import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listMyPayments, listPayments } from '@amayumba/contract/payments/endpoints.ts';
import { rolesThatMay } from '../access/permissions.ts';
import { buildApp } from '../app.ts';
import type { Db } from '../db/connect.ts';
import { testApp } from '../test/build-test-app.ts';
import { type Caller, callerFor } from '../test/caller.ts';
import { NOON } from '../test/clock.ts';
import { REPEATED_CALLS } from './repeated-calls.ts';

const t = testApp();
/** Another process of the portal on the same database, which counts what it asks. */
let other: FastifyInstance;
let asked = 0;
let as: (user: { id: number } | null) => Caller;

beforeAll(async () => {
  const db: Db = t.db.withPlugin({
    transformQuery({ node }) {
      asked += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  other = await buildApp({ ...t.parts, db });
  as = callerFor(other, t.parts);
});
afterAll(() => other.close());
beforeEach(() => t.clock.set(NOON));

async function askedFor<T>(work: () => Promise<T>): Promise<{ result: T; statements: number }> {
  const before = asked;
  const result = await work();
  return { result, statements: asked - before };
}

async function managerWithPayment() {
  const tenant = await t.make.tenant();
  const { id } = await t.make.payment({ tenant, amount: 450_000 });
  const user = await t.make.user('manager');
  const manager = as(user);
  const query = { tenant_id: tenant.id };
  const amounts = async () => (await manager.call(listPayments, { query })).body as { amount: number }[];
  const setAmount = (db: Db, amount: number) =>
    db.updateTable('payments').set({ amount }).where('id', '=', id).execute();
  return { id, tenant, user, manager, query, amounts, setAmount };
}

describe('what was answered is given again', () => {
  test('without asking for anything but whether something was stored', async () => {
    const { manager, query } = await managerWithPayment();
    const first = await manager.call(listPayments, { query });
    // What other test files store in databases beside this one makes the portal look anew, too.
    let again = await askedFor(() => manager.call(listPayments, { query }));
    for (let tries = 0; again.statements > 0 && tries < 500; tries += 1)
      again = await askedFor(() => manager.call(listPayments, { query }));
    expect(again.statements).toBe(0);
    expect(again.result.text).toBe(first.text);
    expect(again.result.headers['etag']).toBe(first.headers['etag']);
  });

  test('to requests that arrive together, for one reading between them', async () => {
    const { amounts } = await managerWithPayment();
    const together = await askedFor(() => Promise.all(Array.from({ length: 20 }, amounts)));
    // Who asks, and the rows: twice where other test files store something meanwhile.
    expect(together.statements).toBeLessThanOrEqual(2 * 2);
    expect(new Set(together.result.map((rows) => JSON.stringify(rows))).size).toBe(1);
  });

  test('never at another address, nor to anybody else', async () => {
    const [one, two] = [await t.make.tenant(), await t.make.tenant()];
    const [ofOne, ofTwo] = [await t.make.payment({ tenant: one }), await t.make.payment({ tenant: two })];
    const [first, second] = [as(one.user), as(two.user)];
    for (let time = 1; time <= 2; time += 1) {
      expect((await first.call(listMyPayments)).body).toMatchObject([{ id: ofOne.id }]);
      expect((await second.call(listMyPayments)).body).toMatchObject([{ id: ofTwo.id }]);
      expect((await first.call(listMyPayments, { query: { year: 2001 } })).body).toEqual([]);
      expect((await as(null).call(listMyPayments)).status).toBe(401);
    }
  });

  test('not where it was refused', async () => {
    const { manager } = await managerWithPayment();
    const wrong = { query: { month: 13 } as never };
    expect((await manager.call(listPayments, wrong)).error.fields).toHaveProperty('month');
    expect((await manager.call(listPayments, wrong)).error.fields).toHaveProperty('month');
  });
});

test('where the database does not tell, everything is asked for', async () => {
  const { user, query } = await managerWithPayment();
  const app = await buildApp({ ...t.parts, snapshot: () => Promise.resolve(undefined) });
  const manager = callerFor(app, t.parts)(user);
  for (const amount of [1, 2]) {
    await t.owner.updateTable('payments').set({ amount }).where('tenant_id', '=', query.tenant_id).execute();
    expect((await manager.call(listPayments, { query })).body).toMatchObject([{ amount }]);
  }
  await app.close();
});

describe('the very next request sees', () => {
  test('what another process stored', async () => {
    const { amounts, setAmount } = await managerWithPayment();
    for (const amount of [1, 2, 3]) {
      await setAmount(t.owner, amount);
      expect(await amounts()).toMatchObject([{ amount }]);
      expect(await amounts()).toMatchObject([{ amount }]);
    }
  });

  test('what was stored long before it was finished, once it is, and nothing of it earlier', async () => {
    const { amounts, setAmount } = await managerWithPayment();
    await t.owner.transaction().execute(async (tx) => {
      await setAmount(tx, 7);
      expect(await amounts()).toMatchObject([{ amount: 450_000 }]);
      // Others begin later and are done sooner.
      await t.make.user('tenant');
      expect(await amounts()).toMatchObject([{ amount: 450_000 }]);
    });
    expect(await amounts()).toMatchObject([{ amount: 7 }]);
  });

  test('what was stored within a part of a transaction', async () => {
    const { amounts, setAmount } = await managerWithPayment();
    await t.owner.connection().execute(async (connection) => {
      await sql`begin`.execute(connection);
      await sql`savepoint part`.execute(connection);
      await setAmount(connection, 8);
      await sql`release savepoint part`.execute(connection);
      expect(await amounts()).toMatchObject([{ amount: 450_000 }]);
      await sql`commit`.execute(connection);
    });
    expect(await amounts()).toMatchObject([{ amount: 8 }]);
  });

  test('what was stored while an answer was on its way', async () => {
    const { amounts, setAmount } = await managerWithPayment();
    for (let amount = 1; amount <= 20; amount += 1) {
      const [, stored] = [amounts(), setAmount(t.owner, amount)];
      await stored;
      expect(await amounts()).toMatchObject([{ amount }]);
    }
  });

  test('that its session was ended, its account switched off, or its role taken', async () => {
    const ended = await managerWithPayment();
    await ended.amounts();
    await t.owner
      .updateTable('sessions')
      .set({ ended_at: NOON, end_reason: 'logout' })
      .where('user_id', '=', ended.user.id)
      .execute();
    expect(await ended.manager.call(listPayments, { query: ended.query })).toMatchObject({ status: 401 });

    const off = await managerWithPayment();
    await off.amounts();
    await t.owner.updateTable('users').set({ status: 'inactive' }).where('id', '=', off.user.id).execute();
    expect(await off.manager.call(listPayments, { query: off.query })).toMatchObject({ status: 401 });

    const moved = await managerWithPayment();
    await moved.amounts();
    await t.owner.updateTable('users').set({ role: 'owner' }).where('id', '=', moved.user.id).execute();
    expect(await moved.manager.call(listPayments, { query: moved.query })).toMatchObject({ status: 403 });
  });

  test('that its token has ended', async () => {
    const { manager, query } = await managerWithPayment();
    await manager.call(listPayments, { query });
    t.clock.set('2026-11-21T09:14:59Z');
    expect((await manager.call(listPayments, { query })).status).toBe(200);
    t.clock.set('2026-11-21T09:15:00Z');
    expect((await manager.call(listPayments, { query })).status).toBe(401);
  });

  test('that in Kampala it is another day', async () => {
    t.clock.set('2026-11-21T20:59:59Z');
    const tenant = await t.make.tenant();
    await t.make.payment({ tenant, due_date: '2026-11-21', status_id: 1 });
    const manager = as(await t.make.user('manager'));
    const isOverdue = async () =>
      ((await manager.call(listPayments, { query: { tenant_id: tenant.id } })).body as { is_overdue: boolean }[])[0]
        ?.is_overdue;
    expect(await isOverdue()).toBe(false);
    t.clock.set('2026-11-21T21:00:00Z');
    expect(await isOverdue()).toBe(true);
  });
});

test('a link to a file is never nearer its end than 11 minutes, however often the list is asked for', async () => {
  const { id, manager, query } = await managerWithPayment();
  const file = await t.parts.db
    .insertInto('files')
    .values({
      id: '018f9d2e-0000-7000-8000-000000000001',
      kind: 'receipt',
      file_name: 'slip.png',
      media_type: 'image/png',
      size_bytes: 1,
      sha256: Buffer.alloc(32),
      storage_key: '01/slip',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await t.db.updateTable('payments').set({ receipt_file_id: file.id }).where('id', '=', id).execute();
  for (let second = 0; second < 600; second += 25) {
    t.clock.set(new Date(Date.parse(NOON) + second * 1000).toISOString());
    const { body } = await manager.call(listPayments, { query });
    const link = (body as { receipt_file: string }[])[0]?.receipt_file ?? '';
    const holdsMs = Number(new URL(link, 'http://portal.test').searchParams.get('expires')) - t.clock.now();
    expect(holdsMs).toBeGreaterThan(11 * 60_000);
    expect(holdsMs).toBeLessThanOrEqual(15 * 60_000);
  }
});

/** Ends of links, and when this test was last here. */
const PASSING = /expires=\d+&signature=[\w-]+|"last_seen_at":(?:"[^"]+"|null)/g;

test('what is given again depends on the day alone, not on the hour', async () => {
  const owner = await t.make.user('owner');
  const estate = await t.make.estate({ owner_id: owner.id });
  const apartment = await t.make.apartment({ estate_id: estate.id });
  const tenant = await t.make.tenant({
    apartment_id: apartment.id,
    lease_start: '2026-01-01',
    lease_end: '2026-12-10',
  });
  await t.make.payment({ tenant, due_date: '2026-11-20', status_id: 1 });
  await t.make.payment({ tenant, due_date: '2026-11-24', status_id: 1, month: 12 });
  const users = { manager: await t.make.user('manager'), owner, tenant: tenant.user };
  const answersAt = async (instant: string) => {
    t.clock.set(instant);
    const answers: [string, string, number, string][] = [];
    for (const { path, endpoint, rule } of t.app.registered) {
      if (!endpoint || !REPEATED_CALLS.has(endpoint) || !rule || !('may' in rule)) continue;
      for (const role of rolesThatMay(rule.may)) {
        const { status, text } = await as(users[role]).call(endpoint, {
          query: { estate_id: estate.id },
        });
        answers.push([path, role, status, text.replace(PASSING, '')]);
      }
    }
    return answers;
  };
  const morning = await answersAt('2026-11-20T21:00:00Z');
  expect(morning.filter(([, , status]) => status !== 200)).toEqual([]);
  expect(new Set(morning.map(([path]) => path)).size).toBe(REPEATED_CALLS.size);
  expect(await answersAt('2026-11-21T20:59:59Z')).toEqual(morning);
});
