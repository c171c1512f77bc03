import { Client, Pool, type PoolConfig } from 'pg';
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
  /** The worker nodes of Citus, as their superuser; none on a single server. */
  workers: PoolConfig[];
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

/** Runs one statement on the server, and on each worker node. */
async function onEachNode({ admin, workers }: Pick<TestPostgres, 'admin' | 'workers'>, statement: string) {
  for (const node of [admin, ...workers]) await asAdmin(node, statement);
}

/**
 * Creates the roles (without superuser) and the migrated template. On Citus each node has a database of that name, and
 * the coordinator's knows the workers: copied together, they are a cluster again. A cluster may have run tests before.
 */
export async function prepareTemplate(admin: PoolConfig, workers: PoolConfig[] = []): Promise<TestPostgres> {
  const nodes = { admin, workers };
  await onEachNode(nodes, `drop database if exists ${TEMPLATE} with (force)`);
  for (const role of [ROLE, OWNER])
    await onEachNode(
      nodes,
      `do $$ begin create role ${role} login password '${PASSWORD}'; exception when duplicate_object then null; end $$`,
    );
  await onEachNode(nodes, `create database ${TEMPLATE} owner ${OWNER} template template0 encoding 'UTF8'`);
  if (workers.length > 0) {
    await joinNodes(nodes);
    // The coordinator tells each connection where it sends the parts of a statement: see on-citus.ts.
    for (const setting of ['client_min_messages = debug1', 'citus.log_intermediate_results = on'])
      await asAdmin(admin, `set citus.enable_alter_role_set_propagation = off; alter role ${ROLE} set ${setting}`);
  }
  const owner = { ...admin, user: OWNER, password: PASSWORD };
  const application = { ...admin, user: ROLE, password: PASSWORD };
  const { db, close } = connect({ ...application, database: TEMPLATE }, () => {});
  try {
    await migrateAndGrant({ db, owner: { ...owner, database: TEMPLATE } });
  } finally {
    await close();
  }
  // Citus' own connections to the template would keep it from being copied.
  if (workers.length > 0) {
    await onEachNode(nodes, `alter database ${TEMPLATE} allow_connections false`);
    await onEachNode(
      nodes,
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${TEMPLATE}'`,
    );
  }
  return { admin, workers, application, owner };
}

/** Makes the template's databases one cluster of Citus. */
async function joinNodes({ admin, workers }: Pick<TestPostgres, 'admin' | 'workers'>): Promise<void> {
  const coordinator = { ...admin, database: TEMPLATE };
  for (const node of [admin, ...workers]) await asAdmin({ ...node, database: TEMPLATE }, 'create extension citus');
  await asAdmin(coordinator, `select citus_set_coordinator_host('${admin.host}', ${admin.port})`);
  for (const { host, port } of workers) await asAdmin(coordinator, `select citus_add_node('${host}', ${port})`);
}

/** The sequences of which a node has taken a number. Only the coordinator may: a worker's numbers begin above 2^48. */
async function sequencesInUse(node: PoolConfig): Promise<string[]> {
  const client = new Client({ ...node });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `select sequencename as name from pg_sequences where schemaname = 'office' and last_value is not null`,
    );
    return rows.map(({ name: sequence }) => sequence);
  } finally {
    await client.end();
  }
}

/**
 * So long, in milliseconds, tests on Citus wait for a free connection: some send thirty payments at once, and two cores
 * have three nodes and another test.
 */
const PATIENCE_ON_CITUS_MS = 60_000;

let made = 0;

/** This worker's connection to each node: a new one for each database would cost a test file a fiftieth of its time. */
const kept = new Map<string, Pool>();

/** Runs one statement on each node, over the connections that this worker keeps. */
async function onKeptNodes(nodes: PoolConfig[], statement: string): Promise<void> {
  for (const node of nodes) {
    const key = JSON.stringify(node);
    const pool = kept.get(key) ?? new Pool({ ...node, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true });
    if (!kept.has(key)) pool.on('error', () => {});
    kept.set(key, pool);
    await pool.query(statement);
  }
}

/** Creates a database for a test file: a copy of the template. */
export async function createTestDatabase({ admin, workers, application, owner }: TestPostgres) {
  made += 1;
  const name = `test_${process.pid}_${made}_${Date.now().toString(36)}`;
  // For so small a template copying files is quicker than the log.
  const nodes = [admin, ...workers];
  await onKeptNodes(nodes, `create database ${name} template ${TEMPLATE} owner ${OWNER} strategy file_copy`);
  return {
    connection: {
      ...application,
      database: name,
      max: 6,
      ...(workers.length > 0 && { connectionTimeoutMillis: PATIENCE_ON_CITUS_MS }),
    } satisfies PoolConfig,
    owner: { ...owner, database: name, max: 2 } satisfies PoolConfig,
    drop: async () => {
      const filled: string[] = [];
      for (const node of workers) filled.push(...(await sequencesInUse({ ...node, database: name })));
      await onKeptNodes(nodes, `drop database if exists ${name} with (force)`);
      if (filled.length > 0) throw new Error(`Ids were taken on a worker node: ${filled.join(', ')}`);
    },
  };
}

/** The address of a database, for the settings of a process. */
export function addressOf(connection: PoolConfig): string {
  if (connection.connectionString !== undefined) {
    const url = new URL(connection.connectionString);
    Object.assign(url, { username: connection.user, password: connection.password, pathname: connection.database });
    return url.href;
  }
  const { user, password, database, host = '', port = 5432 } = connection;
  const where = new URLSearchParams({ host, port: String(port) });
  return `postgres://${user}:${String(password)}@localhost/${database}?${where}`;
}
