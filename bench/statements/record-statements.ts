import { appendFileSync } from 'node:fs';
import { type CompiledQuery, type DatabaseConnection, PostgresDriver } from 'kysely';
import { withValues } from './literal.ts';

// Loaded before the portal (node --import) to record its statements: each is written as a line of JSON, with its
// values and the number of its connection, to the file BENCH_STATEMENTS. The measured portal runs without this.

const file = process.env['BENCH_STATEMENTS'];
const watched = new WeakSet<DatabaseConnection>();
let connections = 0;

/** Makes a connection record its statements. */
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
