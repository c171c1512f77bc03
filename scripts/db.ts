import { rm } from 'node:fs/promises';
import path from 'node:path';
import { refuseMissingDatabase } from '../server/src/backup/existing-database.ts';
import { listCompanies } from '../server/src/companies/companies.repository.ts';
import { migrateCompanies } from '../server/src/companies/migrate-companies.ts';
import { readConfig } from '../server/src/config.ts';
import { migrateAndGrant } from '../server/src/db/migrate-and-grant.ts';
import { migrationNames } from '../server/src/db/migrate.ts';
import { type OpenDatabase, openDatabase, startDatabase } from '../server/src/db/open-database.ts';
import { roleOf } from '../server/src/db/server-role.ts';
import { printFailure } from './support/print-failure.ts';
import { readOptions } from './support/read-options.ts';

const HELP = `npm run db:migrate            brings the database with all its companies up to date (npm start does it too)
npm run db:reset -- --yes     throws the embedded database away, with files and outbox; the next start begins anew

Both mean the database that npm start would use: DATA_DIR, or DATABASE_URL. A server's database is never thrown away.`;

const { positionals, values } = readOptions({
  allowPositionals: true,
  options: { yes: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
});

/** What belongs to the embedded database in DATA_DIR. */
const EMBEDDED = [
  'pg',
  'pg.init',
  'pg.password',
  'pg.owner',
  'pg.lock',
  'pg.run',
  'bin',
  'files',
  'outbox',
  'erasures.jsonl',
  'companies',
  'simulator',
  'first-manager.txt',
  'last-backup',
];

async function migrateNow(): Promise<void> {
  const database = await openDatabase(readConfig(), console.error);
  try {
    const names = await migrateAndGrant(database);
    console.log(names.length > 0 ? `Ran ${names.join(', ')}.` : 'The database is up to date.');
    await migrateOthers(database);
  } finally {
    await database.close();
  }
}

/** Migrates the companies that are behind, so that none answers 503 when a process of this version starts. */
async function migrateOthers({ db, owner }: OpenDatabase): Promise<void> {
  const wanted = (await migrationNames()).at(-1) ?? '';
  const companies = (await listCompanies(db)).filter(({ migration }) => migration < wanted);
  if (companies.length === 0) return;
  const { signal } = new AbortController();
  const failed = await migrateCompanies({
    companies,
    owner,
    role: await roleOf(db),
    wanted,
    log: console.error,
    signal,
  });
  console.log(`${companies.length - failed.length} of ${companies.length} other companies are brought up to date.`);
  if (failed.length > 0) process.exitCode = 1;
}

async function reset(): Promise<void> {
  const { databaseUrl, dataDir } = readConfig();
  if (databaseUrl !== undefined)
    throw new Error('DATABASE_URL is set: a server database is not thrown away from here.');
  if (!values.yes)
    throw new Error(
      `This deletes the database in ${dataDir}, with files and outbox. Say so with: npm run db:reset -- --yes`,
    );
  await refuseMissingDatabase({ databaseUrl, dataDir });
  // Starting the database first ensures that no portal runs on it.
  const database = await startDatabase({ databaseUrl, dataDir }, console.error);
  await database.close();
  const folder = database.dataDir;
  await Promise.all(EMBEDDED.map((name) => rm(path.join(folder, name), { recursive: true, force: true })));
  console.log(`The database in ${folder} is deleted, with files and outbox. Backups and secret.key are still there.`);
}

try {
  const [, ...tooMany] = positionals;
  if (values.help) console.log(HELP);
  else if (tooMany.length > 0) throw new Error(`Unexpected argument '${tooMany.join(' ')}'. Nothing was changed.`);
  else if (positionals[0] === 'migrate') await migrateNow();
  else if (positionals[0] === 'reset') await reset();
  else throw new Error(`Unknown command ${positionals[0] ?? ''}.\n\n${HELP}`);
} catch (error) {
  printFailure(error);
}
