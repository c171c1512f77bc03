import { Client, type PoolConfig } from 'pg';
import { migrateAndGrant } from '../db/migrate-and-grant.ts';
import { connect } from '../db/connect.ts';

/** The migrated database that each test file copies. */
export const TEMPLATE = 'amayumba_template';
const ROLE = 'amayumba_test';
const OWNER = 'amayumba_test_owner';
const PASSWORD = 'only-in-tests';

/**
 * Connections of a test run to its PostgreSQL: as the superuser, as the application's role, and as the owner of the
 * databases.
 */
export interface TestPostgres {
  admin: PoolConfig;
  application: PoolConfig;
  owner: PoolConfig;
}

declare module 'vitest' {
  interface ProvidedContext {
    postgres: TestPostgres;
    /** Whether the same tests run on the embedded database too, so that a sample of long series is enough. */
    runsAgain: boolean;
  }
}

/** Runs one statement as the superuser. */
export async function asAdmin(admin: PoolConfig, statement: string): Promise<void> {
  const client = new Client({ ...admin });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Creates the roles (without superuser) and the migrated template. */
export async function prepareTemplate(admin: PoolConfig): Promise<TestPostgres> {
  for (const role of [ROLE, OWNER]) await asAdmin(admin, `create role ${role} login password '${PASSWORD}'`);
  await asAdmin(admin, `create database ${TEMPLATE} owner ${OWNER} template template0 encoding 'UTF8'`);
  const application = { ...admin, user: ROLE, password: PASSWORD };
  const owner = { ...admin, user: OWNER, password: PASSWORD };
  const { db, close } = connect({ ...application, database: TEMPLATE }, () => {});
  try {
    await migrateAndGrant({ db, owner: { ...owner, database: TEMPLATE } });
  } finally {
    await close();
  }
  return { admin, application, owner };
}

let made = 0;

/** Creates a database for a test file: a copy of the template. */
export async function createTestDatabase({ admin, application, owner }: TestPostgres) {
  made += 1;
  const name = `test_${process.pid}_${made}_${Date.now().toString(36)}`;
  // For so small a template copying files is quicker than the log.
  await asAdmin(admin, `create database ${name} template ${TEMPLATE} owner ${OWNER} strategy file_copy`);
  return {
    connection: { ...application, database: name, max: 6 } satisfies PoolConfig,
    owner: { ...owner, database: name, max: 2 } satisfies PoolConfig,
    drop: () => asAdmin(admin, `drop database if exists ${name} with (force)`),
  };
}
