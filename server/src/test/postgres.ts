import { Client, type PoolConfig } from 'pg';
import { connect } from '../db/connect.ts';
import { migrate } from '../db/migrate.ts';

/** The migrated database that each test file copies. */
export const TEMPLATE = 'amayumba_template';
const ROLE = 'amayumba_test';
const PASSWORD = 'only-in-tests';

/** How a test run reaches its PostgreSQL: as who makes databases, and as the role the application uses. */
export interface TestPostgres {
  admin: PoolConfig;
  application: PoolConfig;
}

declare module 'vitest' {
  interface ProvidedContext {
    postgres: TestPostgres;
  }
}

/** Runs one statement as who may make databases. */
export async function asAdmin(admin: PoolConfig, statement: string): Promise<void> {
  const client = new Client({ ...admin });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Makes the application's role (without superuser) and the migrated template. */
export async function prepareTemplate(admin: PoolConfig): Promise<TestPostgres> {
  await asAdmin(admin, `create role ${ROLE} login password '${PASSWORD}'`);
  await asAdmin(admin, `create database ${TEMPLATE} owner ${ROLE} template template0 encoding 'UTF8'`);
  const application = { ...admin, user: ROLE, password: PASSWORD };
  const { db, close } = connect({ ...application, database: TEMPLATE }, () => {});
  try {
    await migrate(db);
  } finally {
    await close();
  }
  return { admin, application };
}

let made = 0;

/** A database of its own for a test file: a copy of the template. */
export async function createTestDatabase({ admin, application }: TestPostgres) {
  made += 1;
  const name = `test_${process.pid}_${made}_${Date.now().toString(36)}`;
  // Copying files is quicker than the log for so small a template.
  await asAdmin(admin, `create database ${name} template ${TEMPLATE} owner ${ROLE} strategy file_copy`);
  return {
    connection: { ...application, database: name, max: 6 } satisfies PoolConfig,
    drop: () => asAdmin(admin, `drop database if exists ${name} with (force)`),
  };
}
