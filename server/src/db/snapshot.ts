import { sql } from 'kysely';
import type { Db } from './connect.ts';

/**
 * Reads which changes are visible now, as a text: while it stays the same, no transaction that wrote anything has ended since, so that every
 * query finds what it found before. Who asks while a look is under way waits for the next one, which all of them share: a look that began
 * earlier may not have seen what was stored before they asked. Undefined where the text would not tell. Decision 0014.
 */
export function snapshots(db: Db): () => Promise<string | undefined> {
  let underWay: Promise<unknown> | undefined;
  let next: Promise<string | undefined> | undefined;

  function look(): Promise<string | undefined> {
    next = undefined;
    const looking = readSnapshot(db);
    const over = looking.then(ended, ended);
    function ended() {
      if (underWay === over) underWay = undefined;
    }
    underWay = over;
    return looking;
  }

  return () => (underWay ? (next ??= underWay.then(look)) : look());
}

/**
 * A standby does not name the transactions that are running, so its text may stay the same while one of them ends. Another server, or one
 * that was started anew, may number its transactions like the last.
 */
async function readSnapshot(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ seen: string | null }>`
    select case when not pg_is_in_recovery()
      then pg_current_snapshot()::text || ' ' || pg_postmaster_start_time()::text end as seen`.execute(db);
  return rows[0]?.seen ?? undefined;
}
