import { inject } from 'vitest';
import type { DatabaseChoice } from '../../db/open-database.ts';
import { addressOf, createTestDatabase } from '../../test/postgres.ts';

/** A migrated database without data on the run's server, by its addresses. */
export async function newDatabase(
  dataDir: string,
): Promise<{ choice: DatabaseChoice & { databaseUrl: string; migrationUrl: string }; drop: () => Promise<void> }> {
  const { connection, owner, drop } = await createTestDatabase(inject('postgres'));
  return { choice: { databaseUrl: addressOf(connection), migrationUrl: addressOf(owner), dataDir }, drop };
}
