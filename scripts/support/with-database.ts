import { refuseMissingDatabase } from '../../server/src/backup/existing-database.ts';
import { type Config, readConfig } from '../../server/src/config.ts';
import type { Db } from '../../server/src/db/connect.ts';
import { type OpenDatabase, openDatabase } from '../../server/src/db/open-database.ts';
import { openSession } from '../../server/src/db/session.ts';

/** Does some work on the database that npm start would use, while the portal runs or not. @throws BackupError */
export async function withDatabase<T>(work: (database: OpenDatabase, config: Config) => Promise<T>): Promise<T> {
  const config = readConfig();
  await refuseMissingDatabase(config);
  const database = await openDatabase(config, console.error);
  try {
    return await work(database, config);
  } finally {
    await database.close();
  }
}

/** Does some work on a connection of its own, which has no time limit. */
export async function withSession<T>(work: (db: Db) => Promise<T>, ...of: Parameters<typeof openSession>): Promise<T> {
  const session = await openSession(...of);
  try {
    return await work(session.db);
  } finally {
    await session.close();
  }
}
