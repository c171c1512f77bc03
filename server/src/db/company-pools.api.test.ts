import { sql } from 'kysely';
import { Client, type Pool } from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createTestDatabase } from '../test/postgres.ts';
import { companyPools, WrongSchema } from './company-pools.ts';
import { type Connected, connect } from './connect.ts';
import { isDatabaseAway } from './database-unreachable.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let connected: Connected;
const SCHEMAS = Array.from({ length: 12 }, (_none, at) => `c_${at}`);

beforeAll(async () => {
  database = await createTestDatabase(inject('postgres'));
  const owner = connect(database.owner, () => {});
  for (const schema of SCHEMAS) {
    await sql.raw(`create schema ${schema}`).execute(owner.db);
    await sql.raw(`create table ${schema}.named (name text)`).execute(owner.db);
    await sql.raw(`insert into ${schema}.named values ('${schema}')`).execute(owner.db);
    await sql.raw(`grant usage on schema ${schema} to public`).execute(owner.db);
    await sql.raw(`grant select on ${schema}.named to public`).execute(owner.db);
  }
  await owner.close();
  // The first company's pool has two connections, and all others together eight.
  connected = connect({ ...database.connection, max: 2 }, () => {});
});
afterAll(async () => {
  await connected.close();
  await database.drop();
});

/** As in the product: the database is dropped while PostgreSQL may not have ended a connection yet. */
const ignoreErrors = (pool: Pool) =>
  pool.on('error', () => {}).on('connect', (client) => void client.on('error', () => {}));

const nameIn = async (schema: string) => {
  const { rows } = await sql<{ name: string }>`select name, pg_sleep(0.005) from named`.execute(connected.dbOf(schema));
  return rows.map(({ name }) => name);
};

test('each company reads its own tables, and all together use no more connections than the limit', async () => {
  const many = Array.from({ length: 60 }, (_none, at) => SCHEMAS[(at * 7) % SCHEMAS.length] ?? '');
  let most = 0;
  const read = await Promise.all(
    many.map(async (schema) => {
      const names = await nameIn(schema);
      most = Math.max(most, connected.pool().total);
      return names;
    }),
  );
  expect(read).toEqual(many.map((schema) => [schema]));
  expect(most).toBeGreaterThan(2);
  expect(most).toBeLessThanOrEqual(8);
});

test('a stop reports no lost connection where PostgreSQL ends first', async () => {
  /** Loses its connection while it is being closed. */
  class CutOff extends Client {
    override async end(): Promise<void> {
      this.emit('error', new Error('terminating connection due to administrator command'));
      await super.end();
    }
  }
  const lines: string[] = [];
  const stopped = connect({ ...database.connection, Client: CutOff }, (line) => lines.push(line));
  await sql`select 1`.execute(stopped.db);
  await stopped.close();
  expect(lines).toEqual([]);
});

test('companies that come one after the other with several requests each never open more connections than the limit', async () => {
  let most = 0;
  const pools = companyPools({
    config: { ...database.connection, options: '' },
    most: 8,
    waitMs: 5_000,
    watch: (pool) =>
      ignoreErrors(pool).on('connect', () => {
        most = Math.max(
          most,
          pools.all().reduce((sum, { totalCount }) => sum + totalCount, 0),
        );
      }),
  });
  const use = async (schema: string) => {
    const client = await pools.of(schema).connect();
    await client.query('select', []);
    client.release();
  };
  for (const schema of [...SCHEMAS, ...SCHEMAS]) {
    await use(schema);
    // The first of these takes the connection that is idle.
    await Promise.all([use(schema), use(schema), use(schema), use(schema)]);
  }
  expect(most).toBeGreaterThan(4);
  expect(most).toBeLessThanOrEqual(8);
  await pools.end();
});

test('a connection whose end is never seen does not hold those who need another one', async () => {
  const ends: (() => Promise<void>)[] = [];
  const pools = companyPools({
    config: { ...database.connection, options: '' },
    most: 1,
    waitMs: 5_000,
    // As where the other machine is gone: what is sent to it arrives nowhere.
    watch: (pool) =>
      ignoreErrors(pool).on('connect', (client) => {
        ends.push(client.end.bind(client));
        client.end = () => Promise.resolve();
      }),
  });
  (await pools.of('c_1').connect()).release();
  await expect(pools.of('c_2').connect()).resolves.toBeDefined();
  await Promise.all(ends.map((end) => end()));
});

test('whoever waits too long for a connection fails as with a database that is away', async () => {
  const pools = companyPools({
    config: { ...database.connection, options: '' },
    most: 1,
    waitMs: 50,
    watch: ignoreErrors,
  });
  const lent = await pools.of('c_1').connect();
  const error: unknown = await pools
    .of('c_2')
    .connect()
    .catch((reason: unknown) => reason);
  expect(isDatabaseAway(error)).toBe(true);
  lent.release();
  (await pools.of('c_2').connect()).release();
  await pools.end();
});

test('the connections of a company that is deleted are closed, and those of others stay', async () => {
  const pools = companyPools({
    config: { ...database.connection, options: '' },
    most: 4,
    waitMs: 500,
    watch: ignoreErrors,
  });
  const [lent, other] = [await pools.of('c_1').connect(), await pools.of('c_2').connect()];
  (await pools.of('c_1').connect()).release();
  expect(['c_1', 'c_2', 'c_3'].map((schema) => pools.connectionsOf(schema))).toEqual([2, 1, 0]);
  const closing = pools.close('c_1');
  expect(pools.all().map(({ totalCount }) => totalCount)).toEqual([1]);
  lent.release();
  other.release();
  await closing;
  await pools.close('c_never_used');
  await pools.end();
});

test('a connection that a pooler has opened without the search path is refused', async () => {
  // As behind a pooler, its tables are others: the path names a schema that is not there.
  const pools = companyPools({
    config: { ...database.connection, options: '' },
    most: 1,
    waitMs: 500,
    watch: ignoreErrors,
  });
  await expect(pools.of('c_missing').connect()).rejects.toBeInstanceOf(WrongSchema);
  await pools.end();
});
