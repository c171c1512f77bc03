import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from './connect.ts';
import { platformOf } from './platform-tables.ts';

/** How often a process updates its row, in milliseconds. */
const UPDATE_EVERY_MS = 10_000;
/** A process whose row is older counts as ended. Uses the database's clock, which all processes share. */
export const isRunning = sql<boolean>`p.seen_at > now() - interval '30 seconds'`;
/** Two processes that start at once must see each other. */
const LOCK = '4705122029';

/** Settings that all processes on one database must share. */
export interface SharedSettings {
  /** Identifies the SECRET_KEY without revealing it. */
  secret_check: string;
  /** Where uploaded files are stored. */
  files_place: string;
}

/**
 * A process that runs on the same database has other settings. The message is a sentence for the person who starts
 * this process.
 */
export class SettingsMismatch extends Error {
  override readonly name = 'SettingsMismatch';
}

const OTHERWISE = 'Where no other portal runs on this database any more, start again in half a minute.';
const OTHER_SECRET = `Another portal on this database has another SECRET_KEY, so each would refuse who signed in at the other: set SECRET_KEY to the same for all. ${OTHERWISE}`;
const OTHER_FILES = `Another portal on this database keeps uploaded files elsewhere, so each would lack files of the other: set STORAGE_URL to the same for all, or let them share the folder \`files\` of DATA_DIR. ${OTHERWISE}`;

const listRunning = (db: Db): Promise<SharedSettings[]> =>
  platformOf(db).selectFrom('processes as p').select(['p.secret_check', 'p.files_place']).where(isRunning).execute();

/** For commands, which do not register. @throws SettingsMismatch where a running process has another secret */
export async function refuseOtherSecret(db: Db, secretCheck: string): Promise<void> {
  if ((await listRunning(db)).some(({ secret_check }) => secret_check !== secretCheck))
    throw new SettingsMismatch(
      'The portal on this database has another SECRET_KEY: set it as for npm start. Nothing was changed.',
    );
}

/**
 * Registers this process on a database for as long as it lives, after checking that its settings fit those of the
 * running processes.
 * @throws SettingsMismatch
 */
export async function registerProcess(db: Db, inCommon: SharedSettings): Promise<{ leave: () => Promise<void> }> {
  const id = randomUUID();
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)}::bigint)`.execute(tx);
    await sql`delete from platform.processes p where p.seen_at < now() - interval '1 day'`.execute(tx);
    const others = await listRunning(tx);
    if (others.some(({ secret_check }) => secret_check !== inCommon.secret_check))
      throw new SettingsMismatch(OTHER_SECRET);
    if (others.some(({ files_place }) => files_place !== inCommon.files_place)) throw new SettingsMismatch(OTHER_FILES);
    await updateRow(tx);
  });

  function updateRow(to: Db) {
    return platformOf(to)
      .insertInto('processes')
      .values({ id, ...inCommon })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at: sql`now()` }))
      .execute();
  }

  // While the database is unreachable the update fails; the next one succeeds once it is back.
  const timer = setInterval(() => void updateRow(db).catch(() => {}), UPDATE_EVERY_MS).unref();
  return {
    async leave() {
      clearInterval(timer);
      await platformOf(db)
        .deleteFrom('processes')
        .where('id', '=', id)
        .execute()
        .catch(() => {});
    },
  };
}
