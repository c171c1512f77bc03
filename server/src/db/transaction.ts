import type { Db } from './connect.ts';
import { codeOf } from './error-code.ts';

/** Codes with which PostgreSQL asks the client to retry the transaction: serialization failure, deadlock. */
const RETRY_CODES = new Set(['40001', '40P01']);
const ATTEMPTS = 3;
/** Other errors after which `inTransaction` retries. */
const toRetry = new WeakSet<Error>();

/**
 * Lets `inTransaction` run its work again after an error: for a constraint that only another transaction can have
 * broken, since this one read that the row was free. The next attempt reads what that one stored.
 */
export const retryAfter = (error: Error): void => void toRetry.add(error);

type LastStep = (tx: Db) => Promise<void>;
/** The steps that each running transaction of {@link inTransaction} takes before it commits. */
const lastSteps = new WeakMap<Db, LastStep[]>();

const isToRetry = (error: unknown): boolean =>
  error instanceof Error && (toRetry.has(error) || RETRY_CODES.has(codeOf(error)));

/** Runs `work` in one transaction: everything is stored, or nothing. */
export async function inTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(async (tx) => {
        const steps: LastStep[] = [];
        lastSteps.set(tx, steps);
        const result = await work(tx);
        for (const step of steps) await step(tx);
        return result;
      });
    } catch (error) {
      if (attempt === ATTEMPTS || !isToRetry(error)) throw error;
    }
  }
}

/**
 * Runs `step` as the last statement of a transaction before it commits: for short locks that all writers share.
 * @throws Error where `inTransaction` did not begin the transaction
 */
export function beforeCommit(tx: Db, step: LastStep): void {
  const steps = lastSteps.get(tx);
  if (!steps) throw new Error('beforeCommit needs a transaction of inTransaction');
  steps.push(step);
}

/** Runs `work` in the transaction of the connection, or else in one of its own. */
export const withinTransaction = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db) : db.transaction().execute(work);

/**
 * Runs `work`, which only reads, in one snapshot of the database: no statement sees what others store during it.
 * Inside a transaction it is part of that.
 */
export const readInSnapshot = <T>(db: Db, work: (view: Db) => Promise<T>): Promise<T> =>
  db.isTransaction
    ? work(db)
    : db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);
