import { findDatabase } from '../db/embedded/choose-folder.ts';
import type { DatabaseChoice } from '../db/open-database.ts';
import { BackupError } from './contents.ts';

/** Refuses a folder without a database, because opening it would create an empty one. @throws BackupError */
export async function refuseMissingDatabase({ databaseUrl, dataDir }: DatabaseChoice): Promise<void> {
  if (databaseUrl !== undefined || (await findDatabase(dataDir)) !== undefined) return;
  throw new BackupError(
    `There is no database in ${dataDir}: set DATA_DIR to the folder of the portal, or DATABASE_URL. A new portal gets its database at the first start.`,
  );
}
