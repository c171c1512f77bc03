import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from './connect.ts';
import { settingsFault } from './session-settings.ts';

/** How often it is looked how far the replica is, in milliseconds. */
const LOOK_EVERY_MS = 1_000;
/** A replica that is further behind is not asked, in milliseconds: what others have written shows after so long at most. */
const LAG_MAX_MS = 5_000;
/** How many places of the primary are remembered: a replica that is further behind, or away, counts again when it has come to one of them. */
const AHEAD_MAX = 60;

/** What is known of a replica. */
export interface ReplicaWatch {
  /** Whether it answers and is near enough. */
  isUsable(): boolean;
  /** For how long what was written on the primary may not be there yet, in milliseconds; infinite while that is not known. */
  lagMs(): number;
  /** Whether it has replayed up to a position, asking it where that is not known yet. Never fails. */
  hasReached(position: bigint): Promise<boolean>;
  /** Forgets how far it is: it counts again once it has replayed what is written by now. */
  distrust(): void;
  stop(): Promise<void>;
}

/** A position in the write-ahead log, `16/B374D848`, as a number that can be compared. */
export function positionOf(lsn: string): bigint {
  const [high = '0', low = '0'] = lsn.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

interface Place {
  lsn: string | null;
  is_replica: boolean;
  /** Which database of which cluster; a replica has the same. */
  database: string;
}

const placeOf = async (db: Db): Promise<Place> => {
  const { rows } = await sql<Place>`
    select pg_is_in_recovery() as is_replica,
      case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end::text as lsn,
      (select system_identifier from pg_control_system()) || ' ' || current_database() as database`.execute(db);
  return rows[0] ?? { lsn: null, is_replica: false, database: '' };
};

const faultOf = (here: Place, there: Place) =>
  there.is_replica && there.database === here.database
    ? undefined
    : 'DATABASE_REPLICA_URL names no replica of the database';

/** Why something may not be read as a replica of a database, in words; undefined where it may. @throws where one of them does not answer */
export const replicaFault = async (primary: Db, replica: Db): Promise<string | undefined> =>
  faultOf(await placeOf(primary), await placeOf(replica)) ?? (await settingsFault(replica, 'DATABASE_REPLICA_URL'));

/**
 * Looks every second how far a replica is behind its primary: it notes where the primary is, and sees when the replica has come there. So a replica that
 * has lost its primary is seen to fall behind, which its own word does not say.
 */
export function watchReplica(primary: Db, replica: Db, log: (line: string) => void): ReplicaWatch {
  const stopping = new AbortController();
  /** Where the primary was when, oldest first, as far as the replica has not come there. */
  let ahead: { atMs: number; position: bigint }[] = [];
  let replayed = 0n;
  /** It shows everything that was written before this moment. */
  let upToMs = Number.NEGATIVE_INFINITY;
  let wasUsable: boolean | undefined;

  const lagMs = () => performance.now() - upToMs;
  const isUsable = () => lagMs() <= LAG_MAX_MS;

  function noteReplayed(lsn: string | null): void {
    if (lsn !== null) replayed = positionOf(lsn);
    const reached = ahead.findLast(({ position }) => position <= replayed);
    if (!reached) return;
    upToMs = reached.atMs;
    ahead = ahead.filter(({ position }) => position > replayed);
  }

  /** What keeps it from being asked, in words; undefined where nothing does. */
  async function look(): Promise<string | undefined> {
    const atMs = performance.now();
    try {
      const here = await placeOf(primary);
      if (here.lsn !== null) ahead = [...ahead, { atMs, position: positionOf(here.lsn) }].slice(-AHEAD_MAX);
      const there = await placeOf(replica);
      const fault = faultOf(here, there) ?? (await settingsFault(replica, 'DATABASE_REPLICA_URL'));
      if (fault !== undefined) {
        distrust();
        return fault;
      }
      noteReplayed(there.lsn);
      return isUsable() ? undefined : 'the replica is behind';
    } catch {
      return isUsable() ? undefined : 'the replica does not answer';
    }
  }

  async function lookAgainAndAgain(): Promise<void> {
    while (!stopping.signal.aborted) {
      const trouble = await look();
      const isUsed = trouble === undefined;
      if (isUsed !== wasUsable && !stopping.signal.aborted)
        log(isUsed ? 'Reports are read from the replica.' : `Reports are read from the primary: ${trouble}.`);
      wasUsable = isUsed;
      // The end of the portal breaks the wait off.
      await delay(LOOK_EVERY_MS, undefined, { ref: false, signal: stopping.signal }).catch(() => {});
    }
  }

  function distrust(): void {
    ahead = [];
    upToMs = Number.NEGATIVE_INFINITY;
  }

  const looking = lookAgainAndAgain();
  return {
    isUsable,
    lagMs,
    async hasReached(position) {
      if (position <= replayed) return true;
      await placeOf(replica).then(
        ({ lsn }) => noteReplayed(lsn),
        () => {},
      );
      return position <= replayed;
    },
    distrust,
    async stop() {
      stopping.abort();
      await looking;
    },
  };
}
