import { Client, type ClientConfig, DatabaseError, escapeIdentifier, escapeLiteral } from 'pg';
import { EmbeddedPostgresUnavailable } from './unavailable.ts';

/** The superuser that initdb makes; used for maintenance and tests only. */
export const SUPERUSER = 'postgres';
/** What the application connects as: no superuser, and owner of the database of the same name. */
export const APPLICATION_ROLE = 'amayumba';
export const APPLICATION_DATABASE = 'amayumba';
/** PostgreSQL's code for a password that is not the role's. */
const WRONG_PASSWORD = '28P01';

/**
 * Makes the application's role and database where they are missing. Runs on every start, so that a kill between initdb and here does no
 * harm; a database that was being created at a kill is undone by PostgreSQL's recovery.
 */
export async function ensureApplicationRole(admin: ClientConfig, password: string): Promise<void> {
  const client = new Client(admin);
  client.on('error', () => undefined); // a broken connection fails the query that is waiting, which is enough
  await connect(client);
  try {
    const { rows } = await client.query<{ has_role: boolean; has_database: boolean }>(
      `select exists (select from pg_roles where rolname = $1) as has_role,
              exists (select from pg_database where datname = $2) as has_database`,
      [APPLICATION_ROLE, APPLICATION_DATABASE],
    );
    const [role, database] = [escapeIdentifier(APPLICATION_ROLE), escapeIdentifier(APPLICATION_DATABASE)];
    if (rows[0]?.has_role !== true) {
      await client.query(
        `create role ${role} login nosuperuser nocreatedb nocreaterole password ${escapeLiteral(password)}`,
      );
    }
    if (rows[0]?.has_database !== true) {
      await client.query(`create database ${database} owner ${role} template template0 encoding 'UTF8'`);
    }
  } finally {
    await client.end();
  }
}

async function connect(client: Client): Promise<void> {
  try {
    await client.connect();
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== WRONG_PASSWORD) throw error;
    throw new EmbeddedPostgresUnavailable(
      'The database does not accept the password in pg.password beside it: bring back the file that belongs to it from a backup.',
      { cause: error },
    );
  }
}
