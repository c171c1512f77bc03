import path from 'node:path';
import { formatCount } from '../server/src/backup/progress.ts';
import { restore } from '../server/src/backup/restore.ts';
import { readConfig } from '../server/src/config.ts';
import { erasedListIn } from '../server/src/features/privacy/erased-list.ts';
import { formatInstant } from '@amayumba/contract/calendar.ts';
import { callersPath } from './support/callers-path.ts';
import { printFailure } from './support/print-failure.ts';
import { progressLine } from './support/progress-line.ts';
import { readOptions } from './support/read-options.ts';

const HELP = `npm run restore -- FILE [--overwrite]

Puts a backup in the place of what is there: the database and its files, all of it or nothing. The portal must be stopped.
Everything is checked first: checksums, format and schema version. A database with data is only replaced with --overwrite.

It means the database that npm start would use: DATA_DIR, or DATABASE_URL. Afterwards everybody signs in again.`;

const { positionals, values } = readOptions({
  allowPositionals: true,
  options: { overwrite: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
});
const line = progressLine();

async function main(file: string): Promise<void> {
  const { databaseUrl, migrationUrl, dataDir, storage } = readConfig();
  const restored = await restore({
    file: callersPath(file),
    choice: { databaseUrl, migrationUrl, dataDir },
    bucket: storage,
    overwrite: values.overwrite,
    progress: line.show,
    log: console.error,
  });
  line.end();
  const { manifest, files, removed } = restored;
  const rows = manifest.tables.reduce((sum, table) => sum + BigInt(table.rows), 0n);
  console.log(
    `The backup of ${formatInstant(manifest.made_at)} is back: ${formatCount(rows)} rows in ${manifest.tables.length} tables, counts and sums as they were, and ${formatCount(files)} files in ${restored.dataDir}.`,
  );
  if (removed > 0) console.log(`${formatCount(removed)} files of the portal that was there are gone.`);
  if (manifest.missing_files.length > 0)
    console.error(`${formatCount(manifest.missing_files.length)} files were lost before the backup was made.`);
  await reportErasures(restored.dataDir, manifest.made_at);
  console.log('Start the portal with: npm start. Everybody signs in again.');
}

/**
 * The backup contains people who were erased after it; the next start erases those on the list outside the database
 * again.
 */
async function reportErasures(dataDir: string, madeAt: string): Promise<void> {
  const file = path.join(dataDir, 'erasures.jsonl');
  const since = (await erasedListIn(file).read()).filter(({ erased_at }) => erased_at > madeAt);
  if (since.length > 0)
    console.log(`Erased after this backup was made: ${formatCount(since.length)}. The next start erases them again.`);
  else
    console.log(
      `No erasures after this backup are known here. If its portal ran elsewhere, put that portal's erasures.jsonl in the place of ${file} before the start.`,
    );
}

try {
  const [file, ...rest] = positionals;
  if (values.help || file === undefined || rest.length > 0) {
    console.log(HELP);
    process.exitCode = values.help ? 0 : 1;
  } else await main(file);
} catch (error) {
  line.end();
  printFailure(error);
}
