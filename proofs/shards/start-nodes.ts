import { existsSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { Client, type ClientConfig, type QueryResultRow } from 'pg';
import { findServerPrograms, startDebianPostgres } from '../../server/src/test/debian-postgres.ts';

const DATABASE = 'amayumba';
const ROLE = 'amayumba';
const WORKERS = 2;
const SHARDING = 'citus.enable_schema_based_sharding';

/** The settings that each node needs. See docs/scaling.md, Citus. */
const SETTINGS = [
  'shared_preload_libraries=citus',
  'wal_level=logical',
  'max_connections=200',
  'max_prepared_transactions=200',
  'max_worker_processes=32',
  'max_replication_slots=20',
  'max_wal_senders=20',
  `${SHARDING}=on`,
  'citus.enable_unsafe_triggers=on',
  'citus.enable_repartition_joins=on',
  'citus.propagate_set_commands=local',
  'citus.node_conninfo=sslmode=disable',
  'citus.node_connection_timeout=5s',
  // Until the coordinator settles what a killed worker had prepared, those rows stay locked.
  'citus.recover_2pc_interval=5s',
  // After a crash, PostgreSQL otherwise opens and syncs each file on its own: 20 companies have some 10,000.
  'recovery_init_sync_method=syncfs',
  'timezone=UTC',
  'jit=off',
  'random_page_cost=1.1',
  'min_parallel_table_scan_size=64MB',
  'min_parallel_index_scan_size=64MB',
];

/** The program folder of a PostgreSQL server that has Citus; undefined where there is none. */
export function findCitus(): string | undefined {
  const bin = findServerPrograms();
  if (!bin) return undefined;
  const shared = spawnSync(path.join(bin, 'pg_config'), ['--sharedir'], { encoding: 'utf8' }).stdout?.trim();
  return shared && existsSync(path.join(shared, 'extension/citus.control')) ? bin : undefined;
}

type Server = Awaited<ReturnType<typeof startDebianPostgres>>;

/** Runs statements on a node as its superuser, and returns the rows of the last one. */
async function run<Row extends QueryResultRow>(on: ClientConfig, ...statements: string[]): Promise<Row[]> {
  const client = new Client(on);
  client.on('error', () => {});
  await client.connect();
  try {
    let rows: Row[] = [];
    for (const statement of statements) ({ rows } = await client.query<Row>(statement));
    return rows;
  } finally {
    await client.end().catch(() => {});
  }
}

async function startNode(bin: string, port: number): Promise<Server & { port: number; database: ClientConfig }> {
  const server = await startDebianPostgres(bin, { isDurable: true, port, settings: SETTINGS });
  await run(server.admin, `create role ${ROLE} login createrole`, `create database ${DATABASE} owner ${ROLE}`);
  const database = { ...server.admin, database: DATABASE };
  await run(database, 'create extension citus');
  return { ...server, port, database };
}

export type Nodes = Awaited<ReturnType<typeof startNodes>>;

/**
 * Starts a coordinator at `port` and workers at the ports after it. Ports of their own, because a free one that the
 * system gives may be taken by a connection while a node is down.
 */
export async function startNodes(bin: string, port: number) {
  const started: Awaited<ReturnType<typeof startNode>>[] = [];
  const stop = async () => {
    for (const node of started.splice(0)) {
      // Asked to stop, a node from which a company was moved waits for whoever still reads its changes.
      await node.kill();
      await node.stop();
    }
  };
  try {
    for (let number = 0; number <= WORKERS; number += 1) started.push(await startNode(bin, port + number));
    const [coordinator, ...workers] = started;
    if (!coordinator) throw new Error('no coordinator was started');
    await run(
      coordinator.database,
      `select citus_set_coordinator_host('127.0.0.1', ${port})`,
      `alter database ${DATABASE} set ${SHARDING} = off`,
    );
    for (const worker of workers) await run(coordinator.database, `select citus_add_node('127.0.0.1', ${worker.port})`);
    return {
      coordinator,
      workers,
      url: `postgres://${ROLE}@127.0.0.1:${port}/${DATABASE}`,
      /** Runs statements on the coordinator as the superuser. */
      ask: <Row extends QueryResultRow>(...statements: string[]) => run<Row>(coordinator.database, ...statements),
      /** Places each schema that is created from now on at a worker; those that are there stay on the coordinator. */
      shareOut: () => run(coordinator.database, `alter database ${DATABASE} reset ${SHARDING}`),
      /** The worker's port of each schema that is on one. */
      async placesOf(schemas: readonly string[]): Promise<Map<string, number>> {
        const found = await run<{ schema: string; port: number }>(
          coordinator.database,
          `select distinct c.relnamespace::regnamespace::text as schema, n.nodeport as port
           from pg_dist_shard s join pg_class c on c.oid = s.logicalrelid join pg_dist_placement p using (shardid)
             join pg_dist_node n using (groupid) where n.groupid <> 0`,
        );
        const ports = new Map(found.map(({ schema, port: at }) => [schema, at]));
        const missing = schemas.filter((schema) => !ports.has(schema));
        if (missing.length > 0) throw new Error(`${missing.join(', ')} are on no worker`);
        return ports;
      },
      /** The bytes of a schema, for which every node measures all of its tables. */
      async sizeOf(schema: string): Promise<number> {
        const [size] = await run<{ bytes: string }>(
          coordinator.database,
          `select coalesce(sum(s.shard_size), 0)::text as bytes from citus_shards s
           join pg_class c on c.oid = s.table_name where c.relnamespace = '${schema}'::regnamespace`,
        );
        return Number(size?.bytes);
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
