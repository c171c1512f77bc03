import { appendFileSync } from 'node:fs';
import { type CompiledQuery, type DatabaseConnection, PostgresDriver } from 'kysely';
import { withValues } from './literal.ts';

// Loaded before the portal (node --import) where its statements are to be known: each one goes, with its values and the number of its
// connection, as a line of JSON into the file BENCH_STATEMENTS. The portal that is measured runs without this.

const file = process.env['BENCH_STATEMENTS'];
const watched = new WeakSet<DatabaseConnection>();
let connections = 0;

/** Makes a connection tell of its statements. */
function watch(connection: DatabaseConnection): void {
  if (file === undefined || watched.has(connection)) return;
  watched.add(connection);
  connections += 1;
  const number = connections;
  const execute = connection.executeQuery.bind(connection);
  connection.executeQuery = <R>(query: CompiledQuery) => {
    appendFileSync(file, `${JSON.stringify([number, withValues(query.sql, query.parameters)])}\n`);
    return execute<R>(query);
  };
}

// oxlint-disable-next-line typescript/unbound-method -- it is called with its driver below
const { acquireConnection } = PostgresDriver.prototype;
PostgresDriver.prototype.acquireConnection = async function acquireWatched(this: PostgresDriver, ...options) {
  const connection = await acquireConnection.apply(this, options);
  watch(connection);
  return connection;
};
