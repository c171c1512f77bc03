import { Kysely, type KyselyPlugin, PostgresDialect, sql } from 'kysely';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { Refusal } from '@amayumba/contract/refusal.ts';
import { asAdmin } from '../test/postgres.ts';
import { findServerPrograms, startDebianPostgres } from '../test/debian-postgres.ts';
import { connect, type Db } from './connect.ts';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';
import { type ReportReads, replicaReads } from './report-reads.ts';
import { type ReplicaWatch, watchReplica } from './watch-replica.ts';

const bin = findServerPrograms();
const soon = (check: () => boolean) => vi.waitUntil(check, { timeout: 60_000, interval: 50 });

/** Where a query is answered, and what the landlord is called there. */
const look = async (db: Db) => {
  const { rows } = await sql<{ place: 'replica' | 'primary'; name: string }>`
    select case when pg_is_in_recovery() then 'replica' else 'primary' end as place, landlord_name as name from settings`.execute(
    db,
  );
  return rows[0];
};

/** The portal's role is no superuser. */
const reach = ({ admin }: { admin: object }) => ({ ...admin, user: 'portal', database: 'portal' });

/** How many statements fail before they reach the database. */
let failures = 0;
const failing: KyselyPlugin = {
  transformQuery({ node }) {
    if (failures === 0) return node;
    failures -= 1;
    throw new Error('the connection broke');
  },
  transformResult: ({ result }) => Promise.resolve(result),
};

