import { Kysely, PostgresDialect } from 'kysely';
import { Pool, type PoolConfig } from 'pg';
import { startDatabaseWatchdog } from './database-watchdog.ts';
import type { Database } from './database.ts';
import { readers } from './readers.ts';

/** A way to the database: the pool, or a transaction handed down. */
export type Db = Kysely<Database>;

/** Longest a request waits for one of the busy connections before it is told that the database is away, in milliseconds. */
const QUEUE_TIMEOUT_MS = 5_000;
/** Longest any statement of a request may run, in milliseconds. */
const STATEMENT_TIMEOUT_MS = 30_000;
/** Longest a transaction may stand still. */
const IDLE_IN_TRANSACTION_MS = 120_000;
const POOL_SIZE = 10;

/**
 * A page out of order costs little more than the next one: not so on the turning disks that PostgreSQL still assumes. Compiling a query
 * takes longer than any of ours runs. A server notices within a minute that this machine is gone, and gives free what was locked.
 */
const OPTIONS = [
  'timezone=UTC',
  'random_page_cost=1.1',
  'jit=off',
  'tcp_keepalives_idle=30',
  'tcp_keepalives_interval=10',
  'tcp_keepalives_count=3',
]
  .map((option) => `-c ${option}`)
  .join(' ');

/** Hears of each statement when it has ended: its text, in which values are `$1`, and never the values. */
export type StatementWatcher = (statement: { text: string; durationMs: number; error?: unknown }) => void;

/** How many connections there are, and how many requests wait for one. */
export interface PoolState {
  total: number;
  idle: number;
  waiting: number;
}

export interface Connected {
  db: Db;
  close: () => Promise<void>;
  pool: () => PoolState;
}

/** Opens the pool. `log` hears of connections that break while idle, and of a database that hangs. */
export function connect(
  connection: PoolConfig,
  log: (line: string) => void,
  onStatement?: StatementWatcher,
): Connected {
  const isSomebodyWaiting = () => pool.waitingCount > 0 || pool.totalCount > pool.idleCount;
  const watch = startDatabaseWatchdog(connection, isSomebodyWaiting, log);
  const pool = new Pool({
    ...connection,
    stream: watch.openSocket,
    keepAlive: true,
    types: readers,
    connectionTimeoutMillis: QUEUE_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    application_name: 'amayumba',
    options: OPTIONS,
    max: connection.max ?? POOL_SIZE,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
  });
  // One that breaks while it is in use fails the query under way, which is enough; without a listener Node would end.
  pool.on('connect', (client) => void client.on('error', () => {}));
  pool.on('error', (error) => log(`database connection lost: ${error.message}`));
  const db = new Kysely<Database>({
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
  const close = async () => {
    watch.stop();
    await db.destroy();
  };
  const state = () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount });
  return { db, close, pool: state };
}
