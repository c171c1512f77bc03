import { isOldSchema } from '../db/migrate-and-grant.ts';
import { makeOffice } from '../db/make-office.ts';
import { migrate, migrationNames } from '../db/migrate.ts';
import type { Db } from '../db/connect.ts';
import { BackupError, type Contents, type TableContents } from './contents.ts';
import { describeContents } from './contents.repository.ts';
import { checkConstraints, dropAllObjects, emptyTables, setSequences } from './target.repository.ts';

/** Refuses a schema that this version does not know. @throws BackupError */
export async function refuseUnknownSchema(migrations: readonly string[], what: string): Promise<void> {
  const known = await migrationNames();
  const stranger = migrations.find((name, at) => known[at] !== name);
  if (migrations.length === 0) throw new BackupError(`${what} is not a portal's: it has no schema version.`);
  if (stranger === undefined) return;
  if (isOldSchema(migrations))
    throw new BackupError(
      `${what} comes from a version of Amayumba from before 24 November 2026, which this version does not read.`,
    );
  throw new BackupError(
    `${what} comes from a newer version of Amayumba (its schema has ${stranger}): update this portal first, then try again.`,
  );
}

/**
 * Replaces the database in the transaction: creates the schema of the backup, loads its rows by `fill`, and sets its
 * series of ids. Compares counts and sums, then migrates the schema. Nothing is visible until the transaction
 * commits.
 * @throws BackupError when counts or sums differ from those of the backup
 */
export async function loadDatabase(tx: Db, sent: Contents, fill: () => Promise<void>): Promise<Contents> {
  await dropAllObjects(tx);
  await makeOffice(tx);
  await migrate(tx, sent.migrations.at(-1));
  // Sessions too, which are not in an archive; the reference rows are loaded with the other rows.
  const { tables } = await describeContents(tx);
  refuseStrangeTables(sent.tables, tables);
  await emptyTables(tx, tables);
  await fill();
  await setSequences(tx, sent.sequences);
  const names = new Set(sent.tables.map(({ name }) => name));
  const leftOut = tables.map(({ name }) => name).filter((name) => !names.has(name));
  const loaded = await describeContents(tx, leftOut);
  refuseDifferences(sent.tables, loaded.tables);
  await checkConstraints(tx);
  await migrate(tx);
  return loaded;
}

/** Names of PostgreSQL's own tables would resolve too, and the owner may fill them. @throws BackupError */
function refuseStrangeTables(sent: readonly TableContents[], known: readonly TableContents[]): void {
  const names = new Set(known.map(({ name }) => name));
  const stranger = sent.find(({ name }) => !names.has(name));
  if (stranger) throw new BackupError(`The portal has no table ${JSON.stringify(stranger.name)}. Nothing was changed.`);
}

function refuseDifferences(sent: readonly TableContents[], loaded: readonly TableContents[]): void {
  const byName = new Map(loaded.map((table) => [table.name, figures(table)]));
  const wrong = sent.find((table) => byName.get(table.name) !== figures(table));
  if (!wrong) return;
  throw new BackupError(
    `The table ${wrong.name} did not arrive as it was sent (${figures(wrong)}, not ${byName.get(wrong.name) ?? 'there'}). Nothing was changed.`,
  );
}

const figures = ({ rows, sums }: TableContents) =>
  [`${rows} rows`, ...Object.entries(sums).map(([column, sum]) => `${column} ${sum}`)].join(', ');
