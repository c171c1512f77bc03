import { pipeline } from 'node:stream/promises';
import type { Db } from '../db/connect.ts';
import { makeSchema } from '../db/make-schema.ts';
import { migrate, PLATFORM_FOLDER } from '../db/migrate.ts';
import type { DatabaseChoice } from '../db/open-database.ts';
import { OFFICE, PLATFORM } from '../db/schemas.ts';
import { readInSnapshot } from '../db/transaction.ts';
import { BackupError, type Contents } from './contents.ts';
import { describeContents } from './contents.repository.ts';
import { loadDatabase, refuseUnknownSchema } from './load-database.ts';
import { formatCount, type Progress } from './progress.ts';
import { rowsIn, copyRowsOut } from './rows.repository.ts';
import { openExclusively, type ExclusiveDatabase } from './open-exclusively.ts';
import { listOtherSchemas, setAllBehind, setSchema } from './schemas.repository.ts';
import { analyze, emptyTables, findOccupation, setSequences } from './target.repository.ts';

/** Where the person at the shell gave the address of the server. */
const ADDRESS = 'the given address';

interface MoveOptions {
  from: DatabaseChoice;
  to: DatabaseChoice;
  progress: Progress;
  log: (line: string) => void;
}

/** The tables of the first company on both sides, with the counts and sums of each, and the rows of the others. */
export interface Moved {
  sent: Contents['tables'];
  loaded: Contents['tables'];
  others: { schema: string; rows: bigint }[];
  /** The folder of the embedded database; root's fallback where the database user cannot reach DATA_DIR. */
  dataDir: string;
}

/**
 * Copies a portal's database with all its companies, sessions included, into an empty one, while nothing else uses
 * either. The source is only read. Each company arrives wholly or not at all, the first one last with the list of them:
 * a target whose move was cut off has no company, and takes the next move. Files stay where they are.
 * @throws BackupError, DataFolderInUse, DatabaseInUse, DatabaseRefused
 */
export async function move({ from, to, progress, log }: MoveOptions): Promise<Moved> {
  await using source = await openExclusively(from, log, ADDRESS);
  await using target = await openExclusively(to, log, ADDRESS);
  const moved = await moveAll({ source, target, progress });
  return { ...moved, dataDir: from.databaseUrl === undefined ? source.dataDir : target.dataDir };
}

interface Sides {
  source: ExclusiveDatabase;
  target: ExclusiveDatabase;
  progress: Progress;
}

async function moveAll(sides: Sides): Promise<Omit<Moved, 'dataDir'>> {
  const { source, target } = sides;
  await target.session.db.transaction().execute(refuseOccupied);
  const others: Moved['others'] = [];
  for (const schema of await listOtherSchemas(source.session.db)) {
    const { loaded } = await copySchema(sides, schema, (writing) => makeSchema(writing, schema));
    others.push({ schema, rows: loaded.reduce((sum, { rows }) => sum + BigInt(rows), 0n) });
  }
  const first = await copySchema(sides, OFFICE, refuseOccupied, async (reading, writing) => {
    if (others.length > 0) await copyPlatform(sides, reading, writing);
  });
  return { ...first, others };
}

/** Copies a company between one snapshot and one transaction. Nothing is visible until that commits. */
const copySchema = (
  sides: Sides,
  schema: string,
  prepare: (writing: Db) => Promise<void>,
  complete?: (reading: Db, writing: Db) => Promise<void>,
): Promise<Pick<Moved, 'sent' | 'loaded'>> =>
  readInSnapshot(sides.source.session.db, async (reading) => {
    await setSchema(reading, schema);
    const sent = await describeContents(reading);
    await refuseUnknownSchema(sent.migrations, 'The database to be moved');
    const loaded = await sides.target.session.db.transaction().execute(async (writing) => {
      await prepare(writing);
      await setSchema(writing, schema);
      const { tables } = await loadDatabase(writing, sent, () => copyTables(sides, sent.tables));
      await analyze(writing);
      await complete?.(reading, writing);
      return tables;
    });
    return { sent: sent.tables, loaded };
  });

async function copyTables({ source, target, progress }: Sides, tables: Contents['tables']): Promise<void> {
  for (const table of tables) {
    progress(`${table.name}: ${formatCount(BigInt(table.rows))} rows`);
    await pipeline(copyRowsOut(source.session.client, table), rowsIn(target.session.client, table));
  }
}

/**
 * Copies the list of companies with the ids that their keys are made from. Their schemas count as behind, so that the
 * next start grants them to the server's role there.
 */
async function copyPlatform(sides: Sides, reading: Db, writing: Db): Promise<void> {
  await setSchema(reading, PLATFORM);
  const { tables, sequences } = await describeContents(reading, ['processes']);
  await makeSchema(writing, PLATFORM);
  await setSchema(writing, PLATFORM);
  await migrate(writing, undefined, PLATFORM_FOLDER);
  await emptyTables(writing, (await describeContents(writing)).tables);
  await copyTables(sides, tables);
  await setSequences(writing, sequences);
  await setAllBehind(writing);
}

/** @throws BackupError where the target has something that a move must not replace */
async function refuseOccupied(writing: Db): Promise<void> {
  const occupation = await findOccupation(writing);
  if (occupation === 'foreign')
    throw new BackupError("The target holds tables that are not a portal's: make a database for the portal alone.");
  if (occupation === 'in use' || (await listOtherSchemas(writing)).length > 0)
    throw new BackupError('The target has data already. Nothing was changed: move to an empty database.');
}
