import { pipeline } from 'node:stream/promises';
import type { DatabaseChoice } from '../db/open-database.ts';
import { BackupError, type Contents } from './contents.ts';
import { describeContents } from './contents.repository.ts';
import { loadDatabase, refuseUnknownSchema } from './load-database.ts';
import { formatCount, type Progress } from './progress.ts';
import { rowsIn, copyRowsOut } from './rows.repository.ts';
import { openExclusively, type ExclusiveDatabase } from './open-exclusively.ts';
import { analyze, findOccupation } from './target.repository.ts';

interface MoveOptions {
  from: DatabaseChoice;
  to: DatabaseChoice;
  progress: Progress;
  log: (line: string) => void;
}

/** The tables on both sides, with the counts and sums of each. */
export interface Moved {
  sent: Contents['tables'];
  loaded: Contents['tables'];
}

/**
 * Copies a portal's database, sessions included, into an empty one, while nothing else uses either. The source is
 * only read; the target gets everything or nothing. Files stay where they are.
 * @throws BackupError, DataFolderInUse, DatabaseInUse
 */
export async function move({ from, to, progress, log }: MoveOptions): Promise<Moved> {
  const source = await openExclusively(from, log);
  try {
    const target = await openExclusively(to, log);
    try {
      const moved = await copyAll(source, target, progress);
      await analyze(target.session.db);
      return moved;
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

const copyAll = (source: ExclusiveDatabase, target: ExclusiveDatabase, progress: Progress): Promise<Moved> =>
  source.session.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (reading) => {
      const sent = await describeContents(reading);
      await refuseUnknownSchema(sent.migrations, 'The database to be moved');
      return target.session.db.transaction().execute(async (writing) => {
        const occupation = await findOccupation(writing);
        if (occupation === 'foreign')
          throw new BackupError(
            "The target holds tables that are not a portal's: make a database for the portal alone.",
          );
        if (occupation === 'in use')
          throw new BackupError('The target has data already. Nothing was changed: move to an empty database.');
        const { tables: loaded } = await loadDatabase(writing, sent, async () => {
          for (const table of sent.tables) {
            progress(`${table.name}: ${formatCount(BigInt(table.rows))} rows`);
            await pipeline(copyRowsOut(source.session.client, table), rowsIn(target.session.client, table));
          }
        });
        return { sent: sent.tables, loaded };
      });
    });
