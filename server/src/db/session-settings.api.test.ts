import { Pool } from 'pg';
import { Kysely, PostgresDialect } from 'kysely';
import { expect, inject, test } from 'vitest';
import { testApp } from '../test/build-test-app.ts';
import { createTestDatabase } from '../test/postgres.ts';
import type { Database } from './database.ts';
import { checkSettings } from './session-settings.ts';

const t = testApp();

test('the portal’s own connections have the settings they request', async () => {
  await expect(checkSettings(t.db)).resolves.toBeUndefined();
});

test('connections without them because of a pooler are refused, with the statements that the role needs', async () => {
  const database = await createTestDatabase(inject('postgres'));
  const pool = new Pool(database.connection);
  // For a connection that is still closing when the database is dropped: the pool reports it, even after its end.
  pool.on('error', () => {});
  const stripped = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  await expect(checkSettings(stripped)).rejects.toThrow(/alter role amayumba_test set timezone = 'UTC'/);
  await stripped.destroy();
  await database.drop();
});
