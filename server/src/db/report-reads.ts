import { sql } from 'kysely';
import { Refusal } from '@amayumba/contract/refusal.ts';
import type { Db } from './connect.ts';
import { isDatabaseAway, isQueueTooLong } from './database-away.ts';
import { positionOf, type ReplicaWatch } from './watch-replica.ts';

/** How reports are being read, for whoever watches over the portal. */
export interface ReplicaState {
  /** Whether the replica is near enough to be asked. */
  isUsed: boolean;
  /** How far it is behind, in milliseconds; infinite while it does not answer. */
  lagMs: number;
  /** Reports read so far, by where. */
  reads: { replica: number; primary: number };
}

/** Where figures and reports are read: on a replica, where there is one that is near enough. */
export interface ReportReads {
  /**
   * Runs `work`, which only reads, for somebody. What the replica shows holds at least what they have written themselves, and who may see
   * what as it was last changed; where it cannot or fails, `work` runs on the primary, so it may run twice.
   */
  read<T>(viewer: { user_id: number }, work: (db: Db) => Promise<T>): Promise<T>;
  /** Notes that somebody has written something that is stored by now; null: that who may see what has changed. Never fails. */
  wrote(userId: number | null): Promise<void>;
  /** Undefined where there is no replica. */
  replica: (() => ReplicaState) | undefined;
}

/** Everything is read from the one database. */
export const primaryReads = (db: Db): ReportReads => ({
  read: (_viewer, work) => work(db),
  wrote: () => Promise.resolve(),
  replica: undefined,
});

/** A statement that was cancelled because it took too long would take as long on the primary. */
const TOOK_TOO_LONG = '57014';

/**
 * Whether the primary may answer what the replica did not: it went away, cancelled a query that stood in the way of what it had to replay, or lacks
 * a migration.
 */
const mayBeAskedAgain = (error: unknown) =>
  !(error instanceof Refusal) && !(error instanceof Error && 'code' in error && error.code === TOOK_TOO_LONG);

const notePosition = async (db: Db, userId: number | null): Promise<unknown> =>
  sql`
    insert into written_positions as w (user_id, lsn) values (${userId}, pg_current_wal_lsn())
    on conflict (user_id) do update set written_at = now(), lsn = case
      when w.written_at > now() - interval '1 minute' then greatest(w.lsn, excluded.lsn) else excluded.lsn end`.execute(
    db,
  );

/** Reads reports on a replica that a {@link ReplicaWatch} looks after. */
export function replicaReads(db: Db, replica: Db, watch: ReplicaWatch, log: (line: string) => void): ReportReads {
  const reads = { replica: 0, primary: 0 };

  /** How far the replica must be for somebody; undefined where they have written nothing. */
  async function neededFor(userId: number): Promise<bigint | undefined> {
    const { lsn } = await db
      .selectFrom('written_positions as w')
      .select(sql<string | null>`max(w.lsn)::text`.as('lsn'))
      .where((of) => of.or([of('w.user_id', '=', userId), of('w.user_id', 'is', null)]))
      // Longer ago than any replica that is asked is behind; and after a move the positions are those of another server.
      .where(sql<boolean>`w.written_at > now() - interval '1 minute'`)
      .executeTakeFirstOrThrow();
    return lsn === null ? undefined : positionOf(lsn);
  }

  async function isNearEnough(userId: number): Promise<boolean> {
    if (!watch.isUsable()) return false;
    const needed = await neededFor(userId);
    return needed === undefined || watch.hasReached(needed);
  }

  return {
    async read(viewer, work) {
      if (await isNearEnough(viewer.user_id)) {
        try {
          const found = await work(replica);
          reads.replica += 1;
          return found;
        } catch (error) {
          if (!mayBeAskedAgain(error)) throw error;
          // Until the next look has found it again, nobody waits for it in vain. One that is only busy keeps its share of the work.
          if (isDatabaseAway(error) && !isQueueTooLong(error)) watch.distrust();
          log(`A report was read from the primary, because the replica failed: ${String(error)}`);
        }
      }
      reads.primary += 1;
      return work(db);
    },
    async wrote(userId) {
      const note = () => notePosition(db, userId);
      // What was written is stored all the same, so nobody is refused; the replica is trusted again once it is past this moment. Other
      // processes do not hear of that, so it is tried once more before.
      await note()
        .catch(note)
        .catch(() => watch.distrust());
    },
    replica: () => ({ isUsed: watch.isUsable(), lagMs: watch.lagMs(), reads }),
  };
}
