import { sql } from 'kysely';
import type { Db } from './connect.ts';

/** The functions of the database that put together what writes have appended; each takes at most so many rows and answers how many. */
type Fold = 'fold_row_counts';

/** Rows that one statement puts together: some seconds' work, well below the time after which a statement is ended. */
const AT_ONCE = 100_000;

/**
 * Puts together what writes have appended, so many rows at a time, until nothing is left, another process does it, or `signal` asks to end
 * early. Readers see the same sums throughout.
 */
export async function foldAppended(db: Db, fold: Fold, signal: AbortSignal, atOnce = AT_ONCE): Promise<void> {
  let folded = atOnce;
  // Fewer than there may be: what is appended from now on is for the next time.
  while (folded >= atOnce && !signal.aborted) {
    const { rows } = await sql<{ folded: number }>`select ${sql.ref(fold)}(${atOnce}::int) as folded`.execute(db);
    folded = rows[0]?.folded ?? 0;
  }
}
