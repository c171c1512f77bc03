import { Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { listPayments } from '@amayumba/contract/payments/endpoints.ts';
import { buildApp } from '../app.ts';
import { testApp } from '../test/build-test-app.ts';
import { callerFor } from '../test/caller.ts';
import { asAdmin, createTestDatabase } from '../test/postgres.ts';
import { snapshots } from './snapshot.ts';

const t = testApp();

/** The server process that tells what is visible. */
const lookingProcess = async () => {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity
    where datname = current_database() and query like '%pg_current_snapshot()%' and pid <> pg_backend_pid()`.execute(
    t.db,
  );
  return rows.map(({ pid }) => pid);
};

test('a lost connection is made anew, and what was visible by it has another name', async () => {
  const before = await t.parts.snapshot();
  expect(before).toMatch(/ \d+:\d+:/);
  const [pid] = await lookingProcess();
  await asAdmin(inject('postgres').admin, `select pg_terminate_backend(${pid}, 5000)`);
  // The look that finds it lost may tell nothing.
  const after = (await t.parts.snapshot()) ?? (await t.parts.snapshot());
  expect(after).toMatch(/ \d+:\d+:/);
  expect(after?.split(' ')[0]).not.toBe(before?.split(' ')[0]);
  expect(await lookingProcess()).not.toContain(pid);
});

describe('a connection that falls silent, as when its machine or network is gone,', () => {
  /** Those of the looks. A socket that is paused hears nothing and is not closed. */
  const sockets: Socket[] = [];
  let isSilent = false;
  const openSocket = () => {
    const socket = new Socket();
    if (isSilent) socket.pause();
    sockets.push(socket);
    return socket;
  };
  const isHeard = (is: boolean) => {
    isSilent = !is;
    for (const socket of sockets) socket[is ? 'resume' : 'pause']();
  };
  let looks: ReturnType<typeof snapshots>;
  let drop: () => Promise<void>;
  beforeAll(async () => {
    const { connection, ...database } = await createTestDatabase(inject('postgres'));
    drop = database.drop;
    looks = snapshots({ ...connection, stream: openSocket });
  });
  afterAll(async () => {
    await looks.close();
    await drop();
  });
  /** A machine that is busy may make a look wait too long. */
  const isTold = () => vi.waitUntil(looks.read, { timeout: 20_000 });

  test('keeps nobody from a list, and is cut and made anew', async () => {
    const before = await isTold();
    const app = await buildApp({ ...t.parts, snapshot: looks.read });
    const manager = callerFor(app, t.parts)(await t.make.user('manager'));
    const { id } = await t.make.payment({ tenant: await t.make.tenant() });
    const silent = sockets.at(-1);
    silent?.pause();
    const answers = await Promise.all([1, 2, 3].map(() => manager.call(listPayments)));
    expect(answers.map(({ status, body }) => [status, body])).toMatchObject(answers.map(() => [200, [{ id }]]));
    expect(silent?.destroyed).toBe(true);
    const after = await isTold();
    expect(after.split(' ')[0]).not.toBe(before.split(' ')[0]);
    await app.close();
  });

  test('tells nothing for as long as new ones are silent too, and tells again once they are not', async () => {
    isHeard(false);
    expect(await Promise.all([looks.read(), looks.read()])).toEqual([undefined, undefined]);
    expect(await looks.read()).toBeUndefined();
    isHeard(true);
    expect(await isTold()).toMatch(/ \d+:\d+:/);
    expect(sockets.filter(({ destroyed }) => !destroyed)).toHaveLength(1);
  });
});
