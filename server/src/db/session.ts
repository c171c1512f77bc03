import { Kysely, PostgresDialect } from 'kysely';
import { Client, type ClientConfig } from 'pg';
import type { Db } from './connect.ts';
import type { Database } from './database.ts';
import { readers } from './readers.ts';

/** One connection for long work: a query and a COPY on it share a transaction. */
export interface Session {
  db: Db;
  client: Client;
  close: () => Promise<void>;
}

/**
 * No limit on how long a statement may take; one that waits for a lock gives up and says so.
 */
const OPTIONS =
  '-c timezone=UTC -c datestyle=ISO -c statement_timeout=0 -c idle_in_transaction_session_timeout=0 -c lock_timeout=15s';

/** Opens a connection of its own beside the pool. */
export async function openSession(connection: ClientConfig): Promise<Session> {
  const client = new Client({ ...connection, types: readers, application_name: 'amayumba', options: OPTIONS });
  client.on('error', () => {}); // a broken connection fails the query that is waiting, which is enough
  await client.connect();
  const only = Object.assign(client, { release: () => {} });
  // Kysely may open and close as it likes: it is always this one connection.
  const pool = { connect: () => Promise.resolve(only), end: () => Promise.resolve(), options: {} };
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  return { db, client, close: () => client.end() };
}
