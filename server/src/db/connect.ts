import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import { Pool, type PoolConfig } from 'pg';
import { startDatabaseWatchdog } from './database-watchdog.ts';
import { companyPools } from './company-pools.ts';
import type { Database } from './database.ts';
import { readers } from './readers.ts';
import { OFFICE, searchPathOption } from './schemas.ts';

/** A database handle: the pool, or a transaction. */
export type Db = Kysely<Database>;

/**
 * Longest that a request waits for a free connection before it fails as *database unreachable*, in milliseconds, where
 * the connection's settings do not say otherwise.
 */
const QUEUE_TIMEOUT_MS = 5_000;
/** Longest any statement of a request may run, in milliseconds. */
const STATEMENT_TIMEOUT_MS = 30_000;
/** Longest that a transaction may be idle, in milliseconds. */
const IDLE_IN_TRANSACTION_MS = 120_000;
const POOL_SIZE = 10;
/** The connections of all other companies together, as a multiple of those of the first one. */
const OTHER_COMPANIES = 4;
/** Connections that stay open in quiet times, about as many as a screen has requests. */
const KEPT_OPEN = 4;
/**
 * How long the others stay open without being used, in milliseconds: as long as the pauses of a busy day, because a new
 * one must sign in and plan every statement anew.
 */
const IDLE_MS = 5 * 60_000;

/**
 * The settings suit SSDs, where random pages cost little more than sequential ones; PostgreSQL assumes turning disks.
 * Starting a parallel worker takes 5 to 8 ms of a processor, so only tables and indexes from 64 MB on, instead of 8 MB
 * and 0.5 MB, are worth it.
 * JIT is off because compiling a query takes longer than any of ours runs. With the keepalives the server detects
 * within a minute that this machine is gone, and releases its locks. Citus passes settings of a transaction on to its
 * nodes; PostgreSQL without it ignores that line.
 */
export const OPTIONS = [
  'timezone=UTC',
  'random_page_cost=1.1',
  'jit=off',
  'min_parallel_table_scan_size=64MB',
  'min_parallel_index_scan_size=64MB',
  'tcp_keepalives_idle=30',
  'tcp_keepalives_interval=10',
  'tcp_keepalives_count=3',
  'citus.propagate_set_commands=local',
]
  .map((option) => `-c ${option}`)
  .join(' ');

/**
 * Called after each statement with its text, in which values are `$1`, and never with the values. Only the statements
 * that set something for a transaction contain theirs; one of these is the id of the account that makes a change.
 */
export type StatementWatcher = (statement: { text: string; durationMs: number; error?: unknown }) => void;

/** The number of connections, and of requests that wait for one. */
export interface PoolState {
  total: number;
  idle: number;
  waiting: number;
}

export interface Connected {
  /** The first company's tables. */
  db: Db;
  /** The tables of another company, over the same connections. */
  dbOf: (schema: string) => Db;
  /** Closes the connections of a company that is deleted. */
  closeSchema: (schema: string) => Promise<void>;
  close: () => Promise<void>;
  pool: () => PoolState;
  /** The open connections of a company. */
  connectionsOf: (schema: string) => number;
}

/** Opens the pools. `log` receives errors of idle connections and reports of a database that hangs. */
export function connect(
  connection: PoolConfig,
  log: (line: string) => void,
  onStatement?: StatementWatcher,
): Connected {
  const isSomebodyWaiting = () => pools().some((pool) => pool.waitingCount > 0 || pool.totalCount > pool.idleCount);
  const watchdog = startDatabaseWatchdog(connection, isSomebodyWaiting, log);
  const max = connection.max ?? POOL_SIZE;
  const waitMs = connection.connectionTimeoutMillis ?? QUEUE_TIMEOUT_MS;
  const config = {
    ...connection,
    stream: watchdog.openSocket,
    keepAlive: true,
    types: readers,
    connectionTimeoutMillis: waitMs,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    application_name: 'amayumba',
    options: OPTIONS,
    max,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
  };
  let isClosing = false;
  function watch(pool: Pool): void {
    // An error of a connection in use already fails its query; without a listener Node would exit.
    pool.on('connect', (client) => void client.on('error', () => {}));
    // At a stop PostgreSQL may end before a connection is closed.
    pool.on('error', (error) => {
      if (!isClosing) log(`database connection lost: ${error.message}`);
    });
  }
  const office = new Pool({
    ...config,
    options: `${OPTIONS} ${searchPathOption(OFFICE)}`,
    min: Math.min(KEPT_OPEN, max),
    idleTimeoutMillis: IDLE_MS,
  });
  watch(office);
  const others = companyPools({ config, most: max * OTHER_COMPANIES, waitMs, watch });
  const pools = () => [office, ...others.all()];
  const dbOver = (pool: PostgresPool) =>
    new Kysely<Database>({
      dialect: new PostgresDialect({ pool }),
      ...(onStatement && {
        log: (event) =>
          onStatement({
            text: event.query.sql,
            durationMs: event.queryDurationMillis,
            ...(event.level === 'error' && { error: event.error }),
          }),
      }),
    });
  const db = dbOver(office);
  const sum = (count: (pool: Pool) => number) => pools().reduce((total, pool) => total + count(pool), 0);
  return {
    db,
    dbOf: (schema) => (schema === OFFICE ? db : dbOver(others.of(schema))),
    closeSchema: (schema) => others.close(schema),
    async close() {
      isClosing = true;
      watchdog.stop();
      await others.end();
      await db.destroy();
    },
    pool: () => ({
      total: sum(({ totalCount }) => totalCount),
      idle: sum(({ idleCount }) => idleCount),
      waiting: sum(({ waitingCount }) => waitingCount),
    }),
    connectionsOf: (schema) => (schema === OFFICE ? office.totalCount : others.connectionsOf(schema)),
  };
}
