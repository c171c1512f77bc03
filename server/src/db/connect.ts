import { Kysely, PostgresDialect } from 'kysely';
import { Pool, type PoolConfig } from 'pg';
import type { Database } from './database.ts';
import { readers } from './readers.ts';

/** A way to the database: the pool, or a transaction handed down. */
export type Db = Kysely<Database>;

/** Longest a request waits for a connection before it is told that the database is away, in milliseconds. */
const CONNECT_TIMEOUT_MS = 5_000;
/** Longest any statement of a request may run, in milliseconds. */
const STATEMENT_TIMEOUT_MS = 30_000;
const POOL_SIZE = 10;

/** Opens the pool. `log` hears of connections that break while idle; without a listener Node would end. */
export function connect(connection: PoolConfig, log: (line: string) => void): { db: Db; close: () => Promise<void> } {
  const pool = new Pool({
    ...connection,
    types: readers,
    max: connection.max ?? POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    application_name: 'amayumba',
    // A page out of order costs little more than the next one: not so on the turning disks that PostgreSQL still assumes.
    options: '-c timezone=UTC -c random_page_cost=1.1',
  });
  pool.on('error', (error) => log(`database connection lost: ${error.message}`));
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  return { db, close: () => db.destroy() };
}
