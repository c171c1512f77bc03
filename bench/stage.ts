import { FIRST_ENTERED_DAY } from '@amayumba/contract/calendar.ts';
import { sql } from 'kysely';
import { SCHEDULE_JOB } from '../server/src/features/ledger/schedule/schedule-job.ts';
import { recordDoneOn } from '../server/src/jobs/jobs.repository.ts';
import { migrateAndGrant } from '../server/src/db/migrate-and-grant.ts';
import type { Db } from '../server/src/db/connect.ts';
import type { DatabaseChoice } from '../server/src/db/open-database.ts';
import { makeDataFolder } from '../server/src/test/data-folder.ts';
import type { PortfolioPlan } from './portfolio/estate-leases.ts';
import { fillPortfolio, LANDLORD } from './portfolio/fill-portfolio.ts';
import { settledTenants } from './portfolio/settled-tenants.ts';
import type { Run } from './results.ts';
import { startServer, withDatabase } from './with-database.ts';

/** Number of tenants who log payments: different tenants, because payments of one tenant would wait for each other. */
const TENANTS = 40;

/** A database with a portfolio, ready for a portal. */
export interface Stage extends Pick<Run, 'version' | 'payments' | 'fillSeconds'> {
  /** Environment variables for the portal's process. */
  settings: Record<string, string>;
  choice: DatabaseChoice;
  tenants: string[];
  remove(): Promise<void>;
}

/**
 * Protects a real portal from a mistyped address. @throws Error where the database is neither new nor one of the
 * benchmark
 */
async function mustBeOurs(db: Db): Promise<void> {
  const { rows } = await sql<{ is_new: boolean }>`select to_regclass('users') is null as is_new`.execute(db);
  if (rows[0]?.is_new) return;
  const { rows: found } = await sql<{ is_ours: boolean }>`
    select not exists (select from users) or exists (select from settings where landlord_name = ${LANDLORD}) as is_ours`.execute(
    db,
  );
  if (!found[0]?.is_ours)
    throw new Error(
      'This database holds a portal: the benchmark takes an empty one, or one that bench:fill has filled.',
    );
}

/** Fills a database without accounts; one that the generator has filled before is used unchanged. */
const prepare = (choice: DatabaseChoice, plan: PortfolioPlan, say: (line: string) => void) =>
  withDatabase(choice, async (database) => {
    const { db, owner } = database;
    await mustBeOurs(db);
    await migrateAndGrant(database);
    const isEmpty = (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined;
    const fillSeconds = isEmpty ? (await fillPortfolio(owner, plan, say)).seconds : null;
    await charged(db, plan);
    const { rows } = await sql<{ version: string; payments: number }>`
      select current_setting('server_version') as version, count(*) as payments from charges`.execute(db);
    const [{ version, payments } = { version: '', payments: 0 }] = rows;
    const tenants = await settledTenants(db, plan.today, TENANTS);
    return { version: version.split(' ')[0] ?? version, payments, fillSeconds, tenants };
  });

/** Records today's rent as charged: the run is measured separately (rent-run.ts), not while calls are. */
const charged = (db: Db, { today }: PortfolioPlan): Promise<void> => recordDoneOn(db, SCHEDULE_JOB, today, new Date());

/** Creates or finds a database and fills it. `address` names one on an existing server. */
export async function setStage(
  database: Run['database'],
  address: string | undefined,
  plan: PortfolioPlan,
  say: (line: string) => void,
): Promise<Stage> {
  const { folder: dataDir, remove: removeFolder } = await makeDataFolder();
  const own = database === 'server' && address === undefined ? await startServer() : undefined;
  const remove = async () => {
    await own?.stop();
    await removeFolder();
  };
  const databaseUrl = database === 'embedded' ? undefined : (address ?? own?.url);
  try {
    const choice = { databaseUrl, dataDir };
    const prepared = await prepare(choice, plan, say);
    const settings = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '', DEMO: 'off', LOG_LEVEL: 'error' };
    return { ...prepared, choice, settings, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Gives all estates to one owner during a measurement, to show the cost of a call over all of them. */
export async function withAllEstates(
  ownerId: number,
  choice: DatabaseChoice,
  work: () => Promise<unknown>,
): Promise<void> {
  const owned = await withDatabase(choice, async ({ db }) => {
    const rows = await db.selectFrom('estates').select(['id', 'owner_id']).execute();
    await db.updateTable('estates').set({ owner_id: ownerId }).execute();
    await takeOwnershipsFromEstates(db);
    return JSON.stringify(rows);
  });
  try {
    await work();
  } finally {
    await withDatabase(choice, async ({ db }) => {
      await sql`update estates e set owner_id = was.owner_id
        from jsonb_to_recordset(${owned}::jsonb) as was(id bigint, owner_id bigint) where was.id = e.id`.execute(db);
      await takeOwnershipsFromEstates(db);
    });
  }
}

/**
 * Makes each estate's owner the only one since the first day. Without new statistics, the calls of an owner of 50
 * estates would be planned for an owner of none.
 */
async function takeOwnershipsFromEstates(db: Db): Promise<void> {
  await db.deleteFrom('estate_ownerships').execute();
  await sql`insert into estate_ownerships (estate_id, owner_id, from_date, recorded_on)
    select id, owner_id, ${FIRST_ENTERED_DAY}::date, ${FIRST_ENTERED_DAY}::date from estates
    where owner_id is not null`.execute(db);
  await sql`analyze estates, estate_ownerships`.execute(db); // as autovacuum does within a minute
}
