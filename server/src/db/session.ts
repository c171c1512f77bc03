import { Kysely, PostgresDialect } from 'kysely';
import { Client, type ClientConfig } from 'pg';
import type { Db } from './connect.ts';
import type { Database } from './database.ts';
import { readers } from './readers.ts';
import { OFFICE, searchPathOption } from './schemas.ts';

/** A connection for long work: a query and a COPY on it share a transaction. `await using` closes it. */
export interface DatabaseSession extends AsyncDisposable {
  db: Db;
  client: Client;
  close: () => Promise<void>;
}

/** No limit on the time of statements; a statement that waits too long for a lock fails. */
const OPTIONS =
  '-c timezone=UTC -c datestyle=ISO -c statement_timeout=0 -c idle_in_transaction_session_timeout=0 -c lock_timeout=15s -c citus.propagate_set_commands=local';

/** Opens a separate connection outside the pool, to the tables of a schema. */
export async function openSession(connection: ClientConfig, schema: string = OFFICE): Promise<DatabaseSession> {
  const options = `${OPTIONS} ${searchPathOption(schema)}`;
  const client = new Client({ ...connection, types: readers, application_name: 'amayumba', options });
  client.on('error', () => {}); // An error of the connection already fails its query.
  await client.connect();
  const only = Object.assign(client, { release: () => {} });
  // Whenever Kysely opens or closes, it uses this one connection.
  const pool = { connect: () => Promise.resolve(only), end: () => Promise.resolve(), options: {} };
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  const close = () => client.end();
  return { db, client, close, [Symbol.asyncDispose]: close };
}
