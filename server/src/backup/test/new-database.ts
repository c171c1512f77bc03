import type { PoolConfig } from 'pg';
import { inject } from 'vitest';
import type { DatabaseChoice } from '../../db/open-database.ts';
import { createTestDatabase } from '../../test/postgres.ts';

/** A migrated database without data on the run's server, by its addresses. */
export async function newDatabase(
  dataDir: string,
): Promise<{ choice: DatabaseChoice & { databaseUrl: string; migrationUrl: string }; drop: () => Promise<void> }> {
  const { connection, owner, drop } = await createTestDatabase(inject('postgres'));
  return { choice: { databaseUrl: addressOf(connection), migrationUrl: addressOf(owner), dataDir }, drop };
}

function addressOf(connection: PoolConfig): string {
  if (connection.connectionString !== undefined) {
    const url = new URL(connection.connectionString);
    Object.assign(url, { username: connection.user, password: connection.password, pathname: connection.database });
    return url.href;
  }
  const { user, password, database, host = '', port = 5432 } = connection;
  const where = new URLSearchParams({ host, port: String(port) });
  return `postgres://${user}:${String(password)}@localhost/${database}?${where}`;
}
