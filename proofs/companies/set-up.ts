import PQueue from 'p-queue';
import { Client } from 'pg';
import { startServer, withDatabase } from '../../bench/with-database.ts';
import { background } from '../../server/src/background.ts';
import { companyParts, reportNothing } from '../../server/src/companies/company-parts.ts';
import { createCompany } from '../../server/src/companies/create-company.ts';
import type { DatabaseChoice, OpenDatabase } from '../../server/src/db/open-database.ts';
import { SCHEDULE_JOB } from '../../server/src/features/ledger/schedule/schedule-job.ts';
import { recordDoneOn } from '../../server/src/jobs/jobs.repository.ts';
import { makeDataFolder } from '../../server/src/test/data-folder.ts';
import { withPortfolio } from '../support/with-portfolio.ts';
import { copyFiles, copyStatistics, listFiles } from './copy-files.ts';

/** Signs the sessions of the proof's portals, and makes the keys of its companies. */
const SECRET = 'the secret of a proof with many companies';
/** PostgreSQL's usual 128 MB would measure the disk: docs/operations.md asks for more. */
const SERVER_SETTINGS = ['shared_buffers=512MB', 'max_connections=130'];
/** Companies that are created at once: PostgreSQL creates one schema after the other. */
const AT_ONCE = 2;

/** A PostgreSQL server, and what a portal on it is started with. */
export interface Installation {
  server: Awaited<ReturnType<typeof startServer>>;
  choice: DatabaseChoice;
  /** Environment variables for the portal's process. */
  settings: Record<string, string>;
  remove(): Promise<void>;
}

/** The short name of the nth company. */
export const nameOf = (number: number): string => `company-${number}`;

/** Starts a server with a portfolio of so many apartments in the schema of the first company. */
export async function startInstallation(apartments: number): Promise<Installation> {
  const { folder, remove } = await makeDataFolder();
  const server = await startServer(SERVER_SETTINGS);
  const choice = { databaseUrl: server.url, dataDir: folder };
  // The rent of today is not charged while calls are measured.
  await withPortfolio(choice, apartments, (db, today) => recordDoneOn(db, SCHEDULE_JOB, today, new Date()));
  return {
    server,
    choice,
    settings: { DATA_DIR: folder, DATABASE_URL: server.url, DEMO: 'off', LOG_LEVEL: 'error', SECRET_KEY: SECRET },
    async remove() {
      await server.stop();
      await remove();
    },
  };
}

/** Creates a company as the command and sign-up do. Returns how many seconds it took. */
async function create(database: OpenDatabase, number: number): Promise<number> {
  const begun = performance.now();
  const installation = {
    config: { host: '127.0.0.1', port: 80, publicUrl: undefined, storage: undefined, webhookPrivate: false },
    clock: Date,
    secret: SECRET,
    dataDir: database.dataDir,
    dbOf: database.dbOf,
    simulatorUrl: undefined,
    background: background(console.error),
  };
  const makeParts = (company: Parameters<typeof companyParts>[0]) => companyParts(company, installation, reportNothing);
  const name = nameOf(number);
  const manager = { username: `boss-${number}`, email: `boss@${name}.example` };
  await createCompany({ database, makeParts }, { name, short_name: name, hosts: [], manager });
  return (performance.now() - begun) / 1000;
}

/** Creates more companies than `companies`, one after the other. Returns how many seconds each took. */
export const createMore = (installation: Installation, companies: number, more: number): Promise<number[]> =>
  withDatabase(installation.choice, async (database) => {
    const seconds: number[] = [];
    for (let number = companies + 1; number <= companies + more; number += 1)
      seconds.push(await create(database, number));
    return seconds;
  });

async function alterSystem({ admin }: Installation['server'], statement: string): Promise<void> {
  const client = new Client(admin);
  await client.connect();
  await client.query(statement);
  await client.query('select pg_reload_conf()');
  await client.end();
}

/** Creates companies, and fills each with the rows of the first one. */
export async function createAndFill(
  installation: Installation,
  companies: number,
  say: (line: string) => void,
): Promise<void> {
  const { server } = installation;
  const begun = performance.now();
  const report = (what: string) => say(`${what} after ${((performance.now() - begun) / 1000).toFixed(0)} s`);
  // The rows are not waited for: PostgreSQL 15 and 16 write each of a company's 390 indexes to the disk at once.
  await alterSystem(server, 'alter system set fsync = off');
  const files = await withDatabase(installation.choice, async (database) => {
    const queue = new PQueue({ concurrency: AT_ONCE });
    const add = async (number: number) => {
      await create(database, number);
      if (number % 50 === 0) report(`${number} companies`);
    };
    await queue.addAll(Array.from({ length: companies }, (_, index) => () => add(index + 1)));
    return listFiles(database.db);
  });
  await server.halt();
  copyFiles(server.data, files);
  await server.begin();
  await alterSystem(server, 'alter system reset fsync');
  await withDatabase(installation.choice, ({ owner }) => copyStatistics(owner));
  report('filled');
}