describe.runIf(bin)('reports where there is a replica', { timeout: 180_000 }, () => {
  let primary: Awaited<ReturnType<typeof startDebianPostgres>>;
  let replica: Awaited<ReturnType<typeof primary.replicate>>;
  let db: Db;
  let reports: ReportReads;
  let watch: ReplicaWatch;
  const lines: string[] = [];
  const undo: (() => Promise<unknown>)[] = [];
  const [writer, other] = [{ user_id: 1 }, { user_id: 2 }];

  const rename = async (landlord_name: string) =>
    void (await db.updateTable('settings').set({ landlord_name }).execute());
  const pause = () => asAdmin(replica.admin, 'select pg_wal_replay_pause()');
  const resume = () => asAdmin(replica.admin, 'select pg_wal_replay_resume()');
  const isUsed = () => soon(() => watch.isUsable());

  beforeAll(async () => {
    primary = await startDebianPostgres(bin ?? '', { isDurable: true });
    undo.unshift(() => primary.stop());
    await asAdmin(primary.admin, 'create role portal login');
    await asAdmin(primary.admin, 'create database portal owner portal');
    const connected = connect(reach(primary), () => {});
    undo.unshift(connected.close);
    db = connected.db;
    await migrate(db);
    for (const { user_id } of [writer, other]) {
      const name = `user${user_id}`;
      const user = { id: user_id, username: name, email: `${name}@example.ug`, password_hash: 'none' } as const;
      await db
        .insertInto('users')
        .values({ ...user, role: 'manager' })
        .execute();
    }
    replica = await primary.replicate();
    undo.unshift(() => replica.stop());
    const copy = connect(reach(replica), () => {});
    undo.unshift(copy.close);
    watch = watchReplica(db, copy.db, (line) => lines.push(line));
    undo.unshift(() => watch.stop());
    reports = replicaReads(db, copy.db, watch, (line) => lines.push(line));
    await isUsed();
  }, 180_000);
  afterAll(async () => {
    for (const step of undo) await step();
  });

  test('are read from it', async () => {
    expect(await reports.read(other, look)).toMatchObject({ place: 'replica' });
    expect(lines).toContain('Reports are read from the replica.');
  });

  test('who wrote reads what they wrote, from the primary until it has come to the replica; others are near enough', async () => {
    await pause();
    await rename('Nakato Estates');
    await reports.wrote(writer.user_id);
    expect(await reports.read(writer, look)).toEqual({ place: 'primary', name: 'Nakato Estates' });
    expect(await reports.read(other, look)).toEqual({ place: 'replica', name: '' });
    await resume();
    await vi.waitFor(async () =>
      expect(await reports.read(writer, look)).toEqual({ place: 'replica', name: 'Nakato Estates' }),
    );
  });

  test('a change of who may see what is waited for by everybody', async () => {
    await pause();
    await rename('Mukasa Homes');
    await reports.wrote(null);
    expect(await reports.read(other, look)).toEqual({ place: 'primary', name: 'Mukasa Homes' });
    await resume();
    await vi.waitFor(async () => expect(await reports.read(other, look)).toMatchObject({ place: 'replica' }));
  });

  test('positions of another server, which a move has brought along, keep nobody from it for longer than a minute', async () => {
    const far = { user_id: other.user_id, lsn: 'FFFF/0', written_at: sql<string>`now() - interval '61 seconds'` };
    await db.insertInto('written_positions').values(far).execute();
    expect(await reports.read(other, look)).toMatchObject({ place: 'replica' });
    await reports.wrote(other.user_id);
    const { lsn } = await db
      .selectFrom('written_positions')
      .select('lsn')
      .where('user_id', '=', other.user_id)
      .executeTakeFirstOrThrow();
    expect(lsn).not.toBe('FFFF/0');
  });

  test('what the replica cancels or cannot do is asked of the primary; a refusal is a refusal', async () => {
    const conflict = Object.assign(new Error('canceling statement due to conflict with recovery'), { code: '40001' });
    const cancelled = async (from: Db) => {
      const found = await look(from);
      if (found?.place === 'replica') throw conflict;
      return found;
    };
    expect(await reports.read(other, cancelled)).toMatchObject({ place: 'primary' });
    const asked = vi.fn<() => Promise<never>>(() => Promise.reject(new Refusal('not_found')));
    await expect(reports.read(other, asked)).rejects.toThrow(Refusal);
    expect(asked).toHaveBeenCalledOnce();
  });

  test('a replica whose connections are all busy stays in use: only who waited too long is answered by the primary', async () => {
    const narrow = connect({ ...reach(replica), max: 1 }, () => {});
    const over = Promise.withResolvers<void>();
    const busy = narrow.db.connection().execute(() => over.promise);
    const queued = replicaReads(db, narrow.db, watch, (line) => lines.push(line));
    expect(await queued.read(other, look)).toMatchObject({ place: 'primary' });
    expect(watch.isUsable()).toBe(true);
    over.resolve();
    await busy;
    expect(await queued.read(other, look)).toMatchObject({ place: 'replica' });
    await narrow.close();
  });

  test('a position that could not be noted is noted at the second try; where that fails too, the replica is not trusted', async () => {
    const blocked = new Kysely<Database>({
      dialect: new PostgresDialect({ pool: new Pool(reach(primary)) }),
      plugins: [failing],
    });
    const trouble = replicaReads(blocked, db, watch, () => {});
    failures = 1;
    await trouble.wrote(writer.user_id);
    expect(watch.isUsable()).toBe(true);
    failures = 2;
    await trouble.wrote(writer.user_id);
    expect(watch.isUsable()).toBe(false);
    await blocked.destroy();
    await isUsed();
  });

  test('a replica behind a pooler that swallows what connections ask for is not read, and the log says what the role needs', async () => {
    const pool = new Pool(reach(replica));
    const stripped = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
    const said: string[] = [];
    const careful = watchReplica(db, stripped, (line) => said.push(line));
    await soon(() => said.length > 0);
    expect(said[0]).toMatch(/The pooler of DATABASE_REPLICA_URL.*alter role portal set timezone = 'UTC'/);
    expect(careful.isUsable()).toBe(false);
    await careful.stop();
    await stripped.destroy();
  });

  test('a replica that falls behind is not asked until it has caught up, and that is told', async () => {
    await pause();
    await rename('Okello Court');
    await soon(() => !watch.isUsable());
    expect(await reports.read(other, look)).toEqual({ place: 'primary', name: 'Okello Court' });
    await soon(() => lines.includes('Reports are read from the primary: the replica is behind.'));
    await resume();
    await isUsed();
    expect(await reports.read(other, look)).toEqual({ place: 'replica', name: 'Okello Court' });
  });

  test('a replica that is gone, or hangs, keeps nobody from a report', async () => {
    await replica.halt('by a crash');
    expect(await reports.read(other, look)).toMatchObject({ place: 'primary' });
    await soon(() => lines.includes('Reports are read from the primary: the replica does not answer.'));
    await replica.begin();
    await isUsed();
    await replica.freeze();
    expect(await reports.read(other, look)).toMatchObject({ place: 'primary' });
    await replica.thaw();
    const isBack = async () => expect(await reports.read(other, look)).toMatchObject({ place: 'replica' });
    await vi.waitFor(isBack, { timeout: 60_000 });
  });

  test('a server that is no replica of the database is never asked', async () => {
    const said: string[] = [];
    const wrong = watchReplica(db, db, (line) => said.push(line));
    await soon(() => said.length > 0);
    expect(said[0]).toContain('DATABASE_REPLICA_URL names no replica');
    expect(wrong.isUsable()).toBe(false);
    await wrong.stop();
  });
});
