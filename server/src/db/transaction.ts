import type { Db } from './connect.ts';

/** Codes with which PostgreSQL asks for the transaction to be tried again: serialization failure, deadlock. */
const TRY_AGAIN = new Set(['40001', '40P01']);
const ATTEMPTS = 3;

/** Runs `work` in one transaction: all of it is stored, or nothing. */
export async function inTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      if (attempt === ATTEMPTS || !TRY_AGAIN.has(code)) throw error;
    }
  }
}

/**
 * Runs `work`, which only reads, so that all its statements see the database as it was at one moment: whatever others store meanwhile, one
 * statement finds what another found. In a transaction that is under way it runs as part of it.
 */
export const inSnapshot = <T>(db: Db, work: (view: Db) => Promise<T>): Promise<T> =>
  db.isTransaction
    ? work(db)
    : db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);
