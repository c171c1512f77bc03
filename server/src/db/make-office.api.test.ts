import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createTestDatabase } from '../test/postgres.ts';
import { connect, type Connected } from './connect.ts';
import { describeSchema } from './describe-schema.ts';
import { makeOffice } from './make-office.ts';
import { migrate } from './migrate.ts';
import { migrateAndGrant } from './migrate-and-grant.ts';
import { type DatabaseSession, openSession } from './session.ts';

// A database of the version before companies had schemas: everything is in `public`.

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let server: Connected;
let session: DatabaseSession;
let wanted: string;

beforeAll(async () => {
  database = await createTestDatabase(inject('postgres'));
  server = connect(database.connection, () => {});
  session = await openSession(database.owner);
  wanted = await describeSchema(session.db);
  await sql`drop schema office cascade`.execute(session.db);
  await sql`drop schema platform cascade`.execute(session.db);
  await migrate(session.db);
  await sql`update settings set landlord_name = 'Nakato'`.execute(session.db);
});
afterAll(async () => {
  await session.close();
  await server.close();
  await database.drop();
});

/** How many tables, routines and series a schema has that belong to no extension. */
async function countIn(schema: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*)::int from pg_class c where c.relnamespace = to_regnamespace(${schema})
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e'))
      + (select count(*)::int from pg_proc p where p.pronamespace = to_regnamespace(${schema})
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')) as count`.execute(
    session.db,
  );
  return rows[0]?.count ?? 0;
}

test('the tables of a portal move from public to the schema of the office, all of them or none', async () => {
  const before = await countIn('public');
  expect(before).toBeGreaterThan(300);
  const failing = session.db.transaction().execute(async (tx) => {
    await makeOffice(tx);
    throw new Error('the power fails');
  });
  await expect(failing).rejects.toThrow('the power fails');
  expect(await countIn('public')).toBe(before);

  expect(await migrateAndGrant({ db: server.db, owner: database.owner })).toEqual([]);
  expect(await countIn('public')).toBe(0);
  expect(await countIn('office')).toBe(before);
  expect(await describeSchema(session.db)).toBe(wanted);
  const settings = await server.db.selectFrom('settings').select('landlord_name').execute();
  expect(settings).toEqual([{ landlord_name: 'Nakato' }]);
  // The second start has nothing to do.
  expect(await migrateAndGrant({ db: server.db, owner: database.owner })).toEqual([]);
});

test('a role that may not migrate, and a schema of a newer version, are refused with a sentence', async () => {
  const { connection, owner } = database;
  await expect(migrateAndGrant({ db: server.db, owner: connection })).rejects.toMatchObject({
    name: 'DatabaseRefused',
    message: expect.stringContaining('set DATABASE_MIGRATION_URL to the address of the role that owns the database'),
  });
  await sql`insert into office.kysely_migration values ('9999_newer', '')`.execute(session.db);
  await expect(migrateAndGrant({ db: server.db, owner })).rejects.toMatchObject({
    name: 'DatabaseRefused',
    message: expect.stringContaining(
      'has the migration 9999_newer, which this version of Amayumba does not have: start',
    ),
  });
  await sql`delete from office.kysely_migration where name = '9999_newer'`.execute(session.db);
});

test('a connection of the server that names no company finds no table', async () => {
  await migrateAndGrant({ db: server.db, owner: database.owner });
  const client = new Client(database.connection);
  await client.connect();
  try {
    await expect(client.query('select 1 from users')).rejects.toThrow('relation "users" does not exist');
  } finally {
    await client.end();
  }
});
