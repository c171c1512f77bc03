import { Client, type ClientConfig, DatabaseError, escapeIdentifier, escapeLiteral, type PoolConfig } from 'pg';
import { SOCKET_PORT } from './settings.ts';
import { EmbeddedPostgresUnavailable } from './unavailable.ts';

/** The superuser that initdb creates; used for maintenance and tests only. */
export const SUPERUSER = 'postgres';
/**
 * The application connects as this role: no superuser, and owner of nothing, so that it cannot change the audit log.
 */
export const APPLICATION_ROLE = 'amayumba';
/** Owns the database and everything that migrations create in it. */
export const OWNER_ROLE = 'amayumba_owner';
const APPLICATION_DATABASE = 'amayumba';
/** PostgreSQL's code for a password that is not the role's. */
const WRONG_PASSWORD = '28P01';

/** The passwords of the roles that `ensureRoles` creates. */
type RolePasswords = Record<typeof APPLICATION_ROLE | typeof OWNER_ROLE, string>;

/** How the roles connect to the portal's database over the socket in a folder. */
export function socketConnections(
  host: string,
  passwords: RolePasswords,
): { connection: PoolConfig; owner: PoolConfig } {
  const as = (user: keyof RolePasswords) => ({
    host,
    port: SOCKET_PORT,
    // The socket has no TLS, whatever PGSSLMODE is.
    ssl: false,
    user,
    database: APPLICATION_DATABASE,
    password: passwords[user],
  });
  return { connection: as(APPLICATION_ROLE), owner: as(OWNER_ROLE) };
}

/**
 * Creates the roles and the database where they are missing. Runs on every start, so that a kill between initdb and
 * here does no harm; PostgreSQL's recovery removes a database whose creation was killed.
 */
export async function ensureRoles(admin: ClientConfig, passwords: RolePasswords): Promise<void> {
  const owner = await onceConnected(admin, async (client) => {
    for (const role of [OWNER_ROLE, APPLICATION_ROLE] as const) await ensureRole(client, role, passwords[role]);
    const { rows } = await client.query<{ owner: string }>(
      'select pg_get_userbyid(datdba)::text as owner from pg_database where datname = $1',
      [APPLICATION_DATABASE],
    );
    if (rows[0] !== undefined) return rows[0].owner;
    const [database, role] = [escapeIdentifier(APPLICATION_DATABASE), escapeIdentifier(OWNER_ROLE)];
    await client.query(`create database ${database} owner ${role} template template0 encoding 'UTF8'`);
    return OWNER_ROLE;
  });
  if (owner !== OWNER_ROLE) await handOver({ ...admin, database: APPLICATION_DATABASE }, owner);
}

/** Sets the password each time: the file beside the database decides, also after a restored backup. */
async function ensureRole(client: Client, role: keyof RolePasswords, password: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role]);
  if (rowCount === 0)
    await client.query(`create role ${escapeIdentifier(role)} login nosuperuser nocreatedb nocreaterole`);
  await client.query(`alter role ${escapeIdentifier(role)} password ${escapeLiteral(password)}`);
}

/**
 * In a database older than the owner role the application owns everything: one statement gives all of it to the
 * owner.
 */
const handOver = (admin: ClientConfig, from: string) =>
  onceConnected(admin, (client) =>
    client.query(`reassign owned by ${escapeIdentifier(from)} to ${escapeIdentifier(OWNER_ROLE)}`),
  );

async function onceConnected<T>(admin: ClientConfig, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(admin);
  client.on('error', () => undefined); // An error of the connection already fails its query.
  await connect(client);
  try {
    return await work(client);
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
